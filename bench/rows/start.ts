import { setTimeout as sleep } from 'node:timers/promises';
import { readResidentBytes } from '../kit/accounting.ts';
import type { Bench } from '../kit/bench.ts';
import { judged } from '../kit/judge.ts';
import { buildPackage } from '../kit/package.ts';
import type { Finding, Goal } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { type Service, type ServiceOptions, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { startTarget } from '../kit/targets.ts';

const REST_MS = { full: 1_500, quick: 50 };
/** Long enough for V8 to collect by itself what the start has left. */
const LONG_REST_MS = { full: 130_000, quick: 50 };
const MB = 1_000_000;

const TIME = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const SIZE = { unit: 'MB', goal: { atMost: 100 } } as const;

/** One form of the program, and what was measured of it. */
interface Starts {
  readonly form: string;
  readonly options: ServiceOptions;
  readonly firstMs: number[];
  readonly againMs: number[];
  readonly restingMb: number[];
  readonly longRestingMb: number[];
}

interface Bare {
  readonly readyMs: number[];
  readonly restingMb: number[];
}

export const start: Row = {
  name: 'start',
  title: 'Start to ready, and memory at rest, with the embedded database',
  about:
    'From the start of the process to its line that says it is ready: in an empty folder (the database, its keys and the first title are made), and again. The package is what is published and what an image has; `npm start` runs the sources of a checkout. Bare `node:http` shows what Node itself takes.',
  charted: 'cpuUs',
  async run(bench) {
    const { rounds, isQuick } = bench.settings;
    const forms = [startsOf('package', { main: buildPackage(bench) }), startsOf('`npm start`', {})];
    const bare: Bare = { readyMs: [], restingMb: [] };
    for (let round = 0; round < rounds; round += 1) {
      bench.progress.show({ done: round, total: rounds, what: 'starting' });
      for (const starts of forms) await startTwice(bench, starts, round);
      await startBare(bench, bare);
    }
    await restLong(bench, forms);
    const finding = (
      of: { what: string; unit: string; goal?: Goal },
      values: readonly number[],
    ) => {
      const spread = spreadOf(values);
      const measured = { measured: spread.median, spread, basis: 'median of rounds' };
      return judged({ ...of, ...measured }, { controls: [], isQuick });
    };
    return {
      contenders: [],
      findings: [
        ...forms.flatMap(({ form, firstMs, againMs, restingMb, longRestingMb }): Finding[] => [
          finding({ what: `${form}: ready, started again`, ...TIME }, againMs),
          finding({ what: `${form}: ready, first start`, ...TIME }, firstMs),
          finding({ what: `${form}: resident memory at rest`, ...SIZE }, restingMb),
          finding({ what: `${form}: the same after two minutes`, ...SIZE }, longRestingMb),
        ]),
        finding({ what: 'bare node:http, ready', unit: 'ms' }, bare.readyMs),
        finding({ what: 'bare node:http at rest', unit: 'MB' }, bare.restingMb),
      ],
      controls: [],
      notes: [],
    };
  },
};

function startsOf(form: string, options: ServiceOptions): Starts {
  return { form, options, firstMs: [], againMs: [], restingMb: [], longRestingMb: [] };
}

async function startTwice(bench: Bench, starts: Starts, round: number): Promise<void> {
  const options = { ...starts.options, name: folderOf(starts, round) };
  const first = await startService(bench, options);
  starts.firstMs.push(first.readyMs);
  await first.member.stop();
  const again = await startService(bench, options);
  starts.againMs.push(again.readyMs);
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  starts.restingMb.push(residentMb(again));
  await again.member.stop();
}

async function startBare(bench: Bench, bare: Bare): Promise<void> {
  const startedAt = performance.now();
  const target = await startTarget(bench, 'echo');
  bare.readyMs.push(performance.now() - startedAt);
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  bare.restingMb.push(residentMb(target));
}

/** All forms rest at the same time, once: who rests disturbs nobody. */
async function restLong(bench: Bench, forms: readonly Starts[]): Promise<void> {
  const resting: [Starts, Service][] = [];
  for (const starts of forms) {
    const name = folderOf(starts, 0);
    resting.push([starts, await startService(bench, { ...starts.options, name })]);
  }
  await sleep(bench.size(LONG_REST_MS.full, LONG_REST_MS.quick));
  for (const [starts, service] of resting) {
    starts.longRestingMb.push(residentMb(service));
    await service.member.stop();
  }
}

function residentMb({ pids }: { readonly pids: readonly number[] }): number {
  return readResidentBytes(pids) / MB;
}

function folderOf({ form }: Starts, round: number): string {
  return `start-${form.replaceAll(/\W/g, '')}-${round}`;
}
