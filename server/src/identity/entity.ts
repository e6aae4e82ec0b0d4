import type { EntityKey } from '../kernel/caller.ts';

/** The chain of ids above an entity, itself included (protocol 4.6). Ids that do not apply are absent. */
export interface Lineage {
  /** The studio. */
  readonly namespaceId: string;
  readonly titleId?: string;
  /** "ServiceId" on the wire. */
  readonly masterPlayerAccountId?: string;
  readonly titlePlayerAccountId?: string;
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
export function masterPlayerEntity(serviceId: string): EntityKey {
  return { id: serviceId, type: 'master_player_account' };
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
  readonly serviceId: string;
  readonly titlePlayerId: string;
}): Lineage {
  return {
    ...titleLineage(of),
    masterPlayerAccountId: of.serviceId,
    titlePlayerAccountId: of.titlePlayerId,
  };
}

/** The lineage of a player across titles: no title is above it. */
export function masterPlayerLineage(of: {
  readonly namespaceId: string;
  readonly serviceId: string;
}): Lineage {
  return { namespaceId: of.namespaceId, masterPlayerAccountId: of.serviceId };
}
