import { CATALOG_KEY, STORE_KEY } from '../../storage/query/keys.ts';
import { listStatement, statement, toOneChunk } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey } from '../catalogs/sql/find-catalog.ts';
import { findUnknownItems, fitsOneStatement } from '../catalogs/sql/known-items.ts';
import type { StoredItems, WrittenItem } from '../revisions/changes.ts';
import type { StoredItem } from '../revisions/ports.ts';
import { idsOf, type ItemsAsText } from './items-as-text.ts';
import type { StoreKey } from './write-items.ts';

// Items as they are before a write: those that it names, or, where these are very many, all of them.

interface ItemRow extends StoredItem {
  readonly item_id: string;
}

/**
 * Three lines for each item, in no order: to have them in order takes longer than all else. No id and no body has a line end. One row is read many times
 * as fast as one for each item.
 */
const ALL = `string_agg(item_id || '\n' || cast(position as text) || '\n' || body, '\n') as lines`;

interface AllRow {
  /** null: there are no items. */
  readonly lines: string | null;
}

const findAllOfStore = statement<StoreKey, AllRow>(
  `select ${ALL} from store_items where ${STORE_KEY}`,
);

const findAllOfCatalog = statement<CatalogKey, AllRow>(
  `select ${ALL} from catalog_items where ${CATALOG_KEY}`,
);

const findSomeOfCatalog = listStatement<CatalogKey, string, ItemRow>(
  `select item_id, position, body from catalog_items
   where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** All items of a store. */
export async function readStoreItems(tx: Tx, store: StoreKey): Promise<StoredItems> {
  return fromOneRow(await findAllOfStore.first(tx, store));
}

/** All items of a catalog version. */
export async function readCatalogItems(tx: Tx, catalog: CatalogKey): Promise<StoredItems> {
  return fromOneRow(await findAllOfCatalog.first(tx, catalog));
}

/** Items of a catalog version, at least those that are named. */
export async function readSomeCatalogItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<StoredItems> {
  if (!fitsOneStatement(itemIds)) return readCatalogItems(tx, catalog);
  const rows = await findSomeOfCatalog.all(tx, catalog, toOneChunk(itemIds));
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

/** What a store and its catalog have of the items of a write. */
export interface CheckedItems {
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
