import { ACCOUNT_TABLES } from './account-tables.ts';
import type { Columns, Row } from './columns.ts';
import { ECONOMY_TABLES } from './economy-tables.ts';
import { GAME_DATA_TABLES } from './game-data-tables.ts';

/** The columns of a guess record. */
const GUESS = {
  failures: 'number',
  locked_until: 'moment',
  forgotten_at: 'moment',
} as const;

/** All tables, with their columns as both engines have them. */
export const TABLES = {
  meta: { name: 'text', value: 'text' },
  titles: {
    title_id: 'text',
    name: 'text',
    created_at: 'moment',
    /** 1: no two players may have the same display name. */
    unique_names: 'flag',
    stores_only: 'flag',
    zero_sells: 'flag',
    negative_balances: 'flag',
    client_balances: 'flag',
    /** 1: the title's servers take join tokens only. */
    join_tokens_only: 'flag',
    /** How old a session may be that links identities; null: as the program says. */
    link_session_seconds: 'number?',
    /** 1: logins answer with a refresh token, too. */
    refresh_tokens: 'flag',
    /** 1: who becomes somebody's friend gets that one as a friend, too. */
    mutual_friends: 'flag',
    /** 1: friends are added by email address, too. */
    friends_by_email: 'flag',
    /** 1: friends of each other see their usernames. */
    friends_usernames: 'flag',
    /** 1: clients write statistics, too. */
    statistics_from_clients: 'flag',
    /** A transaction that must lock the title increases it. */
    row_version: 'number',
  },
  secret_keys: {
    key_id: 'text',
    title_id: 'text',
    name: 'text',
    digest: 'secret',
    hint: 'text',
    scopes: 'text',
    created_at: 'moment',
    made_by: 'text',
    expires_at: 'moment?',
    revoked_at: 'moment?',
    last_used_at: 'moment?',
  },
  signing_keys: {
    kid: 'text',
    sealed: 'secret',
    created_at: 'moment',
    activated_at: 'moment?',
    retired_at: 'moment?',
    revoked_at: 'moment?',
  },
  title_signing_key_revocations: { kid: 'text', title_id: 'text', revoked_at: 'moment' },
  players: {
    title_id: 'text',
    player_id: 'text',
    title_player_id: 'text',
    display_name: 'text?',
    /** As it is compared and searched (players/player.ts); null where there is none. */
    folded_name: 'text?',
    password_hash: 'secret?',
    origination: 'text',
    created_at: 'moment',
    last_login_at: 'moment?',
    epoch: 'number',
    epoch_changed_at: 'moment?',
    /** The session that has outlived the last revocation of everything; null: none has. */
    kept_session_id: 'text?',
    /** A keyed digest of the network of the last login; null where it is not known. */
    address_key: 'secret?',
    /** `last_login_at` and `address_key` as of up to a minute ago, for searches. */
    searched_login_at: 'moment?',
    searched_address_key: 'secret?',
    /** By which parts of `searched_name` are found (players/name-terms.ts); null: there is none. */
    name_terms: 'secret?',
    /** `folded_name`, unless a node of an earlier version has written it lately. */
    searched_name: 'text?',
    /** How many identities were unlinked. */
    identities_taken: 'number',
    /** JSON of a list; null: there are none. */
    tags: 'text?',
  },
  title_player_counts: {
    title_id: 'text',
    part: 'number',
    players: 'number',
  },
  player_identities: {
    title_id: 'text',
    provider: 'text',
    /** The text that is compared. */
    subject: 'text',
    player_id: 'text',
    /** As it was written; null where that is the subject itself. */
    display: 'text?',
    /** When it was linked, or used last where the player has several of its kind; null: an earlier version wrote it. */
    used_at: 'moment?',
    /** By which parts of a username are found; null: it is another identity, or a node of an earlier version has written it lately. */
    name_terms: 'secret?',
  },
  ...ACCOUNT_TABLES,
  sessions: {
    session_id: 'text',
    title_id: 'text',
    player_id: 'text',
    provider: 'text',
    subject: 'text',
    /** The address of the login; null where the player's own is not known. */
    address: 'text?',
    started_at: 'moment',
    expires_at: 'moment',
    revoked_at: 'moment?',
    /** 1: revoked by itself; 0: not revoked, or revoked together with all sessions of its player (by the epoch). */
    revoked_singly: 'flag',
  },
  token_revocations: {
    title_id: 'text',
    token_id: 'text',
    issued_by: 'text',
    expires_at: 'moment',
  },
  /** Join tokens that were accepted. */
  used_join_tokens: { title_id: 'text', token_id: 'text', expires_at: 'moment' },
  bans: {
    ban_id: 'text',
    title_id: 'text',
    player_id: 'text',
    reason: 'text?',
    ip_address: 'text?',
    created_at: 'moment',
    expires_at: 'moment?',
    active: 'flag',
  },
  login_attempts: {
    title_id: 'text',
    player_id: 'text',
    refused: 'flag',
    /** Counts the refused ones of a player; of a good one, `at`. */
    number: 'number',
    at: 'moment',
    provider: 'text',
    address: 'text?',
    /** Why it was refused. */
    reason: 'text?',
    more: 'number',
  },
  deleted_players: {
    title_id: 'text',
    player_id: 'text',
    title_player_id: 'text',
    /** Credentials of an earlier epoch are revoked: all that the player had. */
    epoch: 'number',
    deleted_at: 'moment',
  },
  banned_identities: {
    title_id: 'text',
    /** Of a name of the deleted player (moderation/ban.ts). */
    identity_digest: 'secret',
    ban_id: 'text',
    /** The ban's; null: never. */
    expires_at: 'moment?',
  },
  login_guesses: {
    name_key: 'text',
    ...GUESS,
  },
  login_addresses: {
    title_id: 'text',
    player_id: 'text',
    address_key: 'secret',
    last_login_at: 'moment',
    ...GUESS,
  },
  operators: {
    operator_id: 'text',
    name: 'text',
    /** By which names are compared. */
    name_key: 'text',
    /** JSON of the roles. */
    roles: 'text',
    /** Null: no link was used. */
    password_hash: 'secret?',
    created_at: 'moment',
    created_by: 'text',
    last_sign_in_at: 'moment?',
    disabled_at: 'moment?',
    /** The secret of the second factor, sealed; null: there is none. */
    factor: 'secret?',
    /** Of the last code that was used. */
    factor_step: 'number?',
    /** JSON of the digests of the recovery codes that are left. */
    factor_codes: 'secret?',
    /** A secret, sealed, that waits for its first code. */
    factor_setup: 'secret?',
    factor_setup_until: 'moment?',
  },
  operator_sessions: {
    session_id: 'text',
    operator_id: 'text',
    cookie_digest: 'secret',
    page_digest: 'secret',
    address: 'text?',
    device: 'text?',
    started_at: 'moment',
    expires_at: 'moment',
    idle_until: 'moment',
    confirmed_until: 'moment',
    ended_at: 'moment?',
  },
  operator_links: {
    digest: 'secret',
    /** Null: it makes the first owner. */
    operator_id: 'text?',
    created_at: 'moment',
    created_by: 'text',
    expires_at: 'moment',
  },
  operator_acts: {
    request_id: 'text',
    at: 'moment',
    operator_id: 'text',
    path: 'text',
    title_id: 'text?',
    /** JSON of members and their values. */
    about: 'text',
    /** The first word of the permission of the call; null: an earlier version wrote the row. */
    subject: 'text?',
  },
  operator_act_lines: {
    request_id: 'text',
    /** Counts the lines of an act. */
    number: 'number',
    /** That of the act. */
    at: 'moment',
    title_id: 'text?',
    /** Null: it is about no player. */
    player_id: 'text?',
    /** A member and its value, by which the act is found; null: none. */
    thing: 'text?',
    /** JSON of members and their values. */
    about: 'text',
  },
  /** The total of a currency that an operator has given and taken in a day. */
  operator_currency_days: {
    operator_id: 'text',
    title_id: 'text',
    code: 'text',
    /** Since 1970, UTC. */
    day: 'number',
    amount: 'number',
  },
  node_figures: { node_id: 'text', at: 'moment', figures: 'text' },
  idempotency_keys: {
    key_digest: 'secret',
    title_id: 'text',
    /** Null: the title itself called. */
    player_id: 'text?',
    body_digest: 'secret',
    command: 'text',
    /** `{"result":…}` of the command, packed; without the member where it has none. */
    result: 'text',
    created_at: 'moment',
  },
  idempotency_counts: { title_id: 'text', period: 'number', part: 'number', keys: 'number' },
  control_head: { id: 'number', seq: 'number' },
  control_log: {
    seq: 'number',
    at: 'moment',
    kind: 'text',
    body: 'text',
    /** Null: it concerns the whole installation, or an earlier version wrote it. */
    title_id: 'text?',
    /** Empty: an earlier version wrote it. */
    entry_id: 'text',
  },
  probes: { probe_id: 'text', part: 'number', body: 'text' },
  nodes: { node_id: 'text', applied: 'number', heartbeat: 'number' },
  walks: {
    name: 'text',
    /** JSON; null: the walk has ended. */
    position: 'text?',
    /** The newest walk looks for rows older than this. */
    before_at: 'moment',
    /** The oldest moment that it has passed by; null: none that the next walk begins sooner for. */
    next_at: 'moment?',
  },
  ledger_sizes: {
    /** Since 1970, UTC. */
    day: 'number',
    entries: 'number',
    bytes: 'number',
  },
  /** A price warning that somebody has accepted. */
  accepted_warnings: {
    title_id: 'text',
    catalog_version: 'text',
    /** Of the warning with its numbers (economy/price-audit/acceptance.ts). */
    digest: 'text',
    note: 'text',
    accepted_by: 'text',
    accepted_at: 'moment',
  },
  ...GAME_DATA_TABLES,
  ...ECONOMY_TABLES,
} as const satisfies Readonly<Record<string, Columns>>;

/** The rows of the tables. */
export type Tables = { [Name in keyof typeof TABLES]: Row<(typeof TABLES)[Name]> };

export type GuessColumns = Row<typeof GUESS>;

/** The tables that are walked through. */
export type WalkName = 'ledger' | 'addresses' | 'economySums' | 'boards' | 'statisticArchives';
export type WalkTable = Omit<Tables['walks'], 'name'> & { name: WalkName };

/** Turns an absent value into SQL's. */
export function orNull<T>(value: T | undefined): T | null {
  return value === undefined ? null : value;
}

/** Turns SQL's absent value into the domain's. */
export function orUndefined<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}
