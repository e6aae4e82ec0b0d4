import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/**
 * The schema for verifiers: entries of the control log say which title they concern and differ between two histories of one database, join
 * tokens are accepted once, and the control state of one title is read in pages.
 */
export function verifiers(words: SchemaWords): string {
  return [controlColumns(words), joinTokens(words), indexesOfTitle].join('\n');
}

const controlColumns = ({ addColumn, integer, text }: SchemaWords): string => `
-- Null: it concerns the whole installation, or an earlier version wrote it.
alter table control_log ${addColumn} title_id ${text};
-- Drawn at random, so that one number of two histories can be told apart. Empty: an earlier version wrote it.
alter table control_log ${addColumn} entry_id ${text} not null default '';

-- 1: the title's servers take join tokens only.
alter table titles ${addColumn} join_tokens_only ${integer} not null default 0;
`;

const joinTokens = ({ integer, tableByKey, text }: SchemaWords): string => `
-- Join tokens that were accepted, until they end: none is accepted twice.
create table if not exists used_join_tokens (
  title_id ${text} not null,
  token_id ${text} not null,
  expires_at ${integer} not null,
  constraint used_join_tokens_key primary key (title_id, token_id)
) ${tableByKey};

create index if not exists used_join_tokens_end on used_join_tokens (expires_at);
`;

const indexesOfTitle = `
create index if not exists sessions_revoked_of_title on sessions (title_id, expires_at, session_id)
  where revoked_singly = 1;
create index if not exists players_epoch_changed_of_title on players (title_id, epoch_changed_at, player_id)
  where epoch_changed_at is not null;
create index if not exists deleted_players_of_title on deleted_players (title_id, deleted_at, player_id);
`;
