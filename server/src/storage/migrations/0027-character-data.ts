import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for data that a game keeps about characters of its players. They count among the data of the player, and go with the character. */
export const characterData = ({ addColumn, integer, table, text }: SchemaWords): string => `
alter table characters ${addColumn} data_versions ${text} not null default '';

create table if not exists character_data (
  title_id ${text} not null,
  player_id ${text} not null,
  character_id ${text} not null,
  kind ${text} not null,
  data_key ${text} not null,
  value ${text} not null,
  bytes ${integer} not null,
  is_public ${integer} not null,
  changed_at ${integer} not null,
  constraint character_data_key primary key (title_id, player_id, character_id, kind, data_key),
  constraint character_data_character foreign key (title_id, player_id, character_id)
    references characters (title_id, player_id, character_id) on delete cascade
) ${table};
`;
