import type { EntityKey, EntityType, TokenIssuedBy } from '../kernel/caller.ts';
import type { EmitEvent } from '../kernel/events.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import { type Clock, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { newId, type Random } from '../kernel/secrets.ts';
import { makeOpenEntityToken, writeEntityToken } from './entity-token-format.ts';
import type { Revocations, RevokedBy } from './revocations.ts';
import type { KeyRing } from './signing-key.ts';

/** The chain of ids above an entity, itself included (protocol 4.6). Ids that do not apply are absent. */
export interface Lineage {
  /** The studio. */
  readonly namespaceId: string;
  readonly titleId?: string;
  /** "ServiceId" on the wire. */
  readonly playerId?: string;
  readonly titlePlayerId?: string;
}

/** The player of a credential. */
interface TokenPlayer {
  readonly titleId: string;
  /** The master player account: "ServiceId" on the wire. */
  readonly playerId: string;
  readonly titlePlayerId: string;
  /** Grows when everything of the player is revoked. */
  readonly epoch: number;
}

/** The claims of an entity token. Instants are whole seconds. */
export interface EntityTokenClaims {
  readonly tokenId: string;
  readonly titleId: string;
  /**
   * Only for a join token: the one server, by the name it is known by, that may be told of this token (AUDIENCE). Such a token is never
   * a caller's credential (docs/decisions/0066).
   */
  readonly audience?: string;
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
type EntityTokenVerdict =
  | {
      readonly status: 'valid' | 'expired' | 'revoked';
      readonly claims: EntityTokenClaims;
      /** The first reason; undefined where it is not revoked. */
      readonly revokedBy?: RevokedBy | undefined;
    }
  | { readonly status: 'invalid' };

export type EntityTokens = ReturnType<typeof makeEntityTokens>;

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
}) {
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
    /** Signs with the newest key (some 25 µs). Throws for claims that cannot be written, which is a bug. */
    issue: (claims: EntityTokenClaims): string =>
      writeEntityToken(keyRing.signing(), { claims, issuer }),
    /** Any text may come in. Expiry is judged before revocation, so that removing old revocations never changes a verdict. */
    judge(text: string): EntityTokenVerdict {
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

/** The deps of issuing an entity token. */
export interface TokenDeps {
  readonly now: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
  readonly entityTokens: EntityTokens;
  readonly namespaceId: string;
}

/** A fresh entity token. */
export interface IssuedEntityToken {
  readonly text: string;
  readonly entity: EntityKey;
  readonly expiresAt: Instant;
}

/** Issues a token of the title itself for a secret key. The token ends with that key. */
export function issueTitleToken(
  deps: TokenDeps,
  of: { readonly titleId: string; readonly keyId: string; readonly expiresAt: Instant },
): IssuedEntityToken {
  const { titleId, keyId, expiresAt } = of;
  return issue(deps, {
    titleId,
    entity: titleEntity(titleId),
    lineage: titleLineage({ namespaceId: deps.namespaceId, titleId }),
    issuedBy: { kind: 'secretKey', id: keyId },
    epoch: 0,
    expiresAt,
  });
}

/** A player is two entities: one within the title, and one across the studio's titles. */
export type PlayerEntityType = Exclude<EntityType, 'title'>;

/** One of a player's two entities. */
export function playerEntity(
  player: Pick<TokenPlayer, 'playerId' | 'titlePlayerId'>,
  type: PlayerEntityType,
): EntityKey {
  return type === 'master_player_account'
    ? masterPlayerEntity(player.playerId)
    : titlePlayerEntity(player.titlePlayerId);
}

/** Issues a token of one of a player's two entities within a session; with an audience, a join token. */
export function issuePlayerToken(
  deps: TokenDeps,
  of: {
    readonly player: TokenPlayer;
    readonly session: { readonly sessionId: string; readonly provider: Provider };
    readonly type: PlayerEntityType;
    readonly expiresAt: Instant;
    readonly audience?: string | undefined;
  },
): IssuedEntityToken {
  const { player, session, type, expiresAt, audience } = of;
  const { titleId, playerId, titlePlayerId, epoch } = player;
  const ids = { namespaceId: deps.namespaceId, titleId, playerId, titlePlayerId };
  const isMaster = type === 'master_player_account';
  return issue(deps, {
    titleId,
    ...(audience !== undefined && { audience }),
    entity: playerEntity(player, type),
    lineage: isMaster ? masterPlayerLineage(ids) : titlePlayerLineage(ids),
    playerId,
    provider: session.provider,
    issuedBy: { kind: 'session', id: session.sessionId },
    epoch,
    expiresAt,
  });
}

function issue(
  deps: TokenDeps,
  claims: Omit<EntityTokenClaims, 'tokenId' | 'issuedAt'>,
): IssuedEntityToken {
  const { entity } = claims;
  const expiresAt = toWholeSecond(claims.expiresAt);
  const issuedAt = toWholeSecond(deps.now());
  const tokenId = newId(deps.random);
  const text = deps.entityTokens.issue({ ...claims, tokenId, issuedAt, expiresAt });
  deps.emit({ type: 'entityTokenIssued', entityType: entity.type });
  return { text, entity, expiresAt };
}

/** The last whole second that is not after a moment: credentials carry seconds (RFC 7519 2, NumericDate). */
export function toWholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}

/** The title as an entity. */
export function titleEntity(titleId: string): EntityKey {
  return { id: titleId, type: 'title' };
}

/** The player within one title as an entity. */
export function titlePlayerEntity(titlePlayerId: string): EntityKey {
  return { id: titlePlayerId, type: 'title_player_account' };
}

/** The player across the studio's titles as an entity. */
export function masterPlayerEntity(playerId: string): EntityKey {
  return { id: playerId, type: 'master_player_account' };
}

type LineageIds = Required<Lineage>;

/** The lineage of a title. */
export function titleLineage({
  namespaceId,
  titleId,
}: Pick<LineageIds, 'namespaceId' | 'titleId'>): Lineage {
  return { namespaceId, titleId };
}

/** The lineage of a player within one title. */
export function titlePlayerLineage(of: LineageIds): Lineage {
  const { namespaceId, titleId, playerId, titlePlayerId } = of;
  return { namespaceId, titleId, playerId, titlePlayerId };
}

/** The lineage of a player across titles: no title is above it. */
export function masterPlayerLineage({
  namespaceId,
  playerId,
}: Pick<LineageIds, 'namespaceId' | 'playerId'>): Lineage {
  return { namespaceId, playerId };
}
