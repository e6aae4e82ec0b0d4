import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for accounts of many identities: connections to identity providers, what happened to a player's identities, contact addresses,
 * mail that waits to be sent, and refresh tokens.
 */
export function accounts(words: SchemaWords): string {
  return [
    columns(words),
    connections(words),
    identities(words),
    contacts(words),
    outbox(words),
  ].join('\n');
}

const columns = ({ addColumn, integer }: SchemaWords): string => `
-- When the identity was linked, or used last where the player has several of its kind. Null: an earlier version wrote it.
alter table player_identities ${addColumn} used_at ${integer};
-- How many identities were unlinked: a login that read the player before that reads it again.
alter table players ${addColumn} identities_taken ${integer} not null default 0;
-- How old a session may be that links identities, in seconds. Null: as the program says.
alter table titles ${addColumn} link_session_seconds ${integer};
-- 1: logins answer with a refresh token, too.
alter table titles ${addColumn} refresh_tokens ${integer} not null default 0;
`;

const connections = ({ integer, table, text }: SchemaWords): string => `
create table if not exists connections (
  title_id ${text} not null,
  provider ${text} not null,
  connection_id ${text} not null,
  settings ${text} not null,
  sealed_secret ${text},
  created_at ${integer} not null,
  updated_at ${integer} not null,
  updated_by ${text} not null,
  constraint connections_key primary key (title_id, provider, connection_id)
) ${table};

create table if not exists connection_changes (
  title_id ${text} not null,
  change_id ${text} not null,
  provider ${text} not null,
  connection_id ${text} not null,
  at ${integer} not null,
  made_by ${text} not null,
  action ${text} not null,
  before ${text},
  after ${text},
  constraint connection_changes_key primary key (title_id, change_id)
) ${table};

create table if not exists connection_errors (
  title_id ${text} not null,
  provider ${text} not null,
  connection_id ${text} not null,
  reason ${text} not null,
  count ${integer} not null,
  last_at ${integer} not null,
  constraint connection_errors_key primary key (title_id, provider, connection_id, reason)
) ${table};
`;

const identities = ({ integer, table, tableByKey, text }: SchemaWords): string => `
create table if not exists identity_changes (
  title_id ${text} not null,
  player_id ${text} not null,
  change_id ${text} not null,
  at ${integer} not null,
  action ${text} not null,
  provider ${text} not null,
  made_by ${text} not null,
  constraint identity_changes_key primary key (title_id, player_id, change_id),
  constraint identity_changes_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${tableByKey};

-- Tokens of a provider with which a player's connection is revoked there.
create table if not exists provider_tokens (
  title_id ${text} not null,
  provider ${text} not null,
  subject ${text} not null,
  player_id ${text} not null,
  sealed ${text} not null,
  made_at ${integer} not null,
  constraint provider_tokens_key primary key (title_id, provider, subject),
  constraint provider_tokens_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists provider_tokens_of_player on provider_tokens (title_id, player_id);

create table if not exists refresh_tokens (
  session_id ${text} not null,
  title_id ${text} not null,
  player_id ${text} not null,
  number ${integer} not null,
  rotated_at ${integer} not null,
  expires_at ${integer} not null,
  constraint refresh_tokens_key primary key (session_id),
  constraint refresh_tokens_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists refresh_tokens_of_player on refresh_tokens (title_id, player_id);
create index if not exists refresh_tokens_end on refresh_tokens (expires_at);
`;

const contacts = ({ integer, table, text }: SchemaWords): string => `
create table if not exists contact_emails (
  title_id ${text} not null,
  player_id ${text} not null,
  address ${text} not null,
  display ${text},
  added_at ${integer} not null,
  verified_at ${integer},
  constraint contact_emails_key primary key (title_id, player_id),
  constraint contact_emails_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists contact_emails_address on contact_emails (title_id, address);

create table if not exists mail_tokens (
  digest ${text} not null,
  title_id ${text} not null,
  player_id ${text} not null,
  purpose ${text} not null,
  address ${text} not null,
  made_at ${integer} not null,
  expires_at ${integer} not null,
  used_at ${integer},
  constraint mail_tokens_key primary key (digest),
  constraint mail_tokens_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists mail_tokens_of_player on mail_tokens (title_id, player_id);
create index if not exists mail_tokens_end on mail_tokens (expires_at);
`;

const outbox = ({ integer, table, text }: SchemaWords): string => `
-- Work for other people's servers that is done after its commit: mail to send, tokens to revoke. What must outlive its player names none.
create table if not exists outbox (
  job_id ${text} not null,
  kind ${text} not null,
  title_id ${text},
  player_id ${text},
  recipient ${text} not null,
  params ${text} not null,
  sealed ${text},
  made_at ${integer} not null,
  due_at ${integer} not null,
  attempts ${integer} not null,
  expires_at ${integer} not null,
  constraint outbox_key primary key (job_id),
  constraint outbox_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${table};

create index if not exists outbox_due on outbox (due_at, job_id);
create index if not exists outbox_of_player on outbox (title_id, player_id);

-- The moments of the mails of the last hour, for the limits: by a digest of the recipient or of the caller.
create table if not exists mail_sends (
  send_key ${text} not null,
  times ${text} not null,
  last_at ${integer} not null,
  constraint mail_sends_key primary key (send_key)
) ${table};

create index if not exists mail_sends_time on mail_sends (last_at);
`;
