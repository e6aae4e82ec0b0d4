/** A player whose login was acknowledged. */
export interface KnownPlayer {
  readonly customId: string;
  readonly playerId: string;
  readonly sessionTicket: string;
  readonly entityToken: string;
}

/** A time on the clock of performance.now(). */
type Moment = number;

/** A call that was answered well. */
interface Done {
  readonly begunAt: Moment;
  readonly at: Moment;
}

/** A player who buys, and what was acknowledged to them. */
export interface Buyer {
  readonly player: KnownPlayer;
  readonly bought: string[];
}

/** The answers that callers got, so that they can be held against the stored data. */
export interface Record {
  readonly players: KnownPlayer[];
  readonly revoked: { readonly token: string; readonly at: Moment }[];
  readonly buyers: Buyer[];
  /** Acknowledged writes, in the order of their answers. */
  readonly writes: Done[];
  /** Verdicts on tokens, through the proxy. */
  readonly verdicts: Done[];
  /** How many calls were refused for a while, or not answered. */
  refused: number;
  /** A line for each time that a node said yes to a token in a call begun after its revocation was acknowledged. */
  readonly stale: string[];
  /** Answers that no failure explains. */
  readonly unexpected: string[];
}

export const newRecord = (): Record => ({
  players: [],
  revoked: [],
  buyers: [],
  writes: [],
  verdicts: [],
  refused: 0,
  stale: [],
  unexpected: [],
});

/** The longest time between the answers of calls that were begun after `from`; the start and the end count as answers. */
export function longestGap(
  done: readonly Done[],
  { from, to }: { readonly from: Moment; readonly to: Moment },
): { readonly ms: number; readonly endsAt: Moment } {
  const times = done.filter(({ begunAt }) => begunAt >= from).map(({ at }) => at);
  const gaps = [...times.toSorted((left, right) => left - right), to].map((at, index, all) => ({
    ms: at - (all[index - 1] ?? from),
    endsAt: at,
  }));
  return gaps.reduce((longest, gap) => (gap.ms > longest.ms ? gap : longest));
}

/** Whether calls that were begun after `from` have been answered well without a pause for the last `ms`. */
export function flows(done: readonly Done[], from: Moment, ms = 3_000): boolean {
  const now = performance.now();
  const start = now - ms;
  return start > from && longestGap(done.slice(-2_000), { from: start, to: now }).ms < ms / 2;
}
