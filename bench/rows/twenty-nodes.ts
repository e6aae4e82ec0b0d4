import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../server/src/kernel/instant.ts';
import { readCpuSeconds, readResidentBytes } from '../kit/accounting.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { loginCall, times, timesMs } from '../kit/calls.ts';
import { readPlayerIds, readPosition } from '../kit/database-counts.ts';
import { ask, type Call } from '../kit/load.ts';
import { type Finding, quantile } from '../kit/results.ts';
import { type Service, startPostgres, withClient } from '../kit/servers.ts';
import { type Cluster, COST_UNITS, costOf, makePlayers, startNodes } from './capacity.ts';
import { REVOKE } from './revocations.ts';

const NODES = 20;
/** Each serving process has ten connections more. */
const POOL_MAX = 2;
const AT_ONCE = 8;
/** Twenty processes on two cores may be too slow for such a share of the calls: they answer 503. */
const REFUSED_MAX = 0.1;

export const TWENTY_NODES: Row = {
  name: 'twenty-nodes',
  title: `${NODES} nodes on one PostgreSQL`,
  about: `${NODES} processes with \`PURSER_POOL_MAX=${POOL_MAX}\` and one PostgreSQL 18 on all cores of one machine: the time until all are ready, the delay of revocations, what a call costs with so many nodes, and then, for five minutes from one checkpoint to the next, the log, the processor time and the memory while somebody logs in once a second.`,
  isExtra: true,
  async run(bench) {
    const all = [...new Set([...bench.placement.server, ...bench.placement.generator])];
    const everywhere = { ...bench, placement: { ...bench.placement, server: all } };
    const postgres = await startPostgres(everywhere);
    const count = bench.size(NODES, 2);
    bench.progress(`starting ${count} nodes`);
    const beganAt = performance.now();
    const flags = ['--pool-max', String(POOL_MAX)];
    const cluster = await startNodes(everywhere, postgres, { count, flags });
    const readySeconds = (performance.now() - beganAt) / SECOND_MS;
    const logins = times(bench.size(2_000, 40), (number) => loginCall(cluster.first, number));
    await makePlayers(cluster.first, logins.length);
    const revocations = (await withClient(cluster.url, readPlayerIds)).map((ServiceId) => {
      return { path: REVOKE, body: { ServiceId }, headers: cluster.first.asTitle };
    });
    return {
      findings: [
        bench.finding({ what: 'all nodes ready', unit: 's' }, [readySeconds]),
        ...(await delaysOf(bench, cluster.nodes, revocations)),
        ...(await costsOf(bench, cluster, { login: logins, revocation: revocations })),
        ...(await withClient(cluster.url, (client) => atRest(bench, cluster, client))),
      ],
      notes: [`${count} nodes.`],
    };
  },
};

/** The delays of revocations, which go to one node after the other. */
async function delaysOf(
  bench: Bench,
  nodes: readonly Service[],
  calls: readonly Call[],
): Promise<readonly Finding[]> {
  let asked = 0;
  const delays = (count: number) =>
    timesMs(count, async () => {
      const port = nodes[asked % nodes.length]?.port ?? 0;
      const call = calls[asked % calls.length] as Call;
      asked += 1;
      assert.equal((await ask(port, call)).status, 200);
    });
  const count = bench.size(400, 8);
  bench.progress('revocations');
  await delays(count / 4);
  const alone = await delays(count);
  const atOnce = await Promise.all(times(AT_ONCE, () => delays(count / AT_ONCE)));
  const both = { 'one at a time': alone, [`${AT_ONCE} at once`]: atOnce.flat() };
  return Object.entries(both).flatMap(([how, values]) =>
    [50, 99].map((percent) => {
      const what = `revocation, ${how}: p${percent}`;
      return bench.finding({ what, unit: 'ms' }, [quantile(values, percent / 100)]);
    }),
  );
}

async function costsOf(
  bench: Bench,
  cluster: Cluster,
  calls: Readonly<Record<string, readonly Call[]>>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [name, some] of Object.entries(calls)) {
    const cost = await costOf(cluster, some, REFUSED_MAX);
    for (const [of, unit] of Object.entries({ ...COST_UNITS, refused: '%' })) {
      const what = `${name}: ${of}`;
      findings.push(bench.finding({ what, unit }, [cost[of as keyof typeof cost]]));
    }
  }
  return findings;
}

/** The cost of the nodes while somebody logs in once a second, from one checkpoint to the next. */
async function atRest(
  bench: Bench,
  { nodes, first, postgres }: Cluster,
  client: pg.Client,
): Promise<readonly Finding[]> {
  const windowMs = bench.size(5 * MINUTE_MS, 100);
  // Autovacuum does this once, and the first to read a new row marks it, which logs a page once.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await sleep(windowMs / 5);
  await client.query('checkpoint');
  const pids = nodes.map((node) => node.process.pid);
  const read = async () => ({
    log: await readPosition(client),
    service: readCpuSeconds(pids),
    database: readCpuSeconds(postgres.pids),
  });
  const before = await read();
  const replies: Promise<{ readonly status: number }>[] = [];
  const logIn = () => void replies.push(ask(first.port, loginCall(first, 1)));
  const trickle = setInterval(logIn, SECOND_MS);
  bench.progress('a trickle, from one checkpoint to the next');
  await sleep(windowMs);
  clearInterval(trickle);
  for (const { status } of await Promise.all(replies)) assert.equal(status, 200);
  const after = await read();
  const percent = (of: 'service' | 'database') =>
    ((after[of] - before[of]) / (windowMs / SECOND_MS) / nodes.length) * 100;
  const sql = 'select count(*) from pg_stat_activity where datname = current_database()';
  const { rows } = await client.query<{ readonly count: string }>(sql);
  const one = (what: string, unit: string, value: number) => bench.finding({ what, unit }, [value]);
  return [
    one('log, all nodes', 'MB/day', ((after.log - before.log) * (DAY_MS / windowMs)) / MB),
    one('at rest: a node, of a core', '%', percent('service')),
    one('at rest: the database for each node, of a core', '%', percent('database')),
    one('memory of a node', 'MB', readResidentBytes(pids) / MB / nodes.length),
    one('memory of the database', 'MB', readResidentBytes(postgres.pids) / MB),
    one('connections', 'at rest', Number(rows[0]?.count) - 1),
  ];
}
