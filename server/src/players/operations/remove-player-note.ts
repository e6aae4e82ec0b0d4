import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeNote } from '../commands/notes.ts';

/** Removes a note on a player. */
export const removePlayerNote = operation()({
  path: '/Admin/RemovePlayerNote',
  summary: 'Removes a note on a player.',
  description:
    'Removing what is not there is a success. The list of what operators did tells how the note began, for a year, or until the player is deleted. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    NoteId: Identifier('The id of the note.'),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['UserisNotValid'],
  example: { request: { ServiceId: EXAMPLE.playerId, NoteId: EXAMPLE.noteId }, response: {} },
  async handle({ ServiceId, NoteId: noteId }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, playerId: ServiceId, noteId };
    if (!(await deps.run(removeNote, of))) throw fail('UserisNotValid');
    return {};
  },
});
