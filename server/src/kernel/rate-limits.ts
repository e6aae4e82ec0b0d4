import type { Caller, CallOrigin } from './caller.ts';

/**
 * The limits of how often something may happen, by their names in headers, metrics and the log. The first word says for whom a
 * limit counts: an IP address, a player's session, a secret key with all tokens that were issued for it, or a whole title.
 */
export const RATE_LIMITS = [
  'addressCalls',
  'addressAnonymousCalls',
  'addressNewPlayers',
  'addressDataGrowth',
  'addressStatistics',
  'addressEvents',
  'sessionCalls',
  'sessionWrites',
  'keyCalls',
  'keyWrites',
  'titleCalls',
  'titleWrites',
  'titleNewPlayers',
] as const;
export type RateLimit = (typeof RATE_LIMITS)[number];

/** How a limit stands for one caller: what the `RateLimit` fields say. */
export interface RateLimitState {
  readonly limit: RateLimit;
  /** How many tokens a full bucket has. */
  readonly burst: number;
  /** In how many seconds an empty bucket is full. */
  readonly windowSeconds: number;
  /** Tokens that are left now. */
  readonly left: number;
  /** In how many seconds the bucket is full again. */
  readonly untilFullSeconds: number;
}

/** A call that would be one too many. */
export interface RateLimitExcess {
  readonly state: RateLimitState;
  /** Whole seconds after which there is a token again, at least 1. */
  readonly retryAfterSeconds: number;
}

/** By how much what is stored may grow now, and why by no more. */
export interface GrowthLeft {
  readonly max: number;
  /** By how much it would grow at most. */
  readonly most: number;
  /** Of a growth by `most`. */
  readonly excess: RateLimitExcess;
}

/** The excess of a growth by more than is left: its wait is for that alone, not for the most that it could have been. */
export function excessOf({ max, most, excess }: GrowthLeft, grown: number): RateLimitExcess {
  const part = (grown - max) / (most - max);
  return { ...excess, retryAfterSeconds: Math.ceil(excess.retryAfterSeconds * part) };
}

/** A call, as far as limits care. */
export interface LimitedCall {
  /** Undefined: the call is refused before its caller is known, because of its credential for example. */
  readonly caller: Caller | undefined;
  /** Found out when it is asked for: a server's call needs no address. */
  readonly origin: Pick<CallOrigin, 'limitedAddress'>;
  /** The call may change what is stored. */
  readonly isWrite: boolean;
}

/** The limits of how often somebody may call. */
export interface CallLimits {
  /** Takes what the call costs, from the narrowest limit to the widest; ends at the first that has nothing left. */
  readonly take: (call: LimitedCall) => RateLimitExcess | undefined;
  /** How the limits stand that such a call meets, in the same order. */
  readonly states: (call: LimitedCall) => readonly RateLimitState[];
}
