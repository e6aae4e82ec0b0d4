import { describe, expect, test } from 'vitest';
import { listCatalogWriteFaults } from './catalogs/catalog.ts';
import type { CatalogItem, StoreItem, StoreWrite } from './ports.ts';
import { listStoreWriteFaults } from './stores/store.ts';

const where = { titleId: 'AB12', catalogVersion: undefined };

function storeItem(itemId: string, customData?: unknown): StoreItem {
  return {
    itemId,
    virtualCurrencyPrices: undefined,
    realCurrencyPrices: undefined,
    customData,
    displayPosition: undefined,
  };
}

function storeWrite(items: readonly StoreItem[], metadata?: unknown): StoreWrite {
  const marketingData = { displayName: undefined, description: undefined, metadata };
  return { ...where, storeId: 'sale', items, marketingData };
}

function catalogItem(itemId: string, attributes: Record<string, unknown> = {}): CatalogItem {
  return { itemId, virtualCurrencyPrices: undefined, realCurrencyPrices: undefined, attributes };
}

describe('a store write', () => {
  test('without a fault', () => {
    expect(listStoreWriteFaults(storeWrite([storeItem('a'), storeItem('A')], { a: 1 }))).toEqual(
      [],
    );
  });

  test('names every fault with its position', () => {
    const items = [
      storeItem('a'),
      storeItem('b', 'x'.repeat(9_999)),
      storeItem('a'),
      storeItem('a', Infinity),
    ];
    expect(listStoreWriteFaults(storeWrite(items, 'x'.repeat(10_000)))).toEqual([
      { kind: 'repeated', index: 2, firstIndex: 0 },
      { kind: 'repeated', index: 3, firstIndex: 0 },
      { kind: 'customData', index: 1, verdict: 'tooLarge' },
      { kind: 'customData', index: 3, verdict: 'notFinite' },
      { kind: 'metadata', verdict: 'tooLarge' },
    ]);
  });
});

describe('a catalog write', () => {
  test('counts the bytes of custom data as text', () => {
    const items = [
      catalogItem('a', { CustomData: '"'.repeat(10_000) }),
      catalogItem('b', { CustomData: 'ä'.repeat(5_001) }),
      catalogItem('a'),
    ];
    expect(listCatalogWriteFaults({ ...where, items, setAsDefault: true })).toEqual([
      { kind: 'repeated', index: 2, firstIndex: 0 },
      { kind: 'customData', index: 1, verdict: 'tooLarge' },
    ]);
  });
});
