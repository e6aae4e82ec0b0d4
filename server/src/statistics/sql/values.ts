import { uniqueBy } from '../../lib/unique-by.ts';
import { keyOf, PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { keyedStatement, upsertOf } from '../../storage/query/listed-rows.ts';
import { replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { STATISTIC_VERSIONS_KEPT } from '../../kernel/statistic-limits.ts';
import type { Board, Holder, Move, Reached } from '../boards.ts';
import { recordLeaving, recordMoves } from './moves.ts';

// All writes and deletions of rows of player_statistics are here, behind the lock of the player, and change the boards with them.

type ValueRow = Tables['player_statistics'];
export type OwnerKey = PlayerKey & Pick<Holder, 'characterId'>;

/** Names a value: its owner, and its statistic in a version. */
export type ValueKey = OwnerKey & Pick<Board, 'statistic' | 'version'>;
type ValueKeyRow = Omit<ValueRow, 'value' | 'changed_at' | 'earliness'>;
type StoredRow = Omit<ValueRow, 'earliness'>;

/** A value that is there. */
export type StoredValue = ValueKey & Reached;

const OWNER_KEY = `${PLAYER_KEY} and character_id = :characterId`;
const KEY = ['title_id', 'player_id', 'character_id', 'statistic', 'version'] as const;
const STORED = `${KEY.join(', ')}, value, changed_at`;

const findRows = keyedStatement<ValueKeyRow, StoredRow>(
  'player_statistics',
  KEY,
  (isListed) => `select ${STORED} from player_statistics where ${isListed}`,
);

/** Those of these values that are there. */
export async function findValues(
  tx: Tx,
  keys: readonly ValueKey[],
): Promise<readonly StoredValue[]> {
  return (await findRows.all(tx, keys.map(toKeyRow))).map(toStored);
}

/** The values of a character, which have no versions. SQLite would read all of a title in the index of boards if that had all the columns. */
export const findOfCharacter = statement<OwnerKey, Pick<ValueRow, 'statistic' | 'value'>>(
  `select ${STORED} from player_statistics where ${OWNER_KEY}`,
);

/** How many values all characters of a player have. */
export const countOfCharacters = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from player_statistics where ${PLAYER_KEY} and character_id > ''`,
);

const upsertValues = upsertOf('player_statistics', replacing('player_statistics'));

/** A value that is to be stored, of which there is one at most for each key. `before`: the one that is there. */
export interface NewValue extends StoredValue {
  readonly before: StoredValue | undefined;
}

/** Stores values of owners whose players are locked. With the first value in a version go those of versions that are too old. */
export async function saveValues(tx: Tx, values: readonly NewValue[]): Promise<void> {
  const firsts = values.filter(({ before }) => before === undefined);
  const old = await findOld(tx, firsts);
  await deleteRows.run(tx, old.map(toKeyRow));
  await upsertValues.run(
    tx,
    values.map(({ value, changedAt, ...key }) => {
      return { ...toKeyRow(key), value, changed_at: changedAt, earliness: -changedAt };
    }),
  );
  await recordMoves(tx, [
    ...values.map(({ before, ...to }): Move => ({ ...to, from: before, to })),
    ...old.map((from): Move => ({ ...from, from })),
  ]);
}

// The list is a table whose columns have these names on both engines.
const findOldRows = listStatement<object, ValueKeyRow, StoredRow>(
  `select ${KEY.map((name) => `s.${name}`).join(', ')}, s.value, s.changed_at
   from (values {(:item.title_id, :item.player_id, :item.character_id, :item.statistic,
     cast(:item.version as bigint))}) found
   join player_statistics s on s.title_id = found.column1 and s.player_id = found.column2
     and s.character_id = found.column3 and s.statistic = found.column4
     and s.version <= found.column5`,
);
const deleteRows = keyedStatement<ValueKeyRow>(
  'player_statistics',
  KEY,
  (isListed) => `delete from player_statistics where ${isListed}`,
);

/** The values in versions that are too old beside those that come, each once: of one statistic several versions may come. */
async function findOld(tx: Tx, values: readonly ValueKey[]): Promise<readonly StoredValue[]> {
  const upTo = values
    .map((key) => ({ ...key, version: key.version - STATISTIC_VERSIONS_KEPT }))
    .filter(({ version }) => version >= 0)
    .toSorted((a, b) => b.version - a.version);
  const each = uniqueBy(
    upTo,
    ({ characterId, statistic, ...player }) => `${keyOf(player)}/${characterId}/${statistic}`,
  );
  return (await findOldRows.all(tx, {}, each.map(toKeyRow))).map(toStored);
}

/** Deletes values, and takes their holders off the boards. Gives how many there were. */
type Deletion<Values> = (tx: Tx, values: Values) => Promise<number>;

function deletionOf<Values>(where: string): Deletion<Values> {
  const record = statement<Values>(recordLeaving(where));
  const remove = statement<Values>(`delete from player_statistics where ${where}`);
  return async (tx, values) => {
    await record.run(tx, values);
    return remove.run(tx, values);
  };
}

/** Deletes the values of a player, or of a character, in all versions. */
export const resetValues = deletionOf<OwnerKey>(OWNER_KEY);

/** Deletes the values that the deleted characters of a player have left. */
export const deleteLeftValues = deletionOf<PlayerKey>(
  `${PLAYER_KEY} and character_id > '' and character_id not in (
     select character_id from characters where ${PLAYER_KEY})`,
);

/** Deletes all values of a player who is deleted, those of characters among them. */
export const deleteValues = deletionOf<PlayerKey>(PLAYER_KEY);

function toKeyRow({ titleId, playerId, characterId, statistic, version }: ValueKey): ValueKeyRow {
  return {
    title_id: titleId,
    player_id: playerId,
    character_id: characterId,
    statistic,
    version,
  };
}

function toStored(row: StoredRow): StoredValue {
  return {
    titleId: row.title_id,
    playerId: row.player_id,
    characterId: row.character_id,
    statistic: row.statistic,
    version: row.version,
    value: row.value,
    changedAt: row.changed_at,
  };
}
