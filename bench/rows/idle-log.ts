import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { oneByOne } from '../kit/calls.ts';
import type { Finding } from '../kit/results.ts';
import { flagsOf, type Service, startPostgres, startService, withClient } from '../kit/servers.ts';

const NODES = 3;
/** The time between two checkpoints of PostgreSQL as delivered. The first change of a page after a checkpoint is logged with the whole page. */
const CHECKPOINT_MS = 5 * MINUTE_MS;
const PROBE_GAP_MS = SECOND_MS;

export const idleLog: Row = {
  name: 'idle-log',
  title: 'Write-ahead log of three nodes that nobody calls, on PostgreSQL',
  about: `What ${NODES} nodes write to PostgreSQL’s log in a day, by the five minutes from one checkpoint to the next, without anything else and with a proxy that asks each for \`/readyz\` every second.`,
  async run(bench) {
    const postgres = await startPostgres(bench);
    const url = await postgres.createDatabase('idle');
    const flags = flagsOf(bench, url);
    const nodes = await oneByOne(NODES, (number) =>
      startService(bench, { name: `node ${number}`, flags }),
    );
    return withClient(url, async (client) => {
      // Autovacuum does this once, because the tables are new.
      await client.query('vacuum analyze');
      // The first to read a row that is new since then marks it as committed, which logs a whole page once.
      await client.query('checkpoint');
      await sleep(bench.size(CHECKPOINT_MS, 0));
      const alone = await measure(bench, client, { what: 'nobody asks', atMost: 150 });
      const stopProbes = startProbes(nodes);
      const probed = await measure(bench, client, { what: '/readyz every second', atMost: 300 });
      await stopProbes();
      return { findings: [...alone, ...probed] };
    });
  },
};

/** Asks each node as a proxy does, until the function that it returns is called. That rejects if one was not ready. */
function startProbes(nodes: readonly Service[]): () => Promise<void> {
  const replies: Promise<string>[] = [];
  const probe = async ({ port }: Service) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  const timer = setInterval(() => replies.push(...nodes.map(probe)), PROBE_GAP_MS);
  return async () => {
    clearInterval(timer);
    // On a slow machine it also says how old the last look is.
    const others = (await Promise.all(replies)).filter((reply) => !reply.startsWith('ready'));
    assert.deepEqual(others, []);
  };
}

async function measure(
  bench: Bench,
  client: pg.Client,
  { what, atMost }: { readonly what: string; readonly atMost: number },
): Promise<readonly Finding[]> {
  const windowMs = bench.size(CHECKPOINT_MS, 500);
  // Gives late work of the start, and probes that have just begun, time to end.
  await sleep(bench.size(10 * SECOND_MS, 0));
  bench.progress(`${what}: from one checkpoint to the next`);
  await client.query('checkpoint');
  const before = await readPosition(client);
  await sleep(windowMs);
  const day = (((await readPosition(client)) - before) * (DAY_MS / windowMs)) / MB;
  const unit = 'MB/day';
  return [
    bench.finding({ what: `${what}: all nodes`, unit, goal: { atMost } }, [day]),
    bench.finding({ what: `${what}: each node`, unit }, [day / NODES]),
  ];
}

/** Bytes of log that were ever written. */
async function readPosition(client: pg.Client): Promise<number> {
  const sql = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position";
  const { rows } = await client.query(sql);
  return Number(rows[0]?.position);
}
