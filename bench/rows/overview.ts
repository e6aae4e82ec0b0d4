import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { NodeStats } from '../../server/src/cluster/stats/ports.ts';
import { MINUTE_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { OVERVIEW, RECENT_PLAYERS_MAX } from '../../server/src/kernel/limits.ts';
import { firstOwnerLink } from '../../server/test/process/operator.ts';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { makeOwner } from '../kit/owner.ts';
import { ask } from '../kit/requests.ts';
import type { Finding } from '../kit/results.ts';
import { databaseOf, type Service, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { startPostgres } from '../kit/targets.ts';

const GOAL = { unit: 'ms', goal: { atMost: 100 } } as const;
const PATH = '/Operator/GetOverview';
const TITLES = 10;
const NODES = 20;

export const overview: Row = {
  name: 'overview',
  title: 'GetOverview of 20 nodes and a million players who logged in within the hour',
  about:
    'One client asks as the console does, one call after the other, on the embedded database and on PostgreSQL 18 on the same core: the median time of a reply. Players are counted every few seconds, for the first reply and then beside replies; the first reply waits for that. There are 10 titles with 100,000 players each, all of whom logged in within the last half hour, and each node has figures of every step of the hour with eight kinds of errors. A console asks every ten seconds.',
  async run(bench) {
    const embedded = await startService(bench, { name: 'embedded' });
    const findings = await measure(bench, embedded, { engine: 'SQLite', write: writeToFile });
    if (NO_POSTGRES !== undefined) return { ...NOTHING, findings, notes: [NO_POSTGRES] };
    const postgres = await startPostgres(bench);
    const url = await postgres.createDatabase('overseen');
    const keyFile = join(bench.path('shared'), 'purser.key');
    const flags = ['--database-url', url, '--key-file', keyFile];
    const shared = await startService(bench, { name: 'shared', flags });
    const write = (_: Service, content: Content) => writeToPostgres(url, content);
    const more = await measure(bench, shared, { engine: 'PostgreSQL', write });
    return { ...NOTHING, findings: [...findings, ...more] };
  },
};

const NOTHING = { contenders: [], controls: [], notes: [] };

interface Content {
  /** Of each title. */
  readonly players: number;
  /** Stores the one-time link of the first owner. */
  readonly insertLink: string;
}

async function measure(
  bench: Bench,
  begun: Service,
  of: {
    readonly engine: string;
    readonly write: (service: Service, content: Content) => void | Promise<void>;
  },
): Promise<readonly Finding[]> {
  const players = bench.size(RECENT_PLAYERS_MAX, 100);
  const { secret, insert } = firstOwnerLink();
  await begun.process.stop();
  bench.progress(`${of.engine}: writing ${players} players of each title`);
  await of.write(begun, { players, insertLink: insert });
  const service = await begun.restart();
  const headers = await makeOwner(service, secret);
  const asked = { headers, players };
  const first = await medianMs(service, { ...asked, count: 1 });
  const medians: number[] = [];
  for (let round = 1; round <= bench.settings.rounds; round += 1) {
    bench.progress(`${of.engine}: round ${round}`);
    medians.push(await medianMs(service, { ...asked, count: bench.size(50, 3) }));
  }
  await service.process.stop();
  return [
    bench.finding({ what: `${of.engine}: one answer, p50`, ...GOAL }, medians),
    bench.finding({ what: `${of.engine}: the first answer`, unit: GOAL.unit }, [first]),
  ];
}

async function medianMs(
  { port }: Service,
  of: {
    readonly headers: Readonly<Record<string, string>>;
    readonly players: number;
    readonly count: number;
  },
): Promise<number> {
  const times: number[] = [];
  for (let done = 0; done < of.count; done += 1) {
    const startedAt = performance.now();
    const { status, body } = await ask(port, { path: PATH, body: {}, headers: of.headers });
    times.push(performance.now() - startedAt);
    if (status !== 200 || !body.includes(`"RecentPlayers":${of.players}`)) {
      throw new Error(`The overview is wrong: ${body.toString().slice(0, 500)}`);
    }
  }
  return spreadOf(times).median;
}

/** The statements that write everything beside the title that is there; `series` gives numbers from 1 on. */
function statements(
  { players, insertLink }: Content,
  words: { readonly series: (last: number) => string; readonly newId: string },
): readonly string[] {
  const now = systemClock();
  const { series, newId } = words;
  const lastLogin = `${now} - number * 7919 % ${30 * MINUTE_MS}`;
  return [
    insertLink,
    `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
     select 'B000' || number, 'Bench', ${now}, 0, 0, 1 from ${series(TITLES - 1)}`,
    `insert into players (title_id, player_id, title_player_id, origination, created_at,
       last_login_at, searched_login_at, epoch)
     select title_id, ${newId}, ${newId}, 'Custom', ${now},
       ${lastLogin}, ${lastLogin}, 0
     from titles cross join ${series(players)}`,
    ...Array.from({ length: NODES }, (_, index) => {
      const figures = JSON.stringify(figuresOf(`node-${index}`, now));
      return `insert into node_figures (node_id, at, figures) values ('node-${index}', ${now}, '${figures}')`;
    }),
  ];
}

/** An hour of a node that is called all the time. */
function figuresOf(nodeId: string, at: number): NodeStats {
  const last = Math.floor(at / OVERVIEW.stepMs);
  const kinds = Array.from({ length: OVERVIEW.errorKinds }, (_, kind) => [`ErrorOfKind${kind}`, 9]);
  return {
    nodeId,
    version: 'bench',
    startedAt: at,
    at,
    state: 'ready',
    lease: { isHeld: true, ageMs: 100 },
    pools: [{ pool: 'calls', max: 10, busy: 1, idle: 9, waiting: 0 }],
    steps: Array.from({ length: OVERVIEW.steps }, (_, index) => ({
      number: last - index,
      calls: 10_000,
      logins: 100,
      errors: Object.fromEntries(kinds),
      control: { count: 1, ms: 5 },
    })),
  };
}

function writeToFile(service: Service, content: Content): void {
  const database = new DatabaseSync(databaseOf(service));
  const series = (last: number) => `(with recursive n (number) as (
    select 1 union all select number + 1 from n where number < ${last}) select number from n)`;
  database.exec('pragma cache_size = -1000000; begin');
  for (const sql of statements(content, { series, newId: 'hex(randomblob(8))' })) {
    database.exec(sql);
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}

async function writeToPostgres(url: string, content: Content): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const series = (last: number) =>
    `(select n::bigint as number from generate_series(1, ${last}) n) as numbers`;
  const newId = "upper(substr(replace(gen_random_uuid()::text, '-', ''), 17))";
  for (const sql of statements(content, { series, newId })) await client.query(sql);
  await client.query('vacuum analyze');
  await client.end();
}
