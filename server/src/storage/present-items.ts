import { inChunks } from './chunks.ts';
import type { Db } from './database.ts';
import type { ListStatement, Statement } from './statement.ts';

/** How to find out which items a catalog or a store has. */
export interface ItemQuestions<Key> {
  /** Those of a list. */
  readonly among: ListStatement<Key, { readonly itemId: string }, { readonly item_id: string }>;
  /** All. */
  readonly all: Statement<Key, { readonly item_id: string }>;
}

/** Which items somebody asks for, of a catalog or a store that has so many. */
export interface Asked {
  readonly itemIds: readonly string[];
  readonly itemCount: number;
}

/** To look an item up by its id costs three times as much as to read it among its neighbours. */
const LOOKUP_COST = 3;

/** Those of the items that are there. */
export async function findPresent<Key>(
  db: Db,
  { among, all }: ItemQuestions<Key>,
  asked: Asked & { readonly key: Key },
): Promise<ReadonlySet<string>> {
  const { key, itemIds } = asked;
  if (!readsAll(asked)) {
    const list = itemIds.map((itemId) => ({ itemId }));
    return new Set((await among.all(db, key, list)).map((row) => row.item_id));
  }
  const present = new Set((await all.all(db, key)).map((row) => row.item_id));
  return new Set(itemIds.filter((itemId) => present.has(itemId)));
}

/** Whether `findPresent` asks one question, which sees one moment whatever the isolation. */
export function isOneQuestion(asked: Asked): boolean {
  return readsAll(asked) || inChunks(asked.itemIds).length <= 1;
}

function readsAll({ itemIds, itemCount }: Asked): boolean {
  return itemIds.length > 1 && itemIds.length * LOOKUP_COST >= itemCount;
}
