import type { SchemaWords } from './schema-words.ts';

// A part of the first schema.

export const idempotencyTables = ({ integer, table, text }: SchemaWords): string => `
-- Calls with an idempotency key, each with the result of its command. Keys and bodies are keyed digests.
create table if not exists idempotency_keys (
  key_digest ${text} not null,
  title_id ${text} not null,
  player_id ${text},
  body_digest ${text} not null,
  command ${text} not null,
  result ${text} not null,
  created_at ${integer} not null,
  constraint idempotency_keys_key primary key (key_digest),
  constraint idempotency_keys_title foreign key (title_id) references titles (title_id),
  constraint idempotency_keys_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists idempotency_keys_end on idempotency_keys (created_at);
create index if not exists idempotency_keys_of_player on idempotency_keys (title_id, player_id, created_at)
  where player_id is not null;

-- How many keys a title's own calls had in each period, in parts: their sum counts.
create table if not exists idempotency_counts (
  title_id ${text} not null,
  period ${integer} not null,
  part ${integer} not null,
  keys ${integer} not null,
  constraint idempotency_counts_key primary key (title_id, period, part),
  constraint idempotency_counts_title foreign key (title_id) references titles (title_id)
) ${table};
`;
