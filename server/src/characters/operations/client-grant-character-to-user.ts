import { type ContextDeps, contextOf } from '../../economy/inventory/command-context.ts';
import { ItemId } from '../../economy/schemas.ts';
import { SESSION_OVER } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, Flag, Identifier } from '../../kernel/schema.ts';
import { newHexId } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { becomeCharacter } from '../commands.ts';
import {
  CharacterId,
  type CharacterLimit,
  CharacterType,
  describeFull,
  EXAMPLE_CHARACTER,
  MOST_SENTENCE,
  NewCharacterName,
} from '../wire.ts';

/** Makes a character of an item that the player has. */
export const clientGrantCharacterToUser = operation<CharacterLimit & ContextDeps>()({
  path: '/Client/GrantCharacterToUser',
  summary: 'Makes a character of an item that the player has.',
  description: `The item's catalog version must say \`CanBecomeCharacter\` of it. One of its uses is used up; an item without a number of uses is gone. Of several it is the one that the player has had for longest. The character's type is the item's id. ${MOST_SENTENCE}`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    ItemId,
    CatalogVersion: Type.Optional(
      Identifier('The catalog version that the item came from. Absent: any.'),
    ),
    CharacterName: NewCharacterName,
    CustomTags,
  }),
  response: Type.Object(
    { CharacterId, CharacterType, Result: Flag('True: the player has the character.') },
    { description: 'The character that the item has become.' },
  ),
  errors: ['NotAuthenticated', 'ItemNotOwned', 'InvalidItemProperties', 'OverLimit'],
  example: {
    request: { ItemId: 'knight', CharacterName: EXAMPLE_CHARACTER.CharacterName },
    response: {
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      CharacterType: 'knight',
      Result: true,
    },
  },
  async handle({ ItemId: itemId, CharacterName: characterName, CatalogVersion }, call) {
    const { caller, deps, fail } = call;
    const outcome = await deps.run(becomeCharacter, {
      ...contextOf(call, caller.playerId),
      itemId,
      catalogVersion: CatalogVersion,
      characterId: newHexId(deps.random),
      characterName: characterName.trim(),
      max: deps.charactersMax,
    });
    switch (outcome.status) {
      case 'granted':
        return { CharacterId: outcome.characterId, CharacterType: itemId, Result: true };
      case 'noPlayer':
        throw fail('NotAuthenticated', SESSION_OVER);
      case 'notOwned':
        throw fail('ItemNotOwned', NOT_OWNED);
      case 'noCharacter':
        throw fail('InvalidItemProperties', NO_CHARACTER_OF_IT);
      case 'full':
        throw fail('OverLimit', describeFull(deps.charactersMax));
    }
  },
});

const NOT_OWNED = { details: { ItemId: ['The player has no such item.'] } };
const NO_CHARACTER_OF_IT = {
  details: { ItemId: ['The catalog version of the item does not say `CanBecomeCharacter` of it.'] },
};
