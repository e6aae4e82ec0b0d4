import type { SchemaWords } from './schema-words.ts';

/** Tables of revisions, a part of the first schema. */
export const revisionTables = ({ integer, table, text }: SchemaWords): string => `
-- The changes of stores, catalog versions, drop tables and currencies. They outlive what they are about. Version and store are empty
-- where the subject has none.
create table if not exists revisions (
  title_id ${text} not null,
  subject ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  revision ${integer} not null,
  at ${integer} not null,
  act ${text} not null,
  made_by ${text} not null,
  request_id ${text},
  note ${text},
  -- The subject's own members before and after. Null where it was not there.
  own_before ${text},
  own_after ${text},
  -- How many items it has changed, added, removed, and only moved.
  changed_count ${integer} not null,
  added_count ${integer} not null,
  removed_count ${integer} not null,
  moved_count ${integer} not null,
  -- How many rows of revision_parts have the items, where they are too many for this row.
  part_count ${integer} not null,
  -- 1: there are so many newer ones that it goes when it is old enough.
  prunable ${integer} not null default 0,
  -- The number of the scheduled change that made it, and when it was applied. Null: it was made at once.
  pending_number ${integer},
  applied_at ${integer},
  -- The items before and after, packed. Null: they are in revision_parts.
  changes ${text},
  constraint revisions_key primary key (title_id, subject, catalog_version, store_id, revision)
) ${table};

create index if not exists revisions_prunable on revisions (at, revision) where prunable = 1;

-- The items of a revision, packed, in the order of their ids.
create table if not exists revision_parts (
  title_id ${text} not null,
  subject ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  revision ${integer} not null,
  -- Counts those of the revision, from 0.
  part ${integer} not null,
  changes ${text} not null,
  constraint revision_parts_key
    primary key (title_id, subject, catalog_version, store_id, revision, part)
) ${table};
`;

/** The table of scheduled changes. */
export const scheduleTables = ({ integer, table, text }: SchemaWords): string => `
-- Changes that take effect later, and what became of them.
create table if not exists pending_changes (
  title_id ${text} not null,
  -- Counts those of the title.
  number ${integer} not null,
  subject ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  -- The command that makes the change, and what it takes. Null when it is settled.
  command ${text} not null,
  input ${text},
  base_revision ${integer} not null,
  on_conflict ${text} not null,
  made_by ${text} not null,
  request_id ${text},
  note ${text},
  scheduled_at ${integer} not null,
  planned_at ${integer} not null,
  state ${text} not null,
  -- 1: pending as far as every process knows. It may be made already.
  awaited ${integer} not null,
  settled_at ${integer},
  revision ${integer},
  reason ${text},
  constraint pending_changes_key primary key (title_id, number)
) ${table};

create index if not exists pending_changes_awaited on pending_changes (title_id, number) where awaited = 1;
create index if not exists pending_changes_of_title on pending_changes (title_id, scheduled_at desc, number desc);
create index if not exists pending_changes_settled on pending_changes (settled_at);
`;
