import { readCores, readCpuSeconds, readResidentBytes } from '../kit/accounting.ts';
import type { Placement } from '../kit/cores.ts';
import { type Beside, type Load, type LoadParts, runLoad } from './load.ts';
import type { RequestTable } from './requests.ts';

/** Somebody who answers requests, and how they are asked. */
export interface Contender {
  readonly name: string;
  /** `again` is the reference, or the baseline, a second time: how far the machine differs from itself. */
  readonly role: 'reference' | 'again' | 'purser' | 'peer' | 'also';
  readonly port: number;
  /** The processes that work for the reply; a database's too. */
  readonly pids: readonly number[];
  readonly connections: number;
  /** The requests of the next sample. */
  readonly table: () => RequestTable;
  /** Told how many of them went out, so that the next sample begins with ones that were never seen. */
  readonly onServed?: (count: number) => void;
  /** Whether its core should be busy while it is asked as fast as it goes. */
  readonly isCpuBound: boolean;
  /** Half load and the like: mean pause of each connection before each request. */
  readonly pauseMs?: number;
  /** Units of work in one request, where more than one. */
  readonly unitsPerRequest?: number;
  /** Goes on beside it while it is measured; gives what ends that. */
  readonly beside?: () => Promise<Beside>;
}

/** One look at one contender. */
export interface Sample {
  /** Replies seen; the other numbers are worth nothing without one. */
  readonly requests: number;
  /** Units of work per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Processor time of all processes of the contender per unit of work, in microseconds. */
  readonly cpuUs: number;
  /** Share of the time in which the server's cores and the generator worked, 0 to 1. */
  readonly serverBusy: number;
  readonly generatorBusy: number;
  readonly stolen: number;
  readonly residentMib: number;
  readonly failures: number;
  /** True when the table was sent more than once, so that requests were not all seen for the first time. */
  readonly hasRepeats: boolean;
}

export async function takeSample(
  parts: LoadParts,
  contender: Contender,
  seconds: number,
): Promise<Sample> {
  const { port, connections, pids, pauseMs = 0, unitsPerRequest = 1 } = contender;
  const table = contender.table();
  const load: Load & { seconds: number } = { port, table, connections, pauseMs, seconds };
  const beside = await contender.beside?.();
  let before = look(parts.placement, pids);
  const result = await runLoad(parts, load, () => {
    before = look(parts.placement, pids);
  });
  const after = look(parts.placement, pids);
  await beside?.stop();
  contender.onServed?.(result.served);
  const units = result.requests * unitsPerRequest;
  return {
    requests: result.requests,
    perSecond: units / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    p999Ms: result.p999Ms,
    cpuUs: ((after.cpuSeconds - before.cpuSeconds) / units) * 1e6,
    serverBusy: share(before.server, after.server, 'busy'),
    // The whole core where it has one: whatever else makes load beside it counts too.
    generatorBusy: parts.placement.isPinned
      ? share(before.generator, after.generator, 'busy')
      : result.cpuSeconds / result.seconds,
    stolen: share(before.all, after.all, 'stolen'),
    residentMib: readResidentBytes(pids) / 2 ** 20,
    failures: result.failures,
    hasRepeats: result.served > table.count,
  };
}

function look(placement: Placement, pids: readonly number[]) {
  const all = [...new Set([...placement.server, ...placement.generator])];
  return {
    cpuSeconds: readCpuSeconds(pids),
    server: readCores(placement.server),
    generator: readCores(placement.generator),
    all: readCores(all),
  };
}

type Times = ReturnType<typeof readCores>;

function share(before: Times, after: Times, of: 'busy' | 'stolen'): number {
  return (after[of] - before[of]) / Math.max(after.total - before.total, Number.EPSILON);
}
