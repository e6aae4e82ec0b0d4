import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlFollower, followControl } from '../../server/src/app/follow-control.ts';
import { HOUR_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { openPostgresStorage } from '../../server/src/storage/postgres/storage.ts';
import type { PostgresStorage } from '../../server/src/storage/storage.ts';
import { NO_POSTGRES, startPostgres } from '../../server/test/support/postgres.ts';
import type { Bench } from '../kit/bench.ts';
import { judged } from '../kit/judge.ts';
import type { Finding } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { quantile, spreadOf } from '../kit/statistics.ts';

const NODES = [1, 3, 8] as const;
const CALLS = { full: 120, quick: 5 };
const TITLE_ID = 'BE7C4';

export const revocationLatency: Row = {
  name: 'revocation-latency',
  title: 'A revocation on PostgreSQL: until no node says “valid” any more',
  about:
    'One revocation after the other through one node: commit with a flush, then the wait until every node has applied it. The nodes are in one process, with a pool each; PostgreSQL 18 is on the same two cores. Without NOTIFY the nodes poll every 50 ms.',
  charted: 'cpuUs',
  async run(bench) {
    if (NO_POSTGRES !== undefined) {
      return { contenders: [], findings: [], controls: [], notes: [NO_POSTGRES] };
    }
    const server = await startPostgres(18);
    try {
      return {
        contenders: [],
        findings: await findAll(bench, server.url),
        controls: [],
        notes: [],
      };
    } finally {
      await server.stop();
    }
  },
};

async function findAll(bench: Bench, url: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const isWoken of [true, false]) {
    for (const nodes of NODES) {
      bench.progress.show({
        done: findings.length / 2,
        total: 2 * NODES.length,
        what: `${nodes} nodes`,
      });
      const latenciesMs = await measure(bench, { url, nodes, isWoken });
      findings.push(...findingsOf(bench, { nodes, isWoken, latenciesMs }));
    }
  }
  return findings;
}

function findingsOf(
  bench: Bench,
  of: {
    readonly nodes: number;
    readonly isWoken: boolean;
    readonly latenciesMs: readonly number[];
  },
): Finding[] {
  const { nodes, isWoken, latenciesMs } = of;
  const name = `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${isWoken ? 'woken by NOTIFY' : 'polling'}`;
  const spread = spreadOf(latenciesMs);
  const judgement = { controls: [], isQuick: bench.settings.isQuick };
  const basis = `of ${latenciesMs.length} revocations`;
  return [
    judged(
      { what: `${name}: median`, unit: 'ms', measured: spread.median, spread, basis },
      judgement,
    ),
    judged(
      { what: `${name}: p99`, unit: 'ms', measured: quantile(latenciesMs, 0.99), basis },
      judgement,
    ),
  ];
}

async function measure(
  bench: Bench,
  of: { readonly url: string; readonly nodes: number; readonly isWoken: boolean },
): Promise<number[]> {
  const members = await Promise.all(Array.from({ length: of.nodes }, () => join(of)));
  const [{ storage }] = members as [Member];
  await storage.titles.create({ titleId: TITLE_ID, name: 'bench', now: systemClock() });
  const latenciesMs: number[] = [];
  const calls = bench.size(CALLS.full, CALLS.quick);
  for (let call = 0; call < calls; call += 1) {
    // So that the calls do not fall into step with the polling.
    await sleep(systemRandom(1)[0] as number);
    const token = { titleId: TITLE_ID, tokenId: newId(systemRandom) };
    const beganAt = performance.now();
    await storage.tokenRevocations.revoke({
      ...token,
      expiresAt: systemClock() + HOUR_MS,
      now: systemClock(),
    });
    latenciesMs.push(performance.now() - beganAt);
  }
  await Promise.all(members.map((member) => leave(member)));
  return latenciesMs;
}

interface Member {
  readonly storage: PostgresStorage;
  readonly follower: ControlFollower;
}

async function join(of: { readonly url: string; readonly isWoken: boolean }): Promise<Member> {
  const opened = await openPostgresStorage({
    url: of.url,
    clock: systemClock,
    random: systemRandom,
    poolMax: 2,
  });
  const storage: PostgresStorage = of.isWoken
    ? opened
    : { ...opened, listen: () => Promise.resolve(() => Promise.resolve()) };
  const follower = await followControl(storage, {
    projections: [],
    clock: systemClock,
    random: systemRandom,
  });
  return { storage, follower };
}

async function leave({ storage, follower }: Member): Promise<void> {
  await follower.stop();
  await storage.close();
}
