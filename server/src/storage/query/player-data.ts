import { kindOf } from './columns.ts';
import { TABLES, type Tables } from './tables.ts';

/** Every table with a column that names a player. */
type PlayerTableName = {
  [Name in keyof Tables]: 'player_id' extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/** How an export shows a column: its value, a moment, a yes or no, or not at all. `key`: it names the player. */
type ShownColumn = 'value' | 'moment' | 'flag' | 'key' | 'secret';

interface Treatment<Row> {
  /** The name of its rows in an export; absent: there are none for a player who exists. */
  readonly list?: string;
  /** The column by which the newest rows come first; absent: there are few rows. */
  readonly newestBy?: (keyof Row & string) | `+${keyof Row & string}`;
  /** Describes the rows that a deletion leaves; absent: it leaves none. */
  readonly kept?: string;
}

/** All tables that have players, each behind those that its rows refer to. The compiler wants each of them here. */
const TREATMENTS: { readonly [Name in PlayerTableName]: Treatment<Tables[Name]> } = {
  players: { list: 'account' },
  player_identities: { list: 'identities' },
  identity_changes: { list: 'identityChanges', newestBy: 'at' },
  provider_tokens: { list: 'providerTokens' },
  refresh_tokens: { list: 'refreshTokens' },
  contact_emails: { list: 'contactEmails' },
  former_contacts: { list: 'formerContacts' },
  mail_tokens: { list: 'mailTokens' },
  outbox: { list: 'outbox' },
  sessions: { list: 'sessions', newestBy: 'started_at' },
  bans: {
    list: 'bans',
    // The sign keeps SQLite from walking through all bans of a title in this order.
    newestBy: '+created_at',
    kept: 'bans in force, until they end, under digests of the identities (banned_identities)',
  },
  player_notes: { list: 'notes', newestBy: 'made_at' },
  player_data_heads: { list: 'dataVersions' },
  player_data: { list: 'data', newestBy: 'changed_at' },
  characters: { list: 'characters' },
  character_data: { list: 'characterData', newestBy: 'changed_at' },
  friends: { list: 'friends' },
  player_statistics: { list: 'statistics', newestBy: 'changed_at' },
  login_attempts: { list: 'loginAttempts', newestBy: 'at' },
  login_addresses: { list: 'knownAddresses' },
  idempotency_keys: { list: 'repeatableCalls', newestBy: 'created_at' },
  holdings: { list: 'holdings' },
  balances: { list: 'balances' },
  ledger_entries: { list: 'ledger', newestBy: 'number' },
  inventory_items: { list: 'items', newestBy: 'instance_id' },
  receipts: {
    list: 'receipts',
    newestBy: 'received_at',
    kept: 'receipts without the player and what identifies the purchase, so that none is used again, with their prices for the sums, and with the items that are never used up, which can move to the player’s next account',
  },
  orders: {
    list: 'orders',
    newestBy: 'made_at',
    kept: 'orders without the player and the Steam account, because they may still be paid',
  },
  operator_act_lines: { list: 'operatorActs', newestBy: 'at' },
  deleted_players: {
    kept: 'the ids, so that they are never used again, and what judges credentials',
  },
};

interface PlayerData extends Treatment<Readonly<Record<string, unknown>>> {
  readonly columns: Readonly<Record<string, ShownColumn>>;
}

/** Says how export and deletion treat each table that has players, and each of its columns. */
export const PLAYER_DATA: Readonly<Record<string, PlayerData>> = Object.fromEntries(
  Object.entries(TREATMENTS).map(([table, treatment]) => {
    const columns = Object.entries(TABLES[table as PlayerTableName]).map(
      ([column, declared]) => [column, shownAs(column, kindOf(declared))] as const,
    );
    return [table, { ...treatment, columns: Object.fromEntries(columns) }];
  }),
);

function shownAs(column: string, kind: ReturnType<typeof kindOf>): ShownColumn {
  if (column === 'title_id' || column === 'player_id') return 'key';
  // An index needs it; changed_at says the same.
  if (column === 'earliness') return 'secret';
  return kind === 'text' || kind === 'number' ? 'value' : kind;
}
