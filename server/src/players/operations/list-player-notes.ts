import { EXAMPLE } from '../../kernel/examples.ts';
import { codecOf } from '../../kernel/codec.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, BodyServiceId, CustomTags, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findNamesFor } from '../../titles/commands.ts';
import { listNotes } from '../commands/notes.ts';

const PlayerNote = Type.Object(
  {
    NoteId: AnyText('The id of the note, to remove it.'),
    Note: AnyText('The note.'),
    Time: WireTime('When it was written.'),
    MadeBy: AnyText('The author: `key:` or `operator:` with the id.'),
    MadeByName: Type.Optional(
      AnyText(
        'What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`.',
      ),
    ),
  },
  { title: 'PlayerNote', description: 'A note on a player.' },
);
const { toWire } = codecOf(PlayerNote, { Time: 'madeAt' });

/** Lists the notes on a player. */
export const listPlayerNotes = operation()({
  path: '/Admin/ListPlayerNotes',
  summary: 'Lists the notes on a player, newest first.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'players:personal' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: Type.Object(
    { Notes: Type.Array(PlayerNote, { description: 'The notes, newest first.' }) },
    { description: 'The notes on the player.' },
  ),
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      Notes: [
        {
          NoteId: EXAMPLE.noteId,
          Note: 'Has two accounts, the other one is banned.',
          Time: EXAMPLE.now,
          MadeBy: 'operator:BEEF0001',
          MadeByName: 'Ada',
        },
      ],
    },
  },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId: ServiceId };
    const notes = await deps.run(listNotes, of);
    if (!notes) throw fail('UserisNotValid');
    const authors = notes.map(({ madeBy }) => madeBy);
    const names = await findNamesFor(caller, authors, deps.run);
    return { Notes: notes.map((note) => toWire({ ...note, madeByName: names[note.madeBy] })) };
  },
});
