import type { Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Player } from './player.ts';

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

/** A session that is about to start. */
export type NewSession = Omit<Session, 'titleId' | 'playerId' | 'revokedAt'>;
