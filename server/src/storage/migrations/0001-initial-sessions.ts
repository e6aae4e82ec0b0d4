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
