import { systemClock } from '../../server/src/kernel/instant.ts';
import { type BareWork, besideOnPostgres, besideOnSlowDisk } from '../kit/bare.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { logIn, oneByOne, times } from '../kit/calls.ts';
import { onBothEngines, type Words, writeRows } from '../kit/engines.ts';
import { type Call, sendOnce } from '../kit/load.ts';
import type { Finding, Goal } from '../kit/results.ts';
import { databaseOf, type Service, startScript } from '../kit/servers.ts';
import type { BoardTimes } from '../targets/board-commands.ts';

const StatisticName = 'score';
const WRITERS = 64;

/** Players whom others come before on the board of a row. */
const placesOf = (bench: Bench): number => bench.size(1_000_000, 2_500);

const boardMillion: Row = {
  name: 'board-1m',
  title: 'A leaderboard of 1 million players',
  about:
    'The storage commands alone, one after the other, in a process that has the database open beside the service, on the embedded database and on PostgreSQL 18 on the same core: the median time of a command. Pages have 100 players; positions and players are random ones. The databases are in the cache of the operating system.',
  run: (bench) => onBothEngines(bench, (service, engine) => measureBoard(bench, service, engine)),
};

async function measureBoard(
  bench: Bench,
  first: Service,
  engine: string,
): Promise<readonly Finding[]> {
  const players = placesOf(bench);
  bench.progress(`${engine}: writing ${players} players`);
  await first.call('/Admin/CreatePlayerStatisticDefinition', { StatisticName });
  const service = await first.restart(() => fillBoard(first, players));
  const database = service.databaseUrl ?? databaseOf(service);
  const { titleId } = service;
  const asked = { database, titleId, statistic: StatisticName, players };
  const measured = await bench.inRounds(engine, () => {
    const order = { ...asked, count: bench.size(500, 5) };
    return startScript(bench, 'board-commands', order).result<BoardTimes>();
  });
  await service.process.stop();
  const find = (what: string, times: (of: BoardTimes) => number, goal?: Goal) =>
    bench.finding(
      { what: `${engine}: ${what}`, unit: 'ms', ...(goal && { goal }) },
      measured.map(times),
    );
  return [
    find('the top 100, p50', ({ top }) => top.p50, { atMost: 1 }),
    find('the rank of a player, p50', ({ rank }) => rank.p50, {
      atMost: engine === 'SQLite' ? 0.2 : 1,
    }),
    find('the rank of a player, p99', ({ rank }) => rank.p99),
    find('100 players from any position on, p50', ({ page }) => page.p50),
  ];
}

/** Writes players with values from 0 on, and counts their board. */
async function fillBoard(service: Service, players: number): Promise<void> {
  await writeRows(service, (words) => ranked(service, players, words));
  // It has groups to make, which it counts as corrected and says by its exit code.
  await service.run(['stats', 'verify']).catch(() => undefined);
  await service.run(['stats', 'verify']);
}

function ranked({ titleId }: Service, players: number, { series, newId }: Words) {
  const at = systemClock();
  return [
    `insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
     select '${titleId}', ${newId}, ${newId}, 'Custom', ${at}, 0 from ${series(players)}`,
    `insert into player_statistics (title_id, player_id, character_id, statistic, version, value, changed_at, earliness)
     select title_id, player_id, '', '${StatisticName}', 0, number * 7919 % ${players}, at, -at
     from (select title_id, player_id, row_number() over () as number,
             ${at} + row_number() over () % 86400000 as at
           from players where title_id = '${titleId}') as numbered`,
  ];
}

const writersOf = (bench: Bench): number => bench.size(WRITERS, 8);

/** Updates by 64 players, each with another value than the one before. */
async function updates(
  bench: Bench,
  service: Service,
  { path, bodyOf }: { readonly path: string; readonly bodyOf: (number: number) => object },
): Promise<readonly Call[]> {
  const players = await oneByOne(writersOf(bench), (number) => logIn(service, number));
  return times(bench.size(100, 2) * players.length, (number): Call => {
    const { playerId, headers } = players[number % players.length] as (typeof players)[number];
    // The bare reference has no session tickets.
    const CustomTags = { player: playerId };
    return { path, headers, body: { ...bodyOf(number), CustomTags } };
  });
}

const score = (isOnPostgres: boolean): BareWork => ({
  purser: 'UpdatePlayerStatistics',
  unit: 'update',
  script: 'bare-score',
  connections: WRITERS,
  async fill(bench, service) {
    await service.call('/Admin/CreatePlayerStatisticDefinition', { StatisticName });
    await service.run(['title', 'set', service.titleId, '--statistics-from-clients', 'on']);
    const players = placesOf(bench);
    if (isOnPostgres) await fillBoard(service, players);
    const path = '/Client/UpdatePlayerStatistics';
    const bodyOf = (number: number) => {
      return { Statistics: [{ StatisticName, Value: players + number }] };
    };
    return updates(bench, service, { path, bodyOf });
  },
});

const USER_DATA: BareWork = {
  purser: 'UpdateUserData',
  unit: 'update',
  script: 'bare-data',
  connections: WRITERS,
  async fill(bench, service) {
    const calls = await updates(bench, service, {
      path: '/Client/UpdateUserData',
      bodyOf: (number) => ({ Data: { save: JSON.stringify({ number, bag: 'x'.repeat(80) }) } }),
    });
    // The first data of a player make a row more, to which the others refer.
    await sendOnce(service.port, calls.slice(0, writersOf(bench)));
    return calls;
  },
};

const RANKLESS =
  'Against bare `node:http` that locks the player, reads statistic and value, and writes the value with its index, and nothing by which ranks are found. The goal is that an update takes at most 1.5 × the time of one without ranks.';
const GOAL: Goal = { atLeast: 0.67 };

export const BOARD_ROWS: readonly Row[] = [
  boardMillion,
  besideOnSlowDisk({
    name: 'score-slow-disk',
    title: 'UpdatePlayerStatistics, 64 players at the top, durable, a flush takes a millisecond',
    about: `${RANKLESS} It has a commit for each.`,
    work: score(false),
    goal: GOAL,
  }),
  besideOnPostgres({
    name: 'score-postgres',
    title: 'UpdatePlayerStatistics on PostgreSQL, 64 players before 1 million others, durable',
    about: `${RANKLESS} It has a \`pg\` pool of the same size, a transaction for each, and prepared statements.`,
    work: score(true),
    goal: GOAL,
  }),
  besideOnPostgres({
    name: 'user-data-postgres',
    title: 'UpdateUserData on PostgreSQL, 64 players, a value of 100 bytes, durable',
    about:
      'Against bare `node:http` with a `pg` pool of the same size that writes the value in a transaction for each, with one prepared statement: it counts no versions, keys and bytes.',
    work: USER_DATA,
    goal: { atLeast: 1 },
  }),
];
