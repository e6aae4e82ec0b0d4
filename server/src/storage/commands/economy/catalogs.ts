import type {
  CatalogRef,
  CatalogRevision,
  CatalogWrite,
  Done,
  NoCatalog,
  Revision,
  TooMany,
} from '../../../economy/ports.ts';
import { ITEMS_MAX } from '../../../kernel/limits.ts';
import { CATALOG_QUESTIONS, deleteCatalogItems, writeCatalogItems } from './catalog-items.ts';
import { type CatalogKey, resolveCatalog, resolveVersion } from './catalog-key.ts';
import type { CatalogTable, Db } from '../../query/tables.ts';
import { idsOf, type SerializedItems, serializeRows, type Serialized } from './serialized-items.ts';
import { findMissing } from './missing-items.ts';
import { statement } from '../../query/statement.ts';

type CatalogOutcome = Done | NoCatalog | TooMany;

const TOO_MANY_ITEMS: TooMany = { status: 'tooMany', of: 'items', max: ITEMS_MAX };

/** Catalogs.findRevision. */
export async function findCatalogRevision(
  db: Db,
  of: CatalogRef,
): Promise<CatalogRevision | undefined> {
  const catalog = await resolveCatalog(db, of);
  return catalog && { catalogVersion: catalog.catalogVersion, revision: catalog.revision };
}

/**
 * Locks the catalog against other writers and gives its new revision. It is above that of every store
 * that the catalog version has lost, so a store that is made again begins with one that it never had.
 */
export async function lockCatalog(db: Db, catalog: CatalogKey): Promise<Revision> {
  const row = await raiseRevision.first(db, catalog);
  if (!row) throw new Error('A catalog is gone while it was written');
  return row.revision;
}

const raiseRevision = statement<CatalogKey>()((db, value) =>
  db
    .updateTable('catalogs')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'))
    .returning('revision'),
);

/** Keeps the promise of `lockCatalog` when a store goes. */
export async function raiseCatalog(db: Db, catalog: CatalogKey, revision: Revision): Promise<void> {
  await db
    .updateTable('catalogs')
    .set({ revision })
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .where('revision', '<', revision)
    .execute();
}

/** Catalogs.set. */
export async function setCatalog(db: Db, write: Serialized<CatalogWrite>): Promise<CatalogOutcome> {
  const { titleId, items } = write;
  const catalogVersion = await resolveVersion(db, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const { count } = items;
  if (count > ITEMS_MAX) return TOO_MANY_ITEMS;
  const catalog = { titleId, catalogVersion };
  const { next_position } = await openCatalog(db, catalog, count);
  await deleteCatalogItems.run(db, catalog);
  await writeCatalogItems(db, catalog, { items, firstPosition: next_position - count });
  await countItems(db, catalog, count);
  await chooseDefault(db, write, catalogVersion);
  return { status: 'done', catalogVersion };
}

/** Catalogs.update. */
export async function updateCatalog(
  db: Db,
  write: Serialized<CatalogWrite>,
): Promise<CatalogOutcome> {
  const { titleId, items } = write;
  const catalogVersion = await resolveVersion(db, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  // Judged before anything is written: a new version must not be left behind by a refusal.
  const { count } = items;
  if (count > ITEMS_MAX) return TOO_MANY_ITEMS;
  const catalog = { titleId, catalogVersion };
  const { next_position, item_count } = await openCatalog(db, catalog, count);
  const asked = { key: catalog, itemIds: idsOf(items), itemCount: item_count };
  const newItems = await findMissing(db, CATALOG_QUESTIONS, asked);
  const itemCount = item_count + newItems.length;
  if (itemCount > ITEMS_MAX) return TOO_MANY_ITEMS;
  await writeCatalogItems(db, catalog, { items, firstPosition: next_position - count });
  await countItems(db, catalog, itemCount);
  await chooseDefault(db, write, catalogVersion);
  return { status: 'done', catalogVersion };
}

/** Makes the catalog where it is new, locks it, and takes `places` positions for new items. */
function openCatalog(db: Db, catalog: CatalogKey, places: number): Promise<CatalogTable> {
  return db
    .insertInto('catalogs')
    .values({
      title_id: catalog.titleId,
      catalog_version: catalog.catalogVersion,
      revision: 1,
      item_count: 0,
      next_position: places,
    })
    .onConflict((c) =>
      c.columns(['title_id', 'catalog_version']).doUpdateSet((e) => ({
        revision: e('catalogs.revision', '+', 1),
        next_position: e('catalogs.next_position', '+', places),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function countItems(db: Db, catalog: CatalogKey, itemCount: number): Promise<void> {
  await db
    .updateTable('catalogs')
    .set({ item_count: itemCount })
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .execute();
}

/** A write to the default catalog leaves the choice alone: another one may have been made meanwhile. */
async function chooseDefault(
  db: Db,
  write: Serialized<CatalogWrite>,
  catalogVersion: string,
): Promise<void> {
  const { titleId } = write;
  const replace = write.setAsDefault && write.catalogVersion !== undefined;
  await db
    .insertInto('default_catalogs')
    .values({ title_id: titleId, catalog_version: catalogVersion })
    .onConflict((c) => {
      const taken = c.column('title_id');
      return replace ? taken.doUpdateSet({ catalog_version: catalogVersion }) : taken.doNothing();
    })
    .execute();
}

/** Catalogs.find. The revision is read first: should the engine let a write in between, it is too old and never too new. */
export async function findCatalog(
  db: Db,
  of: CatalogRef,
): Promise<(CatalogRevision & { readonly items: SerializedItems }) | undefined> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return undefined;
  const rows = await db
    .selectFrom('catalog_items')
    .select(['item_id', 'body'])
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .orderBy('position')
    .execute();
  const { catalogVersion, revision } = catalog;
  return { catalogVersion, revision, items: serializeRows(rows) };
}
