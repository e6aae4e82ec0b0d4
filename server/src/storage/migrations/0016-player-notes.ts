import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for notes on players. */
export const playerNotes = ({ integer, tableByKey, text }: SchemaWords): string => `
create table if not exists player_notes (
  title_id ${text} not null,
  player_id ${text} not null,
  note_id ${text} not null,
  note ${text} not null,
  made_by ${text} not null,
  made_at ${integer} not null,
  constraint player_notes_key primary key (title_id, player_id, note_id),
  constraint player_notes_player foreign key (title_id, player_id)
    references players (title_id, player_id) on delete cascade
) ${tableByKey};
`;
