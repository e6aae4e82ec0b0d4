import type { SchemaWords } from './schema-words.ts';

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
