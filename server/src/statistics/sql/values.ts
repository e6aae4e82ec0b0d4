import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertListOf, replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board, Holder, Move } from '../boards.ts';
import { recordLeaving, recordMoves } from './moves.ts';

// All writes and deletions of rows of player_statistics are here, behind the lock of the player, and change the boards with them.

type ValueRow = Tables['player_statistics'];
export type OwnerKey = PlayerKey & Pick<Holder, 'characterId'>;
type StoredValue = Pick<ValueRow, 'statistic' | 'version' | 'value' | 'changed_at'>;
type VersionOf = Pick<Board, 'statistic' | 'version'>;

const OWNER_KEY = `${PLAYER_KEY} and character_id = :characterId`;
const STORED = 'statistic, version, value, changed_at';

/** The values that are there of some statistics, each in one version. */
export const findValues = listStatement<OwnerKey, VersionOf, StoredValue>(
  `select ${STORED} from player_statistics where ${OWNER_KEY}
     and (statistic, version) in (values {(:item.statistic, cast(:item.version as bigint))})`,
);

/** The values of a character, which have no versions. SQLite would read all of a title in the index of boards if that had all the columns. */
export const findOfCharacter = statement<OwnerKey, StoredValue>(
  `select ${STORED} from player_statistics where ${OWNER_KEY}`,
);

/** How many values all characters of a player have. */
export const countOfCharacters = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from player_statistics where ${PLAYER_KEY} and character_id > ''`,
);

const upsertValues = listStatement<
  OwnerKey,
  Omit<ValueRow, 'title_id' | 'player_id' | 'character_id'>
>(
  `${insertListOf('player_statistics', ['title_id', 'player_id', 'character_id'])}
   ${replacing('player_statistics')}`,
);

/** A value that is to be stored. `before`: the one that is there. */
export interface NewValue extends VersionOf {
  readonly value: number;
  readonly before: StoredValue | undefined;
}

/** Stores values of a player, or of a character, who came to them now. */
export async function saveValues(
  tx: Tx,
  { now, ...of }: OwnerKey & { readonly now: number },
  values: readonly NewValue[],
): Promise<void> {
  const written = { changed_at: now, earliness: -now };
  const rows = values.map(({ statistic, version, value }) => {
    return { statistic, version, value, ...written };
  });
  await upsertValues.run(tx, of, rows);
  const moves = values.map(({ statistic, version, value, before }): Move => {
    const to = { value, changedAt: now };
    return { ...of, statistic, version, from: before && reachedIn(before), to };
  });
  await recordMoves(tx, moves);
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

const deleteOlder = deletionOf<OwnerKey & VersionOf>(
  `${OWNER_KEY} and statistic = :statistic and version <= :version`,
);

/** Deletes the values of some statistics in a version and in all before it. */
export async function deleteOldValues(
  tx: Tx,
  of: OwnerKey,
  upTo: readonly VersionOf[],
): Promise<void> {
  for (const one of upTo) await deleteOlder(tx, { ...of, ...one });
}

/** Deletes the values that the deleted characters of a player have left. */
export const deleteLeftValues = deletionOf<PlayerKey>(
  `${PLAYER_KEY} and character_id > '' and character_id not in (
     select character_id from characters where ${PLAYER_KEY})`,
);

/** Deletes all values of a player who is deleted, those of characters among them. */
export const deleteValues = deletionOf<PlayerKey>(PLAYER_KEY);

function reachedIn({ value, changed_at: changedAt }: Pick<StoredValue, 'value' | 'changed_at'>) {
  return { value, changedAt };
}
