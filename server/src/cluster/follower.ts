import type { Projection } from '../kernel/control.ts';
import type { ControlLog } from './ports.ts';

/** Keeps the control state of this process as fresh as the database. */
export interface Follower {
  /**
   * Takes in whatever has been committed until now. Called once for every call, after its head has
   * arrived: what was revoked before the call began is known when it is judged.
   */
  catchUp(): void;
  /** The number of the last entry taken in. */
  readonly seq: number;
}

/** Follows a log that can be read on the spot (the embedded database). Reads everything once at the start. */
export function followLog(log: ControlLog, projections: readonly Projection[]): Follower {
  let seq: number | undefined;
  // Stays true when reading fails, so that the next call tries again instead of judging by old news.
  let behind = true;

  function takeIn(): void {
    const page = log.read(seq);
    if (page.status === 'everything') for (const projection of projections) projection.reset();
    for (const entry of page.entries) {
      for (const projection of projections) projection.apply(entry);
    }
    seq = page.status === 'everything' ? page.seq : (page.entries.at(-1)?.seq ?? seq);
  }

  function catchUp(): void {
    // Asked before reading, so that a commit between the two counts as a move next time.
    if (log.hasMoved()) behind = true;
    if (!behind) return;
    takeIn();
    behind = false;
  }

  catchUp();
  return {
    catchUp,
    get seq() {
      return seq ?? 0;
    },
  };
}
