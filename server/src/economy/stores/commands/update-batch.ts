import type { Tx } from '../../../storage/query/tx.ts';
import { checkSize, type WithText } from '../../items.ts';
import type { Done, NoCatalog, NoStore, TooLarge, TooMany, UnknownItems } from '../../outcomes.ts';
import { lockExclusive } from '../../purchases/sql/purchase-locks.ts';
import {
  changesOfUpdate,
  nextPositionAfter,
  sizeAfter,
  type StoredItems,
  type WrittenItem,
} from '../../revisions/changes.ts';
import {
  type Conflict,
  emitItemsWritten,
  findAuthorsOfConflicts,
  findOtherRevision,
} from '../../revisions/revision-command.ts';
import type { EditConflict, InContext } from '../../revisions/revision.ts';
import { changesAnything, markOf } from '../../revisions/sql/revision-rows.ts';
import { toWritten } from '../../sql/items.ts';
import {
  findKnownItems,
  findStoresOfUpdates,
  type KnownItems,
  lockStoresSkipLocked,
  type OpenStore,
  saveStores,
  storeSubject,
} from '../sql/stores.ts';
import { pickHeader, type StoreWrite } from '../store.ts';

type Write = WithText<StoreWrite & InContext>;
type Refusal = NoCatalog | NoStore | EditConflict | UnknownItems | TooMany | TooLarge;

const SMALL = { items: 16, chars: 65_536 } as const;

/** Whether an update may share a transaction with others: it is of a few items, and of nothing else. */
export function isSmallUpdate({ items, ...write }: Write): boolean {
  const hasHeader = Object.keys(pickHeader(write)).length > 0;
  return items.count <= SMALL.items && items.bodies.length <= SMALL.chars && !hasHeader;
}

/**
 * Updates stores as if the updates came one after the other (Specification 4.3). An update that is refused by the state of one moment takes
 * no lock. Undefined for those whose store is locked.
 */
export async function updateStoresInBatch(
  tx: Tx,
  writes: readonly Write[],
): Promise<readonly (Refusal | Done | undefined)[]> {
  const updates = writes.map(({ items, ...write }) => ({ ...write, items: toWritten(items) }));
  const found = await findStoresOfUpdates(tx, updates);
  const keys = found.map((one) => (one.status === 'found' ? one.key : undefined));
  const storeOf = await lockStoresSkipLocked(
    tx,
    keys.filter((key) => key !== undefined),
  );
  const stores = keys.map((key) => key && storeOf(key));
  const open = [...new Set(stores.filter((store) => store !== undefined))];
  await lockExclusive(tx, ...open.map(({ key }) => key));
  const known = await findKnownItems(
    tx,
    updates.flatMap(({ items }, index) => {
      const store = stores[index];
      return store ? items.map(({ itemId }) => ({ ...store.key, itemId })) : [];
    }),
  );
  const outcomes = updates.map((update, index) => {
    const [one, store] = [found[index], stores[index]];
    if (one && one.status !== 'found') return one;
    return store && updateStore(store, { ...update, known });
  });
  await saveStores(tx, open);
  for (const { revisions } of open)
    for (const revision of revisions) emitItemsWritten(tx, revision);
  return withAuthors(tx, outcomes);
}

/** Adds the authors of conflicting revisions to the conflicts. Those revisions are written by then. */
async function withAuthors(
  tx: Tx,
  outcomes: readonly (Exclude<Refusal, EditConflict> | Conflict | Done | undefined)[],
): Promise<readonly (Refusal | Done | undefined)[]> {
  const isConflict = (outcome: (typeof outcomes)[number]) => outcome?.status === 'editConflict';
  const conflicts = outcomes.filter(isConflict);
  const signed = await findAuthorsOfConflicts(tx, conflicts);
  return outcomes.map((outcome) => (isConflict(outcome) ? signed.get(outcome) : outcome));
}

interface Update extends InContext {
  readonly items: readonly WrittenItem[];
  readonly known: KnownItems;
}

/** Applies an update to the store in memory, or refuses it. */
function updateStore(
  store: OpenStore,
  { items, edit, known }: Update,
): Conflict | UnknownItems | TooMany | TooLarge | Done {
  const { key, size: before, nextPosition, current } = store;
  const { catalogVersion } = key;
  const subject = storeSubject(key);
  const conflict = findOtherRevision(subject, { edit, current });
  if (conflict) return conflict;
  const unknown = items.filter(({ itemId }) => !known.isInCatalog({ ...key, itemId }));
  if (unknown.length > 0) {
    const itemIds = unknown.map(({ itemId }) => itemId);
    return { status: 'unknownItems', catalogVersion, itemIds };
  }
  const changes = changesOfUpdate(namesakes(items, store, known), { items, nextPosition });
  const after = sizeAfter(before, changes);
  const overLimit = checkSize({ before, after });
  if (overLimit) return overLimit;
  for (const { itemId, after: item } of changes) if (item) store.items.set(itemId, item);
  const own = { before: store.header, after: store.header };
  const revision = { subject, edit, act: 'update', current, own, changes } as const;
  if (changesAnything(revision)) store.revisions.push(revision);
  store.isUpdated = true;
  store.size = after;
  store.nextPosition = nextPositionAfter(nextPosition, changes);
  store.current = markOf(revision);
  return { status: 'done', revision: store.current.number };
}

/** The store's items of the same ids. */
function namesakes(
  items: readonly WrittenItem[],
  { key, items: changed }: OpenStore,
  known: KnownItems,
): StoredItems {
  return new Map(
    items.flatMap(({ itemId }) => {
      const item = changed.get(itemId) ?? known.inStore({ ...key, itemId });
      return item ? [[itemId, item]] : [];
    }),
  );
}
