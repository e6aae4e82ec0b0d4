import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf, rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

const codec = rowCodecOf('player_notes', ['title_id', 'player_id']);

/** A note as the domain has it. */
export const toNote = codec.fromRow;

export const insertNote = statement<Tables['player_notes']>(insertOf('player_notes'));

/** The notes on a player, newest first. There are at most PLAYER_NOTES_MAX. */
export const findNotes = statement<PlayerKey, Tables['player_notes']>(
  `select * from player_notes where ${PLAYER_KEY} order by made_at desc, note_id`,
);

export const countNotes = statement<PlayerKey, { readonly count: number }>(
  `select count(*) as count from player_notes where ${PLAYER_KEY}`,
);

/** Gives the words of the note; nothing where it is not there. */
export const deleteNote = statement<
  PlayerKey & { readonly noteId: string },
  Pick<Tables['player_notes'], 'note'>
>(`delete from player_notes where ${PLAYER_KEY} and note_id = :noteId returning note`);
