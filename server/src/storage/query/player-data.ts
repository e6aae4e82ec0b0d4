import type { Tables } from './tables.ts';

/** Every table with a column that names a player. */
type PlayerTableName = {
  [Name in keyof Tables]: 'player_id' extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/**
 * How an export shows a column: its value, a moment, a yes or no, or not at all.
 * - `key`: the player whom the export is about.
 * - `secret`: a digest or a key; it says nothing to the player, and something to a thief.
 */
type ShownColumn = 'value' | 'moment' | 'flag' | 'key' | 'secret';

/** Says how export and deletion treat a table that has players. */
export interface PlayerData<Row> {
  /** The name of its rows in an export; undefined: there are none for a player who exists. */
  readonly list: string | undefined;
  readonly columns: { readonly [Column in keyof Row & string]: ShownColumn };
  /** The column by which the newest rows come first; absent: there are few rows. */
  readonly newestBy?: keyof Row & string;
  /** Describes the rows that a deletion leaves; undefined: it leaves none. */
  readonly kept: string | undefined;
}

const KEY = { title_id: 'key', player_id: 'key' } as const;

/** All tables that have players. The compiler wants each of their columns here, and a test each table. */
export const PLAYER_DATA: { readonly [Name in PlayerTableName]: PlayerData<Tables[Name]> } = {
  players: {
    list: 'account',
    columns: {
      ...KEY,
      title_player_id: 'value',
      display_name: 'value',
      folded_name: 'value',
      password_hash: 'secret',
      origination: 'value',
      created_at: 'moment',
      last_login_at: 'moment',
      epoch: 'value',
      epoch_changed_at: 'moment',
      kept_session_id: 'value',
      address_key: 'secret',
      searched_login_at: 'moment',
      searched_address_key: 'secret',
    },
    kept: undefined,
  },
  player_identities: {
    list: 'identities',
    columns: { ...KEY, provider: 'value', subject: 'value', display: 'value' },
    kept: undefined,
  },
  sessions: {
    list: 'sessions',
    columns: {
      ...KEY,
      session_id: 'value',
      provider: 'value',
      subject: 'value',
      address: 'value',
      started_at: 'moment',
      expires_at: 'moment',
      revoked_at: 'moment',
      revoked_singly: 'flag',
    },
    newestBy: 'started_at',
    kept: undefined,
  },
  bans: {
    list: 'bans',
    columns: {
      ...KEY,
      ban_id: 'value',
      reason: 'value',
      ip_address: 'value',
      created_at: 'moment',
      expires_at: 'moment',
      active: 'flag',
    },
    newestBy: 'created_at',
    kept: 'bans in force, until they end, under digests of the identities (banned_identities)',
  },
  login_attempts: {
    list: 'loginAttempts',
    columns: {
      ...KEY,
      refused: 'flag',
      number: 'value',
      at: 'moment',
      provider: 'value',
      address: 'value',
      reason: 'value',
      more: 'value',
    },
    newestBy: 'at',
    kept: undefined,
  },
  login_addresses: {
    list: 'knownAddresses',
    columns: {
      ...KEY,
      address_key: 'secret',
      last_login_at: 'moment',
      failures: 'value',
      locked_until: 'moment',
      forgotten_at: 'moment',
    },
    kept: undefined,
  },
  idempotency_keys: {
    list: 'repeatableCalls',
    columns: {
      ...KEY,
      key_digest: 'secret',
      body_digest: 'secret',
      command: 'value',
      result: 'value',
      created_at: 'moment',
    },
    newestBy: 'created_at',
    kept: undefined,
  },
  holdings: {
    list: 'holdings',
    columns: {
      ...KEY,
      row_version: 'value',
      since: 'moment',
      item_count: 'value',
      last_entry: 'value',
      last_item: 'value',
    },
    kept: undefined,
  },
  balances: {
    list: 'balances',
    columns: { ...KEY, code: 'value', amount: 'value', recharged_at: 'moment' },
    kept: undefined,
  },
  ledger_entries: {
    list: 'ledger',
    columns: {
      ...KEY,
      number: 'value',
      code: 'value',
      amount_before: 'value',
      amount_after: 'value',
      cause: 'value',
      item_id: 'value',
      made_by: 'value',
      request_id: 'value',
      at: 'moment',
    },
    newestBy: 'number',
    kept: undefined,
  },
  inventory_items: {
    list: 'items',
    columns: {
      ...KEY,
      instance_id: 'value',
      item_id: 'value',
      catalog_version: 'value',
      remaining_uses: 'value',
      expires_at: 'moment',
      usage_group: 'value',
      stacked: 'flag',
      body: 'value',
    },
    newestBy: 'instance_id',
    kept: undefined,
  },
  deleted_players: {
    list: undefined,
    columns: {
      ...KEY,
      title_player_id: 'value',
      epoch: 'value',
      deleted_at: 'moment',
    },
    kept: 'the ids, so that they are never used again, and what judges credentials',
  },
};
