import type { Instant } from '../kernel/instant.ts';
import type { Identity } from './identities.ts';

/** A row about a player, without what is absent. Moments are texts. */
export type PlayerDataRow = Readonly<Record<string, unknown>>;

/** All that is stored about a player. */
export interface PlayerData {
  /** The rows by the name of their list. */
  readonly lists: Readonly<Record<string, readonly PlayerDataRow[]>>;
  /** The lists of which only the newest PLAYER_DATA_ROWS_MAX rows are there. */
  readonly cut: readonly string[];
  /** Since when all entries of the ledger are there; undefined: all that there ever were. */
  readonly ledgerKeptSince: Instant | undefined;
}

/** What a player has shown to delete the own account. */
export interface DeletionProof {
  /** Of the call; it must not have ended. */
  readonly sessionId: string;
  /** Of the password that was shown; undefined: the account has none. */
  readonly passwordHash: string | undefined;
}

/** A name of a player who is deleted. */
export interface RemovedIdentity extends Pick<Identity, 'provider' | 'subject'> {
  /** Under which a ban stays (moderation/identity-digest.ts). */
  readonly digest: string;
}

/** Names the player to delete, with all that the player is known by. */
export interface PlayerRemoval {
  readonly titleId: string;
  readonly playerId: string;
  readonly identities: readonly RemovedIdentity[];
  /** Absent: somebody of the studio deletes the player. */
  readonly proof?: DeletionProof;
  readonly now: Instant;
}

/** `notFound`: there never was such a player. `stale`: what the player has shown no longer holds. */
export type RemovalOutcome = 'removed' | 'notFound' | 'stale';
