import type { Projection } from '../kernel/control.ts';
import { type ControlJournal, type ControlLog, makeReplay } from './control-log.ts';
import type { Clocks } from './lease.ts';
import { SET_BACK_MS_MAX } from './service-time.ts';

/** Keeps the control state of this process as fresh as the database. */
export interface Follower {
  /**
   * Applies whatever has been committed until now. Called once for every call, after its head has
   * arrived: what was revoked before the call began is known when it is judged. Throws when the log cannot be
   * read or a projection throws; the next call then reads again.
   */
  catchUp(): void;
  /** The number of the last entry applied. */
  readonly seq: number;
  /** Grows whenever a commit, by any process, is found. While it stays the same, all that was read from the database is current. */
  readonly changeCount: number;
}

interface FollowerDeps extends Clocks {
  readonly log: ControlLog;
  readonly projections: readonly Projection[];
  readonly journal?: ControlJournal;
}

/** Follows a log that can be read on the spot (the embedded database). Reads everything at the start, and after the clock was set back. */
export function followLog({ log, projections, journal, ...clocks }: FollowerDeps): Follower {
  const replay = makeReplay(projections, journal);
  const wasSetBack = makeSetBackDetector(clocks);
  // Stays true when reading fails, so that the next call reads again and does not judge by an old state.
  let isBehind = true;
  let changeCount = 0;

  function catchUp(): void {
    // This is asked before reading, so that a commit between the two counts as a change next time.
    if (log.hasChanged()) {
      isBehind = true;
      changeCount += 1;
    }
    if (wasSetBack()) {
      isBehind = true;
      replay.rebuild();
    }
    if (!isBehind) return;
    log.read(replay.readAfter, replay);
    isBehind = false;
  }

  catchUp();
  return {
    catchUp,
    get seq() {
      return replay.seq;
    },
    get changeCount() {
      return changeCount;
    },
  };
}

/**
 * Reports once whenever the wall clock has been set back by more than SET_BACK_MS_MAX, measured by the monotonic clock.
 * While the clock was ahead, entries may have been left out or evicted that have not ended.
 */
function makeSetBackDetector({ monotonicNow, wallNow }: Clocks): () => boolean {
  let aheadMs = -Infinity;
  return () => {
    const nowAheadMs = wallNow() - monotonicNow();
    const wasSetBack = aheadMs - nowAheadMs > SET_BACK_MS_MAX;
    // Steps too small to count add up.
    if (wasSetBack || nowAheadMs > aheadMs) aheadMs = nowAheadMs;
    return wasSetBack;
  };
}
