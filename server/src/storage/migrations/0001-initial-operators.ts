import type { SchemaWords } from './schema-words.ts';

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
