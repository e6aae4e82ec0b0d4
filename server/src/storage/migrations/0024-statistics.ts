import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

const values = ({ addColumn, integer, table, text }: SchemaWords): string => `
create table if not exists statistics (
  title_id ${text} not null,
  statistic ${text} not null,
  aggregation ${text} not null,
  reset_interval ${text} not null,
  base_version ${integer} not null,
  activated_at ${integer} not null,
  counted_from ${integer} not null,
  minimum ${integer},
  maximum ${integer},
  step_max ${integer},
  constraint statistics_key primary key (title_id, statistic),
  constraint statistics_title foreign key (title_id) references titles (title_id)
) ${table};

create table if not exists statistic_versions (
  title_id ${text} not null,
  statistic ${text} not null,
  version ${integer} not null,
  activated_at ${integer} not null,
  counted_from ${integer} not null,
  reset_interval ${text} not null,
  constraint statistic_versions_key primary key (title_id, statistic, version),
  constraint statistic_versions_statistic foreign key (title_id, statistic)
    references statistics (title_id, statistic)
) ${table};

-- A deletion of a player removes these rows first, and takes the player off the boards with them: a cascade would leave the boards wrong.
create table if not exists player_statistics (
  title_id ${text} not null,
  player_id ${text} not null,
  character_id ${text} not null,
  statistic ${text} not null,
  version ${integer} not null,
  value ${integer} not null,
  changed_at ${integer} not null,
  earliness ${integer} not null,
  constraint player_statistics_key primary key (title_id, player_id, character_id, statistic, version),
  constraint player_statistics_player foreign key (title_id, player_id)
    references players (title_id, player_id)
) ${table};

create index if not exists player_statistics_board
  on player_statistics (title_id, statistic, version, value, earliness, player_id, character_id);

alter table titles ${addColumn} statistics_from_clients ${integer} not null default 0;
`;

/** The columns of a place on a board, for a table whose rows are places. */
const place = ({ integer, text }: SchemaWords): string => `
  title_id ${text} not null,
  statistic ${text} not null,
  version ${integer} not null,
  value ${integer} not null,
  earliness ${integer} not null,
  holder_id ${text} not null,
  character_id ${text} not null`;

const PLACE = 'title_id, statistic, version, value, earliness, holder_id, character_id';

const boards = (words: SchemaWords): string => `
create table if not exists board_groups (${place(words)},
  members ${words.integer} not null,
  constraint board_groups_key primary key (${PLACE})
) ${words.tableByKey};

create table if not exists board_differences (${place(words)},
  difference ${words.integer} not null,
  constraint board_differences_key primary key (${PLACE})
) ${words.tableByKey};

insert into walks (name, before_at) values ('boards', 0) on conflict (name) do nothing;
`;

/** The schema for the statistics of players, and for the counts by which ranks on their boards are found. */
export const statistics = (words: SchemaWords): string => `${values(words)}${boards(words)}`;
