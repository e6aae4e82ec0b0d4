import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Ban } from '../moderation/ban.ts';

interface LoginAttempt {
  readonly at: Instant;
  readonly provider: Provider;
  /** The caller's; undefined where it is not the player's, or not known. */
  readonly address: string | undefined;
}

/** A login of a player that was refused. */
export interface RefusedAttempt extends LoginAttempt {
  readonly titleId: string;
  readonly playerId: string;
  readonly reason: LoginRefusal;
  /** 1, or more where it stands for others that came shortly before it, too. */
  readonly count: number;
}

/** `lost`: another player took the identity by a forced link; `gained`: this player took it from another. */
export type IdentityAction = 'linked' | 'unlinked' | 'lost' | 'gained';

/** `restored`: a reset of the password by the former contact brought it back. */
export type ContactAction = 'set' | 'confirmed' | 'removed' | 'restored';

/** Something that has happened to a player. */
export type HistoryEntry =
  | ({ readonly kind: 'loggedIn' } & LoginAttempt)
  | ({
      readonly kind: 'loginRefused';
      readonly reason: LoginRefusal;
      /** Refused ones that came shortly before or after it and have no entry. */
      readonly more: number;
    } & LoginAttempt)
  | {
      readonly kind: 'banned';
      readonly at: Instant;
      readonly ban: Ban;
      /** The author, as `authorOf` writes it; undefined: a secret key, or an earlier version wrote the ban. */
      readonly madeBy: string | undefined;
    }
  /** An operator has done something to the player that no other entry tells. */
  | {
      readonly kind: 'acted';
      readonly at: Instant;
      /** The author, as `authorOf` writes it. */
      readonly madeBy: string;
      /** The operation's. */
      readonly path: string;
      /** Members of the wire and their values. */
      readonly about: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'sessionRevoked';
      readonly at: Instant;
      readonly sessionId: string;
      readonly provider: Provider;
      readonly startedAt: Instant;
    }
  | {
      readonly kind: 'identityChanged';
      readonly at: Instant;
      readonly action: IdentityAction;
      readonly provider: Provider;
      /** The author, as `authorOf` writes it. */
      readonly madeBy: string;
      /** The player who took the identity by a forced link; undefined: nobody did, or a server did for them. */
      readonly otherPlayerId: string | undefined;
    }
  | {
      readonly kind: 'contactChanged';
      readonly at: Instant;
      readonly action: ContactAction;
      /** The author, as `authorOf` writes it. */
      readonly madeBy: string;
      /** Of the login that brought an address which the provider has verified; undefined: none did. */
      readonly provider: Provider | undefined;
    }
  /** Everything of the player was revoked, by a ban too. Only the last time is known. */
  | { readonly kind: 'allRevoked'; readonly at: Instant };

/** The logins of a player that were refused lately because of too many guesses. */
export interface LimitedLogins {
  readonly playerId: string;
  /** Of the latest. */
  readonly reason: 'accountLocked' | 'addressLimited';
  /** Of the latest. */
  readonly address: string | undefined;
  readonly count: number;
  readonly lastAt: Instant;
}
