import { itemsStatement, type Numbered } from '../../query/items-statement.ts';
import type { Tx } from '../../query/tx.ts';
import type { StoreKey } from './write-items.ts';

/** An item of a store, whether or not it is there. */
export interface StoreItemKey extends StoreKey {
  readonly itemId: string;
}

/** What is known of items of stores, as of one moment. */
export interface KnownItems {
  readonly isInCatalog: (of: StoreItemKey) => boolean;
  /** Bytes of the store's row of it; undefined: there is none. */
  readonly bytesInStore: (of: StoreItemKey) => number | undefined;
}

type KnownItem = Numbered & { readonly bytes_in_store: number | null };

const findKnown = itemsStatement<StoreItemKey, KnownItem>(
  { titleId: 'text', catalogVersion: 'text', storeId: 'text', itemId: 'text' },
  `select item.number, octet_length(s.item_id) + octet_length(s.body) as bytes_in_store
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
  const sizes = new Map(
    rows.map((row) => [nameOf(items[row.number - 1] as StoreItemKey), row.bytes_in_store]),
  );
  return {
    isInCatalog: (of) => sizes.has(nameOf(of)),
    bytesInStore: (of) => sizes.get(nameOf(of)) ?? undefined,
  };
}

function nameOf({ titleId, catalogVersion, storeId, itemId }: StoreItemKey): string {
  return [titleId, catalogVersion, storeId, itemId].join('\n');
}

/** How much a row of an item holds, as the database counts it. */
export function bytesOf({ itemId, body }: { readonly itemId: string; readonly body: string }) {
  return Buffer.byteLength(itemId) + Buffer.byteLength(body);
}
