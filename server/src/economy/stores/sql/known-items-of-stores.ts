import { itemsStatement, type Numbered } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { StoredItem } from '../../revisions/ports.ts';
import type { StoreKey } from '../../sql/write-items.ts';

/** An item of a store, whether or not it is there. */
export interface StoreItemKey extends StoreKey {
  readonly itemId: string;
}

/** What is known of items of stores, as of one moment. */
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
    rows.map((row) => [nameOf(items[row.number - 1] as StoreItemKey), toStored(row)]),
  );
  return {
    isInCatalog: (of) => known.has(nameOf(of)),
    inStore: (of) => known.get(nameOf(of)),
  };
}

function toStored({ position, body }: KnownItem): StoredItem | undefined {
  return position === null ? undefined : { position, body };
}

function nameOf({ titleId, catalogVersion, storeId, itemId }: StoreItemKey): string {
  return [titleId, catalogVersion, storeId, itemId].join('\n');
}
