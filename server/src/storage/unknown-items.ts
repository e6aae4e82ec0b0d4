import type { UnknownItems } from '../economy/ports.ts';
import { CATALOG_QUESTIONS } from './catalog-items.ts';
import { type FoundCatalog, resolveCatalog } from './catalog-key.ts';
import type { Db } from './database.ts';
import { findMissing, isOneQuestion } from './missing-items.ts';

/** What a store write may not mention, because the catalog does not have it; undefined: all is known. The caller has locked the catalog. */
export async function findUnknownItems(
  db: Db,
  { titleId, catalogVersion, itemCount }: FoundCatalog,
  itemIds: readonly string[],
): Promise<UnknownItems | undefined> {
  const asked = { key: { titleId, catalogVersion }, itemIds, itemCount };
  const unknown = await findMissing(db, CATALOG_QUESTIONS, asked);
  if (unknown.length === 0) return undefined;
  return { status: 'unknownItems', catalogVersion, itemIds: unknown };
}

/**
 * The same where nobody has locked the catalog: about many items several questions may be asked, and where
 * a write of the catalog came in between, all are asked again.
 */
export async function findUnknownItemsAtOnce(
  db: Db,
  catalog: FoundCatalog,
  itemIds: readonly string[],
): Promise<UnknownItems | undefined> {
  const unknown = await findUnknownItems(db, catalog, itemIds);
  if (isOneQuestion({ itemIds, itemCount: catalog.itemCount })) return unknown;
  const after = await resolveCatalog(db, catalog);
  if (!after || after.revision === catalog.revision) return unknown;
  return findUnknownItemsAtOnce(db, after, itemIds);
}
