import type { EntityKey } from '../kernel/caller.ts';

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
export interface TokenPlayer {
  readonly titleId: string;
  /** The master player account: "ServiceId" on the wire. */
  readonly playerId: string;
  readonly titlePlayerId: string;
  /** Grows when everything of the player is revoked. */
  readonly epoch: number;
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

/** The lineage of a title. */
export function titleLineage(of: {
  readonly namespaceId: string;
  readonly titleId: string;
}): Lineage {
  return { namespaceId: of.namespaceId, titleId: of.titleId };
}

/** The lineage of a player within one title. */
export function titlePlayerLineage(of: {
  readonly namespaceId: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly titlePlayerId: string;
}): Lineage {
  return {
    ...titleLineage(of),
    playerId: of.playerId,
    titlePlayerId: of.titlePlayerId,
  };
}

/** The lineage of a player across titles: no title is above it. */
export function masterPlayerLineage(of: {
  readonly namespaceId: string;
  readonly playerId: string;
}): Lineage {
  return { namespaceId: of.namespaceId, playerId: of.playerId };
}
