import type { Instant } from '../../kernel/instant.ts';
import { SALES } from '../../kernel/limits.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogItemOnWire, CatalogKey, CatalogRef } from '../catalogs/catalog.ts';
import { resolveCatalog } from '../catalogs/sql/catalogs.ts';
import { NO_CATALOG, type UnknownItems } from '../outcomes.ts';
import type { InContext, StoredItem } from '../revisions/revision.ts';
import { checkInstant } from '../schedule/pending-change.ts';
import { findStoreItemIds, readCatalogItems } from '../sql/items.ts';
import { findStoreRow } from '../stores/sql/stores.ts';
import { type NoStoreOfSale, planStart, type SalePlan, type StartRefusal } from './plans.ts';
import {
  findOverlap,
  type SalePrice,
  type SaleScope,
  type SaleTerms,
  type SaleTime,
  type StoreScope,
} from './sale.ts';
import { findSaleConflict, type SaleConflict, type SeenRevision } from './seen.ts';
import { findOpenSales, findPricesUntil, scopeIn } from './sql/sale-rows.ts';

// Judges a sale that somebody asks for, by what there is now.

/** The items of stores that a sale shall have: those that are named, have one of the tags, or are of one of the classes. */
interface ItemChoice {
  readonly storeIds: readonly string[];
  /** All three undefined: all items of the stores. */
  readonly itemIds: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly itemClasses: readonly string[] | undefined;
}

/** A sale that somebody asks for. */
export interface NewSale extends CatalogRef, InContext, SaleTerms, ItemChoice {
  readonly name: string;
  /** undefined: at once. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant;
  /** The revisions that must be the newest ones. Absent: any may be. */
  readonly seen?: readonly SeenRevision[] | undefined;
}

/** A moment of the sale is not in the future, too far ahead, or the end is not after the start. */
export interface BadTime {
  readonly status: 'badTime';
  readonly of: 'startsAt' | 'endsAt';
}

/** The sale would have more than SALES.items. */
interface TooManyItems {
  readonly status: 'tooManyItems';
  readonly items: number;
}

/** Another sale has an item at the same time, in the same store and currency. */
export interface Overlap {
  readonly status: 'overlap';
  readonly sale: number;
  readonly name: string;
  readonly storeId: string;
  readonly itemId: string;
}

/** The reason why a new sale is refused. */
export type NewSaleRefusal =
  | BadTime
  | SaleConflict
  | UnknownItems
  | TooManyItems
  | Overlap
  | StartRefusal;

interface Judged extends CatalogKey {
  readonly status: 'judged';
  readonly scope: SaleScope & SaleTime;
  /** Its start, if it were now. */
  readonly plan: SalePlan;
}

/** Judges a new sale. Only reads. */
export async function judgeNewSale(tx: Tx, of: NewSale): Promise<NewSaleRefusal | Judged> {
  const { titleId, edit, seen = [] } = of;
  const badTime = findBadTime(of, edit.now);
  if (badTime) return badTime;
  const catalog = await resolveCatalog(tx, of);
  if (!catalog) return NO_CATALOG;
  const { catalogVersion } = catalog;
  const conflict = await findSaleConflict(tx, { titleId, catalogVersion }, { seen, edit });
  if (conflict) return conflict;
  const chosen = await chooseItems(tx, { titleId, catalogVersion }, of);
  if (chosen.status !== 'chosen') return chosen;
  const { percentOff, roundTo, codes, startsAt = edit.now, endsAt } = of;
  const terms = { percentOff, roundTo, codes, startsAt, endsAt };
  const scope = { catalogVersion, stores: chosen.stores, ...terms };
  const plan = await planStartThen(tx, { titleId, ...scope, edit });
  if (plan.status !== 'planned') return plan;
  const overlap = await findOverlapping(tx, titleId, { scope });
  return overlap ?? { status: 'judged', titleId, catalogVersion, scope, plan };
}

/** Plans the start of a sale by what is sold now, but for the prices of sales that are over when it begins. Only reads. */
export async function planStartThen(
  tx: Tx,
  sale: SaleScope & SaleTime & InContext & Pick<CatalogKey, 'titleId'>,
): Promise<StartRefusal | SalePlan> {
  const rows = await findPricesUntil.all(tx, sale);
  const over = rows.flatMap(({ prices }): readonly SalePrice[] => JSON.parse(prices ?? '[]'));
  return planStart(tx, { ...sale, over }, 'unlocked');
}

/** Judges the times of a sale. A start that is undefined is at once, or was. */
export function findBadTime(
  { startsAt, endsAt }: Pick<NewSale, 'startsAt' | 'endsAt'>,
  now: Instant,
): BadTime | undefined {
  if (startsAt !== undefined && checkInstant(startsAt, now)) {
    return { status: 'badTime', of: 'startsAt' };
  }
  const isAfter = endsAt > (startsAt ?? now) && !checkInstant(endsAt, now);
  return isAfter ? undefined : { status: 'badTime', of: 'endsAt' };
}

/** Finds a sale that has an item at the same time. `number`: the sale itself, which is moved. */
export async function findOverlapping(
  tx: Tx,
  titleId: string,
  { scope, number }: { readonly scope: SaleScope & SaleTime; readonly number?: number },
): Promise<Overlap | undefined> {
  const rows = await findOpenSales.all(tx, { titleId, catalogVersion: scope.catalogVersion });
  for (const row of rows) {
    const overlap = row.number === number ? undefined : findOverlap(scope, scopeIn(row));
    if (overlap) return { status: 'overlap', sale: row.number, name: row.name, ...overlap };
  }
  return undefined;
}

interface Chosen {
  readonly status: 'chosen';
  /** Only stores that have some of the items. */
  readonly stores: readonly StoreScope[];
}

async function chooseItems(
  tx: Tx,
  catalog: CatalogKey,
  { storeIds, itemIds, ...choice }: ItemChoice,
): Promise<NoStoreOfSale | UnknownItems | TooManyItems | Chosen> {
  const { catalogVersion } = catalog;
  const isAll = !(itemIds ?? choice.tags ?? choice.itemClasses);
  const ids = new Set(itemIds);
  const chosen = new Set([...ids, ...(await findOfChoice(tx, catalog, choice))]);
  const stores: StoreScope[] = [];
  for (const storeId of [...new Set(storeIds)].toSorted()) {
    const store = { ...catalog, storeId };
    if (!(await findStoreRow.first(tx, store)))
      return { status: 'noStore', catalogVersion, storeId };
    const all = await findStoreItemIds(tx, store);
    const sold = all.filter((itemId) => isAll || chosen.has(itemId)).toSorted();
    if (sold.length > 0) stores.push({ storeId, itemIds: sold });
  }
  const found = new Set(stores.flatMap((store) => store.itemIds));
  const unknown = [...ids].filter((itemId) => !found.has(itemId));
  if (unknown.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: unknown };
  const items = stores.reduce((sum, store) => sum + store.itemIds.length, 0);
  return items > SALES.items ? { status: 'tooManyItems', items } : { status: 'chosen', stores };
}

/** The items of a catalog version that have one of the tags, or are of one of the classes. */
async function findOfChoice(
  tx: Tx,
  catalog: CatalogKey,
  choice: Pick<ItemChoice, 'tags' | 'itemClasses'>,
): Promise<readonly string[]> {
  if (!(choice.tags ?? choice.itemClasses)) return [];
  const items = [...(await readCatalogItems(tx, catalog))];
  return items.flatMap(([itemId, item]) => (isOfChoice(item, choice) ? itemId : []));
}

function isOfChoice(
  item: StoredItem,
  { tags, itemClasses }: Pick<ItemChoice, 'tags' | 'itemClasses'>,
): boolean {
  const { attributes }: { attributes: Pick<CatalogItemOnWire, 'ItemClass' | 'Tags'> } = JSON.parse(
    item.body,
  );
  const { ItemClass: itemClass, Tags: own = [] } = attributes;
  const isOfClass = itemClass !== undefined && itemClasses?.includes(itemClass);
  return isOfClass || own.some((tag) => tags?.includes(tag));
}
