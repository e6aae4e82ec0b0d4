import type { Projection } from '../kernel/control.ts';
import type { ControlLog } from './ports.ts';
import { makeReplay } from './replay.ts';

/** Keeps the control state of this process as fresh as the database. */
export interface Follower {
  /**
   * Takes in whatever has been committed until now. Called once for every call, after its head has
   * arrived: what was revoked before the call began is known when it is judged.
   */
  catchUp(): void;
  /** The number of the last entry taken in. */
  readonly seq: number;
  /** How often anybody was found to have committed anything. While it stands still, what was read since it last grew is still so. */
  readonly moves: number;
}

/** Follows a log that can be read on the spot (the embedded database). Reads everything once at the start. */
export function followLog(log: ControlLog, projections: readonly Projection[]): Follower {
  const replay = makeReplay(projections);
  // Stays true when reading fails, so that the next call tries again instead of judging by old news.
  let behind = true;
  let moves = 0;

  function catchUp(): void {
    // Asked before reading, so that a commit between the two counts as a move next time.
    if (log.hasChanged()) {
      behind = true;
      moves += 1;
    }
    if (!behind) return;
    log.read(replay.readAfter, replay);
    behind = false;
  }

  catchUp();
  return {
    catchUp,
    get seq() {
      return replay.seq;
    },
    get moves() {
      return moves;
    },
  };
}
