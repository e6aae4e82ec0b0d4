import { strict as assert } from 'node:assert';
import { ITEMS_MAX } from '../../src/kernel/limits.ts';
import type { Reply, World } from './world.ts';

// Steps that stock a title with catalogs and stores, over the wire.

/** An item of a catalog or a store on the wire; a mere id stands for an item with nothing else. */
export type Item = string | ({ readonly ItemId: string } & Readonly<Record<string, unknown>>);

interface CatalogStock {
  readonly items: readonly Item[];
  /** Version 1 when absent. */
  readonly version?: string;
  readonly asDefault?: boolean;
}

interface StoreStock {
  readonly items: readonly Item[];
  /** The default catalog when absent. */
  readonly version?: string;
  /** `sale` when absent. */
  readonly storeId?: string;
  readonly marketing?: unknown;
}

/** Waits for a reply that must be a success; gives its data. */
export async function must(reply: Promise<Reply>): Promise<Reply['data']> {
  const { code, data, ...rest } = await reply;
  assert.equal(code, 200, JSON.stringify(rest));
  return data;
}

export async function setCatalog(world: World, stock: CatalogStock): Promise<void> {
  await must(
    world.asTitle('/Admin/SetCatalogItems', {
      Catalog: stock.items.map(toItem),
      CatalogVersion: stock.version ?? '1',
      SetAsDefaultCatalog: stock.asDefault,
    }),
  );
}

export async function setStore(world: World, stock: StoreStock): Promise<void> {
  await must(world.asTitle('/Admin/SetStoreItems', toStoreBody(stock)));
}

/** The body of SetStoreItems and UpdateStoreItems. */
export function toStoreBody(stock: StoreStock) {
  return {
    StoreId: stock.storeId ?? 'sale',
    CatalogVersion: stock.version,
    Store: stock.items.map(toItem),
    MarketingData: stock.marketing,
  };
}

/** A store as developers see it, without its revision. */
export async function readStore(
  world: World,
  of: { readonly storeId?: string; readonly version?: string } = {},
): Promise<Reply['data']> {
  const body = { StoreId: of.storeId ?? 'sale', CatalogVersion: of.version };
  const { Revision: _, ...store } = await must(world.asTitle('/Admin/GetStoreItems', body));
  return store;
}

/** A catalog as developers see it, without its revision. */
export async function readCatalog(world: World, version?: string): Promise<Reply['data']> {
  const reply = world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: version });
  const { Revision: _, ...catalog } = await must(reply);
  return catalog;
}

function toItem(item: Item) {
  return typeof item === 'string' ? { ItemId: item } : item;
}

/** Catalog items that fit into one request, and take more than a catalog version holds. */
export function tooLargeCatalog(): readonly Item[] {
  return itemIds(ITEMS_MAX).map((ItemId) => ({ ItemId, Description: 'x'.repeat(798) }));
}

/** This many item ids that are the same every time. */
export function itemIds(count: number, prefix = 'item'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** Nine stores of almost 8 MiB each, which custom data fills: more than GetPriceExposure looks at. */
export async function stockTooMuch(world: World): Promise<void> {
  const ids = itemIds(840);
  await setCatalog(world, { items: ids });
  const Store = ids.map((ItemId) => ({ ItemId, CustomData: 'x'.repeat(9_900) }));
  const half = Store.length / 2;
  for (let index = 0; index < 9; index += 1) {
    const StoreId = `store-${index}`;
    // One after the other: large bodies have a budget.
    // oxlint-disable-next-line no-await-in-loop
    await must(world.asTitle('/Admin/SetStoreItems', { StoreId, Store: Store.slice(0, half) }));
    // oxlint-disable-next-line no-await-in-loop
    await must(world.asTitle('/Admin/UpdateStoreItems', { StoreId, Store: Store.slice(half) }));
  }
}
