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

// A part of the first schema: currencies, and what players have.

export const currencyTables = ({ integer, table, text }: SchemaWords): string => `
create table if not exists virtual_currencies (
  title_id ${text} not null,
  code ${text} not null,
  display_name ${text},
  initial_deposit ${integer} not null,
  -- How it recharges, a rule for each time.
  recharges ${text} not null,
  constraint virtual_currencies_key primary key (title_id, code),
  constraint virtual_currencies_title foreign key (title_id) references titles (title_id)
) ${table};

-- How currencies recharged that the title has no longer: nobody sees the balances of players until the code comes back.
create table if not exists removed_currencies (
  title_id ${text} not null,
  code ${text} not null,
  recharges ${text} not null,
  constraint removed_currencies_key primary key (title_id, code),
  constraint removed_currencies_title foreign key (title_id) references titles (title_id)
) ${table};
`;

export const walletTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
-- A player who has or had something. Increasing the row version first locks wallet and inventory.
create table if not exists holdings (
  title_id ${text} not null,
  player_id ${text} not null,
  row_version ${integer} not null,
  -- Since when currencies recharge of which the player has no balance yet.
  since ${integer} not null,
  item_count ${integer} not null,
  -- The number of the last entry of the ledger, and of the last item.
  last_entry ${integer} not null,
  last_item ${integer} not null,
  constraint holdings_key primary key (title_id, player_id),
  constraint holdings_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create table if not exists balances (
  title_id ${text} not null,
  player_id ${text} not null,
  code ${text} not null,
  amount ${integer} not null,
  recharged_at ${integer} not null,
  constraint balances_key primary key (title_id, player_id, code),
  constraint balances_holdings foreign key (title_id, player_id)
    references holdings (title_id, player_id) on delete cascade
) ${tableByKey};

-- Every change of a balance. The entries of a currency in their order give its balance.
create table if not exists ledger_entries (
  title_id ${text} not null,
  player_id ${text} not null,
  number ${integer} not null,
  code ${text} not null,
  amount_before ${integer} not null,
  amount_after ${integer} not null,
  cause ${text} not null,
  item_id ${text},
  made_by ${text} not null,
  request_id ${text},
  at ${integer} not null,
  constraint ledger_entries_key primary key (title_id, player_id, number),
  constraint ledger_entries_holdings foreign key (title_id, player_id)
    references holdings (title_id, player_id) on delete cascade
) ${tableByKey};
`;

export const inventoryTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists inventory_items (
  title_id ${text} not null,
  player_id ${text} not null,
  -- The order in which the player's items came, and in which they are listed.
  instance_id ${text} not null,
  item_id ${text} not null,
  catalog_version ${text} not null,
  remaining_uses ${integer},
  expires_at ${integer},
  usage_group ${text},
  -- 1: more of the same item are added to it.
  stacked ${integer} not null,
  -- The remaining members.
  body ${text} not null,
  constraint inventory_items_key primary key (title_id, player_id, instance_id),
  constraint inventory_items_holdings foreign key (title_id, player_id)
    references holdings (title_id, player_id) on delete cascade
) ${table};

create index if not exists inventory_items_of_item
  on inventory_items (title_id, player_id, item_id, instance_id);
create index if not exists inventory_items_of_group on inventory_items (title_id, player_id, usage_group)
  where usage_group is not null;
create index if not exists inventory_items_end on inventory_items (expires_at)
  where expires_at is not null;
-- What has expired of one player's items, who may have many that never do.
create index if not exists inventory_items_end_of_player
  on inventory_items (title_id, player_id, expires_at) where expires_at is not null;

-- What is left of a limited edition. It outlives the item: one that is set again has not become new.
create table if not exists limited_editions (
  title_id ${text} not null,
  catalog_version ${text} not null,
  item_id ${text} not null,
  given_out ${integer} not null,
  -- How many there were at first, kept when the first one is given out. Null until then: as many as the catalog says.
  initial_count ${integer},
  -- How many were added since.
  added ${integer} not null,
  constraint limited_editions_key primary key (title_id, catalog_version, item_id),
  constraint limited_editions_catalog foreign key (title_id, catalog_version)
    references catalogs (title_id, catalog_version) on delete cascade
) ${table};

create table if not exists drop_tables (
  title_id ${text} not null,
  catalog_version ${text} not null,
  table_id ${text} not null,
  -- What can come up, with weights.
  nodes ${text} not null,
  constraint drop_tables_key primary key (title_id, catalog_version, table_id),
  constraint drop_tables_catalog foreign key (title_id, catalog_version)
    references catalogs (title_id, catalog_version) on delete cascade
) ${tableByKey};
`;

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
