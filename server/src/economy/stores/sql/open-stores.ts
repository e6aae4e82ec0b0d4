import type { Instant } from '../../../kernel/instant.ts';
import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import { itemsStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Extent } from '../../item-limits.ts';
import type { RevisionMark, StoredItem } from '../../revisions/ports.ts';
import { insertRevisions, type NewRevision } from '../../revisions/sql/revision-rows.ts';
import { extentIn } from '../../sql/extents.ts';
import type { PositionedItem } from '../../sql/items-as-text.ts';
import type { StoreKey } from '../../sql/write-items.ts';
import { ownOf } from './plan-store.ts';
import { markIn } from './store-rows.ts';

/** A store that is locked, and what a transaction has done to it so far. */
export interface OpenStore {
  readonly key: StoreKey;
  extent: Extent;
  nextPosition: number;
  /** The items that were changed, by their ids. */
  readonly items: Map<string, StoredItem>;
  current: RevisionMark;
  readonly own: string | null;
  readonly revisions: NewRevision[];
  /** Whether an update was made, be it without a change. */
  isUpdated: boolean;
}

type KeyColumns = Pick<StoreTable, 'title_id' | 'catalog_version' | 'store_id'>;
const KEY = { titleId: 'text', catalogVersion: 'text', storeId: 'text' } as const;

const lockFree = itemsStatement<StoreKey, StoreTable>(
  KEY,
  `select * from stores where (title_id, catalog_version, store_id) in (
     select item.titleId, item.catalogVersion, item.storeId from :items)
   for update skip locked`,
);

/** Locks stores. The function that it gives finds one of them; undefined: it is gone, or another transaction has locked it. */
export async function lockFreeStores(
  tx: Tx,
  keys: readonly StoreKey[],
): Promise<(key: StoreKey) => OpenStore | undefined> {
  const rows = await lockFree.all(tx, keys);
  const open = new Map(rows.map((row) => [nameOf(toKey(row)), toOpenStore(row)]));
  return (key) => open.get(nameOf(key));
}

function toOpenStore(row: StoreTable): OpenStore {
  return {
    key: toKey(row),
    extent: extentIn(row),
    nextPosition: row.next_position,
    items: new Map(),
    current: markIn(row),
    own: ownOf(row),
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

interface SavedRow extends StoreKey, Extent {
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
    changed.map(({ key, extent, nextPosition, current: { number: revision, at: revisedAt } }) => {
      return { ...key, ...extent, nextPosition, revision, revisedAt };
    }),
  );
  await insertRevisions(
    tx,
    changed.flatMap(({ revisions }) => revisions),
  );
}
