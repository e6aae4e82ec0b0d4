import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for sales. Their starts and ends are rows of the schedule. */
export const sales = ({ integer, table, text }: SchemaWords): string => `
create table if not exists sales (
  title_id ${text} not null,
  number ${integer} not null,
  name ${text} not null,
  catalog_version ${text} not null,
  percent_off ${integer} not null,
  round_to ${integer} not null,
  codes ${text} not null,
  stores ${text} not null,
  scope ${text} not null,
  starts_at ${integer} not null,
  ends_at ${integer} not null,
  state ${text} not null,
  made_by ${text} not null,
  request_id ${text},
  made_at ${integer} not null,
  settled_at ${integer},
  reason ${text},
  prices ${text},
  left_count ${integer} not null,
  left_prices ${text},
  constraint sales_key primary key (title_id, number)
) ${table};

create index if not exists sales_of_title on sales (title_id, made_at desc, number desc);
create index if not exists sales_settled on sales (settled_at);
`;
