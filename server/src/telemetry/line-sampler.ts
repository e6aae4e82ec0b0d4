import { LOG_SAMPLES_MAX } from '../kernel/limits.ts';

/** The class of alike lines to which a line belongs. */
export interface Alike {
  readonly key: string;
  /** So many of them are written in each window. */
  readonly linesMax: number;
  /** Members of the line that sums up the others. */
  readonly sum: object;
}

interface Sample extends Alike {
  count: number;
}

/**
 * Decides whether a line is written. Undefined: the sampler counts as many kinds of lines as it can, and this would be
 * one more.
 */
export type SampleLine = (alike: Alike) => boolean | undefined;

/**
 * Makes the judge of lines that strangers, or a fault, cause in any number. The first of a kind in each window are written; at its end
 * `sumUp` gets the members of each kind that had more, with their number and the seconds.
 */
export function makeLineSampler({
  windowMs,
  sumUp,
}: {
  readonly windowMs: number;
  readonly sumUp: (line: object) => void;
}): SampleLine {
  const samples = new Map<string, Sample>();

  function endWindow(): void {
    for (const { count, linesMax, sum } of samples.values()) {
      if (count > linesMax) sumUp({ ...sum, more: count - linesMax, seconds: windowMs / 1_000 });
    }
    samples.clear();
  }

  return (alike) => {
    const sample = samples.get(alike.key) ?? { ...alike, count: 0 };
    if (sample.count === 0) {
      if (samples.size >= LOG_SAMPLES_MAX) return undefined;
      if (samples.size === 0) setTimeout(endWindow, windowMs).unref();
      samples.set(alike.key, sample);
    }
    sample.count += 1;
    return sample.count <= alike.linesMax;
  };
}
