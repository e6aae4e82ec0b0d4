import { CATALOG_QUESTIONS } from './catalog-items.ts';
import { type FoundCatalog, resolveCatalog } from './catalog-key.ts';
import type { Db } from '../../query/tables.ts';
import { findMissing, isOneQuestion } from './missing-items.ts';

/** Those of the items that the catalog does not have. The caller has locked the catalog. */
export function findUnknownItems(
  db: Db,
  { titleId, catalogVersion, itemCount }: FoundCatalog,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const asked = { key: { titleId, catalogVersion }, itemIds, itemCount };
  return findMissing(db, CATALOG_QUESTIONS, asked);
}

/**
 * The same where nobody has locked the catalog: about many items several questions may be asked, and where
 * a write of the catalog came in between, all are asked again.
 */
export async function findUnknownItemsAtOnce(
  db: Db,
  catalog: FoundCatalog,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const unknown = await findUnknownItems(db, catalog, itemIds);
  if (isOneQuestion({ itemIds, itemCount: catalog.itemCount })) return unknown;
  const after = await resolveCatalog(db, catalog);
  if (!after || after.revision === catalog.revision) return unknown;
  return findUnknownItemsAtOnce(db, after, itemIds);
}
