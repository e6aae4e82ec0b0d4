import type { SchemaWords } from './schema-words.ts';

// A part of the first schema.

export const deletionTables = ({ integer, table, text }: SchemaWords): string => `
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
