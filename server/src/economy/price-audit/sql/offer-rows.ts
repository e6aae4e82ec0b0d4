import type {
  LimitedEditionTable,
  StoreTable,
  VirtualCurrencyTable,
} from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';

type InTitle = Pick<CatalogKey, 'titleId'>;

export const findStores = statement<
  CatalogKey,
  Pick<StoreTable, 'store_id' | 'closed' | 'item_count' | 'item_bytes'>
>(`select store_id, closed, item_count, item_bytes from stores where ${CATALOG_KEY}`);

/** Reads the items of each store as one row, which is many times as fast as one row for each item. No id and no body has a line end. */
export const findItemsOfStores = statement<
  CatalogKey,
  { readonly store_id: string; readonly ids: string; readonly bodies: string }
>(
  `select store_id, string_agg(item_id, '\n' order by position) as ids,
     string_agg(body, '\n' order by position) as bodies
   from store_items where ${CATALOG_KEY} group by store_id`,
);

export const findCodes = statement<InTitle, Pick<VirtualCurrencyTable, 'code'>>(
  `select code from virtual_currencies where ${TITLE_KEY}`,
);

export const findEditions = statement<
  CatalogKey,
  Pick<LimitedEditionTable, 'item_id' | 'given_out' | 'initial_count' | 'added'>
>(`select item_id, given_out, initial_count, added from limited_editions where ${CATALOG_KEY}`);

export const findRules = statement<InTitle, Pick<Tables['titles'], 'stores_only' | 'zero_sells'>>(
  `select stores_only, zero_sells from titles where ${TITLE_KEY}`,
);
