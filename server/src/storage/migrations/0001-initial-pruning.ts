import type { SchemaWords } from './schema-words.ts';

// A part of the first schema.

export const pruningTables = ({ integer, table, text }: SchemaWords): string => `
-- Walks through all rows of a table, in steps, that look for what is older than a moment.
create table if not exists walks (
  name ${text} not null,
  -- Behind which key it goes on. Null: it has ended.
  position ${text},
  -- The moment of the last walk that has begun.
  before_at ${integer} not null,
  -- The oldest moment that was passed by, which the next walk begins for. Null: it begins in its time.
  next_at ${integer},
  constraint walks_key primary key (name)
) ${table};

insert into walks (name, before_at) values ('ledger', 0) on conflict (name) do nothing;
insert into walks (name, before_at) values ('addresses', 0) on conflict (name) do nothing;

-- How large the ledger was, once a day.
create table if not exists ledger_sizes (
  -- Since 1970, UTC.
  day ${integer} not null,
  entries ${integer} not null,
  bytes ${integer} not null,
  constraint ledger_sizes_key primary key (day)
) ${table};
`;
