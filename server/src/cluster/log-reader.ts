import type { Projection } from '../kernel/control.ts';
import type { SharedControlLog } from './ports.ts';
import { shareNext } from './share-next.ts';
import { takeIn } from './take-in.ts';

/** Brings the projections of this process up to date with a shared log. */
export interface LogReader {
  /** Resolves when a read that began after this call has been taken in. Rejects when the log cannot be read, or a projection failed. */
  readOn(): Promise<void>;
  /** The next read to begin reads everything. */
  startAfresh(): void;
  /** False until everything has been read once, and again from a failure of a projection or `startAfresh` on. */
  readonly isWhole: boolean;
  /** The number of the last entry taken in. */
  readonly seq: number;
}

export function makeLogReader({
  log,
  projections,
}: {
  readonly log: SharedControlLog;
  readonly projections: readonly Projection[];
}): LogReader {
  let seq = 0;
  let isWhole = false;

  const readOn = shareNext(async () => {
    const page = await log.read(isWhole ? seq : undefined);
    // Asked again, because `startAfresh` may have been called meanwhile.
    const willBeWhole = isWhole || page.status === 'everything';
    isWhole = false;
    seq = takeIn(page, { projections, from: seq });
    isWhole = willBeWhole;
  });

  return {
    readOn,
    startAfresh() {
      isWhole = false;
    },
    get isWhole() {
      return isWhole;
    },
    get seq() {
      return seq;
    },
  };
}
