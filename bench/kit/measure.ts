import { setTimeout as sleep } from 'node:timers/promises';
import { readCores, readCpuSeconds, readResidentBytes } from './accounting.ts';
import {
  type LoadDeps,
  type LoadResult,
  type Requests,
  type RunningLoad,
  startLoad,
} from './load.ts';
import { spreadOf } from './statistics.ts';

/** A sample beyond these limits says more about the machine than about the contender, and is taken again. */
const STOLEN_MAX = 0.03;
const BUSY_MIN = 0.75;
/** A contender that has answered nothing in so long a sample has failed. */
const SECONDS_MAX = 30;

/** A server. */
export interface Target {
  readonly port: number;
  /** The processes that work for the reply, a database's too. */
  readonly pids: readonly number[];
}

/** A server that is measured, and how it is asked. */
export interface Contender extends Target {
  readonly name: string;
  /** `again` is the reference a second time: how far the machine differs from itself. */
  readonly role: 'reference' | 'again' | 'purser' | 'also';
  /** The server of the reference's second time; absent: the same one. */
  readonly again?: Target;
  readonly connections: number;
  readonly requests: Requests;
  /** Whether its core should be busy all the time, because it only computes and is asked as fast as it goes. */
  readonly isCpuBound?: true;
  /** Mean pause of each connection before each request, in milliseconds; none when absent. */
  readonly pauseMs?: number;
  /** Units of work in one request; 1 when absent. */
  readonly unitsPerRequest?: number;
  /** Starts other load that goes on while this contender is measured. */
  readonly background?: () => Promise<{ stop(): Promise<unknown> }>;
}

/** The measurements of a contender in one round. */
export interface Sample {
  /** Units of work per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Processor time of all processes of the contender per unit of work, in microseconds. */
  readonly cpuUs: number;
  /** Shares of the time, 0 to 1, in which the server's and the generator's cores worked, and that the host took. */
  readonly serverBusy: number;
  readonly generatorBusy: number;
  readonly stolen: number;
  readonly residentMib: number;
  readonly failures: number;
  /** Whether requests were sent again in this sample, because there were not enough. */
  readonly hasRepeats: boolean;
}

/** A contender and a sample of each round. */
export interface Measured {
  readonly contender: Contender;
  readonly samples: readonly Sample[];
  /** How many samples were taken again. */
  readonly repeated: number;
}

export interface Rounds {
  readonly rounds: number;
  /** Of each sample. */
  readonly seconds: number;
  /** Of each contender before the first round. */
  readonly warmUpSeconds: number;
  /** How often a bad sample is taken again. */
  readonly repeatsMax: number;
}

interface Deps extends LoadDeps {
  /** Shows a waiting person what is under way. */
  readonly progress: (what: string) => void;
}

/** Adds the reference a second time. */
export function withControl(contenders: readonly Contender[]): readonly Contender[] {
  return contenders.flatMap((one) => {
    if (one.role !== 'reference') return [one];
    const { port, pids } = one.again ?? one;
    return [one, { ...one, name: `${one.name}, again`, role: 'again', port, pids }];
  });
}

/** Warms all up, then measures A B C, A B C, …, so that a slow spell of the machine meets all of them. */
export async function measureInTurns(
  deps: Deps,
  contenders: readonly Contender[],
  options: Rounds,
): Promise<readonly Measured[]> {
  for (const contender of contenders) {
    deps.progress(`warming up: ${contender.name}`);
    if (options.warmUpSeconds > 0) await takeSample(deps, contender, options.warmUpSeconds);
  }
  const all = contenders.map((contender) => ({ contender, samples: [] as Sample[], repeated: 0 }));
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const one of all) {
      deps.progress(`round ${round} of ${options.rounds}: ${one.contender.name}`);
      const { sample, repeats } = await takeGoodSample(deps, one.contender, options);
      one.samples.push(sample);
      one.repeated += repeats;
    }
  }
  return all;
}

async function takeGoodSample(
  deps: Deps,
  contender: Contender,
  options: Rounds,
): Promise<{ readonly sample: Sample; readonly repeats: number }> {
  const mustBeBusy = contender.isCpuBound && deps.placement.isPinned;
  let { seconds } = options;
  for (let repeats = 0; ; ) {
    const sample = await takeSample(deps, contender, seconds);
    const isBad = sample.stolen > STOLEN_MAX || (mustBeBusy && sample.serverBusy < BUSY_MIN);
    if (sample.perSecond === 0 && seconds < SECONDS_MAX) seconds *= 2;
    else if (!isBad || repeats >= options.repeatsMax) return { sample, repeats };
    else repeats += 1;
  }
}

export async function takeSample(
  deps: LoadDeps,
  contender: Contender,
  seconds: number,
): Promise<Sample> {
  const { requests } = contender;
  const background = await contender.background?.();
  const load: RunningLoad = await startLoad(deps, contender);
  let sent = 0;
  const sample = await sampleOf(deps, contender, async () => {
    await sleep(seconds * 1000);
    const result = await load.stop();
    sent = result.sent;
    return result;
  });
  await background?.stop();
  requests.renew?.(sent);
  return { ...sample, hasRepeats: sent > requests.calls.length };
}

/** The measurements of a load that runs meanwhile. */
export async function sampleOf(
  deps: LoadDeps,
  { pids, unitsPerRequest = 1 }: Pick<Contender, 'pids' | 'unitsPerRequest'>,
  run: () => Promise<LoadResult>,
): Promise<Sample> {
  const before = readUsage(deps, pids);
  const result = await run();
  const after = readUsage(deps, pids);
  const units = result.requests * unitsPerRequest;
  const share = (of: 'server' | 'generator' | 'all', part: 'busy' | 'stolen') =>
    (after[of][part] - before[of][part]) / Math.max(after[of].total - before[of].total, 1e-9);
  const { p50Ms, p99Ms, p999Ms, failures } = result;
  return {
    p50Ms,
    p99Ms,
    p999Ms,
    failures,
    perSecond: units / result.seconds,
    cpuUs: ((after.cpuSeconds - before.cpuSeconds) / units) * 1e6,
    serverBusy: share('server', 'busy'),
    generatorBusy: share('generator', 'busy'),
    stolen: share('all', 'stolen'),
    residentMib: readResidentBytes(pids) / 2 ** 20,
    hasRepeats: false,
  };
}

function readUsage({ placement: { server, generator } }: LoadDeps, pids: readonly number[]) {
  return {
    cpuSeconds: readCpuSeconds(pids),
    server: readCores(server),
    generator: readCores(generator),
    all: readCores([...new Set([...server, ...generator])]),
  };
}

/** The summary of a contender's samples. */
export function summaryOf({ contender, samples, repeated }: Measured) {
  const of = (field: Exclude<keyof Sample, 'hasRepeats'>) =>
    spreadOf(samples.map((it) => it[field]));
  return {
    name: contender.name,
    role: contender.role,
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms').median,
    p99Ms: of('p99Ms').median,
    p999Ms: of('p999Ms').median,
    cpuUs: of('cpuUs'),
    serverBusy: of('serverBusy').median,
    generatorBusy: of('generatorBusy').median,
    residentMib: of('residentMib').median,
    failures: samples.reduce((sum, { failures }) => sum + failures, 0),
    repeated,
  };
}

export type ContenderResult = ReturnType<typeof summaryOf>;
