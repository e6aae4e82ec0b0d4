import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { lockCatalog, raiseCatalogTo } from '../../catalogs/sql/catalog-rows.ts';
import {
  type FoundCatalog,
  resolveCatalog,
  resolveVersion,
} from '../../catalogs/sql/find-catalog.ts';
import type {
  EditConflict,
  Edited,
  NoCatalog,
  NoStore,
  StoreRef,
  StoreWrite,
  TooLarge,
  TooMany,
  UnknownItems,
} from '../../ports.ts';
import { keepPurchasesOut, removePurchaseLocks } from '../../purchases/sql/purchase-locks.ts';
import { type Hold, revisionCommand } from '../../revisions/revision-command.ts';
import { packItems, type WithText } from '../../sql/items-as-text.ts';
import { toWritten } from '../../sql/stored-items.ts';
import type { StoreKey } from '../../sql/write-items.ts';
import {
  type FoundStoreRow,
  planStoreOpening,
  planStoreRemoval,
  planStoreRestore,
  planStoreSet,
  planStoreUpdate,
  type StorePlan,
} from './plan-store.ts';
import { saveStore } from './save-store.ts';
import { findStoreRow, lockStore } from './store-rows.ts';
import { isSmallUpdate, updateStoresTogether } from './update-stores-together.ts';

type Write = WithText<StoreWrite & Edited>;

/** Specification 4.3: adds new items at the end, replaces namesakes whole and in place, keeps the rest. */
export const updateStore = revisionCommand({
  name: 'stores.update',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async plan(
    tx,
    { items, marketingData, ...of }: Write,
    hold,
  ): Promise<NoCatalog | NoStore | EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
    const opened = await openStore(tx, of, hold);
    if (opened.status !== 'open') return opened;
    return planStoreUpdate(tx, opened.found, { items: toWritten(items), marketingData });
  },
  save: saveOpenStore,
  together: { isSmall: isSmallUpdate, isContended: true, run: updateStoresTogether },
});

/** A store that is there keeps its row version, which grew when it was locked. */
function saveOpenStore(tx: Tx, plan: StorePlan): Promise<void> {
  return saveStore(tx, plan, 0);
}

interface OpenStore {
  readonly status: 'open';
  readonly found: FoundStoreRow & { readonly row: StoreTable };
}

/** Finds a store, and locks it against other writers and purchases. */
async function openStore(
  tx: Tx,
  { edit, ...of }: StoreRef & Edited,
  hold: Hold,
): Promise<NoCatalog | NoStore | OpenStore> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const store = { titleId: of.titleId, catalogVersion, storeId: of.storeId };
  const row = await findStoreFor(hold).first(tx, store);
  if (!row) return whatIsMissing(tx, store);
  if (hold === 'locked') await keepPurchasesOut(tx, store);
  return { status: 'open', found: { store, row, edit } };
}

function findStoreFor(hold: Hold) {
  return hold === 'locked' ? lockStore : findStoreRow;
}

/** A store has a catalog, so the catalog is looked up only where there is no store. */
async function whatIsMissing(tx: Tx, store: StoreKey): Promise<NoCatalog | NoStore> {
  if (!(await resolveCatalog(tx, store))) return { status: 'noCatalog' };
  return { status: 'noStore', catalogVersion: store.catalogVersion };
}

/** Finds a catalog, and locks it. Two new stores at the same time must not both be the last one allowed. */
async function openCatalogOf(tx: Tx, of: StoreRef, hold: Hold): Promise<FoundCatalog | undefined> {
  const catalog = await resolveCatalog(tx, of);
  if (!catalog || hold === 'asItIs') return catalog;
  const rowVersion = await lockCatalog(tx, catalog);
  return rowVersion === undefined ? undefined : { ...catalog, rowVersion };
}

interface SetPlan extends StorePlan {
  /** That of the store, where it is new. */
  readonly firstRowVersion: number;
}

interface MaybeNewStore {
  readonly status: 'open';
  readonly found: FoundStoreRow;
  readonly firstRowVersion: number;
}

/** Finds a store that may be new, and locks it, or its catalog where it is. */
async function openMaybeNew(
  tx: Tx,
  { edit, ...of }: StoreRef & Edited,
  hold: Hold,
): Promise<NoCatalog | MaybeNewStore> {
  const catalog = await openCatalogOf(tx, of, hold);
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion, rowVersion: firstRowVersion } = catalog;
  const store = { titleId, catalogVersion, storeId: of.storeId };
  // Locked in the order of `removeStore`, and so that no update changes what is replaced.
  const row = await findStoreFor(hold).first(tx, store);
  if (hold === 'locked') await keepPurchasesOut(tx, store);
  return { status: 'open', found: { store, row, edit }, firstRowVersion };
}

/** Makes the store hold exactly these items, in this order; creates it, open, where it is new. */
export const setStore = revisionCommand({
  name: 'stores.set',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async plan(
    tx,
    { items, marketingData, ...of }: Write,
    hold,
  ): Promise<NoCatalog | EditConflict | UnknownItems | TooMany | TooLarge | SetPlan> {
    const opened = await openMaybeNew(tx, of, hold);
    if (opened.status !== 'open') return opened;
    const { found, firstRowVersion } = opened;
    const plan = await planStoreSet(tx, found, { items: toWritten(items), marketingData });
    return plan.status === 'planned' ? { ...plan, firstRowVersion } : plan;
  },
  save: (tx, plan: SetPlan) => saveStore(tx, plan, plan.firstRowVersion),
});

/** No purchase that commits when a closing is done, or later, buys in the store. */
export const setStoreOpen = revisionCommand({
  name: 'stores.setOpen',
  async plan(
    tx,
    { isOpen, ...of }: StoreRef & Edited & { readonly isOpen: boolean },
    hold,
  ): Promise<NoCatalog | NoStore | EditConflict | StorePlan> {
    const opened = await openStore(tx, of, hold);
    if (opened.status !== 'open') return opened;
    return planStoreOpening(tx, opened.found, isOpen);
  },
  save: saveOpenStore,
});

/** Makes the store what it was after a revision: items, their order, marketing data, open or closed. A deleted one comes back. */
export const restoreStore = revisionCommand({
  name: 'stores.restore',
  async plan(tx, { toRevision, ...of }: StoreRef & Edited & { readonly toRevision: number }, hold) {
    const opened = await openMaybeNew(tx, of, hold);
    if (opened.status !== 'open') return opened;
    const { found, firstRowVersion } = opened;
    const plan = await planStoreRestore(tx, found, toRevision);
    return plan.status === 'planned' ? { ...plan, firstRowVersion } : plan;
  },
  save: (tx, plan: SetPlan) => saveStore(tx, plan, plan.firstRowVersion),
});

interface RemovalPlan extends StorePlan {
  /** The last one that the store has. */
  readonly rowVersion: number;
}

/** Stores.remove. */
export const removeStore = revisionCommand({
  name: 'stores.remove',
  async plan(
    tx,
    { edit, ...of }: StoreRef & Edited,
    hold,
  ): Promise<NoCatalog | NoStore | EditConflict | RemovalPlan> {
    // The locks have the order of `setStore`. The store is locked so that no update adds an item after the deletion.
    const catalog = await openCatalogOf(tx, of, hold);
    if (!catalog) return { status: 'noCatalog' };
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId: of.storeId };
    const row = await findStoreFor(hold).first(tx, store);
    if (!row) return { status: 'noStore', catalogVersion };
    const plan = await planStoreRemoval(tx, { store, row, edit });
    return plan.status === 'planned' ? { ...plan, rowVersion: row.row_version } : plan;
  },
  async save(tx, plan: RemovalPlan) {
    await removePurchaseLocks(tx, plan.subject);
    await raiseCatalogTo.run(tx, { ...plan.subject, rowVersion: plan.rowVersion });
    await saveOpenStore(tx, plan);
  },
});
