import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for data that a game keeps about its players. */
export const playerData = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists player_data_heads (
  title_id ${text} not null,
  player_id ${text} not null,
  key_count ${integer} not null,
  bytes ${integer} not null,
  versions ${text} not null,
  full_at ${text} not null,
  constraint player_data_heads_key primary key (title_id, player_id),
  constraint player_data_heads_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${tableByKey};

create table if not exists player_data (
  title_id ${text} not null,
  player_id ${text} not null,
  kind ${text} not null,
  data_key ${text} not null,
  value ${text} not null,
  bytes ${integer} not null,
  is_public ${integer} not null,
  changed_at ${integer} not null,
  constraint player_data_key primary key (title_id, player_id, kind, data_key),
  constraint player_data_head foreign key (title_id, player_id)
    references player_data_heads (title_id, player_id) on delete cascade
) ${table};
`;
