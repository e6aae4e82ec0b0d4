import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { lockCatalog, resolveCatalog, resolveVersion } from '../../catalogs/sql/catalogs.ts';
import { checkSize, checkStoreCount, packItems, type WithText } from '../../items.ts';
import {
  NO_CATALOG,
  type NoCatalog,
  type NoStore,
  NOTHING_THEN,
  type TooLarge,
  type TooMany,
  type UnknownItems,
} from '../../outcomes.ts';
import { lockExclusive } from '../../purchases/sql/purchase-locks.ts';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  checkRestored,
  idsIn,
  inOrder,
  itemsRestored,
  nextPositionAfter,
  type Restored,
  sizeAfter,
  type StoredItems,
} from '../../revisions/changes.ts';
import {
  findConflict,
  type LockMode,
  type Plan,
  revisionCommand,
} from '../../revisions/revision-command.ts';
import type { EditConflict, InContext, RevisionMark } from '../../revisions/revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { findState } from '../../revisions/states.ts';
import {
  checkStoreItems,
  findUnknownItems,
  NO_ITEMS,
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
// same time both survive. Refusals are judged in the order in which a plan has them.

type Write = WithText<StoreWrite & InContext>;

/** Specification 4.3: adds new items at the end, replaces namesakes whole and in place, keeps the rest. */
export const updateStore = revisionCommand({
  name: 'stores.update',
  pack: (write: StoreWrite & InContext): Write => packItems(write),
  async plan(tx, write: Write, lockMode) {
    const found = await openStore(tx, write, lockMode);
    if (found.status !== 'open') return found;
    const { store, row } = found;
    const items = toWritten(write.items);
    const { unknown, before } = await checkStoreItems(tx, store, idsIn(items));
    if (unknown.length > 0) return unknownItems(store, unknown);
    const changes = changesOfUpdate(before, { items, nextPosition: row.next_position });
    const header = packHeader({ ...headerIn(row), ...pickHeader(write) });
    return withinSize(found, toPlan(found, { act: 'update', changes, header }));
  },
  save: saveStore,
  batch: { isSmall: isSmallUpdate, isContended: true, run: updateStoresInBatch },
});

/** Makes the store hold exactly these items, in this order; creates it, open, where it is new. */
export const setStore = revisionCommand({
  name: 'stores.set',
  pack: (write: StoreWrite & InContext): Write => packItems(write),
  async plan(tx, write: Write, lockMode) {
    const found = await openMaybeNew(tx, write, lockMode);
    if (found.status !== 'open') return found;
    const { store, row } = found;
    const conflict = await findConflict(tx, storeSubject(store), found);
    if (conflict) return conflict;
    const items = toWritten(write.items);
    const unknown = await findUnknownItems(tx, store, idsIn(items));
    if (unknown.length > 0) return unknownItems(store, unknown);
    const changes = changesOfSet(await readItems(tx, found), items);
    const { isOpen } = row ? headerIn(row) : { isOpen: true };
    const header = packHeader({ isOpen, ...pickHeader(write) });
    return withinCount(tx, found, toPlan(found, { act: 'set', changes, header }));
  },
  save: saveStore,
});

/** No purchase that commits when a closing is done, or later, buys in the store. */
export const setStoreOpen = revisionCommand({
  name: 'stores.setOpen',
  async plan(tx, { isOpen, ...of }: StoreRef & InContext & { readonly isOpen: boolean }, lockMode) {
    const found = await openStore(tx, of, lockMode);
    if (found.status !== 'open') return found;
    const header = packHeader({ ...headerIn(found.row), isOpen });
    return toPlan(found, { act: isOpen ? 'open' : 'close', changes: [], header });
  },
  save: saveStore,
});

/**
 * Makes the store what it was after a revision: items, their order, marketing data, open or closed. A deleted one comes back. With
 * `itemIds` only these items are restored, in a store that is there.
 */
export const restoreStore = revisionCommand({
  name: 'stores.restore',
  async plan(tx, { toRevision, itemIds, ...of }: StoreRef & InContext & Restored, lockMode) {
    const found = await openMaybeNew(tx, of, lockMode);
    if (found.status !== 'open') return found;
    const { store, row } = found;
    // It never was.
    if (!found.current || (itemIds && !row)) return noStore(store);
    const conflict = await findConflict(tx, storeSubject(store), found);
    if (conflict) return conflict;
    const items = await readItems(tx, found);
    const then = await findState(tx, storeSubject(store), {
      asOf: { revision: toRevision },
      present: { own: headerOf(row), items },
    });
    if (then.status !== 'state') return then;
    if (then.own === null) return NOTHING_THEN;
    const neverThere = checkRestored(items, { past: then.items, itemIds });
    if (neverThere) return neverThere;
    const nextPosition = row?.next_position ?? 0;
    const after = itemsRestored(items, { past: then.items, itemIds, nextPosition });
    const ids = inOrder(after).map(([itemId]) => itemId);
    const unknown = await findUnknownItems(tx, store, ids);
    if (unknown.length > 0) return unknownItems(store, unknown);
    const changes = changesBetween(items, after);
    const header = itemIds ? headerOf(row) : then.own;
    return withinCount(tx, found, toPlan(found, { act: 'restore', changes, header }));
  },
  save: saveStore,
});

/** Deletes the store with its items. Its revisions stay. */
export const removeStore = revisionCommand({
  name: 'stores.remove',
  async plan(tx, of: StoreRef & InContext, lockMode) {
    // The locks have the order of `setStore`. The store is locked so that no update adds an item after the deletion.
    const found = await findMaybeNew(tx, of, lockMode);
    if (found.status !== 'open') return found;
    const { store, row } = found;
    if (!row) return noStore(store);
    const conflict = await findConflict(tx, storeSubject(store), found);
    if (conflict) return conflict;
    const changes = changesBetween(await readStoreItems(tx, store), NO_ITEMS);
    return toPlan(found, { act: 'remove', changes, header: null });
  },
  save: saveStore,
});

/** A store as a change finds it. */
interface OpenStore extends InContext {
  readonly status: 'open';
  readonly store: StoreKey;
  /** undefined: it is not there. */
  readonly row: StoreTable | undefined;
  readonly rowVersion: StorePlan['rowVersion'];
  readonly current: RevisionMark | undefined;
}

/** Finds a store whose revision is the one that its editor has meant, and locks it against other writers and purchases. */
async function openStore(
  tx: Tx,
  { edit, ...of }: StoreRef & InContext,
  lockMode: LockMode,
): Promise<NoCatalog | NoStore | EditConflict | (OpenStore & { readonly row: StoreTable })> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return NO_CATALOG;
  const store = { titleId: of.titleId, catalogVersion, storeId: of.storeId };
  const row = await findStoreFor(lockMode).first(tx, store);
  // A store has a catalog, so the catalog is looked up only where there is no store.
  if (!row) return (await resolveCatalog(tx, store)) ? noStore(store) : NO_CATALOG;
  if (lockMode === 'locked') await lockExclusive(tx, store);
  const current = markIn(row);
  const conflict = await findConflict(tx, storeSubject(store), { edit, current });
  return conflict ?? { status: 'open', store, row, rowVersion: row.row_version, edit, current };
}

/** Finds the row of a store, locked or not. */
export function findStoreFor(lockMode: LockMode) {
  return lockMode === 'locked' ? lockStore : findStoreRow;
}

/** Finds a store that may be new, and locks it against other writers and purchases, and its catalog. */
async function openMaybeNew(
  tx: Tx,
  of: StoreRef & InContext,
  lockMode: LockMode,
): Promise<NoCatalog | OpenStore> {
  const found = await findMaybeNew(tx, of, lockMode);
  if (found.status === 'open' && lockMode === 'locked') await lockExclusive(tx, found.store);
  return found;
}

/** Finds a store that may be new, and locks it against other writers, and its catalog. */
async function findMaybeNew(
  tx: Tx,
  { edit, ...of }: StoreRef & InContext,
  lockMode: LockMode,
): Promise<NoCatalog | OpenStore> {
  const catalog = await resolveCatalog(tx, of);
  if (!catalog) return NO_CATALOG;
  // Two new stores at the same time must not both be the last one allowed.
  const version = lockMode === 'locked' ? await lockCatalog(tx, catalog) : catalog.rowVersion;
  if (version === undefined) return NO_CATALOG;
  const { titleId, catalogVersion } = catalog;
  const store = { titleId, catalogVersion, storeId: of.storeId };
  // Locked in the order of all writes, and so that no update changes what is replaced.
  const row = await findStoreFor(lockMode).first(tx, store);
  const current = row ? markIn(row) : await findRevision(tx, storeSubject(store));
  return { status: 'open', store, row, rowVersion: row?.row_version ?? version, edit, current };
}

async function readItems(tx: Tx, { store, row }: OpenStore): Promise<StoredItems> {
  return row ? readStoreItems(tx, store) : NO_ITEMS;
}

interface Change extends Pick<Plan, 'act' | 'changes'> {
  /** The header fields of the store then, as JSON; null: it is gone. */
  readonly header: string | null;
}

/** The plan of a change of a store. */
export function toPlan(
  { store, row, rowVersion, edit, current }: OpenStore,
  { header, ...change }: Change,
): StorePlan {
  return {
    status: 'planned',
    subject: storeSubject(store),
    edit,
    current,
    ...change,
    own: { before: headerOf(row), after: header },
    size: sizeAfter(row ? sizeIn(row) : NOTHING, change.changes),
    nextPosition: nextPositionAfter(row?.next_position ?? 0, change.changes),
    rowVersion,
  };
}

/** Refuses a store that would be too large. */
function withinSize({ row }: OpenStore, plan: StorePlan): TooMany | TooLarge | StorePlan {
  return checkSize({ before: row ? sizeIn(row) : NOTHING, after: plan.size }) ?? plan;
}

/** Refuses a store that would be too large, or one too many. */
async function withinCount(
  tx: Tx,
  found: OpenStore,
  plan: StorePlan,
): Promise<TooMany | TooLarge | StorePlan> {
  const judged = withinSize(found, plan);
  if (judged.status !== 'planned') return judged;
  const others = await countOtherStores.first(tx, found.store);
  return checkStoreCount(Number(others?.count) + 1) ?? plan;
}

function noStore({ catalogVersion }: StoreKey): NoStore {
  return { status: 'noStore', catalogVersion };
}

function unknownItems({ catalogVersion }: StoreKey, itemIds: readonly string[]): UnknownItems {
  return { status: 'unknownItems', catalogVersion, itemIds };
}
