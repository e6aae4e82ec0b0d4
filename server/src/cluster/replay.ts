import type { Projection } from '../kernel/control.ts';
import type { ControlSink } from './ports.ts';

/** Takes a control log into the projections of this process, and knows how far that has come. */
export interface Replay extends ControlSink {
  /** The number of the last entry taken in. */
  readonly seq: number;
  /** Where to read on: after this entry; undefined: read everything, because nobody knows what the projections have. */
  readonly readAfter: number | undefined;
  /** The next read has to begin with everything. What is known stays as it is until then. */
  rebuild(): void;
}

/** Starts out with nothing. */
export function makeReplay(projections: readonly Projection[]): Replay {
  let seq = 0;
  let isWhole = false;
  return {
    next(entry) {
      // Asked before, because a read that began before `rebuild` may end after it.
      const wasWhole = isWhole;
      // Should a projection refuse the entry, nobody knows what it has.
      isWhole = false;
      for (const projection of projections) projection.apply(entry);
      seq = entry.seq;
      isWhole = wasWhole;
    },
    everything() {
      const starts = projections.map((projection) => projection.rebuild());
      return {
        add(fact) {
          for (const start of starts) start.apply(fact);
        },
        end(asOf) {
          for (const start of starts) start.finish();
          seq = asOf;
          isWhole = true;
        },
      };
    },
    rebuild() {
      isWhole = false;
    },
    get seq() {
      return seq;
    },
    get readAfter() {
      return isWhole ? seq : undefined;
    },
  };
}
