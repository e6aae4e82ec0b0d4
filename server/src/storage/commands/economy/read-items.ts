import type { CatalogItem, StoreItem } from '../../../economy/ports.ts';
import { idsOf, type SerializedItems } from './serialized-items.ts';

/** The store items of texts, as the domain has them. */
export function readStoreItems(texts: SerializedItems): readonly StoreItem[] {
  const bodies: readonly Omit<StoreItem, 'itemId'>[] = readBodies(texts);
  return idsOf(texts).map((itemId, index) => {
    const body = bodies[index]!;
    const { virtualCurrencyPrices, realCurrencyPrices, customData, displayPosition } = body;
    return { itemId, virtualCurrencyPrices, realCurrencyPrices, customData, displayPosition };
  });
}

/** The catalog items of texts, as the domain has them. */
export function readCatalogItems(texts: SerializedItems): readonly CatalogItem[] {
  const bodies: readonly Omit<CatalogItem, 'itemId'>[] = readBodies(texts);
  return idsOf(texts).map((itemId, index) => {
    const { virtualCurrencyPrices, realCurrencyPrices, attributes } = bodies[index]!;
    return { itemId, virtualCurrencyPrices, realCurrencyPrices, attributes };
  });
}

/** All at once: to parse each line by itself takes longer. JSON as we write it has no line ends. */
function readBodies({ bodies }: SerializedItems): readonly never[] {
  return JSON.parse(`[${bodies.replaceAll('\n', ',')}]`);
}
