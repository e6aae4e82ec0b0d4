import type { Clock } from '../kernel/instant.ts';
import type { ClusterChange } from '../kernel/measures.ts';

/** How far a machine's clock may be off the database's, in milliseconds, before it is worth a line in the log. */
export const CLOCK_OFF_MS_MAX = 60_000;

/** Compares the machine's clock with service time. Nothing is judged by the result: it is for people. */
export interface ClockWatch {
  /** Milliseconds by which the machine's clock is ahead now. */
  offsetMs(): number;
  /** Looks; tells `onChange` where the clock was right when it was last looked at and is wrong now, or the other way round. */
  look(): void;
}

/** Starts from a clock that is right. */
export function makeClockWatch({
  wallNow,
  now,
  onChange,
}: {
  readonly wallNow: Clock;
  /** Service time. */
  readonly now: Clock;
  readonly onChange: (change: ClusterChange) => void;
}): ClockWatch {
  let wasWrong = false;
  const offsetMs = (): number => wallNow() - now();
  return {
    offsetMs,
    look() {
      const offset = offsetMs();
      const isWrong = Math.abs(offset) > CLOCK_OFF_MS_MAX;
      const kind = isWrong ? 'clockWrong' : 'clockRight';
      if (isWrong !== wasWrong) onChange({ kind, aheadSeconds: offset / 1_000 });
      wasWrong = isWrong;
    },
  };
}
