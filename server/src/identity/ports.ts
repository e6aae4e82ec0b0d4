import type { Instant } from '../kernel/instant.ts';

/** How a player proved who they are. `Service`: username or email address with a password. */
export const PROVIDERS = ['Custom', 'CustomServer', 'Service'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A player of one title. */
export interface Player {
  readonly titleId: string;
  /** The master player account: "ServiceId" on the wire. 16 upper-case hex digits. */
  readonly serviceId: string;
  /** The title player account. 16 upper-case hex digits. */
  readonly titlePlayerId: string;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly displayName: string | undefined;
  readonly createdAt: Instant;
  readonly lastLoginAt: Instant | undefined;
  /** The provider of the first login. */
  readonly origination: Provider;
  readonly customId: string | undefined;
  readonly serverCustomId: string | undefined;
  /** Grows when everything of the player is revoked; credentials of an earlier epoch are dead. */
  readonly epoch: number;
}

/** One login. */
export interface Session {
  readonly sessionId: string;
  readonly titleId: string;
  readonly serviceId: string;
  readonly provider: Provider;
  /** Who the player is at the provider: the custom id, or the username or email address used. */
  readonly subject: string;
  readonly startedAt: Instant;
  /** When the last credential of the session ends. */
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | undefined;
}

export interface Ban {
  readonly banId: string;
  readonly titleId: string;
  readonly serviceId: string;
  readonly reason: string | undefined;
  readonly createdAt: Instant;
  /** undefined: for ever. */
  readonly expiresAt: Instant | undefined;
  /** False once taken back. A ban that ran out is still `active` here; judge by `expiresAt` too. */
  readonly active: boolean;
}

/** A key pair for signatures and the keys for MACs that go with it, sealed under the key-encryption key. */
export interface StoredSigningKey {
  /** 8 characters of base64url. */
  readonly kid: string;
  /** Base64 of what identity/signing-key.ts sealed. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** When it began to sign, the last time; undefined: it waits, known to everybody, and has never signed. */
  readonly activatedAt: Instant | undefined;
  /** Since when another key signs; undefined: it signs, or waits. */
  readonly retiredAt: Instant | undefined;
  /** Since when nothing it signed is accepted. */
  readonly revokedAt: Instant | undefined;
}

/** Signing keys of the installation, durable. Each method is one transaction. */
export interface SigningKeys {
  /** All, oldest first, revoked ones too: they are never deleted, so that expired stays expired. */
  list(): Promise<readonly StoredSigningKey[]>;
  /** Adds a key that everybody will know and that does not sign yet. */
  publish(key: {
    readonly kid: string;
    readonly sealed: string;
    readonly now: Instant;
  }): Promise<void>;
  /** Lets a published key sign from now on, and retires all others. Again, and for a retired key, too. */
  activate(of: {
    readonly kid: string;
    readonly now: Instant;
  }): Promise<'activated' | 'notFound' | 'revoked'>;
  /** Adds the first key, which signs at once; does nothing where there is one already. */
  begin(key: {
    readonly kid: string;
    readonly sealed: string;
    readonly now: Instant;
  }): Promise<void>;
  /**
   * Kills everything that a key which does not sign has signed, for one title or for all. `signing`: it
   * is the key that signs, rotate first.
   */
  revoke(of: {
    readonly kid: string;
    readonly titleId?: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound' | 'signing'>;
}

export interface NewSession {
  readonly sessionId: string;
  readonly provider: Provider;
  readonly subject: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}

export type LogInOutcome =
  | {
      readonly status: 'loggedIn';
      readonly player: Player;
      readonly newlyCreated: boolean;
      /** The login before this one. */
      readonly lastLoginAt: Instant | undefined;
    }
  | { readonly status: 'noAccount' }
  | { readonly status: 'banned'; readonly bans: readonly Ban[] };

export type RegisterOutcome =
  | { readonly status: 'registered'; readonly player: Player }
  | { readonly status: 'usernameTaken' }
  | { readonly status: 'emailTaken' };

/** Players, durable. Each method is one transaction, done when its promise is. */
export interface Players {
  /**
   * Finds the player of an identity (made now, where `create` gives its ids and none is there),
   * refuses while a ban is in force, and starts the session. Two first logins of one identity at the
   * same time make one player.
   */
  logIn(login: {
    readonly titleId: string;
    readonly create: { readonly serviceId: string; readonly titlePlayerId: string } | undefined;
    readonly session: NewSession;
  }): Promise<LogInOutcome>;
  /** Logs in a player whose password was just found good. `noAccount`: gone meanwhile. */
  logInKnown(login: {
    readonly titleId: string;
    readonly serviceId: string;
    readonly session: NewSession;
  }): Promise<LogInOutcome>;
  /** Makes a player with a password and starts the first session. Username and email are unique in the title, whatever their case. */
  register(registration: {
    readonly titleId: string;
    readonly serviceId: string;
    readonly titlePlayerId: string;
    readonly username: string | undefined;
    readonly email: string | undefined;
    readonly displayName: string | undefined;
    readonly passwordHash: string;
    readonly session: NewSession;
  }): Promise<RegisterOutcome>;
  /** The account that a username or an email address belongs to, whatever its case. */
  findPassword(by: {
    readonly titleId: string;
    readonly username?: string;
    readonly email?: string;
  }): Promise<{ readonly serviceId: string; readonly passwordHash: string } | undefined>;
  find(of: { readonly titleId: string; readonly serviceId: string }): Promise<Player | undefined>;
  /** Lets everything of the player die: sessions end, the epoch grows. */
  revokeAll(of: {
    readonly titleId: string;
    readonly serviceId: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound'>;
}

/** Sessions, durable. Each method is one transaction. */
export interface Sessions {
  find(of: { readonly titleId: string; readonly sessionId: string }): Promise<Session | undefined>;
  /** Newest first, at most SESSIONS_LISTED_MAX; only those neither over nor revoked at `now`. */
  listLive(of: {
    readonly titleId: string;
    readonly serviceId: string;
    readonly now: Instant;
  }): Promise<readonly Session[]>;
  /** Lets a session last (at least) until `expiresAt`. Undefined: not found, or revoked. Gives the player too. */
  extend(of: {
    readonly titleId: string;
    readonly sessionId: string;
    readonly expiresAt: Instant;
  }): Promise<{ readonly session: Session; readonly player: Player } | undefined>;
  /** Revoking twice is `revoked`. */
  revoke(of: {
    readonly titleId: string;
    readonly serviceId: string;
    readonly sessionId: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound'>;
}

/** Entity tokens that were revoked one by one, durable. */
export interface TokenRevocations {
  /** Remembered until the token's own end. */
  revoke(token: {
    readonly titleId: string;
    readonly tokenId: string;
    readonly expiresAt: Instant;
  }): Promise<void>;
}

/** Bans, durable. Each method is one transaction. */
export interface Bans {
  /**
   * All or nothing. A ban also revokes everything of the player, so lifting it brings no old
   * credential back. `unknown`: players that the title does not have.
   */
  ban(bans: {
    readonly titleId: string;
    readonly bans: readonly Omit<Ban, 'titleId' | 'active'>[];
    readonly now: Instant;
  }): Promise<
    | { readonly status: 'banned'; readonly bans: readonly Ban[] }
    | { readonly status: 'unknown'; readonly serviceIds: readonly string[] }
  >;
  /** All of a player, newest first. Undefined: no such player. */
  list(of: {
    readonly titleId: string;
    readonly serviceId: string;
  }): Promise<readonly Ban[] | undefined>;
  /** Takes bans of the title back; unknown ids are passed over; answers with the ones taken back, in the order given. */
  revoke(of: {
    readonly titleId: string;
    readonly banIds: readonly string[];
  }): Promise<readonly Ban[]>;
  /** Takes all active bans of a player back. Undefined: no such player. */
  revokeAll(of: {
    readonly titleId: string;
    readonly serviceId: string;
  }): Promise<readonly Ban[] | undefined>;
}
