import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import { DAY_MS, systemClock, toWireTime } from '../../server/src/kernel/instant.ts';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { loginCall } from '../kit/calls.ts';
import { sendOnce } from '../kit/load.ts';
import { ask } from '../kit/requests.ts';
import type { Finding } from '../kit/results.ts';
import { databaseOf, type Service, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { startPostgres } from '../kit/targets.ts';

const GOAL = { unit: 'ms', goal: { atMost: 50 } } as const;
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

export const searchPlayers: Row = {
  name: 'search-players',
  title: 'SearchPlayers among 1 million players',
  about:
    'One client asks one search after the other for pages of 20 players, on the embedded database and on PostgreSQL 18 on the same core: the median time of a reply. All players share the first letter of their display names, 10,000 last logged in from the address that is searched, and the last logins fill a day. The databases are in the cache of the operating system.',
  async run(bench) {
    const embedded = await startService(bench, { name: 'embedded' });
    const findings = await searchIn(bench, embedded, { engine: 'SQLite', write: writeToFile });
    if (NO_POSTGRES !== undefined) return { ...NOTHING, findings, notes: [NO_POSTGRES] };
    const postgres = await startPostgres(bench);
    const url = await postgres.createDatabase('searched');
    const keyFile = join(bench.path('shared'), 'purser.key');
    const shared = await startService(bench, {
      name: 'shared',
      flags: ['--database-url', url, '--key-file', keyFile],
    });
    const write = (_: Service, players: number) => writeToPostgres(url, players);
    const more = await searchIn(bench, shared, { engine: 'PostgreSQL', write });
    return { ...NOTHING, findings: [...findings, ...more] };
  },
};

const NOTHING = { contenders: [], controls: [], notes: [] };

/** Writes the players beside one who has really logged in, and measures each kind of search. */
async function searchIn(
  bench: Bench,
  first: Service,
  of: {
    readonly engine: string;
    readonly write: (service: Service, players: number) => void | Promise<void>;
  },
): Promise<readonly Finding[]> {
  const players = bench.size(1_000_000, 1_000);
  await sendOnce(first.port, [loginCall(first, 0)]);
  await first.process.stop();
  bench.progress(`writing ${players} players (${of.engine})`);
  await of.write(first, players);
  const service = await first.restart();
  const written = { players, until: systemClock() };
  const findings: Finding[] = [];
  for (const [what, search] of Object.entries(SEARCHES)) {
    const medians: number[] = [];
    for (let round = 1; round <= bench.settings.rounds; round += 1) {
      bench.progress(`${of.engine}: ${what}, round ${round}`);
      medians.push(
        await medianMs(service, { count: bench.size(200, 5), make: () => search(written) }),
      );
    }
    findings.push(bench.finding({ what: `${of.engine}: ${what}, p50`, ...GOAL }, medians));
  }
  await service.process.stop();
  return findings;
}

async function medianMs(
  service: Service,
  { count, make }: { readonly count: number; readonly make: () => object },
): Promise<number> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const call = { path: '/Admin/SearchPlayers', body: make(), headers: service.asTitle };
    const startedAt = performance.now();
    const { status, body } = await ask(service.port, call);
    times.push(performance.now() - startedAt);
    if (status !== 200 || !body.includes('"ServiceId"')) {
      throw new Error(`A search found nothing: ${body.toString().slice(0, 500)}`);
    }
  }
  return spreadOf(times).median;
}

/** The statements that write the players `from` to `to`, as `numbers` gives them, behind the one who is there. */
function statements({ numbers, newId }: { readonly numbers: string; readonly newId: string }) {
  const now = systemClock();
  return [
    `insert into players (title_id, player_id, title_player_id, display_name, folded_name,
       origination, created_at, searched_login_at, epoch, searched_address_key)
     select title_id, ${newId}, ${newId}, 'Player ' || number, 'PLAYER ' || number, 'Custom',
       ${now - DAY_MS}, ${now - DAY_MS} + number * 7919 % ${DAY_MS}, 0,
       case when number % ${PLAYERS_PER_ADDRESS} = 0 then searched_address_key else 'address-' || number end
     from (select title_id, searched_address_key from players limit 1) as known, ${numbers}`,
    `insert into player_identities (title_id, provider, subject, player_id)
     select title_id, 'Custom', 'player-' || substr(folded_name, 8), player_id from players
     where folded_name is not null`,
  ];
}

function writeToFile(service: Service, players: number): void {
  const database = new DatabaseSync(databaseOf(service));
  const numbers = `(with recursive n (number) as (
    select 1 union all select number + 1 from n where number < ${players}) select number from n)`;
  database.exec('pragma cache_size = -1000000; begin');
  for (const sql of statements({ numbers, newId: 'hex(randomblob(8))' })) database.exec(sql);
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}

async function writeToPostgres(url: string, players: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbers = `(select n::bigint as number from generate_series(1, ${players}) n) as numbers`;
  const newId = "upper(substr(replace(gen_random_uuid()::text, '-', ''), 17))";
  for (const sql of statements({ numbers, newId })) await client.query(sql);
  await client.query('vacuum analyze');
  await client.end();
}

/** A whole number from 1 to below `end`. */
function random(end: number): number {
  return 1 + Math.floor(Math.random() * (end - 1));
}
