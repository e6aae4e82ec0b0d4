import { toGood } from '../../../economy/catalogs/good.ts';
import { usesOfGood } from '../../../economy/currencies/currency.ts';
import type { CurrencyUse } from '../../../economy/ports.ts';
import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import type { BalanceTable, CatalogItemTable, StoreTable } from '../../query/economy-tables.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { MaybePromise, Tx } from '../../query/tx.ts';
import { packRows, unpackCatalogItems, unpackStoreItems } from '../economy/items-as-text.ts';

/** A currency of a title. */
interface CurrencyKey {
  readonly titleId: string;
  readonly code: string;
}

const USES_MAX = ERROR_DETAILS_MAX + 1;

/** Rows that are read at once. */
const PAGE_ROWS = 500;

// Amounts are JSON by code. What looks like one may be custom data, so each row is looked at once more.
type Mentions = Pick<CurrencyKey, 'titleId'> & { readonly pattern: string };

type CatalogRow = Pick<CatalogItemTable, 'catalog_version' | 'item_id' | 'body'>;
type StoreRow = CatalogRow & Pick<StoreTable, 'store_id'>;

const findCatalogItems = statement<
  Mentions & { readonly catalogVersion: string; readonly itemId: string },
  CatalogRow
>(
  `select catalog_version, item_id, body from catalog_items
   where ${TITLE_KEY} and (catalog_version, item_id) > (:catalogVersion, :itemId)
     and body like :pattern
   order by catalog_version, item_id limit ${PAGE_ROWS}`,
);

const findStoreItems = statement<
  Mentions & {
    readonly catalogVersion: string;
    readonly storeId: string;
    readonly itemId: string;
  },
  StoreRow
>(
  `select catalog_version, store_id, item_id, body from store_items
   where ${TITLE_KEY}
     and (catalog_version, store_id, item_id) > (:catalogVersion, :storeId, :itemId)
     and body like :pattern
   order by catalog_version, store_id, item_id limit ${PAGE_ROWS}`,
);

const findBalances = statement<CurrencyKey, Pick<BalanceTable, 'player_id'>>(
  `select player_id from balances
   where ${TITLE_KEY} and code = :code and amount > 0
   order by player_id limit ${USES_MAX}`,
);

/** What uses currencies of a title: USES_MAX uses at most. */
export async function findUses(
  tx: Tx,
  { titleId, codes }: { readonly titleId: string; readonly codes: readonly string[] },
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  for (const code of codes) {
    for (const find of [usesOfBalances, usesOfCatalogs, usesOfStores]) {
      uses.push(...(await find(tx, { titleId, code })));
      if (uses.length >= USES_MAX) return uses.slice(0, USES_MAX);
    }
  }
  return uses;
}

async function usesOfBalances(tx: Tx, of: CurrencyKey): Promise<readonly CurrencyUse[]> {
  const rows = await findBalances.all(tx, of);
  return rows.map((row) => ({ kind: 'balance', code: of.code, playerId: row.player_id }));
}

function usesOfCatalogs(tx: Tx, of: CurrencyKey): Promise<readonly CurrencyUse[]> {
  const read = (last: CatalogRow | undefined) =>
    findCatalogItems.all(tx, { ...mentions(of), ...keyAfter(last) });
  return usesIn(read, (row) =>
    unpackCatalogItems(packRows([row])).flatMap((item) =>
      usesOfGood(toGood(item, row.catalog_version), of.code),
    ),
  );
}

function usesOfStores(tx: Tx, of: CurrencyKey): Promise<readonly CurrencyUse[]> {
  const { code } = of;
  const read = (last: StoreRow | undefined) =>
    findStoreItems.all(tx, {
      ...mentions(of),
      ...keyAfter(last),
      storeId: last?.store_id ?? '',
    });
  return usesIn(read, (row) =>
    unpackStoreItems(packRows([row])).flatMap(({ itemId, virtualCurrencyPrices = {} }) => {
      const { catalog_version: catalogVersion, store_id: storeId } = row;
      const use = { kind: 'storePrice', code, catalogVersion, storeId, itemId } as const;
      return Object.hasOwn(virtualCurrencyPrices, code) ? [use] : [];
    }),
  );
}

function mentions({ titleId, code }: CurrencyKey): Mentions {
  return { titleId, pattern: `%"${code}":%` };
}

function keyAfter(last: CatalogRow | undefined) {
  return { catalogVersion: last?.catalog_version ?? '', itemId: last?.item_id ?? '' };
}

/** The uses in rows that are read in pages, until there are enough. */
async function usesIn<Row>(
  readAfter: (last: Row | undefined) => MaybePromise<readonly Row[]>,
  toUses: (row: Row) => readonly CurrencyUse[],
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  let rows: readonly Row[] = [];
  do {
    rows = await readAfter(rows.at(-1));
    uses.push(...rows.flatMap(toUses));
  } while (rows.length === PAGE_ROWS && uses.length < USES_MAX);
  return uses;
}
