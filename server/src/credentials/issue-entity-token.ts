import type { EntityKey, EntityType } from '../kernel/caller.ts';
import { type Clock, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { newId, type Random } from '../kernel/secrets.ts';
import type { EmitEvent } from '../kernel/events.ts';
import {
  type TokenPlayer,
  masterPlayerEntity,
  masterPlayerLineage,
  titleEntity,
  titleLineage,
  titlePlayerEntity,
  titlePlayerLineage,
} from './entity.ts';
import type { EntityTokenClaims, EntityTokens } from './entity-token.ts';
import type { Provider } from '../kernel/identity-provider.ts';

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

/** The last whole second that is not after a moment: credentials carry seconds (RFC 7519 2, NumericDate). */
export function toWholeSecond(instant: Instant): Instant {
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}

/** Issues a token of the title itself for a secret key. The token ends with that key. */
export function issueTitleToken(
  deps: TokenDeps,
  of: { readonly titleId: string; readonly keyId: string; readonly expiresAt: Instant },
): IssuedEntityToken {
  const { titleId, keyId, expiresAt } = of;
  const lineage = titleLineage({ namespaceId: deps.namespaceId, titleId });
  return issue(deps, {
    titleId,
    entity: titleEntity(titleId),
    lineage,
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

/** Issues a token of one of a player's two entities within a session. */
export function issuePlayerToken(
  deps: TokenDeps,
  of: {
    readonly player: TokenPlayer;
    readonly session: { readonly sessionId: string; readonly provider: Provider };
    readonly type: PlayerEntityType;
    readonly expiresAt: Instant;
  },
): IssuedEntityToken {
  const { player, session, type, expiresAt } = of;
  const { titleId, playerId, titlePlayerId, epoch } = player;
  const ids = { namespaceId: deps.namespaceId, titleId, playerId, titlePlayerId };
  const isMaster = type === 'master_player_account';
  return issue(deps, {
    titleId,
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
