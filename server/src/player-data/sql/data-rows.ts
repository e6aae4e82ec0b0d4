import {
  type InTitle,
  keyOf,
  PLAYER_KEY,
  type PlayerKey,
  TITLE_KEY,
} from '../../storage/query/keys.ts';
import { keyedStatement, upsertOf, type RowsStatement } from '../../storage/query/listed-rows.ts';
import { insertOf, replacing } from '../../storage/query/rows.ts';
import { itemsStatement, listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { DataHead, DataKind, DataOwner } from '../player-data.ts';

// One row has the sums over all data of a player and of the player's characters, and one row each key. The first locks all. The versions
// of a player's own data are in it, those of a character's in the row of the character.

type HeadRow = Tables['player_data_heads'];
type Versions = DataHead['versions'];
const NO_VERSIONS = '';

/** The row of a player who never had data, as it is inserted with the first update. Braces would be of a list. */
const FIRST_HEAD = `select title_id, player_id, 0 as key_count, 0 as bytes, '${NO_VERSIONS}' as versions, '[]' as full_at
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
const lockHeadsSkipLocked = itemsStatement<PlayerKey, HeadRow>(
  { titleId: 'text', playerId: 'text' },
  `select * from player_data_heads
   where (title_id, player_id) in (select item.titleId, item.playerId from :items)
   order by title_id, player_id for update skip locked`,
);
const upsertHeads = upsertOf('player_data_heads', replacing('player_data_heads'));
const upsertSums = statement<HeadRow>(
  `${insertOf('player_data_heads')}
   ${replacing('player_data_heads', ['key_count', 'bytes', 'full_at'])}`,
);

/** The player whom an entity of the title stands for. */
export const findPlayerOfEntity = statement<
  InTitle & { readonly entityId: string },
  Pick<Tables['players'], 'player_id'>
>(`select player_id from players where ${TITLE_KEY} and title_player_id = :entityId`);

const OF_CHARACTER = `${PLAYER_KEY} and character_id = :characterId`;
type CharacterKey = PlayerKey & { readonly characterId: string };

type VersionsRow = Pick<Tables['characters'], 'data_versions' | 'character_name'>;
const findVersions = statement<CharacterKey, VersionsRow>(
  `select data_versions, character_name from characters where ${OF_CHARACTER}`,
);
const writeVersions = statement<CharacterKey & { readonly versions: string }>(
  `update characters set data_versions = :versions where ${OF_CHARACTER}`,
);

/** There is no such player, or the player has no such character. */
export type NoOwner = 'noPlayer' | 'noCharacter';

/** The sums over a player's data, with the versions of those of the owner. */
export async function findHead(tx: Tx, of: DataOwner): Promise<DataHead | NoOwner> {
  const row = (await findHeadRow.first(tx, of)) ?? (await findFirstHead.first(tx, of));
  return toHead(tx, of, row);
}

/** The same, with all data of the player locked. The embedded database has one writer, so that a refusal need not write. */
export async function openHead(tx: Tx, of: DataOwner): Promise<DataHead | NoOwner> {
  if (tx.engine === 'sqlite') return findHead(tx, of);
  return toHead(tx, of, await lockHead.first(tx, of));
}

/** The same of many players on PostgreSQL, by `keyOf`: of those who have had data before, and are not locked by others. */
export async function openHeadsSkipLocked(
  tx: Tx,
  players: readonly PlayerKey[],
): Promise<Map<string, DataHead>> {
  const rows = await lockHeadsSkipLocked.all(tx, players);
  return new Map(
    rows.map((row) => {
      const name = keyOf({ titleId: row.title_id, playerId: row.player_id });
      return [name, { ...toSums(row), versions: toVersions(row.versions) }];
    }),
  );
}

function toSums({ key_count: keyCount, bytes, full_at }: HeadRow): Sums {
  return { keyCount, bytes, fullAt: JSON.parse(full_at) as DataHead['fullAt'] };
}

async function toHead(
  tx: Tx,
  { characterId, ...player }: DataOwner,
  row: HeadRow | undefined,
): Promise<DataHead | NoOwner> {
  if (!row) return 'noPlayer';
  const sums = toSums(row);
  if (characterId === undefined) return { ...sums, versions: toVersions(row.versions) };
  const character = await findVersions.first(tx, { ...player, characterId });
  if (!character) return 'noCharacter';
  const { data_versions: versions, character_name: characterName } = character;
  return { ...sums, versions: toVersions(versions), characterName };
}

const toVersions = (text: string): Versions =>
  text === NO_VERSIONS ? {} : (JSON.parse(text) as Versions);

/** The sums over the data of an owner's player, with the versions of those of the owner. */
export interface OpenHead {
  readonly owner: DataOwner;
  readonly head: DataHead;
}

/** Writes sums and versions: of a character, or of players, each once. */
export async function saveHeads(tx: Tx, opened: readonly OpenHead[]): Promise<void> {
  const rows: HeadRow[] = [];
  for (const { owner, head } of opened) {
    const { characterId, ...player } = owner;
    const { versions, ...sums } = head;
    const text = JSON.stringify(versions);
    if (characterId === undefined) {
      rows.push(toHeadRow(player, sums, text));
    } else {
      await saveSums(tx, player, sums);
      await writeVersions.run(tx, { ...player, characterId, versions: text });
    }
  }
  await upsertHeads.run(tx, rows);
}

type Sums = Omit<DataHead, 'versions' | 'characterName'>;

/** Writes the sums over all data of a player, whose versions stay. */
export async function saveSums(tx: Tx, of: PlayerKey, sums: Sums): Promise<void> {
  await upsertSums.run(tx, toHeadRow(of, sums, NO_VERSIONS));
}

function toHeadRow(
  { titleId, playerId }: PlayerKey,
  { keyCount, bytes, fullAt }: Sums,
  versions: string,
): HeadRow {
  return {
    title_id: titleId,
    player_id: playerId,
    key_count: keyCount,
    bytes,
    versions,
    full_at: JSON.stringify(fullAt),
  };
}

type OfKind = DataOwner & { readonly kind: DataKind };
type DataRow = Tables['player_data'];

/** The rows to read: all of a kind, or those that others may see, where `publicMin` is 1. */
type Shown = OfKind & { readonly publicMin: 0 | 1 };
type ShownRow = Pick<DataRow, 'data_key' | 'value' | 'is_public' | 'changed_at'>;

/** Names one text of an owner's data; `character_id` is there where the owner is a character. */
export type RecordKey = Pick<DataRow, 'title_id' | 'player_id' | 'kind' | 'data_key'> & {
  readonly character_id?: string;
};
/** One text of an owner's data. */
export type DataRecordRow = DataRow & RecordKey;
type KindKey = Omit<RecordKey, 'data_key'>;

/** The statements about a table of data; `owner`: the columns that name the owner of a row. */
function recordsIn(table: 'player_data' | 'character_data', owner: readonly (keyof KindKey)[]) {
  const ofKind = `${table === 'player_data' ? PLAYER_KEY : OF_CHARACTER} and kind = :kind`;
  const shown = `select data_key, value, is_public, changed_at from ${table}
     where ${ofKind} and is_public >= :publicMin`;
  const kind = [...owner, 'kind'] as const;
  const key = [...kind, 'data_key'] as const;
  return {
    findSizes: keyedStatement<RecordKey, RecordKey & Pick<DataRow, 'bytes'>>(
      table,
      key,
      (isListed) => `select ${key.join(', ')}, bytes from ${table} where ${isListed}`,
    ),
    count: keyedStatement<KindKey, KindKey & { readonly count: number }>(
      table,
      kind,
      (isListed) =>
        `select ${kind.join(', ')}, count(*) as count from ${table}
         where ${isListed} group by ${kind.join(', ')}`,
    ),
    findAll: statement<Shown, ShownRow>(`${shown} order by data_key`),
    findSome: listStatement<Shown, string, ShownRow>(`${shown} and data_key in ({:item})`),
    upsert: upsertOf<'player_data' | 'character_data'>(table, replacing(table)) as RowsStatement<
      DataRecordRow,
      never
    >,
    remove: keyedStatement<RecordKey>(
      table,
      key,
      (isListed) => `delete from ${table} where ${isListed}`,
    ),
  };
}

const OF_PLAYERS = recordsIn('player_data', ['title_id', 'player_id']);
const OF_CHARACTERS = recordsIn('character_data', ['title_id', 'player_id', 'character_id']);

/** The columns that name a kind of data of an owner. */
export function toKindKey({ titleId, playerId, characterId, kind }: OfKind): KindKey {
  const ofPlayer = { title_id: titleId, player_id: playerId, kind };
  return characterId === undefined ? ofPlayer : { ...ofPlayer, character_id: characterId };
}

/** A text that names a kind, and with a key behind it the key, among those of all players. */
export const recordNameOf = (of: KindKey & Partial<Pick<DataRow, 'data_key'>>): string =>
  `${of.title_id}/${of.player_id}/${of.kind}/${of.data_key ?? ''}`;

/** The statements about the data of an owner. */
export const recordsOf = ({ characterId }: DataOwner): typeof OF_PLAYERS =>
  characterId === undefined ? OF_PLAYERS : OF_CHARACTERS;

/** How many keys and bytes a character has in all kinds of data. */
export const sumOfCharacter = statement<
  CharacterKey,
  { readonly keys: number; readonly bytes: number }
>(
  `select count(*) as keys, cast(coalesce(sum(bytes), 0) as bigint) as bytes
   from character_data where ${OF_CHARACTER}`,
);
