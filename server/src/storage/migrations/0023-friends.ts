import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for friends of players: a row for each direction, which goes with either player. And for the settings of a title about them. */
export const friends = ({ addColumn, integer, table, text }: SchemaWords): string => `
create table if not exists friends (
  title_id ${text} not null,
  player_id ${text} not null,
  friend_id ${text} not null,
  tags ${text} not null,
  made_at ${integer} not null,
  constraint friends_key primary key (title_id, player_id, friend_id),
  constraint friends_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade,
  constraint friends_friend foreign key (title_id, friend_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists friends_of_friend on friends (title_id, friend_id);

alter table titles ${addColumn} mutual_friends ${integer} not null default 0;
alter table titles ${addColumn} friends_by_email ${integer} not null default 0;
`;
