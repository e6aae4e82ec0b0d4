import type { CatalogKey } from './catalog-key.ts';
import type { Db } from '../../query/tables.ts';
import { type SerializedItems, type PlacedItem, placeFrom } from './serialized-items.ts';
import { idsInOneRow, type ItemQuestions } from './missing-items.ts';
import { listStatement, statement, type ValueOf } from '../../query/statement.ts';
import { upsertItems } from './upsert-items.ts';

/** Which items a catalog has. */
export const CATALOG_QUESTIONS: ItemQuestions<CatalogKey> = {
  among: listStatement<CatalogKey, { readonly itemId: string }>()((db, value, items) =>
    itemsOf(db, value)
      .select('item_id')
      .where(
        'item_id',
        'in',
        items.map((item) => item('itemId')),
      ),
  ),
  all: statement<CatalogKey>()((db, value) => itemsOf(db, value).select(idsInOneRow(db).as('ids'))),
};

function itemsOf(db: Db, value: ValueOf<CatalogKey>) {
  return db
    .selectFrom('catalog_items')
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion'));
}

const upsert = listStatement<CatalogKey, PlacedItem>()((db, value, items) => {
  const key = { title_id: value('titleId'), catalog_version: value('catalogVersion') };
  return upsertItems(db, { table: 'catalog_items', key }, items);
});

/** Writes items into a catalog: a namesake gets the new body and stays where it is, a newcomer stands from `firstPosition` on. */
export async function writeCatalogItems(
  db: Db,
  catalog: CatalogKey,
  { items, firstPosition }: { readonly items: SerializedItems; readonly firstPosition: number },
): Promise<void> {
  await upsert.run(db, catalog, placeFrom(firstPosition, items));
}

/** Deletes all items of a catalog. */
export const deleteCatalogItems = statement<CatalogKey>()((db, value) =>
  db
    .deleteFrom('catalog_items')
    .where('title_id', '=', value('titleId'))
    .where('catalog_version', '=', value('catalogVersion')),
);
