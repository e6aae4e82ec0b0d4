import type {
  Done,
  EditConflict,
  Edited,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreWrite,
  TooLarge,
  TooMany,
  UnknownItems,
} from '../../../economy/ports.ts';
import { command } from '../../command.ts';
import type { StoreTable } from '../../query/economy-tables.ts';
import type { Tx } from '../../query/tx.ts';
import { makeRevision } from '../revisions/make-revision.ts';
import { lockCatalog, raiseCatalogTo } from './catalog-rows.ts';
import { resolveCatalog, resolveVersion } from './find-catalog.ts';
import { packItems, type WithText } from './items-as-text.ts';
import {
  type FoundStoreRow,
  planStoreOpening,
  planStoreRemoval,
  planStoreSet,
  planStoreUpdate,
  type StorePlan,
} from './plan-store.ts';
import { keepPurchasesOut, removePurchaseLocks } from './purchase-locks.ts';
import { saveStore } from './save-store.ts';
import { lockStore } from './store-rows.ts';
import { toWritten } from './stored-items.ts';
import { isSmallUpdate, updateStoresTogether } from './update-stores-together.ts';
import type { StoreKey } from './write-items.ts';

type Write = WithText<StoreWrite & Edited>;

const isRefusal = ({ status }: { readonly status: string }): boolean => status !== 'done';

/** Stores.update. A refusal leaves nothing behind but a higher row version. */
export const updateStore = command({
  name: 'stores.update',
  changes: 'rows',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async run(
    tx,
    { items, marketingData, ...of }: Write,
  ): Promise<NoCatalog | NoStore | EditConflict | UnknownItems | TooMany | TooLarge | Done> {
    const opened = await openStore(tx, of);
    if (opened.status !== 'open') return opened;
    const change = { items: toWritten(items), marketingData };
    const plan = await planStoreUpdate(tx, opened.found, change);
    return makeRevision(tx, plan, saveOpenStore);
  },
  isRefusal,
  together: { isSmall: isSmallUpdate, isContended: true, run: updateStoresTogether },
});

/** A store that is there keeps its row version, which grew when it was locked. */
const saveOpenStore = (tx: Tx, plan: StorePlan): Promise<void> => saveStore(tx, plan, 0);

interface OpenStore {
  readonly status: 'open';
  readonly found: FoundStoreRow & { readonly row: StoreTable };
}

/** Locks a store against other writers and purchases. */
async function openStore(
  tx: Tx,
  { edit, ...of }: StoreRef & Edited,
): Promise<NoCatalog | NoStore | OpenStore> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const store = { titleId: of.titleId, catalogVersion, storeId: of.storeId };
  const row = await lockStore.first(tx, store);
  if (!row) return whatIsMissing(tx, store);
  await keepPurchasesOut(tx, store);
  return { status: 'open', found: { store, row, edit } };
}

/** A store has a catalog, so the catalog is looked up only where there is no store. */
async function whatIsMissing(tx: Tx, store: StoreKey): Promise<NoCatalog | NoStore> {
  if (!(await resolveCatalog(tx, store))) return { status: 'noCatalog' };
  return { status: 'noStore', catalogVersion: store.catalogVersion };
}

/** Stores.set. */
export const setStore = command({
  name: 'stores.set',
  changes: 'rows',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async run(
    tx,
    { items, marketingData, edit, ...of }: Write,
  ): Promise<NoCatalog | EditConflict | UnknownItems | TooMany | TooLarge | Done> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId: of.storeId };
    // Two new stores at the same time must not both be the last one allowed.
    const firstRowVersion = await lockCatalog(tx, catalog);
    if (firstRowVersion === undefined) return { status: 'noCatalog' };
    // Locked in the order of `removeStore`, and so that no update changes what is replaced.
    const row = await lockStore.first(tx, store);
    await keepPurchasesOut(tx, store);
    const change = { items: toWritten(items), marketingData };
    const plan = await planStoreSet(tx, { store, row, edit }, change);
    return makeRevision(tx, plan, (tx, planned: StorePlan) =>
      saveStore(tx, planned, firstRowVersion),
    );
  },
  isRefusal,
});

/** Stores.setOpen. */
export const setStoreOpen = command({
  name: 'stores.setOpen',
  changes: 'rows',
  async run(
    tx,
    { isOpen, ...of }: StoreRef & Edited & { readonly isOpen: boolean },
  ): Promise<NoCatalog | NoStore | EditConflict | Done> {
    const opened = await openStore(tx, of);
    if (opened.status !== 'open') return opened;
    const plan = await planStoreOpening(tx, opened.found, isOpen);
    return makeRevision(tx, plan, saveOpenStore);
  },
  isRefusal,
});

/** Stores.remove. */
export const removeStore = command({
  name: 'stores.remove',
  changes: 'rows',
  async run(
    tx,
    { edit, ...of }: StoreRef & Edited,
  ): Promise<NoCatalog | NoStore | EditConflict | Done> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId: of.storeId };
    // The locks have the order of `setStore`. The store is locked so that no update adds an item after the deletion.
    if ((await lockCatalog(tx, catalog)) === undefined) return { status: 'noCatalog' };
    const row = await lockStore.first(tx, store);
    if (!row) return { status: 'noStore', catalogVersion };
    const plan = await planStoreRemoval(tx, { store, row, edit });
    if (plan.status === 'planned') {
      await removePurchaseLocks(tx, store);
      await raiseCatalogTo.run(tx, { ...catalog, rowVersion: row.row_version });
    }
    return makeRevision(tx, plan, saveOpenStore);
  },
  isRefusal,
});
