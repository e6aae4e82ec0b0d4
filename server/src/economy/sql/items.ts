import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import { CATALOG_KEY, STORE_KEY } from '../../storage/query/keys.ts';
import { CHUNK_MAX, listStatement, statement, toOneChunk } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/catalog.ts';
import { type Size, idsOf, type ItemRow, type ItemsAsText, type PositionedItem } from '../items.ts';
import type { StoredItems, WrittenItem } from '../revisions/changes.ts';
import type { ItemChange, StoredItem } from '../revisions/revision.ts';
import type { StoreKey } from '../stores/store.ts';

// The items of stores and of catalog versions in the database.

/** The size of a store or a catalog version that is not there. */
export const NOTHING: Size = { items: 0, bytes: 0 };
export const NO_ITEMS: StoredItems = new Map();

/** The counts that the row of a store or a catalog has. */
export function sizeIn(row: Pick<CatalogTable, 'item_count' | 'item_bytes'>): Size {
  return { items: row.item_count, bytes: row.item_bytes };
}

// Finds out which items a catalog has. Every answer comes from one statement, and so from one moment, even if nobody
// has locked the catalog. There are two ways to ask (measured with a catalog of 10,000 items on SQLite):
//
//   1 item:        `item_id in (…)`, one look-up                            5 µs
//   256 items:     `item_id in (…)`, 256 look-ups                         300 µs
//   10,000 items:  all ids of the catalog in one row, compared here      2 ms; 10,000 look-ups take five times as long
//
// A list that is longer than one statement takes is asked about in the second way, whatever the catalog's size.

/** Whether one statement can ask about these items one by one. */
function fitsOneStatement(itemIds: readonly string[]): boolean {
  return itemIds.length <= CHUNK_MAX;
}

const findAmong = listStatement<CatalogKey, string, { readonly item_id: string }>(
  `select item_id from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** No id has a line end. Ten thousand rows cost six times as much to read as one row with all ids. */
const ALL_IDS = `string_agg(item_id, '\n') as ids`;

interface IdsRow {
  /** null: there are no items. */
  readonly ids: string | null;
}

const findAll = statement<CatalogKey, IdsRow>(
  `select ${ALL_IDS} from catalog_items where ${CATALOG_KEY}`,
);

const findAllOfStore = statement<StoreKey, IdsRow>(
  `select ${ALL_IDS} from store_items where ${STORE_KEY}`,
);

/** The ids of all items of a store, in no order. */
export async function findStoreItemIds(tx: Tx, store: StoreKey): Promise<readonly string[]> {
  return idsOfRow(await findAllOfStore.first(tx, store));
}

function idsOfRow(row: IdsRow | undefined): readonly string[] {
  return row?.ids?.split('\n') ?? [];
}

/** The given items that the catalog does not have, in the given order. */
export async function findUnknownItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(await findKnownItems(tx, catalog, itemIds));
  return itemIds.filter((itemId) => !known.has(itemId));
}

async function findKnownItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  if (fitsOneStatement(itemIds)) {
    return (await findAmong.all(tx, catalog, toOneChunk(itemIds))).map((row) => row.item_id);
  }
  return idsOfRow(await findAll.first(tx, catalog));
}

// Items as they are before a write: those that it names, or, where these are very many, all of them.

type StoredRow = StoredItem & Pick<ItemRow, 'item_id'>;

/**
 * Three lines for each item, in no order: to have them in order takes longer than all else. No id and no body has a line end. One row is read many times
 * as fast as one for each item.
 */
const ALL = `string_agg(item_id || '\n' || cast(position as text) || '\n' || body, '\n') as lines`;

interface AllRow {
  /** null: there are no items. */
  readonly lines: string | null;
}

/** The statements that items of stores and of catalogs have alike. */
function itemStatements<Key>(table: 'store_items' | 'catalog_items', key: string) {
  return {
    find: statement<Key, ItemRow>(
      `select item_id, body from ${table} where ${key} order by position`,
    ),
    findAll: statement<Key, AllRow>(`select ${ALL} from ${table} where ${key}`),
    findSome: listStatement<Key, string, StoredRow>(
      `select item_id, position, body from ${table} where ${key} and item_id in ({:item})`,
    ),
    deleteSome: listStatement<Key, string>(
      `delete from ${table} where ${key} and item_id in ({:item})`,
    ),
    deleteAll: statement<Key>(`delete from ${table} where ${key}`),
  };
}

const ofStore = itemStatements<StoreKey>('store_items', STORE_KEY);
const ofCatalog = itemStatements<CatalogKey>('catalog_items', CATALOG_KEY);

export const { find: findStoreItems, deleteAll: deleteStoreItems } = ofStore;
export const { find: findCatalogItems, deleteAll: deleteCatalogItems } = ofCatalog;

/** All items of a store. */
export async function readStoreItems(tx: Tx, store: StoreKey): Promise<StoredItems> {
  return fromOneRow(await ofStore.findAll.first(tx, store));
}

/** All items of a catalog version. */
export async function readCatalogItems(tx: Tx, catalog: CatalogKey): Promise<StoredItems> {
  return fromOneRow(await ofCatalog.findAll.first(tx, catalog));
}

/** Items of a catalog version, at least those that are named. */
export async function readSomeCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<StoredItems> {
  if (!fitsOneStatement(itemIds)) return readCatalogItems(tx, catalog);
  return toItems(await ofCatalog.findSome.all(tx, catalog, toOneChunk(itemIds)));
}

/**
 * The named items of a store that it has, and no others: its size is nothing to a caller who needs few of them. Of more than CHUNK_MAX
 * ids the items are of several moments, unless the store is locked.
 */
export async function findSomeStoreItems(
  tx: Tx,
  store: StoreKey,
  itemIds: readonly string[],
): Promise<StoredItems> {
  return toItems(await ofStore.findSome.all(tx, store, itemIds));
}

/** The same of a catalog version. */
export async function findSomeCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<StoredItems> {
  return toItems(await ofCatalog.findSome.all(tx, catalog, itemIds));
}

function toItems(rows: readonly StoredRow[]): StoredItems {
  return new Map(rows.map(({ item_id: itemId, ...item }) => [itemId, item]));
}

function fromOneRow(row: AllRow | undefined): StoredItems {
  const items = new Map<string, StoredItem>();
  if (!row || row.lines === null) return items;
  const { lines } = row;
  // To split the text first takes half as long again.
  for (let at = 0; at < lines.length; ) {
    const idEnd = lines.indexOf('\n', at);
    const positionEnd = lines.indexOf('\n', idEnd + 1);
    const next = lines.indexOf('\n', positionEnd + 1);
    const end = next < 0 ? lines.length : next;
    const position = Number(lines.slice(idEnd + 1, positionEnd));
    items.set(lines.slice(at, idEnd), { position, body: lines.slice(positionEnd + 1, end) });
    at = end + 1;
  }
  return items;
}

/** The items of a text. */
export function toWritten(items: ItemsAsText): readonly WrittenItem[] {
  const bodies = items.bodies.split('\n');
  return idsOf(items).map((itemId, index) => ({ itemId, body: bodies[index] as string }));
}

/** The items of a write as a store and its catalog have them. */
interface CheckedItems {
  /** Items that the catalog does not have, in the order of the write. */
  readonly unknown: readonly string[];
  /** Items of the store, at least those that are named. */
  readonly before: StoredItems;
}

interface KnownItem {
  readonly item_id: string;
  /** Null: the store does not have it. */
  readonly position: number | null;
  readonly body: string;
}

/** Items that the catalog has, each with the store's row of it, if there is one. */
const findKnown = listStatement<StoreKey, string, KnownItem>(
  `select c.item_id, s.position, s.body
   from catalog_items c
   left join store_items s on s.title_id = c.title_id
     and s.catalog_version = c.catalog_version and s.store_id = :storeId
     and s.item_id = c.item_id
   where c.title_id = :titleId and c.catalog_version = :catalogVersion
     and c.item_id in ({:item})`,
);

/** Looks up the items of an update of a store, which the caller has locked; its catalog may be written meanwhile. */
export async function checkStoreItems(
  tx: Tx,
  store: StoreKey,
  itemIds: readonly string[],
): Promise<CheckedItems> {
  if (!fitsOneStatement(itemIds)) {
    const unknown = await findUnknownItems(tx, store, itemIds);
    return { unknown, before: await readStoreItems(tx, store) };
  }
  const rows = await findKnown.all(tx, store, toOneChunk(itemIds));
  const known = new Set(rows.map((row) => row.item_id));
  return {
    unknown: itemIds.filter((itemId) => !known.has(itemId)),
    before: new Map(
      rows.flatMap(({ item_id: itemId, position, body }) =>
        position === null ? [] : [[itemId, { position, body }] as const],
      ),
    ),
  };
}

/**
 * Writes items of a store. The key is bound once for all rows: binding it again for each of ten thousand takes a sixth
 * longer.
 */
const upsertStoreItems = listStatement<StoreKey, PositionedItem>(
  `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
   select :titleId, :catalogVersion, :storeId, column1, cast(column2 as bigint), column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, store_id, item_id) do update set
     position = excluded.position, body = excluded.body`,
);

/** Writes items of a catalog in the same way. Those with contents are marked then, because most have none. */
const upsertCatalogItems = listStatement<CatalogKey, PositionedItem>(
  `insert into catalog_items (title_id, catalog_version, item_id, position, filled, body)
   select :titleId, :catalogVersion, column1, cast(column2 as bigint), 0, column3
   from (values {(:item.itemId, :item.position, :item.body)}) as item
   where true
   on conflict (title_id, catalog_version, item_id) do update set
     position = excluded.position, filled = excluded.filled, body = excluded.body`,
);

const markFilledItems = listStatement<CatalogKey, string>(
  `update catalog_items set filled = 1 where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** Changes items of a store. */
export async function saveStoreItems(
  tx: Tx,
  store: StoreKey,
  changes: readonly ItemChange[],
): Promise<void> {
  await ofStore.deleteSome.run(tx, store, goneIn(changes));
  await upsertStoreItems.run(tx, store, writtenIn(changes));
}

/** Changes items of a catalog; `filledIds`: the changed ones that have other items or drop tables in them. */
export async function saveCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  {
    changes,
    filledIds,
  }: { readonly changes: readonly ItemChange[]; readonly filledIds: readonly string[] },
): Promise<void> {
  await ofCatalog.deleteSome.run(tx, catalog, goneIn(changes));
  await upsertCatalogItems.run(tx, catalog, writtenIn(changes));
  await markFilledItems.run(tx, catalog, filledIds);
}

function goneIn(changes: readonly ItemChange[]): readonly string[] {
  return changes.flatMap(({ itemId, after }) => (after ? [] : itemId));
}

/** The items that changes write. */
function writtenIn(changes: readonly ItemChange[]): readonly PositionedItem[] {
  return changes.flatMap(({ itemId, after }) => (after ? { itemId, ...after } : []));
}
