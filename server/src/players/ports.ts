import type { IdentityProvider, Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { GuessKeys, RightGuess, StoredGuesses } from '../limits/guesses.ts';
import type { Ban } from '../moderation/ports.ts';
import type { PlayerData, PlayerRemoval, RemovalOutcome } from './deletion-ports.ts';
import type { Histories } from './history-ports.ts';
import type { Identity } from './identities.ts';
import type { IdentityChange } from './identity-change.ts';
import type { LookUps } from './look-up-ports.ts';
import type { NewSession } from './session-ports.ts';

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
  | {
      readonly status: 'addressBanned';
      readonly bans: readonly Ban[];
      /** The player who wanted to log in, if there is one. */
      readonly playerId?: string | undefined;
    }
  | { readonly status: 'banned'; readonly bans: readonly Ban[] };

/** `titleFull`: there is no such player, and the title has as many as it may have. `addressLimited`: only players who are known at the caller's address were let in, and this is none. */
export type LogInOutcome =
  | KnownLogInOutcome
  | { readonly status: 'titleFull' }
  | { readonly status: 'addressLimited'; readonly playerId?: string | undefined };

/** The name and the password that somebody has just shown. */
export interface ShownPassword {
  readonly identity: Pick<Identity, 'provider' | 'subject'>;
  /** The stored one, which the password fits. */
  readonly passwordHash: string;
}

/** Where a login comes from. */
export interface LoginOrigin {
  /** The caller's address, for bans; undefined where it is not the player's, or not known. */
  readonly address: string | undefined;
  /** The digest under which it is remembered (limits/guess-keys.ts). */
  readonly addressKey: string | undefined;
}

/** Who makes a player, and in which call: it is noted with what the player has at first. */
export interface Maker {
  /** As `Act` of the economy's ports. */
  readonly by: string;
  /** undefined: not in a call. */
  readonly requestId: string | undefined;
}

export type RegisterOutcome =
  | { readonly status: 'registered'; readonly player: Player }
  /** `bannedPlayerId`: a deleted player had the name, and a ban has outlived that player. */
  | {
      readonly status: 'usernameTaken' | 'emailTaken';
      readonly bannedPlayerId?: string | undefined;
    }
  /** Another player has the display name, and the title wants unique ones. */
  | { readonly status: 'nameTaken' }
  | { readonly status: 'titleFull' };

export type UpdateIdentityOutcome =
  | { readonly status: 'updated'; readonly revoked: boolean }
  | { readonly status: 'notFound' }
  | { readonly status: 'noWayIn' }
  | { readonly status: 'taken'; readonly names: readonly TakenName[] };

/** A name that a player cannot have, by its kind. `ban`: a deleted player had it, and this ban in force has outlived that player. Else another player has it. */
export interface TakenName {
  readonly provider: IdentityProvider;
  readonly ban?: Ban | undefined;
}

/** Players, durable. Each method is one transaction, done when its promise is. */
export interface Players extends LookUps, Histories {
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
          /** Of the identity: nobody is made while a ban stands under it. Absent: that is not judged. */
          readonly identityDigest?: string | undefined;
          /** Absent: the player, not in a call. */
          readonly maker?: Maker | undefined;
        }
      | undefined;
    readonly session: NewSession;
    /** Absent: not known, as where a server vouches for the player. */
    readonly origin?: LoginOrigin & { readonly onlyKnown: boolean };
  }): Promise<LogInOutcome>;
  /**
   * Logs in a player whose password was just found good, and takes the guess back. `noAccount`: the player was deleted
   * meanwhile, or no longer has that name or that password.
   */
  logInKnown(login: {
    readonly titleId: string;
    readonly playerId: string;
    readonly session: NewSession;
    readonly origin: LoginOrigin;
    readonly guess: RightGuess;
    readonly shown: ShownPassword;
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
    /** Of the identities, in their order: one under which a ban stands counts as taken. Absent: that is not judged. */
    readonly identityDigests?: readonly string[] | undefined;
    readonly session: NewSession;
    /** As in `LoginOrigin`. */
    readonly address?: string | undefined;
    /** As in `LoginOrigin`; the player is known there from now on. */
    readonly addressKey?: string | undefined;
    /** Absent: the player, not in a call. */
    readonly maker?: Maker | undefined;
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
  /** Changes names of a player (identity-change.ts), all or none. Where a login changes hands, everything of the player is revoked. */
  updateIdentity(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly change: IdentityChange;
    /** Of `change.set`, in their order: one under which a ban stands is taken. Absent: that is not judged. */
    readonly identityDigests?: readonly string[] | undefined;
    readonly now: Instant;
  }): Promise<UpdateIdentityOutcome>;
  /**
   * Sets the password, revokes everything of the player, and forgets the guesses at these names and at the player's
   * addresses. `noName`: the player has neither a username nor an email address.
   */
  setPassword(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly passwordHash: string;
    readonly nameKeys: readonly string[];
    readonly now: Instant;
  }): Promise<'set' | 'notFound' | 'noName'>;
  /**
   * Changes the password that was just shown, takes the guess back, and revokes everything of the player but this session.
   * `stale`: the player no longer has the password that was shown. `sessionOver`: the session has ended meanwhile.
   */
  changePassword(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly sessionId: string;
    readonly shown: ShownPassword;
    readonly guess: RightGuess;
    readonly passwordHash: string;
    readonly now: Instant;
  }): Promise<'changed' | 'stale' | 'sessionOver'>;
  /** Revokes all credentials of the player: the sessions end and the epoch grows. */
  revokeAll(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound'>;
  /** All that is stored about a player, of one moment. */
  findData(
    of: Pick<PlayerRemoval, 'titleId' | 'playerId'> & {
      /** Logins before that are not shown. */
      readonly loginsSince: Instant;
    },
  ): Promise<PlayerData | undefined>;
  /**
   * Deletes a player whole or not at all: all credentials die, and everything that has the player is deleted but for bans in
   * force, which stay under the digests of the identities, and what judges credentials. Again: `removed`. Throws
   * StorageUnavailable where `identities` are not all that the player has.
   */
  remove(of: PlayerRemoval): Promise<RemovalOutcome>;
}
