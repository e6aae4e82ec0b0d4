import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for the lines of operators' acts: each is about a player, with whom it goes, or about another thing that the act names, or tells more of the act. And for the author of what a receipt gave. */
export const operatorActLines = ({ addColumn, integer, tableByKey, text }: SchemaWords): string => `
create table if not exists operator_act_lines (
  request_id ${text} not null,
  number ${integer} not null,
  at ${integer} not null,
  title_id ${text},
  player_id ${text},
  -- Member and value, as "StoreId:sale".
  thing ${text},
  about ${text} not null,
  constraint operator_act_lines_key primary key (request_id, number),
  constraint operator_act_lines_act foreign key (request_id)
    references operator_acts (request_id) on delete cascade,
  constraint operator_act_lines_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${tableByKey};

create index if not exists operator_act_lines_of_player
  on operator_act_lines (player_id, at, request_id, number);
create index if not exists operator_act_lines_of_thing
  on operator_act_lines (thing, at, request_id, number);

alter table receipts ${addColumn} given_by ${text};
`;
