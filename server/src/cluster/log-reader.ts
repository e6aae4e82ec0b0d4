import type { Projection } from '../kernel/control.ts';
import type { SharedControlLog } from './ports.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { makeReplay } from './replay.ts';

/** Brings the projections of this process up to date with a shared log. */
export interface LogReader {
  /** Resolves when a read that began after this call has been taken in. Rejects when the log cannot be read, or a projection failed. */
  readOn(): Promise<void>;
  /** The next read to begin reads everything. */
  rebuild(): void;
  /** False until everything has been read once, and again from a failure of a projection or `rebuild` on. */
  readonly isWhole: boolean;
  /** The number of the last entry taken in. */
  readonly seq: number;
}

/**
 * While everything is being read again, which may take seconds, the projections stay as they were: whole,
 * and as of `seq`. So calls that have caught up already are judged by no less than they were promised.
 */
export function makeLogReader({
  log,
  projections,
}: {
  readonly log: SharedControlLog;
  readonly projections: readonly Projection[];
}): LogReader {
  const replay = makeReplay(projections);
  return {
    readOn: singleFlight(() => log.read(replay.readAfter, replay)),
    rebuild: replay.rebuild,
    get isWhole() {
      return replay.readAfter !== undefined;
    },
    get seq() {
      return replay.seq;
    },
  };
}
