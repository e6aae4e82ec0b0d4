import { checkExtent, checkStoreCount } from '../../../economy/item-limits.ts';
import type {
  Done,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreWrite,
  TooLarge,
  TooMany,
  UnknownItems,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import { lockCatalog, raiseCatalogTo } from './catalog-rows.ts';
import { checkStoreItems } from './check-store-items.ts';
import { extentAfter, extentIn, measureStore, NOTHING } from './extents.ts';
import { resolveCatalog, resolveVersion } from './find-catalog.ts';
import { extentOf, idsOf, packItems, type WithText, withPositions } from './items-as-text.ts';
import { findUnknownItems } from './known-items.ts';
import { keepPurchasesOut, removePurchaseLocks } from './purchase-locks.ts';
import {
  countOtherStores,
  deleteStore,
  lockStore,
  replaceStore,
  saveClosed,
  saveMarketingData,
  saveStoreExtent,
} from './store-rows.ts';
import { isSmallUpdate, updateStoresTogether } from './update-stores-together.ts';
import { deleteStoreItems, type StoreKey, upsertStoreItems } from './write-items.ts';

type Write = WithText<StoreWrite>;

/** Stores.update. A refusal leaves nothing behind but a higher row version and unused positions. */
export const updateStore = command({
  name: 'stores.update',
  changes: 'rows',
  pack: (write: StoreWrite): Write => packItems(write),
  async run(
    tx,
    write: Write,
  ): Promise<NoCatalog | NoStore | UnknownItems | TooMany | TooLarge | Done> {
    const catalogVersion = await resolveVersion(tx, write);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const { titleId, items, storeId, marketingData } = write;
    const store = { titleId, catalogVersion, storeId };
    const locked = await lockStore.first(tx, { ...store, positions: items.count });
    if (!locked) return whatIsMissing(tx, store);
    await keepPurchasesOut(tx, store);
    const { unknown, replaced } = await checkStoreItems(tx, store, idsOf(items));
    if (unknown.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: unknown };
    const firstPosition = locked.next_position - items.count;
    await upsertStoreItems.run(tx, store, withPositions(firstPosition, items));
    const before = extentIn(locked);
    const after = replaced
      ? extentAfter(before, { written: extentOf(items), replaced })
      : await measureStore(tx, store);
    const overLimit = checkExtent({ before, after });
    if (overLimit) throw new RollbackWith(overLimit);
    if (after.items !== before.items || after.bytes !== before.bytes) {
      await saveStoreExtent.run(tx, { ...store, ...after });
    }
    if (marketingData) {
      await saveMarketingData.run(tx, { ...store, marketingData: JSON.stringify(marketingData) });
    }
    tx.emit({ type: 'itemsWritten', into: 'store', count: items.count });
    return { status: 'done', catalogVersion };
  },
  isRefusal: ({ status }) => status !== 'done',
  together: { isSmall: isSmallUpdate, isContended: true, run: updateStoresTogether },
});

/** A store has a catalog, so the catalog is looked up only where there is no store. */
async function whatIsMissing(tx: Tx, store: StoreKey): Promise<NoCatalog | NoStore> {
  if (!(await resolveCatalog(tx, store))) return { status: 'noCatalog' };
  return { status: 'noStore', catalogVersion: store.catalogVersion };
}

/** Stores.set. */
export const setStore = command({
  name: 'stores.set',
  changes: 'rows',
  pack: (write: StoreWrite): Write => packItems(write),
  async run(tx, write: Write): Promise<NoCatalog | UnknownItems | TooMany | TooLarge | Done> {
    const catalog = await resolveCatalog(tx, write);
    if (!catalog) return { status: 'noCatalog' };
    const { items, storeId, marketingData } = write;
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId };
    // Two new stores at the same time must not both be the last one allowed.
    const firstRowVersion = await lockCatalog(tx, catalog);
    if (firstRowVersion === undefined) return { status: 'noCatalog' };
    const unknown = await findUnknownItems(tx, catalog, idsOf(items));
    if (unknown.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: unknown };
    // Locked in the order of `removeStore`, and so that no update changes what is replaced.
    const locked = await lockStore.first(tx, { ...store, positions: 0 });
    await keepPurchasesOut(tx, store);
    const others = await countOtherStores.first(tx, store);
    const after = extentOf(items);
    const overLimit =
      checkExtent({ before: locked ? extentIn(locked) : NOTHING, after }) ??
      checkStoreCount(Number(others?.count) + 1);
    if (overLimit) return overLimit;
    await replaceStore.run(tx, {
      ...store,
      ...after,
      marketingData: marketingData ? JSON.stringify(marketingData) : null,
      firstRowVersion,
    });
    await deleteStoreItems.run(tx, store);
    await upsertStoreItems.run(tx, store, withPositions(0, items));
    tx.emit({ type: 'itemsWritten', into: 'store', count: items.count });
    return { status: 'done', catalogVersion };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Stores.setOpen. */
export const setStoreOpen = command({
  name: 'stores.setOpen',
  changes: 'rows',
  async run(tx, of: StoreRef & { readonly isOpen: boolean }): Promise<NoCatalog | NoStore | Done> {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const store = { titleId: of.titleId, catalogVersion, storeId: of.storeId };
    const locked = await lockStore.first(tx, { ...store, positions: 0 });
    if (!locked) return whatIsMissing(tx, store);
    await keepPurchasesOut(tx, store);
    await saveClosed.run(tx, { ...store, closed: of.isOpen ? 0 : 1 });
    return { status: 'done', catalogVersion };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Stores.remove. */
export const removeStore = command({
  name: 'stores.remove',
  changes: 'rows',
  async run(tx, of: StoreRef): Promise<NoCatalog | NoStore | Done> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId: of.storeId };
    // The locks have the order of `setStore`. The store is locked so that no update adds an item after the deletion.
    if ((await lockCatalog(tx, catalog)) === undefined) return { status: 'noCatalog' };
    const locked = await lockStore.first(tx, { ...store, positions: 0 });
    if (!locked) return { status: 'noStore', catalogVersion };
    await removePurchaseLocks(tx, store);
    await raiseCatalogTo.run(tx, { ...catalog, rowVersion: locked.row_version });
    await deleteStoreItems.run(tx, store);
    await deleteStore.run(tx, store);
    return { status: 'done', catalogVersion };
  },
  isRefusal: ({ status }) => status !== 'done',
});
