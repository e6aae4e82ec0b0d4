import type { OperatorRefusalReason } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';

/** A call with an idempotency key, as the database sees it. Plain data: keyed digests instead of texts. */
export interface Once {
  /** Of the path, the title, the player and the key. */
  readonly keyDigest: string;
  readonly bodyDigest: string;
  readonly titleId: string;
  /** Null: the title itself calls. */
  readonly playerId: string | null;
  readonly now: Instant;
}

/** The outcome of a command that runs in a call context. All but `done` have changed nothing. */
export type CallOutcome =
  /** `isReplay`: an earlier call with the key has run the command, and this is its packed result. */
  | { readonly status: 'done'; readonly result: unknown; readonly isReplay: boolean }
  /** The operator who calls may no longer do it. */
  | { readonly status: 'operatorRefused'; readonly reason: OperatorRefusalReason }
  /** The key came with another body. */
  | { readonly status: 'otherBody' }
  /** Another call with the key has not ended. */
  | { readonly status: 'underWay' }
  /** The caller has as many keys as may be remembered. `until`: the first of them is forgotten then. */
  | { readonly status: 'tooMany'; readonly until: Instant };

/** The outcome where the key came with another body. */
export const OTHER_BODY: CallOutcome = { status: 'otherBody' };

/** The outcome where another call with the key has not ended. */
export const UNDER_WAY: CallOutcome = { status: 'underWay' };
