import { OFFERED_BYTES_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type CatalogKey, type CatalogRef, unpackCatalogItems } from '../catalogs/catalog.ts';
import { resolveCatalog } from '../catalogs/sql/catalogs.ts';
import type { EditionCounts } from '../inventory/editions.ts';
import { toEditionCounts } from '../inventory/sql/editions.ts';
import { type ItemsAsText, packRows } from '../items.ts';
import type { NoCatalog } from '../outcomes.ts';
import { findCatalogItems } from '../sql/items.ts';
import { unpackStoreItems } from '../stores/store.ts';
import { inOrder } from './difference.ts';
import type { FoundOffers, Offers, TooMuchOffered } from './offers.ts';
import {
  findCodes,
  findEditions,
  findItemsOfStores,
  findRules,
  findStores,
} from './sql/offer-rows.ts';

/** Offers in the form in which they pass between threads. */
export interface PackedOffers {
  readonly status: 'packed';
  readonly catalogVersion: string;
  readonly items: ItemsAsText;
  readonly stores: readonly {
    readonly storeId: string;
    readonly isOpen: boolean;
    readonly items: ItemsAsText;
  }[];
  readonly editions: readonly (readonly [itemId: string, counts: EditionCounts])[];
  readonly currencies: readonly string[];
  readonly storesOnly: boolean;
  readonly zeroSells: boolean;
}

/** Reads the offers of a catalog version at one moment. `tooMuch`: its stores hold more than OFFERED_BYTES_MAX. */
export const findOffers = command({
  name: 'offers.find',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<NoCatalog | TooMuchOffered | PackedOffers> {
    const catalog = await resolveCatalog(tx, of);
    return catalog ? loadOffers(tx, catalog) : { status: 'noCatalog' };
  },
  unpack: (found): NoCatalog | TooMuchOffered | FoundOffers =>
    found.status === 'packed' ? { status: 'found', offers: unpackOffers(found) } : found,
});

/** Loads the offers of a catalog version; empty if it does not exist. */
export async function loadOffers(
  tx: Tx,
  { titleId, catalogVersion }: CatalogKey,
): Promise<TooMuchOffered | PackedOffers> {
  const catalog = { titleId, catalogVersion };
  const rows = await findStores.all(tx, catalog);
  const bytes = rows.reduce((sum, row) => sum + row.item_bytes, 0);
  if (bytes > OFFERED_BYTES_MAX) return { status: 'tooMuch', catalogVersion, bytes };
  const found = await findItemsOfStores.all(tx, catalog);
  const itemsOf = new Map(found.map(({ store_id, ...items }) => [store_id, items]));
  const stores = rows.map(({ store_id: storeId, closed, item_count: count }) => {
    const items = { count, ...(itemsOf.get(storeId) ?? NO_ITEMS) };
    return { storeId, isOpen: closed === 0, items };
  });
  const rules = await findRules.first(tx, catalog);
  return {
    status: 'packed',
    catalogVersion,
    items: packRows(await findCatalogItems.all(tx, catalog)),
    stores: inOrder(stores),
    editions: (await findEditions.all(tx, catalog)).map((row) => [
      row.item_id,
      toEditionCounts(row),
    ]),
    currencies: (await findCodes.all(tx, catalog)).map(({ code }) => code),
    storesOnly: rules?.stores_only === 1,
    zeroSells: rules?.zero_sells === 1,
  };
}

const NO_ITEMS = { ids: '', bodies: '' };

/** Parses packed offers. */
export function unpackOffers(packed: PackedOffers): Offers {
  const { status: _, items, stores, editions, ...rest } = packed;
  return {
    ...rest,
    editions: new Map(editions),
    items: unpackCatalogItems(items),
    stores: stores.map((store) => ({ ...store, items: unpackStoreItems(store.items) })),
  };
}
