import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

type TagsRow = Pick<Tables['players'], 'tags'>;

/** Locks a player until the end of the transaction, and gives the tags. No row: there is no such player. */
export const lockTags = statement<PlayerKey, TagsRow>(
  `update players set epoch = epoch where ${PLAYER_KEY} returning tags`,
);

export const writeTags = statement<PlayerKey & TagsRow>(
  `update players set tags = :tags where ${PLAYER_KEY}`,
);

const NONE: readonly string[] = [];

/** The tags of a row, as they came. */
export function tagsIn({ tags }: TagsRow): readonly string[] {
  return tags === null ? NONE : (JSON.parse(tags) as readonly string[]);
}
