import type { Projection } from '../kernel/control.ts';
import type { ControlSink } from './ports.ts';

/** Applies the entries and snapshots of a control log to the projections of this process. */
export interface Replay extends ControlSink {
  /** The number of the last entry applied. */
  readonly seq: number;
  /** The entry to read on after. Undefined: start from a snapshot, because it is not known what the projections have. */
  readonly readAfter: number | undefined;
  /** Makes the next read start from a snapshot. The projections stay as they are until then. */
  rebuild(): void;
}

/** The first read starts from a snapshot. */
export function makeReplay(projections: readonly Projection[]): Replay {
  let seq = 0;
  let isComplete = false;
  return {
    next(entry) {
      // Saved, because a read that began before `rebuild` may end after it.
      const wasComplete = isComplete;
      // If a projection throws, it is not known which projections have the entry.
      isComplete = false;
      for (const projection of projections) projection.apply(entry);
      seq = entry.seq;
      isComplete = wasComplete;
    },
    snapshot() {
      const rebuilds = projections.map((projection) => projection.rebuild());
      return {
        add(fact) {
          for (const rebuild of rebuilds) rebuild.apply(fact);
        },
        end(snapshotSeq) {
          for (const rebuild of rebuilds) rebuild.finish();
          seq = snapshotSeq;
          isComplete = true;
        },
      };
    },
    rebuild() {
      isComplete = false;
    },
    get seq() {
      return seq;
    },
    get readAfter() {
      return isComplete ? seq : undefined;
    },
  };
}
