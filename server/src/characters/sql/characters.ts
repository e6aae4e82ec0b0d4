import { type InTitle, PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { insertOf, rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { CharacterKey } from '../character.ts';

type CharacterRow = Tables['characters'];

const CHARACTER_KEY = `${PLAYER_KEY} and character_id = :characterId`;

const UNSAID = ['data_versions'] as const;

export const { fromRow: toCharacter, toRow: toCharacterRow } = rowCodecOf('characters', UNSAID);

export const countCharacters = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from characters where ${PLAYER_KEY}`,
);

/** The characters of a player, in the order in which they came. */
export const findCharacters = statement<PlayerKey, CharacterRow>(
  `select * from characters where ${PLAYER_KEY} order by created_at, character_id`,
);

export const findCharacterName = statement<CharacterKey, Pick<CharacterRow, 'character_name'>>(
  `select character_name from characters where ${CHARACTER_KEY}`,
);

/** Those of these keys that are there. */
export const findCharactersNamed = listStatement<
  InTitle,
  Pick<CharacterRow, 'player_id' | 'character_id'>,
  CharacterRow
>(
  `select * from characters where ${TITLE_KEY}
     and (player_id, character_id) in (values {(:item.player_id, :item.character_id)})`,
);

/** There must be the player. */
export const insertCharacter = statement<Omit<CharacterRow, 'data_versions'>>(
  insertOf('characters', UNSAID),
);

/** Gives the name of the character that was there. */
export const removeCharacter = statement<CharacterKey, Pick<CharacterRow, 'character_name'>>(
  `delete from characters where ${CHARACTER_KEY} returning character_name`,
);
