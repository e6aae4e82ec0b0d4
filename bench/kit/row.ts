import type { Bench } from './bench.ts';
import type { Outcome, RowResult } from './results.ts';

/** One question about speed, with everything it takes to answer it. */
export interface Row {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** What is compared with what, and how. */
  readonly about: string;
  readonly charted: RowResult['charted'];
  /** False: it runs only when it is named. */
  readonly isInAll?: false;
  run(bench: Bench): Promise<Outcome | Skipped>;
}

/** A row that cannot be run here, and why. */
export interface Skipped {
  readonly skipped: string;
}
