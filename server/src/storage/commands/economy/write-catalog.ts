import { checkVersionsOfItems } from '../../../economy/catalogs/catalog.ts';
import { type ContentsFault, toFilledItem } from '../../../economy/catalogs/contents-faults.ts';
import { checkExtent, type Extent } from '../../../economy/item-limits.ts';
import type {
  CatalogWrite,
  Done,
  NoCatalog,
  OtherVersion,
  TooLarge,
  TooMany,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import {
  chooseDefault,
  chooseFirstDefault,
  openCatalog,
  saveCatalogExtent,
} from './catalog-rows.ts';
import { extentAfter, extentIn, measureCatalog, measureCatalogItems } from './extents.ts';
import { checkContents } from './check-contents.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import { extentOf, idsOf, packItems, type WithText, withPositions } from './items-as-text.ts';
import { keepPurchasesOut, keepTitlePurchasesOut } from './purchase-locks.ts';
import { deleteCatalogItems, markFilledItems, upsertCatalogItems } from './write-items.ts';

type Write = WithText<CatalogWrite> & {
  /** The ids of the items with other items or drop tables in them. */
  readonly filledIds: readonly string[];
};
type Outcome = Done | NoCatalog | OtherVersion | ContentsFault | TooMany | TooLarge;

function packWrite(write: CatalogWrite): Write {
  const filledIds = write.items.flatMap((item) => toFilledItem(item)?.itemId ?? []);
  return { ...packItems(write), filledIds };
}

/** Catalogs.set. */
export const setCatalog = command({
  name: 'catalogs.set',
  changes: 'rows',
  pack: packWrite,
  run: (tx, write: Write): Promise<Outcome> =>
    writeCatalog(tx, write, async (catalog, before) => {
      await deleteCatalogItems.run(tx, catalog);
      return before;
    }),
  isRefusal: ({ status }) => status !== 'done',
});

/** Catalogs.update. */
export const updateCatalog = command({
  name: 'catalogs.update',
  changes: 'rows',
  pack: packWrite,
  run: (tx, write: Write): Promise<Outcome> =>
    writeCatalog(tx, write, (catalog) => measureCatalogItems(tx, catalog, idsOf(write.items))),
  isRefusal: ({ status }) => status !== 'done',
});

/**
 * Writes items into a catalog. `replace` gives how much of what is there they replace, and may delete it; undefined:
 * measuring all of the catalog after the write is cheaper.
 */
async function writeCatalog(
  tx: Tx,
  write: Write,
  replace: (catalog: CatalogKey, before: Extent) => Promise<Extent | undefined>,
): Promise<Outcome> {
  const { titleId, items, filledIds } = write;
  const catalogVersion = await resolveVersion(tx, write);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const otherVersion = checkVersionsOfItems(write, catalogVersion);
  if (otherVersion) return otherVersion;
  const catalog = { titleId, catalogVersion };
  const replacesDefault = await replacesDefaultBy(tx, write);
  if (replacesDefault) await keepTitlePurchasesOut(tx, catalog);
  const locked = await openCatalog(tx, { ...catalog, positions: items.count });
  if (!locked) throw new Error('A catalog that was just written is gone');
  await keepPurchasesOut(tx, { ...catalog, storeId: '' });
  const before = extentIn(locked);
  const replaced = await replace(catalog, before);
  const firstPosition = locked.next_position - items.count;
  await upsertCatalogItems.run(tx, catalog, withPositions(firstPosition, items));
  await markFilledItems.run(tx, catalog, filledIds);
  // Items without contents neither make a circle nor are more than one.
  const fault = filledIds.length > 0 ? await checkContents(tx, catalog) : undefined;
  if (fault) throw new RollbackWith(fault);
  const after = replaced
    ? extentAfter(before, { written: extentOf(items), replaced })
    : await measureCatalog(tx, catalog);
  // A refusal must not leave a new version behind.
  const overLimit = checkExtent({ before, after });
  if (overLimit) throw new RollbackWith(overLimit);
  await saveCatalogExtent.run(tx, { ...catalog, ...after });
  await (replacesDefault ? chooseDefault : chooseFirstDefault).run(tx, catalog);
  tx.emit({ type: 'itemsWritten', into: 'catalog', count: items.count });
  return { status: 'done', catalogVersion };
}

/** Whether another version is the title's default, and this write shall be it. One that is so already stays so unless another write comes behind this one. */
async function replacesDefaultBy(
  tx: Tx,
  { titleId, catalogVersion, setAsDefault }: Write,
): Promise<boolean> {
  if (!setAsDefault || catalogVersion === undefined) return false;
  const current = await resolveVersion(tx, { titleId, catalogVersion: undefined });
  return current !== undefined && current !== catalogVersion;
}
