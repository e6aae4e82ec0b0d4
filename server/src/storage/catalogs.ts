import type {
  Catalog,
  CatalogItem,
  CatalogRef,
  CatalogWrite,
  Done,
  NoCatalog,
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

/** The existing catalog that is meant. */
export async function resolveCatalog(db: Db, of: CatalogRef): Promise<CatalogKey | undefined> {
  const catalogVersion = await resolveVersion(db, of);
  if (catalogVersion === undefined) return undefined;
  const row = await db
    .selectFrom('catalogs')
    .select('catalog_version')
    .where('title_id', '=', of.titleId)
    .where('catalog_version', '=', catalogVersion)
    .executeTakeFirst();
  return row && { titleId: of.titleId, catalogVersion };
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
  await chooseDefault(db, catalog, write.setAsDefault);
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
  await chooseDefault(db, catalog, write.setAsDefault);
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

async function chooseDefault(db: Db, catalog: CatalogKey, replace: boolean): Promise<void> {
  const { titleId, catalogVersion } = catalog;
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

/** Catalogs.find. */
export async function findCatalog(db: Db, of: CatalogRef): Promise<Catalog | undefined> {
  const catalog = await resolveCatalog(db, of);
  if (!catalog) return undefined;
  const rows = await db
    .selectFrom('catalog_items')
    .select(['item_id', 'body'])
    .where('title_id', '=', catalog.titleId)
    .where('catalog_version', '=', catalog.catalogVersion)
    .orderBy('position')
    .execute();
  return { catalogVersion: catalog.catalogVersion, items: rows.map(toCatalogItem) };
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
