import type {
  BalanceTable,
  CatalogItemTable,
  CatalogTable,
  HoldingsTable,
  InventoryItemTable,
  LedgerEntryTable,
  LimitedEditionTable,
  PendingChangeTable,
  PurchaseLockTable,
  RevisionPartTable,
  RevisionTable,
  StoreTable,
  VirtualCurrencyTable,
} from './economy-tables.ts';

// The rows of the tables, as both engines have them. Instants are whole milliseconds, flags are 0 or 1, JSON is text.

/** 0: no, 1: yes. */
export type Flag = 0 | 1;

export interface Tables extends PruningTables {
  meta: { name: string; value: string };
  titles: TitleTable;
  secret_keys: SecretKeyTable;
  signing_keys: SigningKeyTable;
  title_signing_key_revocations: { kid: string; title_id: string; revoked_at: number };
  players: PlayerTable;
  title_player_counts: TitlePlayerCountTable;
  player_identities: PlayerIdentityTable;
  sessions: SessionTable;
  token_revocations: { title_id: string; token_id: string; issued_by: string; expires_at: number };
  bans: BanTable;
  login_attempts: LoginAttemptTable;
  deleted_players: DeletedPlayerTable;
  banned_identities: BannedIdentityTable;
  login_guesses: LoginGuessTable;
  login_addresses: LoginAddressTable;
  operators: OperatorTable;
  operator_sessions: OperatorSessionTable;
  operator_links: OperatorLinkTable;
  operator_acts: OperatorActTable;
  operator_currency_days: CurrencyDayTable;
  node_figures: { node_id: string; at: number; figures: string };
  idempotency_keys: IdempotencyKeyTable;
  idempotency_counts: { title_id: string; period: number; part: number; keys: number };
  catalogs: CatalogTable;
  default_catalogs: { title_id: string; catalog_version: string };
  catalog_items: CatalogItemTable;
  stores: StoreTable;
  store_items: CatalogItemTable & { store_id: string };
  virtual_currencies: VirtualCurrencyTable;
  removed_currencies: Pick<VirtualCurrencyTable, 'title_id' | 'code' | 'recharges'>;
  holdings: HoldingsTable;
  balances: BalanceTable;
  ledger_entries: LedgerEntryTable;
  inventory_items: InventoryItemTable;
  limited_editions: LimitedEditionTable;
  purchase_locks: PurchaseLockTable;
  drop_tables: { title_id: string; catalog_version: string; table_id: string; nodes: string };
  revisions: RevisionTable;
  revision_parts: RevisionPartTable;
  pending_changes: PendingChangeTable;
  control_head: { id: number; seq: number };
  control_log: { seq: number; at: number; kind: string; body: string };
  probes: { probe_id: string; part: number; body: string };
  nodes: { node_id: string; applied: number; heartbeat: number };
}

export interface TitleTable {
  title_id: string;
  name: string;
  created_at: number;
  /** 1: no two players may have the same display name. */
  unique_names: Flag;
  stores_only: Flag;
  zero_sells: Flag;
  negative_balances: Flag;
  client_balances: Flag;
  /** A transaction that must lock the title increases it. */
  row_version: number;
}

export interface SecretKeyTable {
  key_id: string;
  title_id: string;
  name: string;
  digest: string;
  hint: string;
  scopes: string;
  created_at: number;
  made_by: string;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface SigningKeyTable {
  kid: string;
  sealed: string;
  created_at: number;
  activated_at: number | null;
  retired_at: number | null;
  revoked_at: number | null;
}

export interface TitlePlayerCountTable {
  title_id: string;
  part: number;
  players: number;
}

export interface PlayerTable {
  title_id: string;
  player_id: string;
  title_player_id: string;
  display_name: string | null;
  /** As it is compared and searched (players/player.ts); null where there is none. */
  folded_name: string | null;
  password_hash: string | null;
  origination: string;
  created_at: number;
  last_login_at: number | null;
  epoch: number;
  epoch_changed_at: number | null;
  /** The session that has outlived the last revocation of everything; null: none has. */
  kept_session_id: string | null;
  /** A keyed digest of the network of the last login; null where it is not known. */
  address_key: string | null;
  /** `last_login_at` and `address_key` as of up to a minute ago, for searches. */
  searched_login_at: number | null;
  searched_address_key: string | null;
}

export interface PlayerIdentityTable {
  title_id: string;
  provider: string;
  /** The text that is compared. */
  subject: string;
  player_id: string;
  /** As it was written; null where that is the subject itself. */
  display: string | null;
}

export interface SessionTable {
  session_id: string;
  title_id: string;
  player_id: string;
  provider: string;
  subject: string;
  /** The address of the login; null where the player's own is not known. */
  address: string | null;
  started_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** 1: revoked by itself; 0: not revoked, or revoked together with all sessions of its player (by the epoch). */
  revoked_singly: Flag;
}

export interface BanTable {
  ban_id: string;
  title_id: string;
  player_id: string;
  reason: string | null;
  ip_address: string | null;
  created_at: number;
  expires_at: number | null;
  active: Flag;
}

export interface LoginAttemptTable {
  title_id: string;
  player_id: string;
  refused: Flag;
  /** Counts the refused ones of a player; of a good one, `at`. */
  number: number;
  at: number;
  provider: string;
  address: string | null;
  /** Why it was refused. */
  reason: string | null;
  more: number;
}

interface DeletedPlayerTable {
  title_id: string;
  player_id: string;
  title_player_id: string;
  /** Credentials of an earlier epoch are revoked: all that the player had. */
  epoch: number;
  deleted_at: number;
}

export interface BannedIdentityTable {
  title_id: string;
  /** Of a name of the deleted player (moderation/ban.ts). */
  identity_digest: string;
  ban_id: string;
  /** The ban's; null: never. */
  expires_at: number | null;
}

/** The columns of a guess record. */
export interface GuessColumns {
  failures: number;
  locked_until: number;
  forgotten_at: number;
}

export interface LoginGuessTable extends GuessColumns {
  name_key: string;
}

export interface LoginAddressTable extends GuessColumns {
  title_id: string;
  player_id: string;
  address_key: string;
  last_login_at: number;
}

export interface IdempotencyKeyTable {
  key_digest: string;
  title_id: string;
  /** Null: the title itself called. */
  player_id: string | null;
  body_digest: string;
  command: string;
  /** `{"result":…}` of the command, packed; without the member where it has none. */
  result: string;
  created_at: number;
}

/** Turns an absent value into SQL's. */
export function orNull<T>(value: T | undefined): T | null {
  return value === undefined ? null : value;
}

/** Turns SQL's absent value into the domain's. */
export function orUndefined<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}

// The tables of operators.

export interface OperatorTable {
  operator_id: string;
  name: string;
  /** By which names are compared. */
  name_key: string;
  /** JSON of the roles. */
  roles: string;
  /** Null: no link was used. */
  password_hash: string | null;
  created_at: number;
  created_by: string;
  last_sign_in_at: number | null;
  disabled_at: number | null;
  /** The secret of the second factor, sealed; null: there is none. */
  factor: string | null;
  /** Of the last code that was used. */
  factor_step: number | null;
  /** JSON of the digests of the recovery codes that are left. */
  factor_codes: string | null;
  /** A secret, sealed, that waits for its first code. */
  factor_setup: string | null;
  factor_setup_until: number | null;
}

export interface OperatorSessionTable {
  session_id: string;
  operator_id: string;
  cookie_digest: string;
  page_digest: string;
  address: string | null;
  device: string | null;
  started_at: number;
  expires_at: number;
  idle_until: number;
  confirmed_until: number;
  ended_at: number | null;
}

export interface OperatorLinkTable {
  digest: string;
  /** Null: it makes the first owner. */
  operator_id: string | null;
  created_at: number;
  created_by: string;
  expires_at: number;
}

export interface OperatorActTable {
  request_id: string;
  at: number;
  operator_id: string;
  path: string;
  title_id: string | null;
  /** JSON of members and their values. */
  about: string;
}

/** The total of a currency that an operator has given and taken in a day. */
interface CurrencyDayTable {
  operator_id: string;
  title_id: string;
  code: string;
  /** Since 1970, UTC. */
  day: number;
  amount: number;
}

/** The tables by which old rows are found. */
interface PruningTables {
  walks: WalkTable;
  ledger_sizes: LedgerSizeTable;
}

export interface WalkTable {
  name: WalkName;
  /** JSON; null: the walk has ended. */
  position: string | null;
  /** The newest walk looks for rows older than this. */
  before_at: number;
  /** The oldest moment that it has passed by; null: none that the next walk begins sooner for. */
  next_at: number | null;
}

/** The tables that are walked through. */
export type WalkName = 'ledger' | 'addresses';

export interface LedgerSizeTable {
  /** Since 1970, UTC. */
  day: number;
  entries: number;
  bytes: number;
}
