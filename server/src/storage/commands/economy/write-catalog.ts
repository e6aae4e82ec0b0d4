import { checkVersionsOfItems } from '../../../economy/catalogs/catalog.ts';
import { checkItemCount } from '../../../economy/item-limits.ts';
import type {
  CatalogWrite,
  Done,
  NoCatalog,
  OtherVersion,
  TooMany,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import type { CatalogTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { chooseDefault, chooseFirstDefault, openCatalog, saveItemCount } from './catalog-rows.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import { idsOf, packItems, type WithText, withPositions } from './items-as-text.ts';
import { findUnknownItems } from './known-items.ts';
import { deleteCatalogItems, upsertCatalogItems } from './write-items.ts';

type Write = WithText<CatalogWrite>;
type Outcome = Done | NoCatalog | OtherVersion | TooMany;

/** Catalogs.set. */
export const setCatalog = command({
  name: 'catalogs.set',
  changes: 'rows',
  pack: (write: CatalogWrite): Write => packItems(write),
  run: (tx, write: Write): Promise<Outcome> =>
    writeCatalog(tx, write, async (catalog) => {
      await deleteCatalogItems.run(tx, catalog);
      return write.items.count;
    }),
});

/** Catalogs.update. */
export const updateCatalog = command({
  name: 'catalogs.update',
  changes: 'rows',
  pack: (write: CatalogWrite): Write => packItems(write),
  run: (tx, write: Write): Promise<Outcome> =>
    writeCatalog(tx, write, async (catalog, { item_count }) => {
      const newItems = await findUnknownItems(tx, catalog, idsOf(write.items));
      return item_count + newItems.length;
    }),
});

/** Writes items into a catalog. `makeRoom` may delete others first, and gives the number of items that there will be. */
async function writeCatalog(
  tx: Tx,
  write: Write,
  makeRoom: (catalog: CatalogKey, locked: CatalogTable) => Promise<number>,
): Promise<Outcome> {
  const { titleId, items } = write;
  const catalogVersion = await resolveVersion(tx, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  // This is checked before anything is written, because a refusal must not leave a new version behind.
  const refusal = checkVersionsOfItems(write, catalogVersion) ?? checkItemCount(items.count);
  if (refusal) return refusal;
  const catalog = { titleId, catalogVersion };
  const locked = await openCatalog.first(tx, { ...catalog, positions: items.count });
  if (!locked) throw new Error('A catalog is gone while it was written');
  const itemCount = await makeRoom(catalog, locked);
  const tooManyThen = checkItemCount(itemCount);
  if (tooManyThen) return tooManyThen;
  const firstPosition = locked.next_position - items.count;
  await upsertCatalogItems.run(tx, catalog, withPositions(firstPosition, items));
  await saveItemCount.run(tx, { ...catalog, itemCount });
  // A write to the default catalog does not set the default: it may have been set to another one meanwhile.
  const choose = write.setAsDefault && write.catalogVersion !== undefined;
  await (choose ? chooseDefault : chooseFirstDefault).run(tx, catalog);
  tx.emit({ type: 'itemsWritten', into: 'catalog', count: items.count });
  return { status: 'done', catalogVersion };
}
