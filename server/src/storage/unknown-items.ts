import type { StoreItem, UnknownItems } from '../economy/ports.ts';
import {
  type CatalogKey,
  type FoundCatalog,
  findKnownItemIds,
  resolveCatalog,
} from './catalogs.ts';
import { inChunks } from './chunks.ts';
import type { Db } from './database.ts';

/** What a store write may not mention, because the catalog does not have it; undefined: all is known. The caller has locked the catalog. */
export async function findUnknownItems(
  db: Db,
  catalog: CatalogKey,
  items: readonly StoreItem[],
): Promise<UnknownItems | undefined> {
  const wanted = items.map((item) => item.itemId);
  const known = await findKnownItemIds(db, catalog, wanted);
  if (known.size === wanted.length) return undefined;
  const itemIds = wanted.filter((itemId) => !known.has(itemId));
  return { status: 'unknownItems', catalogVersion: catalog.catalogVersion, itemIds };
}

/**
 * The same where nobody has locked the catalog: about many items several questions are asked, and where
 * a write of the catalog came in between, all are asked again.
 */
export async function findUnknownItemsAtOnce(
  db: Db,
  catalog: FoundCatalog,
  items: readonly StoreItem[],
): Promise<UnknownItems | undefined> {
  const unknown = await findUnknownItems(db, catalog, items);
  if (inChunks(items).length <= 1) return unknown;
  const after = await resolveCatalog(db, catalog);
  if (!after || after.revision === catalog.revision) return unknown;
  return findUnknownItemsAtOnce(db, after, items);
}
