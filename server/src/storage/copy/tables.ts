import type { Tables } from '../query/tables.ts';

/**
 * Every table that is copied. `nodes`, `node_figures` and `purchase_locks` are not: they are about the processes of one database, and start empty in
 * another. `probes` is always empty.
 */
export type CopiedTable = Exclude<
  keyof Tables,
  'nodes' | 'node_figures' | 'probes' | 'purchase_locks'
>;

/** The key of a place on a board. */
const PLACE = [
  'title_id',
  'statistic',
  'version',
  'value',
  'earliness',
  'holder_id',
  'character_id',
] as const;

/**
 * The tables with their primary keys, each behind those that its rows refer to. The control log and its head
 * are among them, so that numbering goes on where it was.
 */
export const TABLE_KEYS: {
  readonly [Name in CopiedTable]: readonly (keyof Tables[Name] & string)[];
} = {
  control_head: ['id'],
  meta: ['name'],
  control_log: ['seq'],
  titles: ['title_id'],
  secret_keys: ['key_id'],
  signing_keys: ['kid'],
  title_signing_key_revocations: ['kid', 'title_id'],
  players: ['title_id', 'player_id'],
  title_player_counts: ['title_id', 'part'],
  player_identities: ['title_id', 'provider', 'subject'],
  connections: ['title_id', 'provider', 'connection_id'],
  connection_changes: ['title_id', 'change_id'],
  connection_errors: ['title_id', 'provider', 'connection_id', 'reason'],
  identity_changes: ['title_id', 'player_id', 'change_id'],
  provider_tokens: ['title_id', 'provider', 'subject'],
  refresh_tokens: ['session_id'],
  contact_emails: ['title_id', 'player_id'],
  former_contacts: ['title_id', 'player_id'],
  mail_tokens: ['digest'],
  outbox: ['job_id'],
  mail_sends: ['send_key'],
  sessions: ['session_id'],
  token_revocations: ['title_id', 'token_id'],
  used_join_tokens: ['title_id', 'token_id'],
  bans: ['ban_id'],
  login_attempts: ['title_id', 'player_id', 'refused', 'number'],
  deleted_players: ['title_id', 'player_id'],
  banned_identities: ['title_id', 'identity_digest', 'ban_id'],
  login_guesses: ['name_key'],
  login_addresses: ['title_id', 'player_id', 'address_key'],
  idempotency_keys: ['key_digest'],
  idempotency_counts: ['title_id', 'period', 'part'],
  catalogs: ['title_id', 'catalog_version'],
  default_catalogs: ['title_id'],
  catalog_items: ['title_id', 'catalog_version', 'item_id'],
  stores: ['title_id', 'catalog_version', 'store_id'],
  store_items: ['title_id', 'catalog_version', 'store_id', 'item_id'],
  virtual_currencies: ['title_id', 'code'],
  removed_currencies: ['title_id', 'code'],
  holdings: ['title_id', 'player_id'],
  balances: ['title_id', 'player_id', 'code'],
  ledger_entries: ['title_id', 'player_id', 'number'],
  inventory_items: ['title_id', 'player_id', 'instance_id'],
  limited_editions: ['title_id', 'catalog_version', 'item_id'],
  drop_tables: ['title_id', 'catalog_version', 'table_id'],
  revisions: ['title_id', 'subject', 'catalog_version', 'store_id', 'revision'],
  revision_parts: ['title_id', 'subject', 'catalog_version', 'store_id', 'revision', 'part'],
  pending_changes: ['title_id', 'number'],
  sales: ['title_id', 'number'],
  title_news: ['title_id', 'number'],
  player_notes: ['title_id', 'player_id', 'note_id'],
  player_data_heads: ['title_id', 'player_id'],
  player_data: ['title_id', 'player_id', 'kind', 'data_key'],
  characters: ['title_id', 'player_id', 'character_id'],
  character_data: ['title_id', 'player_id', 'character_id', 'kind', 'data_key'],
  friends: ['title_id', 'player_id', 'friend_id'],
  statistics: ['title_id', 'statistic'],
  statistic_versions: ['title_id', 'statistic', 'version'],
  player_statistics: ['title_id', 'player_id', 'character_id', 'statistic', 'version'],
  board_groups: PLACE,
  board_differences: PLACE,
  accepted_warnings: ['title_id', 'catalog_version', 'digest'],
  title_data_heads: ['title_id'],
  title_data: ['title_id', 'store', 'label', 'data_key'],
  receipts: ['use_key'],
  orders: ['order_id'],
  economy_counts: ['count_id'],
  economy_sums: ['title_id', 'period', 'at', 'code', 'cause'],
  economy_item_sums: [
    'title_id',
    'period',
    'item_id',
    'at',
    'code',
    'cause',
    'catalog_version',
    'store_id',
    'price',
  ],
  economy_named_sums: ['title_id', 'kind', 'period', 'name', 'at', 'code', 'cause'],
  refund_polls: ['title_id', 'platform', 'app_id', 'environment'],
  operators: ['operator_id'],
  operator_sessions: ['session_id'],
  operator_links: ['digest'],
  operator_acts: ['request_id'],
  operator_act_lines: ['request_id', 'number'],
  operator_currency_days: ['operator_id', 'title_id', 'code', 'day'],
  walks: ['name'],
  ledger_sizes: ['day'],
};

/** Their names, in the order in which rows can be written. */
export const COPIED_TABLES = Object.keys(TABLE_KEYS) as readonly CopiedTable[];

/** Tables that are not empty in an empty database: the migration and the first opening insert rows into them. */
export const SEEDED_TABLES: readonly CopiedTable[] = ['control_head', 'meta', 'walks'];
