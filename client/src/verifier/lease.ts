/** A machine's two clocks. */
export interface Clocks {
  /** Milliseconds since some moment. It is never set, but may stand still while the machine is suspended. */
  readonly monotonicNow: () => number;
  /** The wall clock, in milliseconds since 1970. It only measures lengths of time and never tells the time. */
  readonly wallNow: () => number;
}

/** Both clocks at one moment. */
export interface ClockReading {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** Reads both clocks now. */
export function readClocks({ monotonicNow, wallNow }: Clocks): ClockReading {
  return { monotonicMs: monotonicNow(), wallMs: wallNow() };
}

/** The longest time that a verifier trusts an answer, in milliseconds from before its poll was sent. A node never grants more. */
export const GRANT_MS_MAX = 850;

/**
 * The difference, in milliseconds, that may be between two clocks' lengths of one time: the wall clock's and the monotonic
 * clock's, or the node's and ours. A larger one means that this machine stood still, or that its wall clock was set.
 */
export const CLOCKS_APART_MS_MAX = 50;

/** A lease as an answer grants it. */
export interface Grant {
  /** The clocks before the poll was sent. */
  readonly since: ClockReading;
  readonly leaseMs: number;
  /** The node's service time when the poll arrived there. */
  readonly receivedAt: number;
}

/** A poll and its answer. */
interface AnsweredPoll extends Omit<Grant, 'leaseMs'> {
  /** The node's service time of the answer. */
  readonly answeredAt: number;
}

/** The lease of this verifier, if it holds one (rules 3 to 5 of docs/guides/verifier-protocol.md). */
export type VerifierLease = ReturnType<typeof makeVerifierLease>;

/** Starts out without a lease. */
export function makeVerifierLease(clocks: Clocks) {
  let held: Grant | undefined;
  let ends = 0;

  /** No lease is held until one is granted by an answer to a poll that begins from now on. */
  function end(): void {
    held = undefined;
    ends += 1;
  }

  return {
    end,
    /** How often leases were ended so far. A poll remembers it, and its answer's lease counts only while it is the same. */
    get ends(): number {
      return ends;
    },
    /** One that ends sooner than the lease that is held changes nothing. */
    hold(grant: Grant): void {
      if (!held || endOf(grant) > endOf(held)) held = grant;
    },
    /** Reads the clocks. Once they disagree about how long the lease has been held, it has ended. */
    isHeld(): boolean {
      if (!held) return false;
      const now = readClocks(clocks);
      const elapsedMs = now.monotonicMs - held.since.monotonicMs;
      const wallElapsedMs = now.wallMs - held.since.wallMs;
      if (Math.abs(wallElapsedMs - elapsedMs) > CLOCKS_APART_MS_MAX) end();
      else if (elapsedMs >= held.leaseMs) held = undefined;
      return held !== undefined;
    },
    /**
     * Compares, when an answer has come, how long it has been here and at the node: since its poll, and since the poll of the lease that
     * is held. If much more time has passed there, this machine stood still with both its clocks, and the lease has ended.
     */
    compare(answered: AnsweredPoll, now: ClockReading): void {
      const hasStoodStill = [answered, held].some((begun) => {
        if (!begun) return false;
        const passedHereMs = now.monotonicMs - begun.since.monotonicMs;
        return answered.answeredAt - begun.receivedAt - passedHereMs > CLOCKS_APART_MS_MAX;
      });
      if (hasStoodStill) end();
    },
  };
}

function endOf({ since, leaseMs }: Grant): number {
  return since.monotonicMs + leaseMs;
}
