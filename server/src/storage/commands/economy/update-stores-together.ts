import { checkExtent, type Extent } from '../../../economy/item-limits.ts';
import type { Done, StoreWrite, TooLarge, TooMany, UnknownItems } from '../../../economy/ports.ts';
import type { Tx } from '../../query/tx.ts';
import { extentAfter } from './extents.ts';
import { extentOf, type PositionedItem, type WithText, withPositions } from './items-as-text.ts';
import { bytesOf, findKnownItems, type KnownItems } from './known-items-of-stores.ts';
import { keepPurchasesOut } from './purchase-locks.ts';
import { lockFreeStores, type OpenStore, saveStores } from './open-stores.ts';

type Write = WithText<StoreWrite>;
type Outcome = UnknownItems | TooMany | TooLarge | Done;

const SMALL = { items: 16, chars: 65_536 } as const;

/** Whether an update may share a transaction with others: it is of a few items, and of nothing else. */
export function isSmallUpdate({ items, marketingData }: Write): boolean {
  return items.count <= SMALL.items && items.bodies.length <= SMALL.chars && !marketingData;
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
  const items = writes.map((write) => withPositions(0, write.items));
  const known = await findKnownItems(
    tx,
    items.flatMap((list, index) => {
      const store = stores[index];
      return store ? list.map(({ itemId }) => ({ ...store.key, itemId })) : [];
    }),
  );
  const outcomes = writes.map((write, index) => {
    const store = stores[index];
    return store && updateStore(store, { write, items: items[index] ?? [], known });
  });
  await saveStores(tx, open);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome?.status !== 'done') continue;
    tx.emit({ type: 'itemsWritten', into: 'store', count: items[index]?.length ?? 0 });
  }
  return outcomes;
}

interface Update {
  readonly write: Write;
  readonly items: readonly PositionedItem[];
  readonly known: KnownItems;
}

/** Applies an update to the store in memory, or refuses it. */
function updateStore(store: OpenStore, { write, items, known }: Update): Outcome {
  const { key, extent: before } = store;
  const unknown = items.filter(({ itemId }) => !known.isInCatalog({ ...key, itemId }));
  if (unknown.length > 0) {
    const itemIds = unknown.map(({ itemId }) => itemId);
    return { status: 'unknownItems', catalogVersion: key.catalogVersion, itemIds };
  }
  const replaced = replacedBy(items, store, known);
  const after = extentAfter(before, { written: extentOf(write.items), replaced });
  const overLimit = checkExtent({ before, after });
  if (overLimit) return overLimit;
  for (const item of items) {
    const earlier = store.written.get(item.itemId);
    const position = earlier?.position ?? store.nextPosition + item.position;
    store.written.set(item.itemId, { ...item, position });
  }
  store.extent = after;
  store.nextPosition += items.length;
  store.updates += 1;
  return { status: 'done', catalogVersion: key.catalogVersion };
}

/** How much the store has of the items already. */
function replacedBy(
  items: readonly PositionedItem[],
  { key, written }: OpenStore,
  known: KnownItems,
): Extent {
  const sizes = items.flatMap(({ itemId }) => {
    const earlier = written.get(itemId);
    return (earlier ? bytesOf(earlier) : known.bytesInStore({ ...key, itemId })) ?? [];
  });
  return { items: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}
