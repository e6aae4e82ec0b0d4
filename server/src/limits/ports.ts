import type { Instant } from '../kernel/instant.ts';
import type { GuessOrigin, GuessRecord } from './guesses.ts';

/** Names an account and a caller's network by keyed digests (guess-keys.ts). */
export interface GuessKeys {
  /** A digest of the title and of the guessed name, whether or not there is such a player. */
  readonly nameKey: string;
  /** A digest of the title and of the caller's network; undefined where the caller has no address. */
  readonly addressKey: string | undefined;
}

/** A guess that turned out to be right, and what it was counted as. */
export interface RightGuess extends GuessKeys {
  readonly origin: GuessOrigin;
}

/** The result of counting a guess before it is made. */
export type GuessOutcome =
  | { readonly status: 'counted'; readonly origin: GuessOrigin }
  | { readonly status: 'locked'; readonly until: Instant };

/** The guesses at one account as they are stored. */
export interface StoredGuesses {
  /** Those from addresses that the account does not know. */
  readonly stranger: GuessRecord | undefined;
  /** Those from the caller's address; undefined where the account does not know it. */
  readonly known: GuessRecord | undefined;
}

/** An address at which a player is known, as a digest: nobody can read the address. */
export interface KnownAddress extends GuessRecord {
  readonly lastLoginAt: Instant;
}

/** Guesses at accounts, durable and shared by all nodes. Each method is one transaction. */
export interface Guesses {
  /**
   * Counts a guess as wrong before it is judged, so that no number of them at the same time is more than the limit;
   * the login that it leads to takes that back. Nothing is counted during a lock. Whether the address is known is judged
   * anew. `playerId`: of the account, if there is one.
   */
  take(
    guess: GuessKeys & {
      readonly titleId: string;
      readonly playerId: string | undefined;
      readonly now: Instant;
    },
  ): Promise<GuessOutcome>;
  /** The records of names, in the order given, and of the addresses at which the player is known, newest first. */
  list(of: {
    readonly titleId: string;
    readonly playerId: string | undefined;
    readonly nameKeys: readonly string[];
  }): Promise<{
    readonly names: readonly (GuessRecord | undefined)[];
    readonly addresses: readonly KnownAddress[];
  }>;
  /** Forgets the guesses at names, and those at the addresses at which the player is known. */
  lift(of: {
    readonly titleId: string;
    readonly playerId: string | undefined;
    readonly nameKeys: readonly string[];
  }): Promise<void>;
  /** Tells every node that what an address has guessed in a title is forgotten. */
  liftAddress(of: {
    readonly titleId: string;
    readonly address: string;
    readonly now: Instant;
  }): Promise<void>;
}

/** An entry of the control log: guesses from an address are forgotten. It is not part of a snapshot, because buckets are not stored. */
export interface LimitEntry {
  readonly kind: 'addressLifted';
  readonly body: { readonly titleId: string; readonly address: string };
}
