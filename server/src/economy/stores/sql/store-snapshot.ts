import { itemsStatement, type Numbered } from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { NoCatalog, NoStore, UnknownItems } from '../../outcomes.ts';
import type { StoreRef } from '../../ports.ts';
import type { WrittenItem } from '../../revisions/changes.ts';
import type { Edited } from '../../revisions/ports.ts';
import { type Conflict, findOtherRevision } from '../../revisions/sql/find-conflict.ts';
import type { StoreKey } from '../../sql/write-items.ts';
import { storeSubject } from './plan-store.ts';

/** An update of items of a store. */
export interface StoreUpdate extends StoreRef, Edited {
  readonly items: readonly WrittenItem[];
}

/** The store of an update that nothing stands against. */
export interface FoundStore {
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
): Promise<readonly (FoundStore | NoCatalog | NoStore | Conflict | UnknownItems)[]> {
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
): FoundStore | NoCatalog | NoStore | Conflict | UnknownItems {
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
