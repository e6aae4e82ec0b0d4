import type { CatalogItem, StoreItem } from '../../src/economy/ports.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';

/** A catalog item with a price in gold. */
export function good(itemId: string, gold?: number): CatalogItem {
  return {
    itemId,
    virtualCurrencyPrices: gold === undefined ? undefined : { GO: gold },
    realCurrencyPrices: undefined,
    attributes: { DisplayName: `The ${itemId}`, Tags: [] },
  };
}

/** A store item with a price in gold, and custom data that a careless store would break. */
export function offer(itemId: string, gold?: number): StoreItem {
  return {
    itemId,
    virtualCurrencyPrices: gold === undefined ? undefined : { GO: gold },
    realCurrencyPrices: { RM: 99 },
    customData: { nested: [null, 1, 'Ü\u0000\ud800'] },
    displayPosition: 3,
  };
}

export const manyIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `item-${index}`);

/** Makes a catalog version hold these items, each for one gold. */
export function setCatalog(
  storage: StoragePorts,
  titleId: string,
  { ids, catalogVersion = 'main' }: { ids: readonly string[]; catalogVersion?: string },
) {
  const items = ids.map((id) => good(id, 1));
  return storage.catalogs.set({ titleId, catalogVersion, items, setAsDefault: false });
}
