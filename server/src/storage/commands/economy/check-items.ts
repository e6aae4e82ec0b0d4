import { inChunks } from '../../query/chunks.ts';
import { resolveCatalog } from './catalog-key.ts';
import type { Db } from '../../query/tables.ts';
import { listKnownAmong, type StoreKey } from './store-items.ts';
import { findUnknownItemsAtOnce } from './unknown-items.ts';

/** Items that are to be written into a store, which the caller has locked. */
interface Judged {
  readonly store: StoreKey;
  readonly itemIds: readonly string[];
}

/** What a store write may not mention, and how many of its items are new to the store; undefined: it is cheaper to count them afterwards. */
interface Judgement {
  readonly unknown: readonly string[];
  readonly newItems: number | undefined;
}

/** Judges the items of a store update: a few by one question. */
export async function checkItems(db: Db, judged: Judged): Promise<Judgement> {
  return inChunks(judged.itemIds).length <= 1 ? checkFew(db, judged) : checkMany(db, judged);
}

async function checkFew(db: Db, { store, itemIds }: Judged): Promise<Judgement> {
  const list = itemIds.map((itemId) => ({ itemId }));
  const known = await listKnownAmong.all(db, store, list);
  const newItems = known.filter((row) => row.in_store === null).length;
  if (known.length === itemIds.length) return { unknown: [], newItems };
  const ids = new Set(known.map((row) => row.item_id));
  return { unknown: itemIds.filter((itemId) => !ids.has(itemId)), newItems };
}

async function checkMany(db: Db, { store, itemIds }: Judged): Promise<Judgement> {
  const { titleId, catalogVersion } = store;
  const catalog = await resolveCatalog(db, { titleId, catalogVersion });
  if (!catalog) throw new Error('A store has no catalog');
  return { unknown: await findUnknownItemsAtOnce(db, catalog, itemIds), newItems: undefined };
}
