import type {
  Catalog,
  CatalogItem,
  CatalogRef,
  CatalogRevision,
  CatalogWrite,
  Done,
  NoCatalog,
  Revision,
  TooMany,
} from '../economy/ports.ts';
import { ITEMS_MAX } from '../kernel/limits.ts';
import { inChunks } from './chunks.ts';
import type { CatalogItemTable, CatalogTable, Db } from './database.ts';

type CatalogOutcome = Done | NoCatalog | TooMany;

/** A catalog whose version is known. */
export interface CatalogKey {
  readonly titleId: string;
  readonly catalogVersion: string;
}

const TOO_MANY_ITEMS: TooMany = { status: 'tooMany', of: 'items', max: ITEMS_MAX };

/** The version that is meant, whether it exists or not; undefined: the default is meant and there is none. */
async function resolveVersion(db: Db, of: CatalogRef): Promise<string | undefined> {
  if (of.catalogVersion !== undefined) return of.catalogVersion;
  const row = await db
    .selectFrom('default_catalogs')
    .select('catalog_version')
    .where('title_id', '=', of.titleId)
    .executeTakeFirst();
  return row?.catalog_version;
}

/** A catalog as it was found. */
export type FoundCatalog = CatalogKey & CatalogRevision;

/** The existing catalog that is meant. */
export async function resolveCatalog(db: Db, of: CatalogRef): Promise<FoundCatalog | undefined> {
  const catalogVersion = await resolveVersion(db, of);
  if (catalogVersion === undefined) return undefined;
  const row = await db
    .selectFrom('catalogs')
    .select('revision')
    .where('title_id', '=', of.titleId)
    .where('catalog_version', '=', catalogVersion)
    .executeTakeFirst();
  return row && { titleId: of.titleId, catalogVersion, revision: row.revision };
}

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
  const { revision } = await db
    .updateTable('catalogs')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

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
export async function setCatalog(db: Db, write: CatalogWrite): Promise<CatalogOutcome> {
  const { titleId, items } = write;
  const catalogVersion = await resolveVersion(db, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  if (items.length > ITEMS_MAX) return TOO_MANY_ITEMS;
  const catalog = { titleId, catalogVersion };
  const { next_position } = await openCatalog(db, catalog, items.length);
  await db
    .deleteFrom('catalog_items')
    .where('title_id', '=', titleId)
    .where('catalog_version', '=', catalogVersion)
    .execute();
  await writeItems(db, catalog, { items, firstPosition: next_position - items.length });
  await countItems(db, catalog, items.length);
  await chooseDefault(db, write, catalogVersion);
  return { status: 'done', catalogVersion };
}

/** Catalogs.update. */
export async function updateCatalog(db: Db, write: CatalogWrite): Promise<CatalogOutcome> {
  const { titleId, items } = write;
  const catalogVersion = await resolveVersion(db, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  // Judged before anything is written: a new version must not be left behind by a refusal.
  if (items.length > ITEMS_MAX) return TOO_MANY_ITEMS;
  const catalog = { titleId, catalogVersion };
  const { next_position, item_count } = await openCatalog(db, catalog, items.length);
  const known = await findKnownItemIds(
    db,
    catalog,
    items.map((item) => item.itemId),
  );
  const itemCount = item_count + items.length - known.size;
  if (itemCount > ITEMS_MAX) return TOO_MANY_ITEMS;
  await writeItems(db, catalog, { items, firstPosition: next_position - items.length });
  await countItems(db, catalog, itemCount);
  await chooseDefault(db, write, catalogVersion);
  return { status: 'done', catalogVersion };
}

/** Makes the catalog where it is new, locks it, and takes `places` positions for newcomers. */
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
async function chooseDefault(db: Db, write: CatalogWrite, catalogVersion: string): Promise<void> {
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

interface PlacedItems {
  readonly items: readonly CatalogItem[];
  readonly firstPosition: number;
}

async function writeItems(
  db: Db,
  { titleId, catalogVersion }: CatalogKey,
  { items, firstPosition }: PlacedItems,
): Promise<void> {
  const rows = items.map(({ itemId, ...body }, index) => ({
    title_id: titleId,
    catalog_version: catalogVersion,
    item_id: itemId,
    position: firstPosition + index,
    body: JSON.stringify(body),
  }));
  for (const chunk of inChunks(rows)) {
    await db
      .insertInto('catalog_items')
      .values(chunk)
      .onConflict((c) =>
        c
          .columns(['title_id', 'catalog_version', 'item_id'])
          .doUpdateSet((e) => ({ body: e.ref('excluded.body') })),
      )
      .execute();
  }
}

/** Which of these items the catalog has. */
export async function findKnownItemIds(
  db: Db,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of inChunks(itemIds)) {
    const rows = await db
      .selectFrom('catalog_items')
      .select('item_id')
      .where('title_id', '=', catalog.titleId)
      .where('catalog_version', '=', catalog.catalogVersion)
      .where('item_id', 'in', chunk)
      .execute();
    for (const row of rows) known.add(row.item_id);
  }
  return known;
}

/** Catalogs.find. The revision is read first: should the engine let a write in between, it is too old and never too new. */
export async function findCatalog(
  db: Db,
  of: CatalogRef,
): Promise<(Catalog & CatalogRevision) | undefined> {
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
  return { catalogVersion, revision, items: rows.map(toCatalogItem) };
}

/** A catalog item as the domain has it. */
export function toCatalogItem(row: Pick<CatalogItemTable, 'item_id' | 'body'>): CatalogItem {
  const body: Omit<CatalogItem, 'itemId'> = JSON.parse(row.body);
  return {
    itemId: row.item_id,
    virtualCurrencyPrices: body.virtualCurrencyPrices,
    realCurrencyPrices: body.realCurrencyPrices,
    more: body.more,
  };
}
