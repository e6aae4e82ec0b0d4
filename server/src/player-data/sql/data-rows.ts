import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertListOf, insertOf, replacing } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { DataHead, DataKind } from '../player-data.ts';

// One row has the sums over all data of a player, and one row each key. The first locks all.

type HeadRow = Tables['player_data_heads'];

/** The row of a player who never had data, as it is inserted with the first update. Braces would be of a list. */
const FIRST_HEAD = `select title_id, player_id, 0 as key_count, 0 as bytes, '' as versions, '[]' as full_at
   from players where ${PLAYER_KEY}`;

const lockHead = statement<PlayerKey, HeadRow>(
  `insert into player_data_heads (title_id, player_id, key_count, bytes, versions, full_at)
   ${FIRST_HEAD}
   on conflict (title_id, player_id) do update set key_count = player_data_heads.key_count
   returning *`,
);
const findHeadRow = statement<PlayerKey, HeadRow>(
  `select * from player_data_heads where ${PLAYER_KEY}`,
);
const findFirstHead = statement<PlayerKey, HeadRow>(FIRST_HEAD);
const upsertHead = statement<HeadRow>(
  `${insertOf('player_data_heads')} ${replacing('player_data_heads')}`,
);

/** The sums over a player's data; undefined: there is no such player. */
export async function findHead(tx: Tx, of: PlayerKey): Promise<DataHead | undefined> {
  const row = (await findHeadRow.first(tx, of)) ?? (await findFirstHead.first(tx, of));
  return row && toHead(row);
}

/** The same, with all data of the player locked. The embedded database has one writer, so that a refusal need not write. */
export async function openHead(tx: Tx, of: PlayerKey): Promise<DataHead | undefined> {
  if (tx.engine === 'sqlite') return findHead(tx, of);
  const row = await lockHead.first(tx, of);
  return row && toHead(row);
}

export async function saveHead(
  tx: Tx,
  { titleId, playerId }: PlayerKey,
  { keyCount, bytes, versions, fullAt }: DataHead,
): Promise<void> {
  await upsertHead.run(tx, {
    title_id: titleId,
    player_id: playerId,
    key_count: keyCount,
    bytes,
    versions: JSON.stringify(versions),
    full_at: JSON.stringify(fullAt),
  });
}

function toHead({ key_count: keyCount, bytes, versions, full_at }: HeadRow): DataHead {
  return {
    keyCount,
    bytes,
    versions: versions === '' ? {} : (JSON.parse(versions) as DataHead['versions']),
    fullAt: JSON.parse(full_at) as DataHead['fullAt'],
  };
}

type OfKind = PlayerKey & { readonly kind: DataKind };
type DataRow = Tables['player_data'];

const OF_KIND = `${PLAYER_KEY} and kind = :kind`;

export const findSizes = listStatement<OfKind, string, Pick<DataRow, 'data_key' | 'bytes'>>(
  `select data_key, bytes from player_data where ${OF_KIND} and data_key in ({:item})`,
);

/** The rows to read: all of a kind, or those that others may see, where `publicMin` is 1. */
type Shown = OfKind & { readonly publicMin: 0 | 1 };
type ShownRow = Pick<DataRow, 'data_key' | 'value' | 'is_public' | 'changed_at'>;
const FIND_SHOWN = `select data_key, value, is_public, changed_at from player_data
   where ${OF_KIND} and is_public >= :publicMin`;

export const findAllRecords = statement<Shown, ShownRow>(`${FIND_SHOWN} order by data_key`);
export const findRecords = listStatement<Shown, string, ShownRow>(
  `${FIND_SHOWN} and data_key in ({:item})`,
);

export const upsertRecords = listStatement<
  OfKind,
  Omit<DataRow, 'title_id' | 'player_id' | 'kind'>
>(`${insertListOf('player_data', ['title_id', 'player_id', 'kind'])} ${replacing('player_data')}`);
export const deleteRecords = listStatement<OfKind, string>(
  `delete from player_data where ${OF_KIND} and data_key in ({:item})`,
);
