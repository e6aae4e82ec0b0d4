import { EXAMPLE } from '../../kernel/examples.ts';
import { authorOf } from '../../kernel/author.ts';
import { NOTE_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, BodyServiceId, CustomTags, LINES } from '../../kernel/schema.ts';
import { newId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { addNote, PLAYER_NOTES_MAX } from '../commands/notes.ts';

/** Writes a note on a player. */
export const addPlayerNote = operation<{ readonly random: Random }>()({
  path: '/Admin/AddPlayerNote',
  summary: 'Writes a note on a player, for whoever helps the player next.',
  description: `No player and no game sees it. It is in the export of the player, and goes when the player is deleted. A player has at most ${PLAYER_NOTES_MAX}. An addition of this service to the reference API.`,
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    Note: Type.String({
      description: 'The note, with something to see in it.',
      minLength: 1,
      maxLength: NOTE_CHARS_MAX,
      pattern: LINES,
    }),
    CustomTags,
  }),
  response: Type.Object(
    { NoteId: AnyText('The id of the note, to remove it.') },
    { description: 'The note is there.' },
  ),
  errors: ['UserisNotValid', 'OverLimit'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, Note: 'Has two accounts, the other one is banned.' },
    response: { NoteId: EXAMPLE.noteId },
  },
  async handle({ ServiceId, Note: note }, { caller, deps, fail }) {
    const outcome = await deps.run(addNote, {
      titleId: caller.titleId,
      playerId: ServiceId,
      noteId: newId(deps.random),
      note,
      madeBy: authorOf(caller),
      madeAt: deps.now(),
    });
    if (outcome.status === 'notFound') throw fail('UserisNotValid');
    if (outcome.status === 'tooMany') {
      const message = `A player has at most ${PLAYER_NOTES_MAX} notes; remove some.`;
      throw fail('OverLimit', { message });
    }
    return { NoteId: outcome.noteId };
  },
});
