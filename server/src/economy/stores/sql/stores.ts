import type { Instant } from '../../../kernel/instant.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertOf } from '../../../storage/query/rows.ts';
import { itemsStatement, type Numbered, statement } from '../../../storage/query/statement.ts';
import { orNull, type Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey, RowVersion } from '../../catalogs/catalog.ts';
import { raiseCatalogTo } from '../../catalogs/sql/catalogs.ts';
import type { ItemRow, PositionedItem, Size } from '../../items.ts';
import type { NoCatalog, NoStore, UnknownItems } from '../../outcomes.ts';
import { removePurchaseLocks } from '../../purchases/sql/purchase-locks.ts';
import type { WrittenItem } from '../../revisions/changes.ts';
import { type Conflict, findOtherRevision, type Plan } from '../../revisions/revision-command.ts';
import type { InContext, RevisionMark, StoredItem, Subject } from '../../revisions/revision.ts';
import { insertRevisions, markOf, type NewRevision } from '../../revisions/sql/revision-rows.ts';
import { deleteStoreItems, saveStoreItems, sizeIn } from '../../sql/items.ts';
import { pickHeader, type StoreHeader, type StoreKey, type StoreRef } from '../store.ts';

/** Locks the store against other writers. */
export const lockStore = statement<StoreKey, StoreTable>(
  `update stores set row_version = row_version + 1 where ${STORE_KEY} returning *`,
);

/** The store, as it is. */
export const findStoreRow = statement<StoreKey, StoreTable>(
  `select * from stores where ${STORE_KEY}`,
);

const insertStore = statement<StoreTable>(insertOf('stores'));

const saveStoreRow = statement<StoreKey & Omit<StoreTable, 'row_version'>>(
  `update stores set item_count = :item_count, item_bytes = :item_bytes,
     next_position = :next_position, marketing_data = :marketing_data, closed = :closed,
     revision = :revision, revised_at = :revised_at
   where ${STORE_KEY}`,
);

const deleteStoreRow = statement<StoreKey>(`delete from stores where ${STORE_KEY}`);

/** How many other stores the catalog version has. */
export const countOtherStores = statement<
  CatalogKey & { readonly storeId: string },
  { readonly count: number }
>(`select count(*) as count from stores where ${CATALOG_KEY} and store_id <> :storeId`);

/** All stores of a catalog version, in no order. */
export const findStoresOfCatalog = statement<CatalogKey, StoreTable>(
  `select * from stores where ${CATALOG_KEY}`,
);

/** Of the items of a store, those of the catalog, in the store's order. */
export const findCatalogItemsOfStore = statement<StoreKey, ItemRow>(
  `select c.item_id, c.body
   from store_items s
   join catalog_items c on c.title_id = s.title_id
     and c.catalog_version = s.catalog_version and c.item_id = s.item_id
   where s.title_id = :titleId and s.catalog_version = :catalogVersion and s.store_id = :storeId
   order by s.position`,
);

/** Whether prices of 0 sell in a title. */
export const findZeroRule = statement<
  Pick<StoreKey, 'titleId'>,
  Pick<Tables['titles'], 'zero_sells'>
>(`select zero_sells from titles where ${TITLE_KEY}`);

type HeaderColumns = Pick<StoreTable, 'closed' | 'marketing_data'>;

/** The header fields in a row. */
export function headerIn(row: HeaderColumns): StoreHeader {
  return {
    isOpen: row.closed === 0,
    marketingData: row.marketing_data === null ? undefined : JSON.parse(row.marketing_data),
  };
}

function toHeaderColumns({ isOpen, marketingData }: StoreHeader): HeaderColumns {
  return {
    marketing_data: marketingData === undefined ? null : JSON.stringify(marketingData),
    closed: isOpen ? 0 : 1,
  };
}

/** The newest revision of a store that is there. */
export function markIn({ revision, revised_at }: StoreTable): RevisionMark {
  return { number: revision, at: revised_at };
}

/** A store as a subject of revisions. */
export function storeSubject(store: StoreKey): Subject {
  return { ...store, kind: 'store' };
}

/** The header fields in a row as JSON, as revisions keep them; null: there is no store. */
export function headerOf(row: HeaderColumns | undefined): string | null {
  return row ? packHeader(headerIn(row)) : null;
}

/** Header fields as JSON, as revisions keep them. */
export function packHeader({ isOpen, ...header }: StoreHeader): string {
  return JSON.stringify({ isOpen, ...pickHeader(header) });
}

/** A planned change of a store. */
export interface StorePlan extends Plan {
  readonly size: Size;
  readonly nextPosition: number;
  /** That of the store. Where it is new, it begins with that of its catalog. */
  readonly rowVersion: RowVersion;
}

/** Makes a store what a plan says. The caller has locked it, or, where it is new, its catalog. */
export async function saveStore(tx: Tx, plan: StorePlan): Promise<void> {
  const { subject, own, changes, size, nextPosition, rowVersion } = plan;
  const store: StoreKey = subject;
  if (own.after === null) {
    await removePurchaseLocks(tx, store);
    await raiseCatalogTo.run(tx, { ...store, rowVersion });
    await deleteStoreItems.run(tx, store);
    await deleteStoreRow.run(tx, store);
    return;
  }
  const { number: revision, at } = markOf(plan);
  const row = {
    title_id: store.titleId,
    catalog_version: store.catalogVersion,
    store_id: store.storeId,
    row_version: rowVersion,
    item_count: size.items,
    item_bytes: size.bytes,
    next_position: nextPosition,
    ...toHeaderColumns(JSON.parse(own.after)),
    revision,
    revised_at: at,
  };
  if (own.before === null) await insertStore.run(tx, row);
  else await saveStoreRow.run(tx, { ...store, ...row });
  await saveStoreItems(tx, store, changes);
}

// Many stores at once, for updates that share a transaction. Only PostgreSQL runs these statements.

/** A store that is locked, and what a transaction has done to it so far. */
export interface OpenStore {
  readonly key: StoreKey;
  size: Size;
  nextPosition: number;
  /** The items that were changed, by their ids. */
  readonly items: Map<string, StoredItem>;
  current: RevisionMark;
  /** Its header fields as JSON. No update of a batch changes them. */
  readonly header: string | null;
  readonly revisions: NewRevision[];
  /** Whether an update was made, be it without a change. */
  isUpdated: boolean;
}

type KeyColumns = Pick<StoreTable, 'title_id' | 'catalog_version' | 'store_id'>;
const KEY = { titleId: 'text', catalogVersion: 'text', storeId: 'text' } as const;

const lockSkipLocked = itemsStatement<StoreKey, StoreTable>(
  KEY,
  `select * from stores where (title_id, catalog_version, store_id) in (
     select item.titleId, item.catalogVersion, item.storeId from :items)
   for update skip locked`,
);

/** Locks stores. The function that it gives finds one of them; undefined: it is gone, or another transaction has locked it. */
export async function lockStoresSkipLocked(
  tx: Tx,
  keys: readonly StoreKey[],
): Promise<(key: StoreKey) => OpenStore | undefined> {
  const rows = await lockSkipLocked.all(tx, keys);
  const open = new Map(rows.map((row) => [nameOf(toKey(row)), toOpenStore(row)]));
  return (key) => open.get(nameOf(key));
}

function toOpenStore(row: StoreTable): OpenStore {
  return {
    key: toKey(row),
    size: sizeIn(row),
    nextPosition: row.next_position,
    items: new Map(),
    current: markIn(row),
    header: headerOf(row),
    revisions: [],
    isUpdated: false,
  };
}

function toKey(row: KeyColumns): StoreKey {
  return { titleId: row.title_id, catalogVersion: row.catalog_version, storeId: row.store_id };
}

function nameOf({ titleId, catalogVersion, storeId }: StoreKey): string {
  return [titleId, catalogVersion, storeId].join('\n');
}

const upsertItems = itemsStatement<StoreKey & PositionedItem>(
  { ...KEY, itemId: 'text', position: 'bigint', body: 'text' },
  `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
   select item.titleId, item.catalogVersion, item.storeId, item.itemId, item.position, item.body
   from :items
   on conflict (title_id, catalog_version, store_id, item_id) do update set
     position = excluded.position, body = excluded.body`,
);

interface SavedRow extends StoreKey, Size {
  readonly nextPosition: number;
  readonly revision: number;
  readonly revisedAt: Instant;
}

const saveRows = itemsStatement<SavedRow>(
  {
    ...KEY,
    items: 'bigint',
    bytes: 'bigint',
    nextPosition: 'bigint',
    revision: 'bigint',
    revisedAt: 'bigint',
  },
  `update stores set row_version = row_version + 1, next_position = item.nextPosition,
     item_count = item.items, item_bytes = item.bytes,
     revision = item.revision, revised_at = item.revisedAt
   from :items
   where stores.title_id = item.titleId and stores.catalog_version = item.catalogVersion
     and stores.store_id = item.storeId`,
);

/** Writes what was done to the stores. */
export async function saveStores(tx: Tx, stores: Iterable<OpenStore>): Promise<void> {
  const changed = [...stores].filter(({ isUpdated }) => isUpdated);
  await upsertItems.run(
    tx,
    changed.flatMap(({ key, items }) =>
      [...items].map(([itemId, item]) => ({ ...key, itemId, ...item })),
    ),
  );
  await saveRows.run(
    tx,
    changed.map(({ key, size, nextPosition, current: { number: revision, at: revisedAt } }) => {
      return { ...key, ...size, nextPosition, revision, revisedAt };
    }),
  );
  await insertRevisions(
    tx,
    changed.flatMap(({ revisions }) => revisions),
  );
}

/** An item of a store, whether or not it is there. */
interface StoreItemKey extends StoreKey {
  readonly itemId: string;
}

/** The known items of stores, as of one moment. */
export interface KnownItems {
  readonly isInCatalog: (of: StoreItemKey) => boolean;
  /** The store's item; undefined: it has none. */
  readonly inStore: (of: StoreItemKey) => StoredItem | undefined;
}

type KnownItem = Numbered & { readonly position: number | null; readonly body: string };

const findKnown = itemsStatement<StoreItemKey, KnownItem>(
  { titleId: 'text', catalogVersion: 'text', storeId: 'text', itemId: 'text' },
  `select item.number, s.position, s.body
   from :items
   join catalog_items c on c.title_id = item.titleId
     and c.catalog_version = item.catalogVersion and c.item_id = item.itemId
   left join store_items s on s.title_id = item.titleId
     and s.catalog_version = item.catalogVersion and s.store_id = item.storeId
     and s.item_id = item.itemId`,
);

/** Looks items up in their stores and catalogs. */
export async function findKnownItems(tx: Tx, items: readonly StoreItemKey[]): Promise<KnownItems> {
  const rows = await findKnown.all(tx, items);
  const known = new Map(
    rows.map((row) => [nameOfItem(items[row.number - 1] as StoreItemKey), toStored(row)]),
  );
  return {
    isInCatalog: (of) => known.has(nameOfItem(of)),
    inStore: (of) => known.get(nameOfItem(of)),
  };
}

function toStored({ position, body }: KnownItem): StoredItem | undefined {
  return position === null ? undefined : { position, body };
}

function nameOfItem(of: StoreItemKey): string {
  return `${nameOf(of)}
${of.itemId}`;
}

/** An update of items of a store. */
interface StoreUpdate extends StoreRef, InContext {
  readonly items: readonly WrittenItem[];
}

/** The store of an update that nothing stands against. */
interface FoundKey {
  readonly status: 'found';
  readonly key: StoreKey;
}

type Asked = Pick<StoreKey, 'titleId' | 'storeId'> & {
  readonly catalogVersion: string | null;
  /** Null: the update is of no items. */
  readonly itemId: string | null;
};

interface SnapshotRow extends Numbered {
  /** Null: there is no such catalog version. */
  readonly catalog_version: string | null;
  /** Null: there is no such store. */
  readonly revision: number | null;
  readonly revised_at: number | null;
  /** Null: the catalog version does not have the item. */
  readonly known: string | null;
}

const VERSION = 'coalesce(item.catalogVersion, d.catalog_version)';

const findSnapshots = itemsStatement<Asked, SnapshotRow>(
  { titleId: 'text', catalogVersion: 'text', storeId: 'text', itemId: 'text' },
  // Items are looked up one by one: for a join the planner may read all items of a catalog.
  `select item.number, c.catalog_version, s.revision, s.revised_at,
     (select i.item_id from catalog_items i where i.title_id = item.titleId
       and i.catalog_version = c.catalog_version and i.item_id = item.itemId) as known
   from :items
   left join default_catalogs d on d.title_id = item.titleId
   left join catalogs c on c.title_id = item.titleId and c.catalog_version = ${VERSION}
   left join stores s on s.title_id = item.titleId
     and s.catalog_version = c.catalog_version and s.store_id = item.storeId`,
);

/**
 * Finds the stores of updates, or why an update is refused, in one statement and so as of one moment. Locks nothing. Only
 * PostgreSQL runs it.
 */
export async function findStoresOfUpdates(
  tx: Tx,
  updates: readonly StoreUpdate[],
): Promise<readonly (FoundKey | NoCatalog | NoStore | Conflict | UnknownItems)[]> {
  const asked = updates.flatMap((update) => {
    const { titleId, storeId, items } = update;
    const ref = { titleId, storeId, catalogVersion: orNull(update.catalogVersion) };
    const itemIds = items.length > 0 ? items.map(({ itemId }) => itemId) : [null];
    return itemIds.map((itemId) => ({ update, ...ref, itemId }));
  });
  const rows = await findSnapshots.all(tx, asked);
  const rowsOf = Map.groupBy(rows, ({ number }) => asked[number - 1]?.update);
  return updates.map((update) => judge(update, rowsOf.get(update) ?? []));
}

function judge(
  { titleId, storeId, items, edit }: StoreUpdate,
  rows: readonly SnapshotRow[],
): FoundKey | NoCatalog | NoStore | Conflict | UnknownItems {
  const [row] = rows;
  const catalogVersion = row?.catalog_version ?? undefined;
  if (!row || catalogVersion === undefined) return { status: 'noCatalog' };
  if (row.revision === null || row.revised_at === null)
    return { status: 'noStore', catalogVersion };
  const key = { titleId, catalogVersion, storeId };
  const current = { number: row.revision, at: row.revised_at };
  const conflict = findOtherRevision(storeSubject(key), { edit, current });
  if (conflict) return conflict;
  const known = new Set(rows.map((one) => one.known));
  const unknown = items.flatMap(({ itemId }) => (known.has(itemId) ? [] : itemId));
  return unknown.length > 0
    ? { status: 'unknownItems', catalogVersion, itemIds: unknown }
    : { status: 'found', key };
}
