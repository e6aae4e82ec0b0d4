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

// The rows of the tables of revisions.

interface SubjectColumns {
  title_id: string;
  subject: string;
  catalog_version: string;
  store_id: string;
  /** Counts the revisions of the subject. */
  revision: number;
}

export interface RevisionTable extends SubjectColumns {
  at: number;
  act: string;
  made_by: string;
  request_id: string | null;
  note: string | null;
  /** The subject's own members as JSON; null: it was not there. */
  own_before: string | null;
  own_after: string | null;
  changed_count: number;
  added_count: number;
  removed_count: number;
  moved_count: number;
  /** How many rows of `revision_parts` have the items. */
  part_count: number;
  /** 1: enough newer revisions exist, so that it is deleted when it is old enough. */
  prunable: Flag;
  /** The number of the scheduled change that made it, and when it was applied; null: it was made at once. */
  pending_number: number | null;
  applied_at: number | null;
  /** The items before and after (commands/revisions/packed-changes.ts); null: they are in `revision_parts`. */
  changes: string | null;
}

/** A change that was scheduled. */
export interface PendingChangeTable extends Omit<SubjectColumns, 'revision'> {
  /** Counts those of the title. */
  number: number;
  /** The name of the command that makes it. */
  command: string;
  /** The packed input of the command; null: it is settled. */
  input: string | null;
  base_revision: number;
  on_conflict: string;
  made_by: string;
  request_id: string | null;
  note: string | null;
  scheduled_at: number;
  planned_at: number;
  state: string;
  /** It is pending as far as every process knows. */
  awaited: Flag;
  settled_at: number | null;
  revision: number | null;
  reason: string | null;
}

/** A part of the items of a revision that are too many for its own row. */
export interface RevisionPartTable extends SubjectColumns {
  /** Counts those of the revision, from 0. */
  part: number;
  changes: string;
}
