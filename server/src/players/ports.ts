import type { TooManyRevoked } from '../credentials/ports.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { GuessKeys, RightGuess, StoredGuesses } from '../limits/ports.ts';
import type { Ban } from '../moderation/ports.ts';
import type { Identity } from './identities.ts';

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
}

/** A player, and whether a ban is in force. */
export interface Account {
  readonly player: Player;
  readonly isBanned: boolean;
}

/** Something that names one player of a title, if there is one. */
export type PlayerName =
  | { readonly kind: 'id'; readonly playerId: string }
  | ({ readonly kind: 'identity' } & Pick<Identity, 'provider' | 'subject'>)
  | { readonly kind: 'displayName'; readonly foldedName: string };

export type LookUpOutcome =
  | { readonly status: 'found'; readonly account: Account }
  | { readonly status: 'notFound' }
  | { readonly status: 'namesShared' };

/**
 * The players that a search is about. Those with a name are in its order: it begins with the text, or, where `isPrefix` is false, is the text.
 * Those by their last login are newest first: at `from` or later, before `before`, and from the address of `addressKey` where that is given.
 */
export type PlayerCriterion =
  | Extract<PlayerName, { readonly kind: 'id' }>
  | (Exclude<PlayerName, { readonly kind: 'id' }> & { readonly isPrefix: boolean })
  | {
      readonly kind: 'lastLogin';
      readonly addressKey: string | undefined;
      readonly from: Instant;
      readonly before: Instant;
    };

/** The last row of a page: what it is ordered by, and whose it is. */
export interface PagePlace {
  readonly key: string | number;
  readonly playerId: string;
}

/** A session that lasts long enough for a new token. */
export interface ExtendedSession {
  readonly status: 'extended';
  readonly session: Session;
  readonly player: Player;
}

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

export interface NewSession {
  readonly sessionId: string;
  readonly provider: Provider;
  readonly subject: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}

export type KnownLogInOutcome =
  | {
      readonly status: 'loggedIn';
      readonly player: Player;
      readonly newlyCreated: boolean;
      /** The login before this one. */
      readonly lastLoginAt: Instant | undefined;
    }
  | { readonly status: 'noAccount' }
  /** Nobody logs in to the title from the caller's address. */
  | { readonly status: 'addressBanned'; readonly bans: readonly Ban[] }
  | { readonly status: 'banned'; readonly bans: readonly Ban[] };

/** `titleFull`: there is no such player, and the title has as many as it may have. `addressLimited`: only players who are known at the caller's address were let in, and this is none. */
export type LogInOutcome =
  | KnownLogInOutcome
  | { readonly status: 'titleFull' }
  | { readonly status: 'addressLimited' };

/** Where a login comes from. */
export interface LoginOrigin {
  /** The caller's address, for bans; undefined where it is not the player's, or not known. */
  readonly address: string | undefined;
  /** The digest under which it is remembered (limits/guess-keys.ts). */
  readonly addressKey: string | undefined;
}

export type RegisterOutcome =
  | { readonly status: 'registered'; readonly player: Player }
  | { readonly status: 'usernameTaken' }
  | { readonly status: 'emailTaken' }
  /** Another player has the display name, and the title wants unique ones. */
  | { readonly status: 'nameTaken' }
  | { readonly status: 'titleFull' };

/** Players, durable. Each method is one transaction, done when its promise is. */
export interface Players {
  /**
   * Finds the player of an identity (made now, where `create` gives its ids and none is there),
   * refuses while a ban of the player or of the address is in force, and starts the session. Two first logins of one
   * identity at the same time make one player. `onlyKnown`: only players whose last login came from this address.
   */
  logIn(login: {
    readonly titleId: string;
    readonly create:
      | {
          readonly playerId: string;
          readonly titlePlayerId: string;
          /** How many players the title may have; undefined: any number. */
          readonly titlePlayersMax?: number | undefined;
        }
      | undefined;
    readonly session: NewSession;
    /** Absent: not known, as where a server vouches for the player. */
    readonly origin?: LoginOrigin & { readonly onlyKnown: boolean };
  }): Promise<LogInOutcome>;
  /**
   * Logs in a player whose password was just found good, and takes the guess back. `noAccount`: the player was deleted
   * meanwhile.
   */
  logInKnown(login: {
    readonly titleId: string;
    readonly playerId: string;
    readonly session: NewSession;
    readonly origin: LoginOrigin;
    readonly guess: RightGuess;
  }): Promise<KnownLogInOutcome>;
  /** Makes a player with a password and starts the first session. An identity that is taken leaves nothing behind. */
  register(registration: {
    readonly titleId: string;
    readonly playerId: string;
    readonly titlePlayerId: string;
    /** At least one, of different providers. */
    readonly identities: readonly Identity[];
    readonly displayName: string | undefined;
    readonly passwordHash: string;
    readonly titlePlayersMax?: number | undefined;
    readonly session: NewSession;
    /** As in `LoginOrigin`; the player is known there from now on. */
    readonly addressKey?: string | undefined;
  }): Promise<RegisterOutcome>;
  /**
   * The account of an identity, if it has a password, with the guesses at it, and the bans of the caller's address that
   * are in force.
   */
  findPassword(by: {
    readonly titleId: string;
    readonly identity: Pick<Identity, 'provider' | 'subject'>;
    readonly keys: GuessKeys;
    readonly address: string | undefined;
    readonly now: Instant;
  }): Promise<{
    readonly account: { readonly playerId: string; readonly passwordHash: string } | undefined;
    readonly guesses: StoredGuesses;
    readonly addressBans: readonly Ban[];
  }>;
  find(of: { readonly titleId: string; readonly playerId: string }): Promise<Player | undefined>;
  /** Finds the account of a player. `namesShared`: asked by display name where two players of the title may have the same. */
  lookUp(of: {
    readonly titleId: string;
    readonly by: PlayerName;
    readonly now: Instant;
  }): Promise<LookUpOutcome>;
  /** The accounts that fit, of a page at most `limit`; `next` is where the next page begins, if there is one. */
  search(of: {
    readonly titleId: string;
    readonly criterion: PlayerCriterion;
    /** Where the page before ended; undefined: the first page. */
    readonly after: PagePlace | undefined;
    readonly limit: number;
    readonly now: Instant;
  }): Promise<{ readonly accounts: readonly Account[]; readonly next: PagePlace | undefined }>;
  /** Gives a player another display name. `nameTaken`: another has it, and the title wants unique ones. */
  rename(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly displayName: string;
  }): Promise<'renamed' | 'notFound' | 'nameTaken'>;
  /** Revokes all credentials of the player: the sessions end and the epoch grows. */
  revokeAll(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound'>;
}

/** Sessions, durable. Each method is one transaction. */
export interface Sessions {
  find(of: { readonly titleId: string; readonly sessionId: string }): Promise<Session | undefined>;
  /** Newest first, at most SESSIONS_LISTED_MAX; only those neither over nor revoked at `now`. */
  listLive(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly now: Instant;
  }): Promise<readonly Session[]>;
  /**
   * Lets a session last (at least) until `expiresAt`, for a new token. Gives the player too. `over`: not found, or
   * revoked. `tooManyRevoked`: REVOKED_TOKENS_PER_SESSION_MAX at `now`.
   */
  extend(of: {
    readonly titleId: string;
    readonly sessionId: string;
    readonly expiresAt: Instant;
    readonly now: Instant;
  }): Promise<ExtendedSession | { readonly status: 'over' } | TooManyRevoked>;
  /** Revoking twice is `revoked`. */
  revoke(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly sessionId: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound'>;
}
