import { EXAMPLE } from '../../kernel/examples.ts';
import { auditNote } from '../../kernel/audit-note.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../kernel/schema.ts';
import { newHexId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER } from '../../players/owner.ts';
import { grantCharacter } from '../commands.ts';
import {
  CharacterId,
  type CharacterLimit,
  CharacterType,
  describeFull,
  EXAMPLE_CHARACTER,
  MOST_SENTENCE,
  NewCharacterName,
} from '../wire.ts';

const { CharacterId: id, ...GRANTED } = EXAMPLE_CHARACTER;

/** Gives a player a character. */
export const serverGrantCharacterToUser = operation<CharacterLimit & { readonly random: Random }>()(
  {
    path: '/Server/GrantCharacterToUser',
    summary: 'Gives a player a character.',
    description: MOST_SENTENCE,
    auth: { kind: 'secretKey', permission: 'playerData:write' },
    request: Type.Object({
      ServiceId: BodyServiceId,
      CharacterName: NewCharacterName,
      CharacterType,
      ...auditNote,
      CustomTags,
    }),
    response: Type.Object({ CharacterId }, { description: 'The player has the character.' }),
    errors: ['AccountNotFound', 'OverLimit'],
    example: {
      request: { ServiceId: EXAMPLE.playerId, ...GRANTED },
      response: { CharacterId: id },
    },
    async handle(request, { caller: { titleId }, deps, fail }) {
      const { ServiceId: playerId, CharacterName: characterName } = request;
      const character = {
        characterName: characterName.trim(),
        characterType: request.CharacterType,
      };
      const outcome = await deps.run(grantCharacter, {
        titleId,
        playerId,
        characterId: newHexId(deps.random),
        ...character,
        createdAt: deps.now(),
        max: deps.charactersMax,
      });
      switch (outcome.status) {
        case 'granted':
          return { CharacterId: outcome.characterId };
        case 'noPlayer':
          throw fail('AccountNotFound', NO_PLAYER);
        case 'full':
          throw fail('OverLimit', describeFull(deps.charactersMax));
      }
    },
  },
);
