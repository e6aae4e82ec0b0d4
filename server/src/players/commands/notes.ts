import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { findPlayerId, lockPlayer } from '../sql/players.ts';
import { command } from '../../storage/command.ts';
import { type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { countNotes, deleteNote, findNotes, insertNote, toNote } from '../sql/notes.ts';

// Notes of support on players, for whoever helps them next. No player and no game sees them.

/** Notes on a player. */
export const PLAYER_NOTES_MAX = 100;

/** A note on a player. */
interface PlayerNote {
  readonly noteId: string;
  readonly note: string;
  /** The author (kernel/author.ts). */
  readonly madeBy: string;
  readonly madeAt: Instant;
}

type NoteOutcome =
  | { readonly status: 'added'; readonly noteId: string }
  | { readonly status: 'notFound' }
  | { readonly status: 'tooMany' };

/** Writes a note on a player. `tooMany`: there are PLAYER_NOTES_MAX. */
export const addNote = command({
  name: 'notes.add',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(tx, { titleId, playerId, ...note }: PlayerKey & PlayerNote): Promise<NoteOutcome> {
    const of = { titleId, playerId };
    if (!(await lockPlayer.first(tx, of))) return { status: 'notFound' };
    const { count = 0 } = (await countNotes.first(tx, of)) ?? {};
    if (count >= PLAYER_NOTES_MAX) return { status: 'tooMany' };
    await insertNote.run(tx, {
      title_id: titleId,
      player_id: playerId,
      note_id: note.noteId,
      note: note.note,
      made_by: note.madeBy,
      made_at: note.madeAt,
    });
    return { status: 'added', noteId: note.noteId };
  },
  isRefusal: ({ status }) => status !== 'added',
});

/** The notes on a player, newest first; undefined: there is no such player. */
export const listNotes = command({
  name: 'notes.list',
  changes: 'nothing',
  async run(tx, of: PlayerKey): Promise<readonly PlayerNote[] | undefined> {
    if (!(await findPlayerId.first(tx, of))) return undefined;
    return (await findNotes.all(tx, of)).map(toNote);
  },
});

/** Removes a note on a player; false: there is no such player. A note that is not there is removed already. */
export const removeNote = command({
  name: 'notes.remove',
  changes: 'rows',
  async run(tx, of: PlayerKey & { readonly noteId: string }): Promise<boolean> {
    if (!(await findPlayerId.first(tx, of))) return false;
    const removed = await deleteNote.first(tx, of);
    const { playerId } = of;
    tx.audit(removed ? { playerId, about: { removed: removed.note } } : NOTHING_DONE);
    return true;
  },
  isRefusal: (isThere) => !isThere,
});
