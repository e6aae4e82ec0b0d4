import type { Kysely } from 'kysely';

// The tables, as both engines have them. Instants are whole milliseconds, flags are 0 or 1, JSON is text.

type Flag = 0 | 1;

export interface Tables {
  meta: { name: string; value: string };
  titles: { title_id: string; name: string; created_at: number; revision: number };
  secret_keys: SecretKeyTable;
  signing_keys: SigningKeyTable;
  title_signing_key_revocations: { kid: string; title_id: string; revoked_at: number };
  players: PlayerTable;
  sessions: SessionTable;
  token_revocations: { title_id: string; token_id: string; expires_at: number };
  bans: BanTable;
  catalogs: CatalogTable;
  default_catalogs: { title_id: string; catalog_version: string };
  catalog_items: CatalogItemTable;
  stores: StoreTable;
  store_items: CatalogItemTable & { store_id: string };
  control_head: { id: number; seq: number };
  control_log: { seq: number; at: number; kind: string; body: string };
  nodes: { node_id: string; applied: number; heartbeat: number };
}

export interface SecretKeyTable {
  key_id: string;
  title_id: string;
  name: string;
  digest: string;
  hint: string;
  scopes: string;
  created_at: number;
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

export interface PlayerTable {
  title_id: string;
  player_id: string;
  title_player_id: string;
  username: string | null;
  /** The username in lower case: what is unique. */
  username_key: string | null;
  email: string | null;
  /** The email address in lower case: what is unique. */
  email_key: string | null;
  display_name: string | null;
  password_hash: string | null;
  custom_id: string | null;
  server_custom_id: string | null;
  origination: string;
  created_at: number;
  last_login_at: number | null;
  epoch: number;
  epoch_changed_at: number | null;
}

export interface SessionTable {
  session_id: string;
  title_id: string;
  player_id: string;
  provider: string;
  subject: string;
  started_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** 1: ended by itself; 0: not revoked, or together with everything of its player (the epoch says so). */
  revoked_singly: Flag;
}

export interface BanTable {
  ban_id: string;
  title_id: string;
  player_id: string;
  reason: string | null;
  created_at: number;
  expires_at: number | null;
  active: Flag;
}

export interface CatalogTable {
  title_id: string;
  catalog_version: string;
  /** Grows with every write; raising it first locks the catalog against other writers. */
  revision: number;
  item_count: number;
  /** Where the next newcomer goes; there may be gaps below it. */
  next_position: number;
}

export interface CatalogItemTable {
  title_id: string;
  catalog_version: string;
  item_id: string;
  position: number;
  body: string;
}

export interface StoreTable extends CatalogTable {
  store_id: string;
  marketing_data: string | null;
}

export type Dialect = 'sqlite' | 'postgres';

/** What a statement gave. */
export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows it changed; what it says of a statement that gives rows is the engine's affair. */
  readonly changes: number;
}

/** What a command works on: inside one transaction, whichever engine runs it. */
export type Db = Kysely<Tables> & {
  readonly dialect: Dialect;
  /** Runs a statement whose text is written for the engine (storage/statement.ts). */
  send(text: string, values: readonly unknown[]): QueryResult | Promise<QueryResult>;
};

/** Turns an absent value into SQL's. */
export function orNull<T>(value: T | undefined): T | null {
  return value === undefined ? null : value;
}

/** Turns SQL's absent value into the domain's. */
export function orUndefined<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}
