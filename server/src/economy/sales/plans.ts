import { SALES } from '../../kernel/limits.ts';
import type { StoreTable } from '../../storage/query/economy-tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/catalog.ts';
import { findCatalogRow } from '../catalogs/sql/catalogs.ts';
import { checkSize } from '../items.ts';
import {
  NO_CATALOG,
  type NoCatalog,
  type NoStore,
  type TooLarge,
  type TooMany,
} from '../outcomes.ts';
import type { Prices } from '../prices.ts';
import { lockExclusive } from '../purchases/sql/purchase-locks.ts';
import { itemsAfter, type StoredItems } from '../revisions/changes.ts';
import type { LockMode, Plan } from '../revisions/revision-command.ts';
import type { InContext, ItemChange, StoredItem } from '../revisions/revision.ts';
import { findSomeCatalogItems, findSomeStoreItems, sizeIn } from '../sql/items.ts';
import { findStoreFor, toPlan } from '../stores/commands/write.ts';
import { headerOf, markIn, type StorePlan, storeSubject } from '../stores/sql/stores.ts';
import type { StoreKey } from '../stores/store.ts';
import {
  type LeftPrice,
  pricesOnSale,
  putBackPrices,
  type SalePrice,
  type SaleScope,
} from './sale.ts';

// The start and the end of a sale as plans: one plan for all its stores, each of which gets a revision.

/** A planned start or end of a sale. Its subject is the first store, and the others come along. */
export interface SalePlan extends Plan {
  readonly storePlans: readonly StorePlan[];
  /** The prices that a start sets, or that an end puts back. */
  readonly prices: readonly SalePrice[];
  /** The prices that an end leaves alone. */
  readonly left: readonly LeftPrice[];
}

/** No price of the sale's items would become lower. */
interface NothingCheaper {
  readonly status: 'nothingCheaper';
}

/** The sale would set more than SALES.prices. */
interface TooManyPrices {
  readonly status: 'tooManyPrices';
  readonly prices: number;
}

/** A store of a sale is not there. */
export interface NoStoreOfSale extends NoStore {
  readonly storeId: string;
}

/** The reason why a sale cannot begin. */
export type StartRefusal =
  | NoCatalog
  | NoStoreOfSale
  | TooMany
  | TooLarge
  | NothingCheaper
  | TooManyPrices;

/** A store of a sale as a change finds it. */
interface FoundStore {
  readonly key: StoreKey;
  readonly row: StoreTable;
}

/** Finds stores by their ids, and locks all of them before it waits for purchases; the ids of those that are missing. */
export async function findStores(
  tx: Tx,
  { storeIds, ...catalog }: CatalogKey & { readonly storeIds: readonly string[] },
  lockMode: LockMode,
): Promise<{ readonly found: readonly FoundStore[]; readonly missing: readonly string[] }> {
  const found: FoundStore[] = [];
  const missing: string[] = [];
  for (const storeId of storeIds.toSorted()) {
    const key = { ...catalog, storeId };
    const row = await findStoreFor(lockMode).first(tx, key);
    if (row) found.push({ key, row });
    else missing.push(storeId);
  }
  if (lockMode === 'locked') await lockExclusive(tx, ...found.map(({ key }) => key));
  return { found, missing };
}

interface Start extends SaleScope, InContext {
  readonly titleId: string;
  /** Prices of running sales that are put back before. Absent: none. */
  readonly over?: readonly SalePrice[];
}

/**
 * Plans the start of a sale by what is sold now, or will be after the ends of others. An item that its store no longer has, or that would
 * not become cheaper, stays as it is. It reads the items of the sale only, however large the stores are.
 */
export async function planStart(
  tx: Tx,
  { titleId, edit, over = [], ...sale }: Start,
  lockMode: LockMode,
): Promise<StartRefusal | SalePlan> {
  const { catalogVersion } = sale;
  const catalog = { titleId, catalogVersion };
  if (!(await findCatalogRow.first(tx, catalog))) return NO_CATALOG;
  const storeIds = sale.stores.map(({ storeId }) => storeId);
  const { found, missing } = await findStores(tx, { ...catalog, storeIds }, lockMode);
  const [storeId] = missing;
  if (storeId !== undefined) return { status: 'noStore', catalogVersion, storeId };
  const allIds = sale.stores.flatMap(({ itemIds }) => itemIds);
  const inCatalog = await findSomeCatalogItems(tx, catalog, [...new Set(allIds)]);
  const overIn = Map.groupBy(over, (price) => price.storeId);
  const plans: StorePlan[] = [];
  const prices: SalePrice[] = [];
  for (const { key, row } of found) {
    const itemIds = sale.stores.find((one) => one.storeId === key.storeId)?.itemIds ?? [];
    const now = await findSomeStoreItems(tx, key, itemIds);
    const stored = itemsAfter(now, putBackIn(now, overIn.get(key.storeId)).changes);
    const set = itemIds.flatMap((itemId) => {
      const [item, of] = [stored.get(itemId), inCatalog.get(itemId)];
      if (!item || !of) return [];
      const both = { inCatalog: pricesIn(of), inStore: pricesIn(item) };
      return pricesOnSale(both, sale).map((price) => ({ storeId: key.storeId, itemId, ...price }));
    });
    prices.push(...set);
    const changes = [...Map.groupBy(set, ({ itemId }) => itemId)].map(([itemId, its]) =>
      withPrices(stored, itemId, (table) => {
        return { ...table, ...Object.fromEntries(its.map(({ code, price }) => [code, price])) };
      }),
    );
    plans.push(planOf({ key, row }, { edit, changes }));
    const refusal = checkSize({ before: sizeIn(row), after: (plans.at(-1) as StorePlan).size });
    if (refusal) return refusal;
  }
  if (prices.length === 0) return { status: 'nothingCheaper' };
  if (prices.length > SALES.prices) return { status: 'tooManyPrices', prices: prices.length };
  return toSalePlan(plans, {
    prices,
    left: [],
    first: { ...catalog, storeId: storeIds[0] ?? '' },
    edit,
  });
}

interface Ending extends InContext, CatalogKey {
  readonly prices: readonly SalePrice[];
}

/** Plans the end of a sale: it puts back what is still the sale's, in the stores that are still there. It is never refused. */
export async function planEnd(
  tx: Tx,
  { prices, edit, ...catalog }: Ending,
  lockMode: LockMode,
): Promise<SalePlan> {
  const byStore = Map.groupBy(prices, ({ storeId }) => storeId);
  const storeIds = [...byStore.keys()];
  const { found, missing } = await findStores(tx, { ...catalog, storeIds }, lockMode);
  const gone = missing.flatMap((storeId) => byStore.get(storeId) ?? []);
  const left = gone.map(toGone);
  const plans: StorePlan[] = [];
  for (const { key, row } of found) {
    const its = byStore.get(key.storeId) ?? [];
    const itemIds = new Set(its.map(({ itemId }) => itemId));
    const back = putBackIn(await findSomeStoreItems(tx, key, [...itemIds]), its);
    left.push(...back.left);
    plans.push(planOf({ key, row }, { edit, changes: back.changes }));
  }
  return toSalePlan(plans, {
    prices,
    left,
    first: { ...catalog, storeId: storeIds[0] ?? '' },
    edit,
  });
}

/** Puts back prices of sales among items of a store. */
function putBackIn(
  stored: StoredItems,
  prices: readonly SalePrice[] = [],
): Pick<SalePlan, 'changes' | 'left'> {
  const changes: ItemChange[] = [];
  const left: LeftPrice[] = [];
  for (const [itemId, its] of Map.groupBy(prices, (price) => price.itemId)) {
    const item = stored.get(itemId);
    const back = item && putBackPrices(pricesIn(item), its);
    left.push(...(back?.left ?? its.map(toGone)));
    if (back && back.left.length < its.length) {
      changes.push(withPrices(stored, itemId, () => back.inStore));
    }
  }
  return { changes, left };
}

function toGone({ storeId, itemId, code, price }: SalePrice): LeftPrice {
  return { storeId, itemId, code, price, found: null };
}

/** The prices of a stored item in virtual currencies. */
export function pricesIn({ body }: StoredItem): Prices {
  return (
    (JSON.parse(body) as { readonly virtualCurrencyPrices?: Prices }).virtualCurrencyPrices ?? {}
  );
}

/** The change of an item's prices in its store. An empty table is none. */
function withPrices(
  stored: StoredItems,
  itemId: string,
  change: (table: Prices) => Prices,
): ItemChange {
  const before = stored.get(itemId) as StoredItem;
  const item: { virtualCurrencyPrices?: Prices } = JSON.parse(before.body);
  item.virtualCurrencyPrices = change(item.virtualCurrencyPrices ?? {});
  if (Object.keys(item.virtualCurrencyPrices).length === 0) delete item.virtualCurrencyPrices;
  return { itemId, before, after: { ...before, body: JSON.stringify(item) } };
}

function planOf(
  { key: store, row }: FoundStore,
  { edit, changes }: InContext & Pick<Plan, 'changes'>,
): StorePlan {
  const found = { status: 'open', store, row, rowVersion: row.row_version, edit } as const;
  const sorted = changes.toSorted((left, right) => (left.itemId < right.itemId ? -1 : 1));
  const change = { act: 'update', changes: sorted, header: headerOf(row) } as const;
  return toPlan({ ...found, current: markIn(row) }, change);
}

/** Joins the plans of stores into one. Without any it changes nothing. */
function toSalePlan(
  storePlans: readonly StorePlan[],
  {
    first,
    edit,
    ...prices
  }: Pick<SalePlan, 'prices' | 'left' | 'edit'> & { readonly first: StoreKey },
): SalePlan {
  const [main, ...others] = storePlans;
  const own = { before: null, after: null };
  const nothing = { act: 'update', own, changes: [], current: undefined, edit } as const;
  const of = main ?? { ...nothing, status: 'planned', subject: storeSubject(first) };
  return { ...of, others, storePlans, ...prices };
}
