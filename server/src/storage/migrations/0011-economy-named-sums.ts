import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for sums of an item, and of a store, at all prices together: a report of months reads as many of them as it has points. Nodes of
 * the previous version find nothing to add up under the old name of the walk, because they would leave these sums out.
 */
export const economyNamedSums = ({ integer, tableByKey, text }: SchemaWords): string => `
create table if not exists economy_named_sums (
  title_id ${text} not null,
  kind ${text} not null,
  period ${text} not null,
  name ${text} not null,
  at ${integer} not null,
  code ${text} not null,
  cause ${text} not null,
  count ${integer} not null,
  gained ${integer} not null,
  lost ${integer} not null,
  constraint economy_named_sums_key primary key (title_id, kind, period, name, at, code, cause)
) ${tableByKey};

create index if not exists economy_named_sums_kind on economy_named_sums (title_id, kind, period, at);
create index if not exists economy_item_sums_title on economy_item_sums (title_id, period, at);
create index if not exists economy_item_sums_store on economy_item_sums (title_id, store_id, period, at);
create index if not exists economy_named_sums_time on economy_named_sums (period, at);

insert into walks (name, before_at)
select 'economySums', before_at from walks where name = 'economyReport' on conflict (name) do nothing;
delete from walks where name = 'economyReport';

${['item', 'store'].map((kind) => namedFrom(kind)).join('\n')}
`;

const namedFrom = (kind: string): string => `
insert into economy_named_sums (title_id, kind, period, name, at, code, cause, count, gained, lost)
select title_id, '${kind}', period, ${kind}_id, at, code, cause, sum(count),
  sum(case when amount > 0 then amount else 0 end), sum(case when amount < 0 then -amount else 0 end)
from economy_item_sums group by title_id, period, ${kind}_id, at, code, cause
on conflict (title_id, kind, period, name, at, code, cause) do nothing;
`;
