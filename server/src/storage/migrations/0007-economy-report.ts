import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for the report about a title's economy. Changes insert counts, so that none of them waits for another; one process adds
 * them to the sums of their hour and of their day.
 */
export function economyReport(words: SchemaWords): string {
  return [counts(words), sums(words), start(words)].join('\n');
}

const counts = ({ addColumn, integer, randomId, table, text }: SchemaWords): string => `
-- When the player paid last.
alter table holdings ${addColumn} paid_at ${integer};

create table if not exists economy_counts (
  count_id ${text} not null default (${randomId}),
  title_id ${text} not null,
  at ${integer} not null,
  code ${text} not null,
  cause ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  item_id ${text} not null,
  price ${integer} not null,
  count ${integer} not null,
  amount ${integer} not null,
  constraint economy_counts_key primary key (count_id)
) ${table};
`;

const sums = ({ integer, tableByKey, text }: SchemaWords): string => `
create table if not exists economy_sums (
  title_id ${text} not null,
  period ${text} not null,
  at ${integer} not null,
  code ${text} not null,
  cause ${text} not null,
  count ${integer} not null,
  gained ${integer} not null,
  lost ${integer} not null,
  constraint economy_sums_key primary key (title_id, period, at, code, cause)
) ${tableByKey};

create table if not exists economy_item_sums (
  title_id ${text} not null,
  period ${text} not null,
  item_id ${text} not null,
  at ${integer} not null,
  code ${text} not null,
  cause ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  price ${integer} not null,
  count ${integer} not null,
  amount ${integer} not null,
  constraint economy_item_sums_key
    primary key (title_id, period, item_id, at, code, cause, catalog_version, store_id, price)
) ${tableByKey};

create index if not exists economy_item_sums_time on economy_item_sums (period, at, title_id);
create index if not exists economy_sums_time on economy_sums (period, at, title_id);
create index if not exists revisions_time on revisions (title_id, at);
`;

const start = ({ nowMs }: SchemaWords): string => `
insert into walks (name, before_at) values ('economyReport', 0) on conflict (name) do nothing;

-- What players have already. The ids make it safe to repeat: nothing is added up before all migrations are done.
insert into economy_counts
  (count_id, title_id, at, code, cause, catalog_version, store_id, item_id, price, count, amount)
select title_id || ' ' || code, title_id, ${nowMs} - ${nowMs} % 3600000, code, 'start', '', '', '', -1, count(*), sum(amount)
from balances group by title_id, code on conflict (count_id) do nothing;
`;
