import type { Projection } from '../kernel/control.ts';
import { makeFreshFlight } from '../lib/single-flight.ts';
import type { SharedControlLog } from './ports.ts';
import { makeReplay } from './replay.ts';
import type { DatabaseTime } from './service-time.ts';

/** Brings the projections of this process up to date with a shared log. */
export interface LogReader {
  /** Resolves when a read that began after this call has been applied. Rejects when the log cannot be read, or a projection throws. */
  catchUp(): Promise<void>;
  /**
   * Notes that there is an entry with this number. A number that does not exist costs one more read, and not one after
   * the other.
   */
  hearOf(seq: number): void;
  /** False while it has heard of an entry that it has not applied, and since which no read has begun. */
  readonly hasAll: boolean;
  /** Makes the next read start from a snapshot. */
  rebuild(): void;
  /** False until a snapshot has been applied; again after `rebuild` or when a projection throws. */
  readonly isComplete: boolean;
  /** The number of the last entry applied. */
  readonly seq: number;
}

export interface LogReaderDeps {
  readonly log: SharedControlLog;
  readonly projections: readonly Projection[];
  readonly monotonicNow: () => number;
  /** Told the database's time after each read. */
  readonly onTime: (answer: DatabaseTime) => void;
}

/**
 * While a snapshot is being read, which may take seconds, the projections keep the whole state as of `seq`, so
 * calls that have caught up already are still judged by all that they must see.
 */
export function makeLogReader({
  log,
  projections,
  monotonicNow,
  onTime,
}: LogReaderDeps): LogReader {
  const replay = makeReplay(projections);
  /** The last entry that it has heard of since the last read began. */
  let heardOf = 0;

  async function read(): Promise<void> {
    heardOf = 0;
    const askedAtMs = monotonicNow();
    onTime({ databaseNow: await log.read(replay.readAfter, replay), askedAtMs });
  }
  return {
    catchUp: makeFreshFlight(read),
    hearOf(seq) {
      heardOf = Math.max(heardOf, seq);
    },
    get hasAll() {
      return heardOf <= replay.seq;
    },
    rebuild: replay.rebuild,
    get isComplete() {
      return replay.readAfter !== undefined;
    },
    get seq() {
      return replay.seq;
    },
  };
}
