import type { SchemaWords } from './schema-words.ts';

/** Tables of catalogs, a part of the first schema. */
export const catalogTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists catalogs (
  title_id ${text} not null,
  catalog_version ${text} not null,
  row_version ${integer} not null,
  item_count ${integer} not null,
  item_bytes ${integer} not null,
  next_position ${integer} not null,
  constraint catalogs_key primary key (title_id, catalog_version),
  constraint catalogs_title foreign key (title_id) references titles (title_id)
) ${table};

create table if not exists default_catalogs (
  title_id ${text} not null,
  catalog_version ${text} not null,
  constraint default_catalogs_key primary key (title_id),
  constraint default_catalogs_version foreign key (title_id, catalog_version)
    references catalogs (title_id, catalog_version)
) ${table};

create table if not exists catalog_items (
  title_id ${text} not null,
  catalog_version ${text} not null,
  item_id ${text} not null,
  position ${integer} not null,
  -- 1: other items or drop tables are in it.
  filled ${integer} not null,
  body ${text} not null,
  constraint catalog_items_key primary key (title_id, catalog_version, item_id),
  constraint catalog_items_version foreign key (title_id, catalog_version)
    references catalogs (title_id, catalog_version)
) ${tableByKey};

create index if not exists catalog_items_filled
  on catalog_items (title_id, catalog_version, position) where filled = 1;
`;

/** Tables of stores, a part of the first schema. */
export const storeTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists stores (
  title_id ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  row_version ${integer} not null,
  item_count ${integer} not null,
  item_bytes ${integer} not null,
  next_position ${integer} not null,
  marketing_data ${text},
  -- 1: nobody can buy in it now.
  closed ${integer} not null,
  -- Its newest revision, and from when that is in force.
  revision ${integer} not null,
  revised_at ${integer} not null,
  constraint stores_key primary key (title_id, catalog_version, store_id),
  constraint stores_catalog foreign key (title_id, catalog_version)
    references catalogs (title_id, catalog_version)
) ${table};

create table if not exists store_items (
  title_id ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  item_id ${text} not null,
  position ${integer} not null,
  body ${text} not null,
  constraint store_items_key primary key (title_id, catalog_version, store_id, item_id),
  constraint store_items_store foreign key (title_id, catalog_version, store_id)
    references stores (title_id, catalog_version, store_id)
) ${tableByKey};
`;

/** A table of purchases, a part of the first schema. */
export const purchaseTables = ({ integer, table, text }: SchemaWords): string => `
-- Several locks for each title, catalog version and store: a purchase takes one, who changes what can be bought takes all.
create table if not exists purchase_locks (
  title_id ${text} not null,
  catalog_version ${text} not null,
  store_id ${text} not null,
  part ${integer} not null,
  taken ${integer} not null,
  constraint purchase_locks_key primary key (title_id, catalog_version, store_id, part)
) ${table};
`;
