import { type RawBuilder, sql } from 'kysely';
import { inChunks } from '../../query/chunks.ts';
import type { Db } from '../../query/tables.ts';
import type { ListStatement, Statement } from '../../query/statement.ts';

/** How to find out which items a catalog or a store has. */
export interface ItemQuestions<Key> {
  /** Those of a list. */
  readonly among: ListStatement<Key, { readonly itemId: string }, { readonly item_id: string }>;
  /** All, in one row (`idsInOneRow`). */
  readonly all: Statement<Key, { readonly ids: IdsInOneRow }>;
}

/** A line for each; null: there are none. */
type IdsInOneRow = string | null;

/** All ids in one row, of which none has a line end: ten thousand rows cost six times as much to read. */
export function idsInOneRow({ dialect }: Db): RawBuilder<IdsInOneRow> {
  return dialect === 'sqlite'
    ? sql`group_concat(item_id, char(10))`
    : sql`string_agg(item_id, chr(10))`;
}

/** Which items somebody asks for, of a catalog or a store that has so many. */
export interface Asked {
  readonly itemIds: readonly string[];
  readonly itemCount: number;
}

/** To look an item up by its id costs several times as much as to read it among its neighbours. */
const LOOKUP_COST = 5;

/** Those of the items that are not there, in the order in which they were asked for. */
export async function findMissing<Key>(
  db: Db,
  questions: ItemQuestions<Key>,
  asked: Asked & { readonly key: Key },
): Promise<readonly string[]> {
  const { itemIds } = asked;
  const present = new Set(await findPresent(db, questions, asked));
  return itemIds.filter((itemId) => !present.has(itemId));
}

async function findPresent<Key>(
  db: Db,
  { among, all }: ItemQuestions<Key>,
  asked: Asked & { readonly key: Key },
): Promise<readonly string[]> {
  const { key, itemIds } = asked;
  if (!readsAll(asked)) {
    const list = itemIds.map((itemId) => ({ itemId }));
    return (await among.all(db, key, list)).map((row) => row.item_id);
  }
  return (await all.first(db, key))?.ids?.split('\n') ?? [];
}

/** Whether `findMissing` asks one question, which sees one moment whatever the isolation. */
export function isOneQuestion(asked: Asked): boolean {
  return readsAll(asked) || inChunks(asked.itemIds).length <= 1;
}

function readsAll({ itemIds, itemCount }: Asked): boolean {
  return itemIds.length > 1 && itemIds.length * LOOKUP_COST >= itemCount;
}
