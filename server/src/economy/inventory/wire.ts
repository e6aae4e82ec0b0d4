import type { Static } from 'typebox';
import { toWireTime } from '../../kernel/instant.ts';
import type { Grant, GrantedOrSoldOut, Grants, ItemInstance } from './ports.ts';
import type { GrantedItem, ItemInstanceOnWire } from './schemas.ts';

/** Writes an item for the wire; `usesAdded` is what the call has added to its uses. */
export function toWireItem(item: ItemInstance, usesAdded?: number): ItemInstanceOnWire {
  const { expiresAt, remainingUses, annotation, bundleParent, bundleContents, customData } = item;
  return {
    ItemId: item.itemId,
    ItemInstanceId: item.instanceId,
    ...(item.itemClass !== undefined && { ItemClass: item.itemClass }),
    PurchaseDate: toWireTime(item.acquiredAt),
    ...(expiresAt !== undefined && { Expiration: toWireTime(expiresAt) }),
    ...(remainingUses !== undefined && { RemainingUses: remainingUses }),
    ...(usesAdded !== undefined && { UsesIncrementedBy: usesAdded }),
    ...(annotation !== undefined && { Annotation: annotation }),
    CatalogVersion: item.catalogVersion,
    ...(bundleParent !== undefined && { BundleParent: bundleParent }),
    ...(item.displayName !== undefined && { DisplayName: item.displayName }),
    ...(item.paid && { UnitCurrency: item.paid.code }),
    UnitPrice: item.paid?.amount ?? 0,
    ...(bundleContents.length > 0 && { BundleContents: [...bundleContents] }),
    ...(Object.keys(customData).length > 0 && { CustomData: { ...customData } }),
  };
}

/** Writes what came of grants for the wire, in their order. */
export function toWireGrants(
  { grants }: Grants,
  granted: readonly GrantedOrSoldOut[],
): Static<typeof GrantedItem>[] {
  return grants.flatMap((grant, index) => toWireGranted(grant, granted[index] ?? []));
}

function toWireGranted(
  { playerId, itemId }: Pick<Grant, 'playerId' | 'itemId'>,
  granted: GrantedOrSoldOut,
): readonly Static<typeof GrantedItem>[] {
  if ('status' in granted) {
    return [{ ServiceId: playerId, Result: false, ItemId: itemId, UnitPrice: 0 }];
  }
  return granted.map(({ item, usesAdded }) => ({
    ServiceId: playerId,
    Result: true,
    ...toWireItem(item, usesAdded),
  }));
}
