import { checkExtent } from '../../../economy/item-limits.ts';
import type { Done, TooLarge, TooMany, UnknownItems } from '../../../economy/outcomes.ts';
import {
  changesOfUpdate,
  extentAfter,
  nextPositionAfter,
  type StoredItems,
  type WrittenItem,
} from '../../../economy/revisions/changes.ts';
import type { Edited } from '../../../economy/revisions/ports.ts';
import type { StoreWrite } from '../../../economy/stores/ports.ts';
import type { Tx } from '../../query/tx.ts';
import { tellItems } from '../revisions/make-revision.ts';
import { changesAnything, markOf } from '../revisions/revision-rows.ts';
import type { WithText } from './items-as-text.ts';
import { findKnownItems, type KnownItems } from './known-items-of-stores.ts';
import { keepPurchasesOut } from './purchase-locks.ts';
import { lockFreeStores, type OpenStore, saveStores } from './open-stores.ts';
import { storeSubject } from './plan-store.ts';
import { toWritten } from './stored-items.ts';

type Write = WithText<StoreWrite & Edited>;
type Outcome = UnknownItems | TooMany | TooLarge | Done;

const SMALL = { items: 16, chars: 65_536 } as const;

/** Whether an update may share a transaction with others: it is of a few items, and of nothing else. */
export function isSmallUpdate({ items, marketingData, edit }: Write): boolean {
  const isConditional = edit.ifRevision !== undefined;
  const isSmall = items.count <= SMALL.items && items.bodies.length <= SMALL.chars;
  return isSmall && !marketingData && !isConditional;
}

/**
 * Updates stores as if the updates came one after the other (Specification 4.3). Undefined for those whose store does not exist
 * or is locked.
 */
export async function updateStoresTogether(
  tx: Tx,
  writes: readonly Write[],
): Promise<readonly (Outcome | undefined)[]> {
  const stores = await lockFreeStores(tx, writes);
  const open = [...new Set(stores.filter((store) => store !== undefined))];
  await keepPurchasesOut(tx, ...open.map(({ key }) => key));
  const updates = writes.map(({ items, edit }) => ({ items: toWritten(items), edit }));
  const known = await findKnownItems(
    tx,
    updates.flatMap(({ items }, index) => {
      const store = stores[index];
      return store ? items.map(({ itemId }) => ({ ...store.key, itemId })) : [];
    }),
  );
  const outcomes = updates.map((update, index) => {
    const store = stores[index];
    return store && updateStore(store, { ...update, known });
  });
  await saveStores(tx, open);
  for (const { revisions } of open) for (const revision of revisions) tellItems(tx, revision);
  return outcomes;
}

interface Update extends Edited {
  readonly items: readonly WrittenItem[];
  readonly known: KnownItems;
}

/** Applies an update to the store in memory, or refuses it. */
function updateStore(store: OpenStore, { items, edit, known }: Update): Outcome {
  const { key, extent: before, nextPosition } = store;
  const { catalogVersion } = key;
  const unknown = items.filter(({ itemId }) => !known.isInCatalog({ ...key, itemId }));
  if (unknown.length > 0) {
    const itemIds = unknown.map(({ itemId }) => itemId);
    return { status: 'unknownItems', catalogVersion, itemIds };
  }
  const changes = changesOfUpdate(namesakes(items, store, known), { items, nextPosition });
  const after = extentAfter(before, changes);
  const overLimit = checkExtent({ before, after });
  if (overLimit) return overLimit;
  for (const { itemId, after: item } of changes) if (item) store.items.set(itemId, item);
  const own = { before: store.own, after: store.own };
  const { current } = store;
  const revision = {
    subject: storeSubject(key),
    edit,
    act: 'update',
    current,
    own,
    changes,
  } as const;
  if (changesAnything(revision)) store.revisions.push(revision);
  store.isUpdated = true;
  store.extent = after;
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
