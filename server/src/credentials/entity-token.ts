import type { EntityKey, TokenIssuedBy } from '../kernel/caller.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import type { Lineage } from './entity.ts';
import { makeOpenEntityToken, writeEntityToken } from './entity-token-format.ts';
import type { KeyRing } from './key-ring.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import type { Revocations, RevokedBy } from './revocations.ts';

/** The claims of an entity token. Instants are whole seconds. */
export interface EntityTokenClaims {
  readonly tokenId: string;
  readonly titleId: string;
  readonly entity: EntityKey;
  readonly lineage: Lineage;
  /** Only for players: the lineage's master player account. */
  readonly playerId?: string;
  /** Only for players: how they logged in. */
  readonly provider?: Provider;
  readonly issuedBy: TokenIssuedBy;
  /** The player's epoch at the time; 0 for a title. */
  readonly epoch: number;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** `invalid`: this installation did not issue exactly this text. */
export type EntityTokenVerdict =
  | {
      readonly status: 'valid' | 'expired' | 'revoked';
      readonly claims: EntityTokenClaims;
      /** The first reason; undefined where it is not revoked. */
      readonly revokedBy?: RevokedBy | undefined;
    }
  | { readonly status: 'invalid' };

export interface EntityTokens {
  /** Signs with the newest key (some 25 µs). Throws for claims that cannot be written, which is a bug. */
  issue(claims: EntityTokenClaims): string;
  /** Any text may come in. Expiry is judged before revocation, so that removing old revocations never changes a verdict. */
  judge(text: string): EntityTokenVerdict;
}

/**
 * Entity tokens are JWTs (JWS compact, ES256) that anybody can verify with the published keys. The
 * protected header also carries `mac`, an HMAC-SHA-256 over kid and payload that only we can make. We judge
 * by the MAC alone, at a thirtieth of the signature's cost. So a token whose signature was altered is
 * still good: its claims are the same, and tokens are revoked by their id and never by their text.
 */
export function makeEntityTokens(deps: {
  readonly keyRing: Pick<KeyRing, 'signing' | 'find' | 'isRevoked'>;
  readonly revocations: Pick<
    Revocations,
    'isTokenRevoked' | 'isSessionRevoked' | 'isPlayerRevoked'
  >;
  /** Whether a title's secret key is neither revoked nor expired. */
  readonly isKeyLive: (keyId: string, now: Instant) => boolean;
  /** For outsiders, who see tokens of several installations; we know ours by their MAC. */
  readonly issuer: string;
  readonly now: Clock;
}): EntityTokens {
  const { keyRing, revocations, isKeyLive, issuer, now } = deps;
  const open = makeOpenEntityToken(keyRing);

  function findRevokedBy(
    claims: EntityTokenClaims,
    kid: string,
    at: Instant,
  ): RevokedBy | undefined {
    const { tokenId, issuedBy, playerId, titleId, epoch } = claims;
    if (keyRing.isRevoked(kid, titleId)) return 'signingKey';
    if (revocations.isTokenRevoked(tokenId)) return 'token';
    if (issuedBy.kind === 'secretKey') {
      return isKeyLive(issuedBy.id, at) ? undefined : 'secretKey';
    }
    const sessionId = issuedBy.id;
    if (revocations.isSessionRevoked(sessionId)) return 'session';
    if (playerId === undefined) return undefined;
    const credential = { titleId, playerId, sessionId, epoch };
    return revocations.isPlayerRevoked(credential) ? 'player' : undefined;
  }

  return {
    issue: (claims) => writeEntityToken(keyRing.signing(), { claims, issuer }),
    judge(text) {
      const opened = open(text);
      if (!opened) return { status: 'invalid' };
      const { claims, kid } = opened;
      const at = now();
      if (at >= claims.expiresAt) return { status: 'expired', claims };
      const revokedBy = findRevokedBy(claims, kid, at);
      return revokedBy ? { status: 'revoked', claims, revokedBy } : { status: 'valid', claims };
    },
  };
}
