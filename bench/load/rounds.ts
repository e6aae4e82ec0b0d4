import type { Progress } from '../kit/progress.ts';
import type { LoadParts } from './load.ts';
import { type Contender, type Sample, takeSample } from './sample.ts';

/** Beyond these a sample says more about the machine than about the contender, and is taken again. */
const STOLEN_MAX = 0.03;
const BUSY_MIN = 0.75;
/** Who answers nothing in so long a time has failed. */
const SECONDS_MAX = 30;

export interface RoundsOptions {
  readonly rounds: number;
  /** Of each sample. */
  readonly seconds: number;
  /** Of each contender before the first round; 0: none. */
  readonly warmUpSeconds: number;
  /** How often a bad sample is taken again. */
  readonly repeatsMax: number;
}

/** A contender and what was seen of it, a sample for each round. */
export interface Measured {
  readonly contender: Contender;
  readonly samples: readonly Sample[];
  /** Samples that were taken again because the machine was elsewhere. */
  readonly repeated: number;
}

/** Warms all up, then measures A B C, A B C, …, so that a slow spell of the machine meets all of them. */
export async function measureInTurns(
  parts: LoadParts & { readonly progress: Progress },
  contenders: readonly Contender[],
  options: RoundsOptions,
): Promise<readonly Measured[]> {
  const { rounds, warmUpSeconds } = options;
  const total = contenders.length * (rounds + 1);
  let done = 0;
  const show = (what: string) => parts.progress.show({ done: done++, total, what });
  for (const contender of contenders) {
    show(`warming up: ${contender.name}`);
    if (warmUpSeconds > 0) await takeSample(parts, contender, warmUpSeconds);
  }
  const seen = contenders.map((contender) => ({
    contender,
    samples: [] as Sample[],
    repeated: 0,
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of seen) {
      show(one.contender.name);
      const { sample, repeats } = await takeGoodSample(parts, one.contender, options);
      one.samples.push(sample);
      one.repeated += repeats;
    }
  }
  parts.progress.clear();
  return seen;
}

async function takeGoodSample(
  parts: LoadParts,
  contender: Contender,
  options: RoundsOptions,
): Promise<{ readonly sample: Sample; readonly repeats: number }> {
  const { repeatsMax } = options;
  let { seconds } = options;
  for (let repeats = 0; ; repeats += 1) {
    const sample = await takeSample(parts, contender, seconds);
    // Nothing was answered in so short a time.
    if (sample.requests === 0 && seconds < SECONDS_MAX) {
      seconds *= 2;
      continue;
    }
    const shouldBeBusy = contender.isCpuBound && parts.placement.isPinned;
    const isIdle = shouldBeBusy && sample.serverBusy < BUSY_MIN;
    if ((sample.stolen <= STOLEN_MAX && !isIdle) || repeats >= repeatsMax) {
      return { sample, repeats };
    }
  }
}
