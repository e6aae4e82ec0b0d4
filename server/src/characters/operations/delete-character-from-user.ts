import { EXAMPLE } from '../../kernel/examples.ts';
import { auditNote } from '../../kernel/audit-note.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { deleteCharacter } from '../commands.ts';
import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../wire.ts';

/** Deletes a character of a player. */
export const deleteCharacterFromUser = operation()({
  path: '/Server/DeleteCharacterFromUser',
  summary: 'Deletes a character of a player.',
  description:
    'Its statistics stay until they are reset, other characters of the player need their room, or the player is deleted. A character of another player, or of a player who is not there, is CharacterNotFound, too.',
  auth: { kind: 'secretKey', permission: 'playerData:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    CharacterId,
    SaveCharacterInventory: Flag(
      "Whether the character's items go to the player. It makes no difference: characters hold no items.",
    ),
    ...auditNote,
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['CharacterNotFound'],
  example: {
    request: {
      ServiceId: EXAMPLE.playerId,
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      SaveCharacterInventory: false,
    },
    response: {},
  },
  async handle({ ServiceId: playerId, CharacterId: characterId }, call) {
    const { caller, deps, fail } = call;
    const { titleId } = caller;
    const isDone = await deps.run(deleteCharacter, { titleId, playerId, characterId });
    if (!isDone) throw fail('CharacterNotFound', NO_CHARACTER);
    return {};
  },
});
