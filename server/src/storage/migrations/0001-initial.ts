import {
  catalogTables,
  currencyTables,
  inventoryTables,
  purchaseTables,
  revisionTables,
  scheduleTables,
  storeTables,
  walletTables,
} from './0001-initial-economy.ts';
import {
  attemptTables,
  guessTables,
  operatorActTables,
  operatorTables,
  sessionTables,
} from './0001-initial-people.ts';
import type { SchemaWords } from './schema-words.ts';

// A released migration never changes. Each of its statements may be repeated, because not every engine undoes
// the statements before one that failed. No statement has a semicolon inside.

/** The first schema. Instants are whole milliseconds, flags are 0 or 1, JSON is text. */
export function initial(words: SchemaWords): string {
  return TABLES.map((tables) => tables(words)).join('\n');
}

const controlTables = ({ integer, table, text }: SchemaWords): string => `
-- The installation: its namespace, when a process was last given a new page, and the last session whose login is copied for
-- searches.
create table if not exists meta (
  name ${text} not null constraint meta_key primary key,
  value ${text} not null
) ${table};

insert into meta (name, value) values ('pageProbedAt', '0'), ('loginsCopiedTo', '')
  on conflict (name) do nothing;

-- The control log: what every process must know to judge credentials. The head has the last number.
create table if not exists control_head (
  id ${integer} not null constraint control_head_key primary key,
  seq ${integer} not null
) ${table};

insert into control_head (id, seq) values (1, 0) on conflict (id) do nothing;

create table if not exists control_log (
  seq ${integer} not null,
  at ${integer} not null,
  kind ${text} not null,
  body ${text} not null,
  constraint control_log_key primary key (seq)
) ${table};

-- Rows that come and go in one transaction, to see whether the database takes new ones. It always looks empty.
create table if not exists probes (
  probe_id ${text} not null,
  part ${integer} not null,
  body ${text} not null,
  constraint probes_key primary key (probe_id, part)
) ${table};

-- The nodes that share a database, and which entry of the control log each has applied.
create table if not exists nodes (
  node_id ${text} not null,
  applied ${integer} not null,
  heartbeat ${integer} not null,
  constraint nodes_key primary key (node_id)
) ${table};
`;

const titleTables = ({ integer, table, text }: SchemaWords): string => `
create table if not exists titles (
  title_id ${text} not null,
  name ${text} not null,
  created_at ${integer} not null,
  -- 1: no two players of the title may have the same display name.
  unique_names ${integer} not null,
  -- 1: players buy in stores only.
  stores_only ${integer} not null,
  -- 1: a price of 0 sells.
  zero_sells ${integer} not null default 0,
  -- 1: the studio may take more from a balance than there is.
  negative_balances ${integer} not null default 0,
  -- 1: players may change their own balances.
  client_balances ${integer} not null default 0,
  row_version ${integer} not null,
  constraint titles_key primary key (title_id)
) ${table};

create table if not exists secret_keys (
  key_id ${text} not null,
  title_id ${text} not null,
  name ${text} not null,
  digest ${text} not null,
  hint ${text} not null,
  scopes ${text} not null,
  created_at ${integer} not null,
  made_by ${text} not null,
  expires_at ${integer},
  revoked_at ${integer},
  last_used_at ${integer},
  constraint secret_keys_key primary key (key_id),
  constraint secret_keys_title foreign key (title_id) references titles (title_id),
  constraint secret_keys_digest unique (digest)
) ${table};

create index if not exists secret_keys_of_title on secret_keys (title_id);
create index if not exists secret_keys_by_maker on secret_keys (made_by);
`;

const playerTables = ({ integer, table, text }: SchemaWords): string => `
create table if not exists players (
  title_id ${text} not null,
  player_id ${text} not null,
  title_player_id ${text} not null,
  display_name ${text},
  -- The display name as it is compared and searched.
  folded_name ${text},
  password_hash ${text},
  origination ${text} not null,
  created_at ${integer} not null,
  last_login_at ${integer},
  epoch ${integer} not null,
  epoch_changed_at ${integer},
  -- The session that has outlived the last revocation of everything.
  kept_session_id ${text},
  -- A keyed digest of the network of the last login.
  address_key ${text},
  -- Copies of the last login's moment and network by which players are searched, up to a minute old: a login changes no index.
  searched_login_at ${integer},
  searched_address_key ${text},
  constraint players_key primary key (title_id, player_id),
  constraint players_title foreign key (title_id) references titles (title_id),
  constraint players_title_player unique (title_id, title_player_id)
) ${table};

-- An index of a moment goes on with the row's key: what is read in pages has both in its order.
create index if not exists players_epoch_changed on players (epoch_changed_at, title_id, player_id)
  where epoch_changed_at is not null;

-- How players are searched: each index goes on with the key, by which pages are told apart.
create index if not exists players_by_name on players (title_id, folded_name, player_id)
  where folded_name is not null;
create index if not exists players_by_login on players (title_id, searched_login_at, player_id);
create index if not exists players_by_address on players
  (title_id, searched_address_key, searched_login_at, player_id) where searched_address_key is not null;
`;

const playerNameTables = ({ integer, table, text }: SchemaWords): string => `
-- How many players a title has, in parts: their sum counts.
create table if not exists title_player_counts (
  title_id ${text} not null,
  part ${integer} not null,
  players ${integer} not null,
  constraint title_player_counts_key primary key (title_id, part),
  constraint title_player_counts_title foreign key (title_id) references titles (title_id)
) ${table};

-- By what a player is known. "subject" is compared, "display" is how it was written where that differs. Not kept in
-- the order of the key: SQLite would then read all identities of the title to find those of a player.
create table if not exists player_identities (
  title_id ${text} not null,
  provider ${text} not null,
  subject ${text} not null,
  player_id ${text} not null,
  display ${text},
  constraint player_identities_key primary key (title_id, provider, subject),
  constraint player_identities_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists player_identities_of_player on player_identities (title_id, player_id);
`;

const credentialTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists signing_keys (
  kid ${text} not null,
  sealed ${text} not null,
  created_at ${integer} not null,
  activated_at ${integer},
  retired_at ${integer},
  revoked_at ${integer},
  constraint signing_keys_key primary key (kid)
) ${table};

create table if not exists title_signing_key_revocations (
  kid ${text} not null,
  title_id ${text} not null,
  revoked_at ${integer} not null,
  constraint title_signing_key_revocations_key primary key (kid, title_id),
  constraint title_revocations_kid foreign key (kid) references signing_keys (kid)
) ${table};

create table if not exists token_revocations (
  title_id ${text} not null,
  token_id ${text} not null,
  -- The session or the secret key that the token was issued for.
  issued_by ${text} not null,
  expires_at ${integer} not null,
  constraint token_revocations_key primary key (title_id, token_id)
) ${tableByKey};

create index if not exists token_revocations_end on token_revocations (expires_at, title_id, token_id);
create index if not exists token_revocations_of_issuer on token_revocations (title_id, issued_by, expires_at);
`;

const idempotencyTables = ({ integer, table, text }: SchemaWords): string => `
-- Calls with an idempotency key, each with the result of its command. Keys and bodies are keyed digests.
create table if not exists idempotency_keys (
  key_digest ${text} not null,
  title_id ${text} not null,
  player_id ${text},
  body_digest ${text} not null,
  command ${text} not null,
  result ${text} not null,
  created_at ${integer} not null,
  constraint idempotency_keys_key primary key (key_digest),
  constraint idempotency_keys_title foreign key (title_id) references titles (title_id),
  constraint idempotency_keys_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists idempotency_keys_end on idempotency_keys (created_at);
create index if not exists idempotency_keys_of_player on idempotency_keys (title_id, player_id, created_at)
  where player_id is not null;

-- How many keys a title's own calls had in each period, in parts: their sum counts.
create table if not exists idempotency_counts (
  title_id ${text} not null,
  period ${integer} not null,
  part ${integer} not null,
  keys ${integer} not null,
  constraint idempotency_counts_key primary key (title_id, period, part),
  constraint idempotency_counts_title foreign key (title_id) references titles (title_id)
) ${table};
`;

const deletionTables = ({ integer, table, text }: SchemaWords): string => `
-- Players who were deleted: so their ids are never used again, and their credentials stay revoked until the last has ended.
create table if not exists deleted_players (
  title_id ${text} not null,
  player_id ${text} not null,
  title_player_id ${text} not null,
  epoch ${integer} not null,
  deleted_at ${integer} not null,
  constraint deleted_players_key primary key (title_id, player_id),
  constraint deleted_players_title foreign key (title_id) references titles (title_id),
  constraint deleted_players_title_player unique (title_id, title_player_id)
) ${table};

create index if not exists deleted_players_at on deleted_players (deleted_at, title_id, player_id);

-- The names of deleted players whose bans are in force, as keyed digests, for each ban.
create table if not exists banned_identities (
  title_id ${text} not null,
  identity_digest ${text} not null,
  ban_id ${text} not null,
  expires_at ${integer},
  constraint banned_identities_key primary key (title_id, identity_digest, ban_id),
  constraint banned_identities_ban foreign key (ban_id) references bans (ban_id) on delete cascade
) ${table};

create index if not exists banned_identities_of_ban on banned_identities (ban_id);
create index if not exists banned_identities_end on banned_identities (expires_at)
  where expires_at is not null;
`;

const pruningTables = ({ integer, table, text }: SchemaWords): string => `
-- Walks through all rows of a table, in steps, that look for what is older than a moment.
create table if not exists walks (
  name ${text} not null,
  -- Behind which key it goes on. Null: it has ended.
  position ${text},
  -- The moment of the last walk that has begun.
  before_at ${integer} not null,
  -- The oldest moment that was passed by, which the next walk begins for. Null: it begins in its time.
  next_at ${integer},
  constraint walks_key primary key (name)
) ${table};

insert into walks (name, before_at) values ('ledger', 0) on conflict (name) do nothing;
insert into walks (name, before_at) values ('addresses', 0) on conflict (name) do nothing;

-- How large the ledger was, once a day.
create table if not exists ledger_sizes (
  -- Since 1970, UTC.
  day ${integer} not null,
  entries ${integer} not null,
  bytes ${integer} not null,
  constraint ledger_sizes_key primary key (day)
) ${table};
`;

const TABLES = [
  controlTables,
  titleTables,
  playerTables,
  playerNameTables,
  sessionTables,
  attemptTables,
  deletionTables,
  guessTables,
  credentialTables,
  idempotencyTables,
  catalogTables,
  storeTables,
  purchaseTables,
  currencyTables,
  walletTables,
  inventoryTables,
  revisionTables,
  scheduleTables,
  operatorTables,
  operatorActTables,
  pruningTables,
];
