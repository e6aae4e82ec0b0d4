import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { MaybePromise } from '../../../storage/query/tx.ts';
import { type CatalogKey, unpackCatalogItems } from '../../catalogs/catalog.ts';
import { toItemDefinition } from '../../catalogs/item-definition.ts';
import { type ItemRow, packRows } from '../../items.ts';
import { type StoreKey, unpackStoreItems } from '../../stores/store.ts';
import { usesOfGood } from '../currency.ts';
import type { CurrencyPlace, CurrencyUse } from '../ports.ts';

type InTitle = Pick<CatalogKey, 'titleId'>;
type PlaceRow = Pick<StoreTable, 'catalog_version' | 'store_id'>;

const listCatalogs = statement<InTitle, Pick<PlaceRow, 'catalog_version'>>(
  `select catalog_version from catalogs where ${TITLE_KEY} and item_count > 0
   order by catalog_version`,
);

const listStores = statement<InTitle, PlaceRow>(
  `select catalog_version, store_id from stores where ${TITLE_KEY} and item_count > 0
   order by catalog_version, store_id`,
);

/** The catalog versions and stores of the title that have items. */
export const listCurrencyPlaces = command({
  name: 'currencies.listPlaces',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, { titleId }: InTitle): Promise<readonly CurrencyPlace[]> {
    const catalogs = await listCatalogs.all(tx, { titleId });
    const stores = await listStores.all(tx, { titleId });
    return [
      ...catalogs.map((row) => ({
        titleId,
        catalogVersion: row.catalog_version,
        storeId: undefined,
      })),
      ...stores.map((row) => ({
        titleId,
        catalogVersion: row.catalog_version,
        storeId: row.store_id,
      })),
    ];
  },
});

const USES_MAX = ERROR_DETAILS_MAX + 1;

/** Rows that are read at once. */
const PAGE_ROWS = 500;

// Amounts are JSON by code. What looks like one may be custom data, so each row is looked at once more.
interface Mentions {
  readonly pattern: string;
  readonly after: string;
}

const MENTIONED = `and item_id > :after and body like :pattern order by item_id limit ${PAGE_ROWS}`;

const findInCatalog = statement<CatalogKey & Mentions, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} ${MENTIONED}`,
);

const findInStore = statement<StoreKey & Mentions, ItemRow>(
  `select item_id, body from store_items where ${STORE_KEY} ${MENTIONED}`,
);

/** What the items of a place use a currency for, the first ERROR_DETAILS_MAX uses and, where there are more, one more. */
export const findCurrencyUses = command({
  name: 'currencies.findUses',
  changes: 'nothing',
  afterDue: 'always',
  run(
    tx,
    { code, ...place }: CurrencyPlace & { readonly code: string },
  ): Promise<readonly CurrencyUse[]> {
    const { storeId, catalogVersion } = place;
    const pattern = `%"${code}":%`;
    if (storeId === undefined) {
      return usesIn(
        (after) => findInCatalog.all(tx, { ...place, pattern, after }),
        (row) =>
          unpackCatalogItems(packRows([row])).flatMap((item) =>
            usesOfGood(toItemDefinition(item, catalogVersion), code),
          ),
      );
    }
    const store = { ...place, storeId };
    return usesIn(
      (after) => findInStore.all(tx, { ...store, pattern, after }),
      (row) =>
        unpackStoreItems(packRows([row])).flatMap(({ itemId, virtualCurrencyPrices = {} }) => {
          const use = { kind: 'storePrice', code, catalogVersion, storeId, itemId } as const;
          return Object.hasOwn(virtualCurrencyPrices, code) ? [use] : [];
        }),
    );
  },
});

/** The uses in rows that are read in pages, until there are enough. */
async function usesIn(
  readAfter: (itemId: string) => MaybePromise<readonly ItemRow[]>,
  toUses: (row: ItemRow) => readonly CurrencyUse[],
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  let rows: readonly ItemRow[] = [];
  do {
    rows = await readAfter(rows.at(-1)?.item_id ?? '');
    uses.push(...rows.flatMap(toUses));
  } while (rows.length === PAGE_ROWS && uses.length < USES_MAX);
  return uses.slice(0, USES_MAX);
}
