import { setTimeout as sleep } from 'node:timers/promises';
import { readResidentBytes } from '../kit/accounting.ts';
import type { Bench } from '../kit/bench.ts';
import { judged } from '../kit/judge.ts';
import type { Finding } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { startTarget } from '../kit/targets.ts';

const REST_MS = { full: 1_500, quick: 50 };
const MB = 1_000_000;

interface Starts {
  readonly firstMs: number[];
  readonly againMs: number[];
  readonly bareMs: number[];
  readonly restingMb: number[];
  readonly bareMb: number[];
}

export const start: Row = {
  name: 'start',
  title: 'Start to ready, and memory at rest, with the embedded database',
  about:
    'From the start of the process to its line that says it is ready: in an empty folder (the database, its keys and the first title are made), and again. Bare `node:http` shows what Node itself takes.',
  charted: 'cpuUs',
  async run(bench) {
    const starts: Starts = { firstMs: [], againMs: [], bareMs: [], restingMb: [], bareMb: [] };
    const { rounds, isQuick } = bench.settings;
    for (let round = 0; round < rounds; round += 1) {
      bench.progress.show({ done: round, total: rounds, what: 'starting' });
      await startAll(bench, starts, `start-${round}`);
    }
    const time = { unit: 'ms', goal: { atMost: 1_000 } };
    const size = { unit: 'MB', goal: { atMost: 100 } };
    const finding = (of: Pick<Finding, 'what' | 'unit' | 'goal'>, values: readonly number[]) => {
      const spread = spreadOf(values);
      const measured = { measured: spread.median, spread, basis: 'median of rounds' };
      return judged({ ...of, ...measured }, { controls: [], isQuick });
    };
    return {
      contenders: [],
      findings: [
        finding({ what: 'ready, started again', ...time }, starts.againMs),
        finding({ what: 'ready, first start', ...time }, starts.firstMs),
        finding({ what: 'bare node:http, ready', unit: 'ms' }, starts.bareMs),
        finding({ what: 'resident memory at rest', ...size }, starts.restingMb),
        finding({ what: 'bare node:http at rest', unit: 'MB' }, starts.bareMb),
      ],
      controls: [],
      notes: [],
    };
  },
};

async function startAll(bench: Bench, starts: Starts, name: string): Promise<void> {
  const restMs = bench.size(REST_MS.full, REST_MS.quick);
  const first = await startService(bench, { name });
  starts.firstMs.push(first.readyMs);
  await first.member.stop();
  const again = await startService(bench, { name });
  starts.againMs.push(again.readyMs);
  const startedAt = performance.now();
  const bare = await startTarget(bench, 'echo');
  starts.bareMs.push(performance.now() - startedAt);
  await sleep(restMs);
  starts.restingMb.push(readResidentBytes(again.pids) / MB);
  starts.bareMb.push(readResidentBytes(bare.pids) / MB);
  await again.member.stop();
}
