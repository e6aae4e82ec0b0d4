import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for characters of players, which go with their player. */
export const characters = ({ integer, table, text }: SchemaWords): string => `
create table if not exists characters (
  title_id ${text} not null,
  player_id ${text} not null,
  character_id ${text} not null,
  character_name ${text} not null,
  character_type ${text} not null,
  created_at ${integer} not null,
  constraint characters_key primary key (title_id, player_id, character_id),
  constraint characters_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};
`;
