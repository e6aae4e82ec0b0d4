import type { Flag } from './tables.ts';

// The rows of the tables of catalogs, stores and what players have.

export interface CatalogTable {
  title_id: string;
  catalog_version: string;
  /** Grows with every write; increasing it first locks the catalog against other writers. */
  row_version: number;
  item_count: number;
  /** Bytes of the items (economy/items.ts). */
  item_bytes: number;
  /** The position of the next new item; there may be gaps below it. */
  next_position: number;
}

export interface CatalogItemTable {
  title_id: string;
  catalog_version: string;
  item_id: string;
  position: number;
  /** 1: other items or drop tables are in it. */
  filled: Flag;
  body: string;
}

export interface StoreTable extends CatalogTable {
  store_id: string;
  marketing_data: string | null;
  /** 1: nobody can buy in it now. */
  closed: Flag;
  /** Its newest revision, which each write reads and makes, and from when that is in force. */
  revision: number;
  revised_at: number;
}

export interface VirtualCurrencyTable {
  title_id: string;
  code: string;
  display_name: string | null;
  initial_deposit: number;
  /** A list of economy/currencies/currency.ts `Recharge`. */
  recharges: string;
}

export interface HoldingsTable {
  title_id: string;
  player_id: string;
  /** Grows with every change; increasing it first locks all that the player has. */
  row_version: number;
  /** The moment since which those currencies recharge of which the player has no balance yet. */
  since: number;
  item_count: number;
  last_entry: number;
  last_item: number;
}

export interface BalanceTable {
  title_id: string;
  player_id: string;
  code: string;
  amount: number;
  recharged_at: number;
}

export interface LedgerEntryTable {
  title_id: string;
  player_id: string;
  /** Counts the entries of a player. */
  number: number;
  code: string;
  amount_before: number;
  amount_after: number;
  cause: string;
  item_id: string | null;
  /** The author of the change (economy/inventory/ports.ts `Act`). */
  made_by: string;
  request_id: string | null;
  at: number;
}

export interface LimitedEditionTable {
  title_id: string;
  catalog_version: string;
  item_id: string;
  given_out: number;
  initial_count: number | null;
  added: number;
}

export interface InventoryItemTable {
  title_id: string;
  player_id: string;
  /** The ids of a player sort in the order in which the items came. */
  instance_id: string;
  item_id: string;
  catalog_version: string;
  remaining_uses: number | null;
  expires_at: number | null;
  usage_group: string | null;
  /** 1: more of the same item are added to it. */
  stacked: Flag;
  /** The remaining members of economy/inventory/ports.ts `ItemInstance`. */
  body: string;
}

/** One of several locks of a title, of a catalog version or of a store: no store, and no version, is an empty text. */
export interface PurchaseLockTable {
  title_id: string;
  catalog_version: string;
  store_id: string;
  /** Which of them. */
  part: number;
  /** How often all of them were taken at once. */
  taken: number;
}
