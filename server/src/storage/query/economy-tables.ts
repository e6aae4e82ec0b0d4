import type { Columns, Row } from './columns.ts';

// The tables of catalogs, stores and what players have.

const CATALOG = {
  title_id: 'text',
  catalog_version: 'text',
  /** Grows with every write; increasing it first locks the catalog against other writers. */
  row_version: 'number',
  item_count: 'number',
  /** Bytes of the items (economy/items.ts). */
  item_bytes: 'number',
  /** The position of the next new item; there may be gaps below it. */
  next_position: 'number',
} as const;

const CATALOG_ITEM = {
  title_id: 'text',
  catalog_version: 'text',
  item_id: 'text',
  position: 'number',
  /** 1: other items or drop tables are in it. */
  filled: 'flag',
  body: 'text',
} as const;

/** The columns that name what has revisions. */
const SUBJECT = {
  title_id: 'text',
  subject: 'text',
  catalog_version: 'text',
  store_id: 'text',
} as const;

export const ECONOMY_TABLES = {
  catalogs: CATALOG,
  default_catalogs: { title_id: 'text', catalog_version: 'text' },
  catalog_items: CATALOG_ITEM,
  stores: {
    ...CATALOG,
    store_id: 'text',
    marketing_data: 'text?',
    /** 1: nobody can buy in it now. */
    closed: 'flag',
    /** Its newest revision, which each write reads and makes, and from when that is in force. */
    revision: 'number',
    revised_at: 'moment',
  },
  store_items: { ...CATALOG_ITEM, store_id: 'text' },
  virtual_currencies: {
    title_id: 'text',
    code: 'text',
    display_name: 'text?',
    initial_deposit: 'number',
    /** A list of economy/currencies/currency.ts `Recharge`. */
    recharges: 'text',
  },
  removed_currencies: { title_id: 'text', code: 'text', recharges: 'text' },
  holdings: {
    title_id: 'text',
    player_id: 'text',
    /** Grows with every change; increasing it first locks all that the player has. */
    row_version: 'number',
    /** The moment since which those currencies recharge of which the player has no balance yet. */
    since: 'moment',
    item_count: 'number',
    last_entry: 'number',
    last_item: 'number',
    /** When the player paid last, with a currency or with real money; null: never, or an earlier version was there. */
    paid_at: 'moment?',
  },
  balances: {
    title_id: 'text',
    player_id: 'text',
    code: 'text',
    amount: 'number',
    recharged_at: 'moment',
  },
  ledger_entries: {
    title_id: 'text',
    player_id: 'text',
    /** Counts the entries of a player. */
    number: 'number',
    code: 'text',
    amount_before: 'number',
    amount_after: 'number',
    cause: 'text',
    item_id: 'text?',
    /** The author of the change (economy/inventory/command-context.ts `CommandContext`). */
    made_by: 'text',
    request_id: 'text?',
    at: 'moment',
  },
  inventory_items: {
    title_id: 'text',
    player_id: 'text',
    /** The ids of a player sort in the order in which the items came. */
    instance_id: 'text',
    item_id: 'text',
    catalog_version: 'text',
    remaining_uses: 'number?',
    expires_at: 'moment?',
    usage_group: 'text?',
    /** 1: more of the same item are added to it. */
    stacked: 'flag',
    /** The remaining members of economy/inventory/holdings.ts `ItemInstance`. */
    body: 'text',
  },
  limited_editions: {
    title_id: 'text',
    catalog_version: 'text',
    item_id: 'text',
    given_out: 'number',
    initial_count: 'number?',
    added: 'number',
  },
  /** One of several locks of a title, of a catalog version or of a store: no store, and no version, is an empty text. */
  purchase_locks: {
    title_id: 'text',
    catalog_version: 'text',
    store_id: 'text',
    /** Which of them. */
    part: 'number',
    /** How often all of them were taken at once. */
    taken: 'number',
  },
  drop_tables: { title_id: 'text', catalog_version: 'text', table_id: 'text', nodes: 'text' },
  revisions: {
    ...SUBJECT,
    /** Counts the revisions of the subject. */
    revision: 'number',
    at: 'moment',
    act: 'text',
    made_by: 'text',
    request_id: 'text?',
    note: 'text?',
    /** The subject's own members as JSON; null: it was not there. */
    own_before: 'text?',
    own_after: 'text?',
    changed_count: 'number',
    added_count: 'number',
    removed_count: 'number',
    moved_count: 'number',
    /** How many rows of `revision_parts` have the items. */
    part_count: 'number',
    /** 1: enough newer revisions exist, so that it is deleted when it is old enough. */
    prunable: 'flag',
    /** The number of the scheduled change that made it, and when it was applied; null: it was made at once. */
    pending_number: 'number?',
    applied_at: 'moment?',
    /** The items before and after (economy/revisions/sql/revision-rows.ts); null: they are in `revision_parts`. */
    changes: 'text?',
    /** Those that it takes of a history that is bounded by them; 0: its history is not. */
    bytes: 'number',
  },
  /** A part of the items of a revision that are too many for its own row. */
  revision_parts: {
    ...SUBJECT,
    revision: 'number',
    /** Counts those of the revision, from 0. */
    part: 'number',
    changes: 'text',
  },
  /** A change that was scheduled. */
  pending_changes: {
    ...SUBJECT,
    /** Counts those of the title. */
    number: 'number',
    /** The name of the command that makes it. */
    command: 'text',
    /** The packed input of the command; null: it is settled. */
    input: 'text?',
    base_revision: 'number',
    on_conflict: 'text',
    made_by: 'text',
    request_id: 'text?',
    note: 'text?',
    scheduled_at: 'moment',
    planned_at: 'moment',
    state: 'text',
    /** It is pending as far as every process knows. */
    awaited: 'flag',
    settled_at: 'moment?',
    revision: 'number?',
    reason: 'text?',
  },
  /** A sale (economy/sales/sale.ts). Its start and its end are scheduled changes. */
  sales: {
    title_id: 'text',
    /** That of its start among the scheduled changes; its end has the next one. */
    number: 'number',
    name: 'text',
    catalog_version: 'text',
    percent_off: 'number',
    round_to: 'number',
    /** JSON of the currencies; an empty list: all. */
    codes: 'text',
    /** JSON of its stores, with the number of items of each. */
    stores: 'text',
    /** JSON of its stores, with the ids of the items of each. */
    scope: 'text',
    starts_at: 'moment',
    ends_at: 'moment',
    state: 'text',
    made_by: 'text',
    request_id: 'text?',
    made_at: 'moment',
    /** When it ended, was cancelled or failed. */
    settled_at: 'moment?',
    reason: 'text?',
    /** JSON of the prices that it has set, with those that they replace; null: it has not begun. */
    prices: 'text?',
    left_count: 'number',
    /** JSON of the prices that its end has left alone. */
    left_prices: 'text?',
    /** The author of the last move; null: nobody has moved it. */
    moved_by: 'text?',
  },
  /** A purchase with real money, once for ever (economy/receipts/receipt.ts). */
  receipts: {
    /** A digest of the platform, the environment and the purchase: one for all titles. */
    use_key: 'secret',
    receipt_id: 'text',
    title_id: 'text',
    /** Null: the player is deleted, or the refund came first. Then `transaction_id`, `taken`, `shortfall` and `details` are null, too. */
    player_id: 'text?',
    platform: 'text',
    environment: 'text',
    transaction_id: 'text?',
    /** Null: only the refund is known. */
    product_id: 'text?',
    quantity: 'number',
    kind: 'text',
    state: 'text',
    /** Why it could not be given. */
    fault: 'text?',
    catalog_version: 'text?',
    /** Hundredths of `currency`. */
    price: 'number?',
    currency: 'text?',
    price_source: 'text?',
    purchased_at: 'moment?',
    received_at: 'moment',
    given_at: 'moment?',
    /** When it came from another player. */
    moved_at: 'moment?',
    refunded_at: 'moment?',
    /** How many of `quantity`. */
    refunded_quantity: 'number?',
    /** The last reversal of a refund: older refunds no longer count. */
    reversed_at: 'moment?',
    /** JSON of the instances with their uses, and of the currencies. Of a deleted player: of what can move, and names nobody. */
    given: 'text?',
    /** JSON of the same: what refunds have taken. */
    taken: 'text?',
    /** JSON of the same: what a refund should have taken and was not there any more. */
    shortfall: 'text?',
    /** JSON of the platform's own members. */
    details: 'text?',
    /** How often somebody else brought it. */
    used_by_others: 'number',
    last_used_by_other_at: 'moment?',
    /** Nobody has paid for it by itself (kernel/platform-purchase.ts), and it has no price. */
    unpaid: 'flag',
    /** The seed of all that it rolls, so that it rolls the same whenever it is given. Null: nothing was tried yet. */
    seed: 'secret?',
    /** How many of `refunded_quantity` have only marked the receipt, so that their goods are still there. */
    marked_quantity: 'number',
    /** The key or operator who has last written down a refund. Null: only the platform has told of one. */
    refunded_by: 'text?',
    /** The key or operator who has given it. Null: the player brought it, or an earlier version gave it. */
    given_by: 'text?',
  },
  /** A purchase on Steam that the game has begun (economy/orders/order.ts). */
  orders: {
    order_id: 'text',
    title_id: 'text',
    /** Null: the player is deleted. Then `steam_id` and `granted` are null, too. */
    player_id: 'text?',
    state: 'text',
    environment: 'text',
    catalog_version: 'text',
    /** JSON of what is bought, as it was at the start. */
    lines: 'text',
    /** Hundredths of `currency`. */
    amount: 'number',
    currency: 'text',
    /** Steam's. */
    transaction_id: 'text?',
    steam_id: 'text?',
    made_at: 'moment',
    finished_at: 'moment?',
    /** Why it failed, or why goods could not be given. */
    fault: 'text?',
    /** JSON of the items that were given, as they were then. */
    granted: 'text?',
    /** JSON of what its items were at the start (economy/orders/sql/definitions.ts), with odds that are the studio's. Null: all was given. */
    definitions: 'secret?',
  },
  /** How far the refunds of an app are known that its platform was asked for (connections/refund-poll.ts). */
  refund_polls: {
    title_id: 'text',
    platform: 'text',
    app_id: 'text',
    environment: 'text',
    /** All refunds before are known; null: the platform has never told all. */
    known_until: 'moment?',
    /** The stretch of time that is asked for; null: none is under way. */
    pass_from: 'moment?',
    pass_to: 'moment?',
    /** Names the platform's next page; null: the first. */
    pass_next: 'text?',
    /** When it is asked next; while a process asks: when another one may. */
    due_at: 'moment',
    /** How often a process has taken it. */
    claims: 'number',
    /** How often in a row the platform has not told. */
    failures: 'number',
    /** When the platform has told last all that there was. */
    polled_at: 'moment?',
    failed_at: 'moment?',
    /** Why the platform has not told last; null: it has. */
    fault: 'text?',
  },
  /** Counts that are not added to the sums yet (economy/report/count.ts). */
  economy_counts: {
    count_id: 'text',
    title_id: 'text',
    /** The beginning of the hour. */
    at: 'moment',
    code: 'text',
    cause: 'text',
    catalog_version: 'text',
    store_id: 'text',
    item_id: 'text',
    price: 'number',
    count: 'number',
    amount: 'number',
  },
  /** Sums of currencies, and of items all together. */
  economy_sums: {
    title_id: 'text',
    /** `hour` or `day`. */
    period: 'text',
    at: 'moment',
    code: 'text',
    cause: 'text',
    count: 'number',
    gained: 'number',
    lost: 'number',
  },
  economy_item_sums: {
    title_id: 'text',
    period: 'text',
    item_id: 'text',
    at: 'moment',
    code: 'text',
    cause: 'text',
    catalog_version: 'text',
    store_id: 'text',
    price: 'number',
    count: 'number',
    amount: 'number',
  },
  /** The sums of an item, or of a store, at all prices together. */
  economy_named_sums: {
    title_id: 'text',
    /** `item` or `store`. */
    kind: 'text',
    period: 'text',
    /** The id of the item or the store. */
    name: 'text',
    at: 'moment',
    code: 'text',
    cause: 'text',
    count: 'number',
    gained: 'number',
    lost: 'number',
  },
} as const satisfies Readonly<Record<string, Columns>>;

type Rows = { [Name in keyof typeof ECONOMY_TABLES]: Row<(typeof ECONOMY_TABLES)[Name]> };

export type CatalogTable = Rows['catalogs'];
export type StoreTable = Rows['stores'];
export type VirtualCurrencyTable = Rows['virtual_currencies'];
export type HoldingsTable = Rows['holdings'];
export type LedgerEntryTable = Rows['ledger_entries'];
export type LimitedEditionTable = Rows['limited_editions'];
export type InventoryItemTable = Rows['inventory_items'];
export type PurchaseLockTable = Rows['purchase_locks'];
export type RevisionTable = Rows['revisions'];
export type PendingChangeTable = Rows['pending_changes'];
export type SaleTable = Rows['sales'];
export type ReceiptTable = Rows['receipts'];
export type EconomyCountTable = Rows['economy_counts'];
export type EconomySumTable = Rows['economy_sums'];
export type OrderTable = Rows['orders'];
export type RevisionPartTable = Rows['revision_parts'];
