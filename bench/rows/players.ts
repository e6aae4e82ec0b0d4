import { statSync } from 'node:fs';
import { DAY_MS, HOUR_MS, systemClock, toWireTime } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { logIn, loginCall, newValidations, times, timesMs } from '../kit/calls.ts';
import { onBothEngines, type Words, writeRows } from '../kit/engines.ts';
import { askFor } from '../kit/load.ts';
import type { Contender } from '../kit/measure.ts';
import { type Finding, type Outcome, quantile } from '../kit/results.ts';
import { databaseOf, type Service, startService } from '../kit/servers.ts';

/** A service with so many players. */
interface Populated {
  readonly service: Service;
  /** For example `1,000 players`. */
  readonly players: string;
  readonly count: number;
}

const playersMillion: Row = {
  name: 'players-1m',
  title: '1 million players',
  about:
    'Two services, one with a million players and the last session of each in its database, one with a thousand. Logins of random players who exist, durable, by 64 clients, and then validations of 20,000 tokens; memory as it is after both. The databases are in the cache of the operating system, as after a day of work.',
  async run(bench) {
    const few = await startPopulated(bench, 'purser', bench.size(1_000, 10));
    const many = await startPopulated(bench, 'many', bench.size(1_000_000, 1_000));
    const logins = await compareRates(bench, 'login', [few, many]);
    const validations = await compareRates(bench, 'validation', [few, many]);
    const residentMbOf = (role: string) => {
      const contender = validations.contenders.find((it) => it.role === role);
      return ((contender?.residentMib ?? Number.NaN) * 2 ** 20) / MB;
    };
    const more = residentMbOf('purser') - residentMbOf('reference');
    const draft = { what: 'more resident memory of the service', unit: 'MB' };
    const sizes = [few, many].map(({ players, service }) => {
      const megabytes = Math.round(statSync(databaseOf(service)).size / MB);
      return `The database of ${players} takes ${megabytes} MB.`;
    });
    const both = <Part extends keyof Outcome>(part: Part) => [
      ...logins[part],
      ...validations[part],
    ];
    const memory = bench.finding({ ...draft, goal: { atMost: 150 } }, [more]);
    return {
      contenders: both('contenders'),
      findings: [memory, ...both('findings')],
      controls: both('controls'),
      notes: [...both('notes'), ...sizes],
    };
  },
};

async function startPopulated(bench: Bench, name: string, count: number): Promise<Populated> {
  bench.progress(`writing ${count} players`);
  const first = await startService(bench, { name });
  const service = await first.restart(() =>
    writeRows(first, (words) => loggedIn(first, count, words)),
  );
  return { service, players: `${count.toLocaleString('en-US')} players`, count };
}

/** Writes players `player-0`, `player-1`, … and the last session of each, as if they had logged in an hour ago. */
function loggedIn(
  { titleId }: Service,
  count: number,
  { series, newId }: Words,
): readonly string[] {
  const loggedInAt = systemClock() - HOUR_MS;
  return [
    `insert into players (title_id, player_id, title_player_id, origination, created_at, last_login_at, epoch)
     select '${titleId}', ${newId}, ${newId}, 'Custom', ${loggedInAt}, ${loggedInAt}, 0
     from ${series(count)}`,
    `insert into player_identities (title_id, provider, subject, player_id)
     select title_id, 'Custom', 'player-' || (row_number() over () - 1), player_id from players
     where title_id = '${titleId}'`,
    `insert into sessions (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
     select substr(${newId} || ${newId}, 1, 22), title_id, player_id, provider, subject, last_login_at, last_login_at + ${DAY_MS}, 0
     from players join player_identities using (title_id, player_id)
     where title_id = '${titleId}'`,
  ];
}

/** The rate of the service with many players in that of the one with few. */
async function compareRates(
  bench: Bench,
  call: 'login' | 'validation',
  [few, many]: readonly [Populated, Populated],
): Promise<Outcome> {
  const contenderOf = async (of: Populated, role: Contender['role']): Promise<Contender> => {
    const { service, players, count } = of;
    const asked = { ...service, name: `${call}, ${players}`, role, connections: 64 };
    const file = asked.name.replaceAll(/\W/g, '-');
    if (call === 'login') {
      const login = () => loginCall(service, Math.floor(Math.random() * count));
      return { ...asked, requests: bench.freshRequests(file, login) };
    }
    const validations = times(bench.size(20_000, 100), await newValidations(service));
    return { ...asked, requests: bench.requests(file, validations) };
  };
  const what = `${call}s: of the rate with ${few.players}`;
  return bench.compare({
    contenders: [await contenderOf(few, 'reference'), await contenderOf(many, 'purser')],
    questions: [{ what, figure: call === 'login' ? 'rate' : 'cpu' }],
  });
}

/** One player in so many last logged in from the address of the one who really did. */
const PLAYERS_PER_ADDRESS = 100;

/** A kind of search: a request for a random one. `players` were written, whose last logins fill the day before `until`. */
type Search = (of: { readonly players: number; readonly until: number }) => object;

const SEARCHES: Readonly<Record<string, Search>> = {
  'by the beginning of a custom id': ({ players }) => {
    return { CustomId: `player-${random(players)}`, IsPrefix: true };
  },
  'by one letter of a display name': () => ({ TitleDisplayName: 'p', IsPrefix: true }),
  'by the address of the last login': () => ({ IPAddress: '127.0.0.1' }),
  'by the time of the last login': ({ until }) => {
    return { LastLoginBefore: toWireTime(until - random(DAY_MS)) };
  },
};

const searchPlayers: Row = {
  name: 'search-players',
  title: 'SearchPlayers among 1 million players',
  about:
    'One client asks one search after the other for pages of 20 players, on the embedded database and on PostgreSQL 18 on the same core: the median time of a reply. All players share the first letter of their display names, 10,000 last logged in from the address that is searched, and the last logins fill a day. The databases are in the cache of the operating system.',
  run: (bench) => onBothEngines(bench, (service, engine) => searchIn(bench, service, engine)),
};

/** Writes the players beside one who has really logged in, and measures each kind of search. */
async function searchIn(bench: Bench, first: Service, engine: string): Promise<readonly Finding[]> {
  const players = bench.size(1_000_000, 1_000);
  await logIn(first, 0);
  bench.progress(`${engine}: writing ${players} players`);
  const service = await first.restart(() =>
    writeRows(first, (words) => searched(first, players, words)),
  );
  const written = { players, until: systemClock() };
  const findings: Finding[] = [];
  for (const [what, search] of Object.entries(SEARCHES)) {
    const headers = service.asTitle;
    const ask = () => {
      const call = { path: '/Admin/SearchPlayers', body: search(written), headers };
      return askFor(service.port, call, '"ServiceId"');
    };
    const medians = await bench.inRounds(`${engine}, ${what}`, async () =>
      quantile(await timesMs(bench.size(200, 5), ask), 0.5),
    );
    const draft = { what: `${engine}: ${what}, p50`, unit: 'ms', goal: { atMost: 50 } };
    findings.push(bench.finding(draft, medians));
  }
  await service.process.stop();
  return findings;
}

/** The statements that write so many players behind the one who is there. */
function searched(
  { titleId }: Service,
  players: number,
  { series, newId }: Words,
): readonly string[] {
  const now = systemClock();
  return [
    `insert into players (title_id, player_id, title_player_id, display_name, folded_name,
       origination, created_at, searched_login_at, epoch, searched_address_key)
     select title_id, ${newId}, ${newId}, 'Player ' || number, 'PLAYER ' || number, 'Custom',
       ${now - DAY_MS}, ${now - DAY_MS} + number * 7919 % ${DAY_MS}, 0,
       case when number % ${PLAYERS_PER_ADDRESS} = 0 then searched_address_key else 'address-' || number end
     from (select title_id, searched_address_key from players where title_id = '${titleId}' limit 1) as known, ${series(players)}`,
    `insert into player_identities (title_id, provider, subject, player_id)
     select title_id, 'Custom', 'player-' || substr(folded_name, 8), player_id from players
     where title_id = '${titleId}' and folded_name is not null`,
  ];
}

/** A whole number from 1 to below `end`. */
function random(end: number): number {
  return 1 + Math.floor(Math.random() * (end - 1));
}

export const PLAYER_ROWS: readonly Row[] = [playersMillion, searchPlayers];
