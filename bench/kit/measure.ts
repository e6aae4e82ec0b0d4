import { setTimeout as sleep } from 'node:timers/promises';
import { readCores, readCpuSeconds, readResidentBytes } from './accounting.ts';
import { type LoadDeps, type LoadResult, type Requests, startLoad } from './load.ts';
import {
  type Control,
  type Draft,
  type Finding,
  type Goal,
  judge,
  makeControl,
  spreadOf,
} from './results.ts';

/** A contender that has answered nothing in so long a sample has failed. */
const SECONDS_MAX = 30;
/** Above this share the generator may have been what was measured. */
const GENERATOR_BUSY_MAX = 0.95;

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
  /** Mean pause of each connection before each request, in milliseconds; none when absent. */
  readonly pauseMs?: number;
  /** Units of work in one request; 1 when absent. */
  readonly unitsPerRequest?: number;
  /** Starts other load that goes on while this contender is measured. */
  readonly background?: () => Promise<{ stop(): Promise<unknown> }>;
}

/** The measurements of a contender in one round. */
export type Sample = Awaited<ReturnType<typeof sampleOf>> & {
  /** Whether requests were sent again in this sample, because there were not enough. */
  readonly hasRepeats?: boolean;
};

/** A contender and a sample of each round. */
interface Measured {
  readonly contender: Contender;
  readonly samples: readonly Sample[];
}

export interface Rounds {
  readonly rounds: number;
  /** Of each sample. */
  readonly seconds: number;
  /** Of each contender before the first round. */
  readonly warmUpSeconds: number;
  /** Tiny numbers of everything, and no control: proves that a row works, and nothing else. */
  readonly isQuick: boolean;
}

interface Deps extends LoadDeps {
  /** Shows a waiting person what is under way. */
  readonly progress: (what: string) => void;
}

/** Warms all up, then measures A B C, A B C, …, so that a slow spell of the machine meets all of them; the reference twice. */
export async function measureInTurns(
  deps: Deps,
  asked: readonly Contender[],
  { rounds, seconds, warmUpSeconds, isQuick }: Rounds,
): Promise<readonly Measured[]> {
  const contenders = asked.flatMap((one): readonly Contender[] => {
    if (one.role !== 'reference' || isQuick) return [one];
    const { port, pids } = one.again ?? one;
    return [one, { ...one, name: `${one.name}, again`, role: 'again', port, pids }];
  });
  for (const contender of contenders) {
    deps.progress(`warming up: ${contender.name}`);
    if (warmUpSeconds > 0) await takeSample(deps, contender, warmUpSeconds);
  }
  const all = contenders.map((contender) => ({ contender, samples: [] as Sample[] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { contender, samples } of all) {
      deps.progress(`round ${round} of ${rounds}: ${contender.name}`);
      samples.push(await takeFullSample(deps, contender, seconds));
    }
  }
  return all;
}

/** A sample with at least one answer, or of SECONDS_MAX. */
async function takeFullSample(
  deps: LoadDeps,
  contender: Contender,
  seconds: number,
): Promise<Sample> {
  const sample = await takeSample(deps, contender, seconds);
  const isFull = sample.perSecond > 0 || seconds >= SECONDS_MAX;
  return isFull ? sample : takeFullSample(deps, contender, 2 * seconds);
}

export async function takeSample(
  deps: LoadDeps,
  contender: Contender,
  seconds: number,
): Promise<Sample> {
  const { requests } = contender;
  const background = await contender.background?.();
  const load = await startLoad(deps, contender);
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
  { placement }: LoadDeps,
  { pids, unitsPerRequest = 1 }: Pick<Contender, 'pids' | 'unitsPerRequest'>,
  run: () => Promise<LoadResult>,
) {
  const usage = () => ({
    cpuSeconds: readCpuSeconds(pids),
    server: readCores(placement.server),
    generator: readCores(placement.generator),
  });
  const before = usage();
  const { requests, seconds, p50Ms, p99Ms, p999Ms, failures } = await run();
  const after = usage();
  const units = requests * unitsPerRequest;
  const busy = (of: 'server' | 'generator') =>
    (after[of].busy - before[of].busy) / Math.max(after[of].total - before[of].total, 1);
  return {
    p50Ms,
    p99Ms,
    p999Ms,
    failures,
    /** Units of work. */
    perSecond: units / seconds,
    /** Processor time of all processes of the contender per unit of work, in microseconds. */
    cpuUs: ((after.cpuSeconds - before.cpuSeconds) / units) * 1e6,
    /** Shares of the time, 0 to 1, in which the cores worked. */
    serverBusy: busy('server'),
    generatorBusy: busy('generator'),
    residentMib: readResidentBytes(pids) / 2 ** 20,
  };
}

/** The summary of a contender's samples. */
export function summaryOf({ contender: { name, role }, samples }: Measured) {
  const of = (field: Exclude<keyof Sample, 'hasRepeats'>) =>
    spreadOf(samples.map((it) => it[field]));
  return {
    name,
    role,
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms').median,
    p99Ms: of('p99Ms').median,
    p999Ms: of('p999Ms').median,
    cpuUs: of('cpuUs'),
    serverBusy: of('serverBusy').median,
    generatorBusy: of('generatorBusy').median,
    residentMib: of('residentMib').median,
    failures: samples.reduce((sum, { failures }) => sum + failures, 0),
  };
}

export type ContenderResult = ReturnType<typeof summaryOf>;

/**
 * How contenders are compared. `cpu`: by the smallest processor time per unit of any round, for work that only
 * computes; a noisy machine repeats no other figure. `rate`: by units per second, round by round, for work that waits
 * for the disk. `p50`, `p99`: round by round.
 */
type Figure = 'cpu' | 'rate' | 'p50' | 'p99';

/** `controlMax`: a control that differs from itself by a larger factor makes the row unreadable. A p99 rests on the few slowest replies. */
const FIGURES = {
  cpu: { basis: 'CPU time, smallest', field: 'cpuUs', controlMax: 1.08 },
  rate: { basis: 'rate, median of rounds', field: 'perSecond', controlMax: 1.08 },
  p50: { basis: 'median, median of rounds', field: 'p50Ms', controlMax: 1.25 },
  p99: { basis: 'p99, median of rounds', field: 'p99Ms', controlMax: 1.25 },
} as const;

/** A comparison of two contenders, by name, of ours and the reference where none is named: how many times faster (`cpu`, `rate`) or slower (`p50`, `p99`) `of` is than `to`. */
export interface Question {
  readonly what: string;
  readonly figure: Figure;
  readonly of?: string;
  readonly to?: string;
  readonly goal?: Goal | undefined;
}

/** Answers a question; its control is how far the reference differs from itself, where it was measured twice. */
export function answer(
  question: Question,
  measured: readonly Measured[],
  isQuick: boolean,
): { readonly finding: Finding; readonly control: Control | undefined } {
  const { what, figure, goal } = question;
  const find = (role: Contender['role'], name?: string) =>
    measured.find(({ contender }) => (name ? contender.name === name : contender.role === role));
  const [one, other] = [find('purser', question.of), find('reference', question.to)];
  if (!one || !other) throw new Error(`A contender is missing: ${what}`);
  const draft = { what, unit: '×', ...compare(figure, one, other), ...(goal && { goal }) };
  const control = controlOf(figure, find('reference'), find('again'));
  return { finding: judge(draft, { control, isQuick }), control };
}

function controlOf(figure: Figure, reference: Measured | undefined, again: Measured | undefined) {
  if (!reference || !again) return undefined;
  const { basis, controlMax: allowed } = FIGURES[figure];
  const ratio = compare(figure, reference, again).measured;
  return makeControl({ what: reference.contender.name, basis, ratio, allowed });
}

function compare(
  figure: Figure,
  of: Measured,
  to: Measured,
): Pick<Draft, 'measured' | 'spread' | 'basis'> {
  const { basis, field } = FIGURES[figure];
  const values = (it: Measured) => it.samples.map((sample) => sample[field]);
  // Less time is faster.
  const [above, below] = figure === 'cpu' ? [values(to), values(of)] : [values(of), values(to)];
  const spread = spreadOf(above.map((value, round) => value / (below[round] ?? Number.NaN)));
  const smallest = Math.min(...above) / Math.min(...below);
  return { measured: figure === 'cpu' ? smallest : spread.median, spread, basis };
}

/** Facts that the reader must know about how the samples were taken. */
export function notesOn(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ contender: { name, requests }, samples }) => {
    const busy = spreadOf(samples.map((it) => it.generatorBusy)).median;
    const full = `The load generator's core was full for "${name}": the real rate may be higher.`;
    const again = `"${name}" saw requests more than once in a sample.`;
    const hasRepeats = requests.renew && samples.some((it) => it.hasRepeats);
    return [...(busy > GENERATOR_BUSY_MAX ? [full] : []), ...(hasRepeats ? [again] : [])];
  });
}
