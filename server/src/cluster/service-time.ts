import type { Clock, Instant } from '../kernel/instant.ts';
import type { ClusterChange } from '../kernel/measures.ts';

/**
 * The one time by which everything is minted, judged, pruned, scheduled and written down on a shared database: the
 * database's, carried on by this machine's monotonic clock. A wall clock that is wrong does not touch it.
 */
export interface ServiceTime {
  readonly now: Clock;
  /**
   * Takes over the time of a database that answered just now. Gives the milliseconds by which service time moved for
   * that, besides the time that has passed here: 0 while the two agree as well as the length of the exchange can tell.
   */
  set(answer: DatabaseTime): number;
}

/**
 * The distance by which time may be set back, in milliseconds, before everything is read anew. Clocks that NTP keeps
 * are never set back so far, and facts that are no longer known ended REVOCATION_MARGIN_MS ago.
 */
export const SET_BACK_MS_MAX = 60_000;

/** A reading of a database's time. */
export interface DatabaseTime {
  /** Its time at some moment between the question and the answer. */
  readonly databaseNow: Instant;
  /** This machine's monotonic clock before the question was sent, in milliseconds. */
  readonly askedAtMs: number;
}

/** Begins with an answer that came just now. Service time is behind the database's by the length of that exchange at most, never ahead. */
export function makeServiceTime(monotonicNow: () => number, first: DatabaseTime): ServiceTime {
  let offset = first.databaseNow - monotonicNow();
  return {
    now: () => Math.floor(offset + monotonicNow()),
    set({ databaseNow, askedAtMs }) {
      const before = offset;
      // The reading was true at some moment between the question and now; nothing closer is known.
      const [least, most] = [databaseNow - monotonicNow(), databaseNow - askedAtMs];
      offset = Math.min(Math.max(offset, least), most);
      return offset - before;
    },
  };
}

/** How far a machine's clock may be off the database's, in milliseconds, before it is worth a line in the log. */
export const CLOCK_OFF_MS_MAX = 60_000;

/** Compares the machine's clock with service time. */
export type ClockWatch = ReturnType<typeof makeClockWatch>;

/** Compares the machine's clock with service time. The clock counts as right at first. Nothing is judged by the result: it is for people. */
export function makeClockWatch({
  wallNow,
  now,
  onChange,
}: {
  readonly wallNow: Clock;
  /** Service time. */
  readonly now: Clock;
  readonly onChange: (change: ClusterChange) => void;
}) {
  let wasWrong = false;
  const offsetMs = (): number => wallNow() - now();
  return {
    /** Milliseconds by which the machine's clock is ahead now. */
    offsetMs,
    /** Looks; tells `onChange` where the clock was right when it was last looked at and is wrong now, or the other way round. */
    look(): void {
      const offset = offsetMs();
      const isWrong = Math.abs(offset) > CLOCK_OFF_MS_MAX;
      const kind = isWrong ? 'clockWrong' : 'clockRight';
      if (isWrong !== wasWrong) onChange({ kind, aheadSeconds: offset / 1_000 });
      wasWrong = isWrong;
    },
  };
}
