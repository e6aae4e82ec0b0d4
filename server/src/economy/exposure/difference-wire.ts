import { EXPOSURE_ITEMS_MAX, EXPOSURE_WARNINGS_MAX } from '../../kernel/limits.ts';
import type { ExposureDifference, ListedDifference } from './difference.ts';
import type { ExposureDifferenceOnWire } from './difference-schemas.ts';
import { toWireWarning } from './wire.ts';

/** Writes what a change does to price exposure, as much of it as one answer has. */
export function toWireExposureDifference({
  catalogVersion,
  items,
  listed,
  raised,
  removed,
}: ExposureDifference): ExposureDifferenceOnWire {
  const leftOut = (list: readonly unknown[], max: number) => Math.max(0, list.length - max);
  return {
    CatalogVersion: catalogVersion,
    Items: items.slice(0, EXPOSURE_ITEMS_MAX).map(({ itemId, before, after }) => {
      return { ItemId: itemId, LowestBefore: before, LowestAfter: after };
    }),
    ItemsLeftOut: leftOut(items, EXPOSURE_ITEMS_MAX),
    StoreItems: listed.slice(0, EXPOSURE_ITEMS_MAX).map(toWireListed),
    StoreItemsLeftOut: leftOut(listed, EXPOSURE_ITEMS_MAX),
    WarningsRaised: raised.slice(0, EXPOSURE_WARNINGS_MAX).map(toWireWarning),
    WarningsRaisedLeftOut: leftOut(raised, EXPOSURE_WARNINGS_MAX),
    WarningsRemoved: removed.slice(0, EXPOSURE_WARNINGS_MAX).map(toWireWarning),
    WarningsRemovedLeftOut: leftOut(removed, EXPOSURE_WARNINGS_MAX),
  };
}

function toWireListed({ storeId, isOpen, itemId, before, after }: ListedDifference) {
  return {
    StoreId: storeId,
    Open: isOpen,
    ItemId: itemId,
    ...(before && { Before: before }),
    ...(after && { After: after }),
  };
}
