import type { ProofFault } from '../kernel/identity-proof.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import { DISPLAY_NAME_CHARS } from '../kernel/limits.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import { describeNotInName, hasLength, lengthFault } from '../kernel/schema.ts';
import type { StoredGuesses } from '../limits/guesses.ts';
import type { Ban } from '../moderation/ban.ts';
import type { Identity, IdentityKey, NameConflict } from './identities.ts';

/** A player of one title. */
export interface Player {
  readonly titleId: string;
  /** The master player account: "ServiceId" on the wire. 16 upper-case hex digits. */
  readonly playerId: string;
  /** The title player account. 16 upper-case hex digits. */
  readonly titlePlayerId: string;
  /** The names of the player. */
  readonly identities: readonly Identity[];
  readonly displayName: string | undefined;
  readonly createdAt: Instant;
  readonly lastLoginAt: Instant | undefined;
  /** The provider of the first login. */
  readonly origination: Provider;
  /** Grows when everything of the player is revoked; credentials of an earlier epoch are revoked. */
  readonly epoch: number;
  /** The tags that a studio gave the player, as they came. */
  readonly tags: readonly string[];
}

/** A login that is let in. */
export interface GoodLogin {
  readonly status: 'loggedIn';
  readonly player: Player;
  readonly newlyCreated: boolean;
  /** The login before this one. */
  readonly lastLoginAt: Instant | undefined;
}

/** A login that is refused. */
export interface RefusedLogin<Reason extends LoginRefusal> {
  readonly status: Reason;
  /** The player that it was about, if there is one. */
  readonly playerId?: string | undefined;
  /** The fault of a proof. */
  readonly fault?: ProofFault;
  /** After too many wrong guesses, or where a provider is away: until another may come. */
  readonly waitMs?: number;
  /** Where too much happened in a short time. */
  readonly excess?: RateLimitExcess;
}

/** A login that bans of the player forbid, or bans of the caller's address. */
export interface BannedLogin extends RefusedLogin<'banned' | 'addressBanned'> {
  readonly bans: readonly Ban[];
}

export type KnownLogInOutcome = GoodLogin | BannedLogin | RefusedLogin<'noAccount'>;

/**
 * `titleFull`: there is no such player, and the title has as many as it may have. `addressLimited`: only players who are known
 * at the caller's address were let in, and this one is not.
 */
export type LogInOutcome =
  | KnownLogInOutcome
  | RefusedLogin<'titleFull'>
  | RefusedLogin<'addressLimited'>;

/** The name and the password that a caller has just presented. */
export interface PresentedPassword {
  readonly identity: IdentityKey;
  /** The stored one, which the password fits. */
  readonly passwordHash: string;
}

/** The account of a name, if it has a password, with the guesses at it, and the bans in force of the caller's address. */
export interface FoundPassword {
  readonly account: { readonly playerId: string; readonly passwordHash: string } | undefined;
  readonly guesses: StoredGuesses;
  readonly addressBans: readonly Ban[];
}

/** Where a login comes from. */
export interface LoginOrigin {
  /** The caller's address, for bans; undefined where it is not the player's, or not known. */
  readonly address: string | undefined;
  /** The digest under which it is remembered (limits/guess-keys.ts). */
  readonly addressKey: string | undefined;
}

/** The author and the call that make a player. They are recorded with the deposits that the player gets at first. */
export interface Maker {
  /** The author, as the ledger names it. */
  readonly by: string;
  /** undefined: not in a call. */
  readonly requestId: string | undefined;
}

export type RegisterOutcome =
  | { readonly status: 'registered'; readonly player: Player }
  | NameConflict
  /** Another player has the display name, and the title wants unique ones. */
  | { readonly status: 'nameTaken' }
  | { readonly status: 'titleFull' };

/** One login. */
export interface Session {
  readonly sessionId: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly provider: Provider;
  /** The name of the player at the provider: the custom id, or the username or email address used. */
  readonly subject: string;
  readonly startedAt: Instant;
  /** When the last credential of the session ends. */
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | undefined;
}

/** A session that is about to start. `isRefreshable`: it has a refresh token, which ends with it. */
export type NewSession = Omit<Session, 'titleId' | 'playerId' | 'revokedAt'> & {
  readonly isRefreshable?: boolean;
};

/** A session that may have a new token, and its player. */
export interface SessionForToken {
  readonly status: 'found';
  readonly session: Session;
  readonly player: Player;
}

/** A player, and whether a ban is in force. */
export interface Account {
  readonly player: Player;
  readonly isBanned: boolean;
  /** When the last ban in force ends; undefined: never, or there is none. */
  readonly bannedUntil?: Instant | undefined;
}

/** A name of at most one player of a title. */
export type PlayerName =
  | { readonly kind: 'id'; readonly playerId: string }
  | ({ readonly kind: 'identity' } & IdentityKey)
  | { readonly kind: 'displayName'; readonly foldedName: string };

/** An account that was looked up. */
export interface FoundAccount {
  readonly status: 'found';
  readonly account: Account;
  /** The account is that of the player who calls, by a session that is too old to change the ways in (sql/sessions.ts), or over. */
  readonly hidesSecretIds?: boolean;
}

export type LookUpOutcome =
  | FoundAccount
  | { readonly status: 'notFound' }
  | { readonly status: 'namesShared' };

/**
 * The players that a search is about. A search by name gives them in the order of the name, which begins with the text, or equals it
 * where `isPrefix` is false. A search by last login, as `copyLogins` left it, gives the newest first: at `from` or later, before
 * `before`, and from the address of `addressKey` where that is given.
 */
export type PlayerCriterion =
  | Extract<PlayerName, { readonly kind: 'id' }>
  | (Exclude<PlayerName, { readonly kind: 'id' }> & { readonly isPrefix: boolean })
  | { readonly kind: 'contact'; readonly address: string; readonly isPrefix: boolean }
  | {
      readonly kind: 'lastLogin';
      readonly addressKey: string | undefined;
      readonly from: Instant;
      readonly before: Instant;
    };

/** The last row of a page: the key that it is ordered by, and its player. */
export interface PagePlace {
  readonly key: string | number;
  readonly playerId: string;
}

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

/** The proof with which a player deletes the own account. */
export interface DeletionProof {
  /** Of the call; it must not have ended. */
  readonly sessionId: string;
  /** Of the password that was presented; undefined: the account has none. */
  readonly passwordHash: string | undefined;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A display name as it is compared and searched: two names that look alike to a player (letters of either case, another way to
 * write the same letter, invisible characters, more white space) are the same. In upper case, because what a letter
 * becomes in lower case depends on its neighbours, and the beginning of a name must be found by the beginning of its folded text.
 */
export function foldDisplayName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The fault of a display name (protocol 1.4: 3 to 25 characters), in the sentence that SDKs know; undefined: none. */
export function describeDisplayNameFault(displayName: string): string | undefined {
  if (!hasLength(displayName, DISPLAY_NAME_CHARS)) {
    return lengthFault('DisplayName', DISPLAY_NAME_CHARS);
  }
  const notInName = describeNotInName(displayName);
  if (notInName !== undefined) return `DisplayName may not have ${notInName}.`;
  return foldDisplayName(displayName) === ''
    ? 'DisplayName must have a visible character.'
    : undefined;
}
