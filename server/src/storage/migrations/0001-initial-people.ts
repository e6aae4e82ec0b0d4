import type { SchemaWords } from './schema-words.ts';

// A part of the first schema.

export const sessionTables = ({ integer, table, text }: SchemaWords): string => `
create table if not exists sessions (
  session_id ${text} not null,
  title_id ${text} not null,
  player_id ${text} not null,
  provider ${text} not null,
  subject ${text} not null,
  -- From where the login came, null where the player's own is not known.
  address ${text},
  started_at ${integer} not null,
  expires_at ${integer} not null,
  revoked_at ${integer},
  revoked_singly ${integer} not null,
  constraint sessions_key primary key (session_id),
  constraint sessions_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists sessions_of_player on sessions (title_id, player_id, started_at);
create index if not exists sessions_end on sessions (expires_at);
create index if not exists sessions_revoked on sessions (expires_at, session_id) where revoked_singly = 1;

-- A ban that is in force when its player is deleted stays.
create table if not exists bans (
  ban_id ${text} not null,
  title_id ${text} not null,
  player_id ${text} not null,
  reason ${text},
  ip_address ${text},
  created_at ${integer} not null,
  expires_at ${integer},
  active ${integer} not null,
  constraint bans_key primary key (ban_id),
  constraint bans_title foreign key (title_id) references titles (title_id)
) ${table};

create index if not exists bans_of_player on bans (title_id, player_id);
create index if not exists bans_of_title on bans (title_id, created_at);
create index if not exists bans_of_address on bans (title_id, ip_address) where ip_address is not null;
`;

/** The keys are keyed digests: neither a name that was tried nor an address can be read here. */
export const guessTables = ({ integer, table, tableByKey, text }: SchemaWords): string => `
-- Wrong passwords of strangers for one name, whether or not there is such a player.
create table if not exists login_guesses (
  name_key ${text} not null,
  failures ${integer} not null,
  locked_until ${integer} not null,
  forgotten_at ${integer} not null,
  constraint login_guesses_key primary key (name_key)
) ${tableByKey};

create index if not exists login_guesses_end on login_guesses (forgotten_at);

-- Networks at which a player is known, each with the wrong passwords that came from there.
create table if not exists login_addresses (
  title_id ${text} not null,
  player_id ${text} not null,
  address_key ${text} not null,
  last_login_at ${integer} not null,
  failures ${integer} not null,
  locked_until ${integer} not null,
  forgotten_at ${integer} not null,
  constraint login_addresses_key primary key (title_id, player_id, address_key),
  constraint login_addresses_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};
`;

export const attemptTables = ({ integer, tableByKey, text }: SchemaWords): string => `
-- The last refused logins of each player, numbered, and good ones whose sessions have gone, numbered by their moment.
create table if not exists login_attempts (
  title_id ${text} not null,
  player_id ${text} not null,
  refused ${integer} not null,
  number ${integer} not null,
  at ${integer} not null,
  provider ${text} not null,
  -- Null where the player's own is not known.
  address ${text},
  reason ${text},
  -- Refused ones behind this that have no row.
  more ${integer} not null,
  constraint login_attempts_key primary key (title_id, player_id, refused, number),
  constraint login_attempts_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${tableByKey};

create index if not exists login_attempts_end on login_attempts (at);
-- Those that a limit refused, for the list of whom limits stopped lately.
create index if not exists login_attempts_limited on login_attempts (title_id, at, player_id, number)
  where reason in ('accountLocked', 'addressLimited');
`;

// A part of the first schema.

/** Operators with their sessions. Secrets are kept as digests only. */
export const operatorTables = ({ integer, table, text }: SchemaWords): string => `
create table if not exists operators (
  operator_id ${text} not null,
  name ${text} not null,
  name_key ${text} not null,
  roles ${text} not null,
  password_hash ${text},
  created_at ${integer} not null,
  created_by ${text} not null,
  last_sign_in_at ${integer},
  disabled_at ${integer},
  factor ${text},
  factor_step ${integer},
  factor_codes ${text},
  factor_setup ${text},
  factor_setup_until ${integer},
  constraint operators_key primary key (operator_id),
  constraint operators_name unique (name_key)
) ${table};

create table if not exists operator_sessions (
  session_id ${text} not null,
  operator_id ${text} not null,
  cookie_digest ${text} not null,
  page_digest ${text} not null,
  address ${text},
  device ${text},
  started_at ${integer} not null,
  expires_at ${integer} not null,
  idle_until ${integer} not null,
  confirmed_until ${integer} not null,
  ended_at ${integer},
  constraint operator_sessions_key primary key (session_id),
  constraint operator_sessions_operator foreign key (operator_id) references operators (operator_id)
) ${table};

create index if not exists operator_sessions_of_operator
  on operator_sessions (operator_id, started_at);
create index if not exists operator_sessions_end on operator_sessions (expires_at);
create index if not exists operator_sessions_live on operator_sessions (expires_at, session_id)
  where ended_at is null;
`;

/** One-time links, and what operators did. */
export const operatorActTables = ({ integer, tableByKey, text }: SchemaWords): string => `
create table if not exists operator_links (
  digest ${text} not null,
  operator_id ${text},
  created_at ${integer} not null,
  created_by ${text} not null,
  expires_at ${integer} not null,
  constraint operator_links_key primary key (digest),
  constraint operator_links_operator foreign key (operator_id) references operators (operator_id)
) ${tableByKey};

create index if not exists operator_links_of_operator on operator_links (operator_id);
create index if not exists operator_links_end on operator_links (expires_at);

-- How each process does. A row is forgotten an hour after its process.
create table if not exists node_figures (
  node_id ${text} not null,
  at ${integer} not null,
  figures ${text} not null,
  constraint node_figures_key primary key (node_id)
) ${tableByKey};

-- What operators changed. A row outlives whatever it names.
create table if not exists operator_acts (
  request_id ${text} not null,
  at ${integer} not null,
  operator_id ${text} not null,
  path ${text} not null,
  title_id ${text},
  about ${text} not null,
  constraint operator_acts_key primary key (request_id)
) ${tableByKey};

-- What operators who have a cap have given and taken of a currency in a day.
create table if not exists operator_currency_days (
  operator_id ${text} not null,
  title_id ${text} not null,
  code ${text} not null,
  -- Since 1970, UTC.
  day ${integer} not null,
  amount ${integer} not null,
  constraint operator_currency_days_key primary key (operator_id, title_id, code, day)
) ${tableByKey};

create index if not exists operator_currency_days_by_day on operator_currency_days (day);

create index if not exists operator_acts_by_moment on operator_acts (at, request_id);
create index if not exists operator_acts_of_title on operator_acts (title_id, at, request_id);
create index if not exists operator_acts_of_operator on operator_acts (operator_id, at, request_id);
create index if not exists operator_acts_of_operator_there
  on operator_acts (operator_id, title_id, at, request_id);
`;
