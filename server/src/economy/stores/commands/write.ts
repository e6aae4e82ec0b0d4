import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import {
  type FoundCatalog,
  lockCatalog,
  raiseCatalogTo,
  resolveCatalog,
  resolveVersion,
} from '../../catalogs/sql/catalogs.ts';
import { checkSize, checkStoreCount, packItems, type WithText } from '../../items.ts';
import type {
  NoCatalog,
  NoStore,
  NothingThen,
  TooLarge,
  TooMany,
  UnknownItems,
} from '../../outcomes.ts';
import { lockExclusive, removePurchaseLocks } from '../../purchases/sql/purchase-locks.ts';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  idsIn,
  inOrder,
  nextPositionAfter,
  sizeAfter,
} from '../../revisions/changes.ts';
import {
  findConflict,
  type LockMode,
  type Plan,
  revisionCommand,
} from '../../revisions/revision-command.ts';
import type {
  Edit,
  EditConflict,
  Edited,
  NoSuchMoment,
  RevisionMark,
} from '../../revisions/revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { findState } from '../../revisions/states.ts';
import {
  checkStoreItems,
  findUnknownItems,
  NOTHING,
  readStoreItems,
  sizeIn,
  toWritten,
} from '../../sql/items.ts';
import {
  countOtherStores,
  findStoreRow,
  headerIn,
  headerOf,
  isOpen,
  lockStore,
  markIn,
  packHeader,
  saveStore,
  type StorePlan,
  storeSubject,
} from '../sql/stores.ts';
import { pickHeader, type StoreKey, type StoreRef, type StoreWrite } from '../store.ts';
import { isSmallUpdate, updateStoresInBatch } from './update-batch.ts';

// The writes of stores. Each is one transaction, durable when its promise is fulfilled, and all or nothing; two updates of one store at the
// same time both survive. Refusals are judged in the order of the result's type.

type Write = WithText<StoreWrite & Edited>;

/** Specification 4.3: adds new items at the end, replaces namesakes whole and in place, keeps the rest. */
export const updateStore = revisionCommand({
  name: 'stores.update',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async plan(
    tx,
    write: Write,
    lockMode,
  ): Promise<NoCatalog | NoStore | EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
    const opened = await openStore(tx, write, lockMode);
    if (opened.status !== 'open') return opened;
    return planStoreUpdate(tx, opened.found, write);
  },
  save: saveOpenStore,
  batch: { isSmall: isSmallUpdate, isContended: true, run: updateStoresInBatch },
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
  lockMode: LockMode,
): Promise<NoCatalog | NoStore | OpenStore> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const store = { titleId: of.titleId, catalogVersion, storeId: of.storeId };
  const row = await findStoreFor(lockMode).first(tx, store);
  if (!row) return whatIsMissing(tx, store);
  if (lockMode === 'locked') await lockExclusive(tx, store);
  return { status: 'open', found: { store, row, edit } };
}

function findStoreFor(lockMode: LockMode) {
  return lockMode === 'locked' ? lockStore : findStoreRow;
}

/** A store has a catalog, so the catalog is looked up only where there is no store. */
async function whatIsMissing(tx: Tx, store: StoreKey): Promise<NoCatalog | NoStore> {
  if (!(await resolveCatalog(tx, store))) return { status: 'noCatalog' };
  return { status: 'noStore', catalogVersion: store.catalogVersion };
}

/** Finds a catalog, and locks it. Two new stores at the same time must not both be the last one allowed. */
async function openCatalogOf(
  tx: Tx,
  of: StoreRef,
  lockMode: LockMode,
): Promise<FoundCatalog | undefined> {
  const catalog = await resolveCatalog(tx, of);
  if (!catalog || lockMode === 'unlocked') return catalog;
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
  lockMode: LockMode,
): Promise<NoCatalog | MaybeNewStore> {
  const catalog = await openCatalogOf(tx, of, lockMode);
  if (!catalog) return { status: 'noCatalog' };
  const { titleId, catalogVersion, rowVersion: firstRowVersion } = catalog;
  const store = { titleId, catalogVersion, storeId: of.storeId };
  // Locked in the order of `removeStore`, and so that no update changes what is replaced.
  const row = await findStoreFor(lockMode).first(tx, store);
  if (lockMode === 'locked') await lockExclusive(tx, store);
  return { status: 'open', found: { store, row, edit }, firstRowVersion };
}

/** Makes the store hold exactly these items, in this order; creates it, open, where it is new. */
export const setStore = revisionCommand({
  name: 'stores.set',
  pack: (write: StoreWrite & Edited): Write => packItems(write),
  async plan(
    tx,
    write: Write,
    lockMode,
  ): Promise<NoCatalog | EditConflict | UnknownItems | TooMany | TooLarge | SetPlan> {
    const opened = await openMaybeNew(tx, write, lockMode);
    if (opened.status !== 'open') return opened;
    const { found, firstRowVersion } = opened;
    const plan = await planStoreSet(tx, found, write);
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
    lockMode,
  ): Promise<NoCatalog | NoStore | EditConflict | StorePlan> {
    const opened = await openStore(tx, of, lockMode);
    if (opened.status !== 'open') return opened;
    return planStoreOpening(tx, opened.found, isOpen);
  },
  save: saveOpenStore,
});

/** Makes the store what it was after a revision: items, their order, marketing data, open or closed. A deleted one comes back. */
export const restoreStore = revisionCommand({
  name: 'stores.restore',
  async plan(
    tx,
    { toRevision, ...of }: StoreRef & Edited & { readonly toRevision: number },
    lockMode,
  ) {
    const opened = await openMaybeNew(tx, of, lockMode);
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

/** Deletes the store with its items. Its revisions stay. */
export const removeStore = revisionCommand({
  name: 'stores.remove',
  async plan(
    tx,
    { edit, ...of }: StoreRef & Edited,
    lockMode,
  ): Promise<NoCatalog | NoStore | EditConflict | RemovalPlan> {
    // The locks have the order of `setStore`. The store is locked so that no update adds an item after the deletion.
    const catalog = await openCatalogOf(tx, of, lockMode);
    if (!catalog) return { status: 'noCatalog' };
    const { titleId, catalogVersion } = catalog;
    const store = { titleId, catalogVersion, storeId: of.storeId };
    const row = await findStoreFor(lockMode).first(tx, store);
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

// The plan of a change of a store, judged before anything is written: for the change itself, and for its preview.

/** A store as a change finds it. */
interface FoundStoreRow {
  readonly store: StoreKey;
  /** undefined: it is not there. */
  readonly row: StoreTable | undefined;
  readonly edit: Edit;
}

/** A store whose revision is the one that its editor has meant. */
interface Current extends FoundStoreRow {
  readonly current: RevisionMark | undefined;
}

async function checkFound(tx: Tx, found: FoundStoreRow): Promise<EditConflict | Current> {
  const { store, row, edit } = found;
  const subject = storeSubject(store);
  const current = row ? markIn(row) : await findRevision(tx, subject);
  return (await findConflict(tx, subject, { edit, current })) ?? { ...found, current };
}

/** Adds new items at the end, replaces namesakes in place, keeps the rest. */
async function planStoreUpdate(
  tx: Tx,
  found: FoundStoreRow & { readonly row: StoreTable },
  write: Write,
): Promise<EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const { store, row } = found;
  const items = toWritten(write.items);
  const { unknown, before } = await checkStoreItems(tx, store, idsIn(items));
  if (unknown.length > 0) return unknownItems(store, unknown);
  const changes = changesOfUpdate(before, { items, nextPosition: row.next_position });
  const header = packHeader({ ...headerIn(row), ...pickHeader(write) });
  return planned(state, { act: 'update', changes, header });
}

/** Makes the store hold exactly these items, in this order; open, where it is new. */
async function planStoreSet(
  tx: Tx,
  found: FoundStoreRow,
  write: Write,
): Promise<EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const { store, row } = found;
  const items = toWritten(write.items);
  const unknown = await findUnknownItems(tx, store, idsIn(items));
  if (unknown.length > 0) return unknownItems(store, unknown);
  const before = row ? await readStoreItems(tx, store) : new Map();
  const header = packHeader({ isOpen: row ? isOpen(row) : true, ...pickHeader(write) });
  const plan = planned(state, { act: 'set', changes: changesOfSet(before, items), header });
  return plan.status === 'planned' ? checkCount(tx, store, plan) : plan;
}

/** Opens the store to purchases, or closes it. */
async function planStoreOpening(
  tx: Tx,
  found: FoundStoreRow & { readonly row: StoreTable },
  opens: boolean,
): Promise<EditConflict | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const header = packHeader({ ...headerIn(found.row), isOpen: opens });
  return withinLimits(state, { act: opens ? 'open' : 'close', changes: [], header });
}

/** Deletes the store with its items. */
async function planStoreRemoval(tx: Tx, found: FoundStoreRow): Promise<EditConflict | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const changes = changesBetween(await readStoreItems(tx, found.store), new Map());
  return withinLimits(state, { act: 'remove', changes, header: null });
}

/** Makes the store what it was. */
async function planStoreRestore(
  tx: Tx,
  found: FoundStoreRow,
  toRevision: number,
): Promise<
  | NoStore
  | EditConflict
  | NoSuchMoment
  | NothingThen
  | UnknownItems
  | TooMany
  | TooLarge
  | StorePlan
> {
  const state = await checkFound(tx, found);
  const { store, row } = found;
  // It never was.
  if (!state.current) return { status: 'noStore', catalogVersion: store.catalogVersion };
  if ('status' in state) return state;
  const items = row ? await readStoreItems(tx, store) : new Map();
  const then = await findState(tx, storeSubject(store), {
    asOf: { revision: toRevision },
    present: { own: headerOf(row), items },
  });
  if (then.status !== 'state') return then;
  if (then.own === null) return { status: 'nothingThen' };
  const ids = inOrder(then.items).map(([itemId]) => itemId);
  const unknown = await findUnknownItems(tx, store, ids);
  if (unknown.length > 0) return unknownItems(store, unknown);
  const changes = changesBetween(items, then.items);
  const plan = planned(state, { act: 'restore', changes, header: then.own });
  return plan.status === 'planned' ? checkCount(tx, store, plan) : plan;
}

/** Refuses a store that would be one too many. */
async function checkCount(
  tx: Tx,
  store: StoreKey,
  plan: StorePlan,
): Promise<TooMany | TooLarge | StorePlan> {
  const others = await countOtherStores.first(tx, store);
  return checkStoreCount(Number(others?.count) + 1) ?? plan;
}

interface Change extends Pick<Plan, 'act' | 'changes'> {
  /** The header fields of the store then, as JSON; null: it is gone. */
  readonly header: string | null;
}

function planned(state: Current, change: Change): TooMany | TooLarge | StorePlan {
  const plan = withinLimits(state, change);
  return checkSize(plan.size) ?? plan;
}

/** A plan that makes nothing larger. */
function withinLimits(
  { store, row, edit, current }: Current,
  { header, ...change }: Change,
): StorePlan {
  const before = row ? sizeIn(row) : NOTHING;
  const nextPosition = row?.next_position ?? 0;
  return {
    status: 'planned',
    subject: storeSubject(store),
    edit,
    current,
    ...change,
    own: { before: headerOf(row), after: header },
    size: { before, after: sizeAfter(before, change.changes) },
    nextPosition: { before: nextPosition, after: nextPositionAfter(nextPosition, change.changes) },
  };
}

function unknownItems({ catalogVersion }: StoreKey, itemIds: readonly string[]): UnknownItems {
  return { status: 'unknownItems', catalogVersion, itemIds };
}
