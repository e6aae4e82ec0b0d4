import type { TooManyRevoked } from '../credentials/revocations.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Player } from './ports.ts';

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
