import { statement } from '../../../storage/query/statement.ts';
import type { Flag } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { unpackCatalogItems } from '../../catalogs/catalog.ts';
import { toItemDefinition } from '../../catalogs/item-definition.ts';
import { resolveVersion } from '../../catalogs/sql/catalogs.ts';
import type { ItemsAsText } from '../../items.ts';
import { unpackStoreItems } from '../../stores/store.ts';
import type { Offer } from '../offer.ts';
import type { Purchase } from '../ports.ts';
import { share, titleKey } from './purchase-locks.ts';

/** What a purchase names. */
export type Named = Pick<Purchase, 'titleId' | 'catalogVersion' | 'storeId' | 'itemId' | 'price'>;

/** Finds what a purchase names and locks it against everybody who would change it; undefined: there is no such catalog version. */
export async function lockOffer(tx: Tx, named: Named): Promise<Offer | undefined> {
  const { titleId, storeId, itemId } = named;
  if (needsTitle(named)) await share(tx, titleKey(titleId));
  const catalogVersion = await resolveVersion(tx, named);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId, catalogVersion, storeId: '' };
  if (!(await share(tx, catalog))) return undefined;
  // What did not exist when it was to be locked does not exist for this purchase.
  const hasStore = storeId !== undefined && (await share(tx, { ...catalog, storeId }));
  const key = { titleId, catalogVersion, storeId: hasStore ? storeId : null, itemId };
  const row = await findRow.first(tx, key);
  return row && toOffer(row, key);
}

/** Whether a purchase goes by the title itself: by its default catalog, or by its rules for purchases without a store and for prices of 0. */
export function needsTitle({ catalogVersion, storeId, price }: Named): boolean {
  return catalogVersion === undefined || storeId === undefined || price === 0;
}

/** What a purchase names when its catalog version is known. */
export interface OfferKey {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string | null;
  readonly itemId: string;
}

/** Null where there is none. */
export interface OfferRow {
  readonly stores_only: Flag;
  readonly zero_sells: Flag;
  readonly catalog_version: string | null;
  readonly closed: Flag | null;
  readonly in_catalog: string | null;
  readonly in_store: string | null;
}

const findRow = statement<OfferKey, OfferRow>(
  `select t.stores_only, t.zero_sells, c.catalog_version, s.closed, i.body as in_catalog,
     o.body as in_store
   from titles t
   left join catalogs c on c.title_id = t.title_id and c.catalog_version = :catalogVersion
   left join catalog_items i on i.title_id = t.title_id
     and i.catalog_version = c.catalog_version and i.item_id = :itemId
   left join stores s on s.title_id = t.title_id
     and s.catalog_version = c.catalog_version and s.store_id = :storeId
   left join store_items o on o.title_id = t.title_id
     and o.catalog_version = c.catalog_version and o.store_id = s.store_id
     and o.item_id = :itemId
   where t.title_id = :titleId`,
);

/** What a row says. */
export function toOffer(
  row: OfferRow,
  { itemId, catalogVersion }: Pick<OfferKey, 'itemId' | 'catalogVersion'>,
): Offer {
  const [inCatalog] = unpackCatalogItems(oneItem(itemId, row.in_catalog));
  const [inStore] = unpackStoreItems(oneItem(itemId, row.in_store));
  return {
    requiresStore: row.stores_only === 1,
    zeroSells: row.zero_sells === 1,
    catalogVersion,
    hasCatalog: row.catalog_version !== null,
    store: row.closed === null ? undefined : { isOpen: row.closed === 0 },
    good: inCatalog && toItemDefinition(inCatalog, catalogVersion),
    inStore: inStore && { prices: inStore.virtualCurrencyPrices },
  };
}

function oneItem(itemId: string, body: string | null): ItemsAsText {
  if (body === null) return { count: 0, ids: '', bodies: '' };
  return { count: 1, ids: itemId, bodies: body };
}
