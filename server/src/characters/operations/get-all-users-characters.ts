import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { ViewedServiceId } from '../../players/account-info.ts';
import { NO_PLAYER, viewedOf } from '../../players/owner.ts';
import { listCharacters } from '../commands.ts';
import { CharacterResult, EXAMPLE_CHARACTER, toWireCharacter } from '../wire.ts';

const summary = 'Lists the characters of a player.';

/** Lists the characters of a player. */
export const getAllUsersCharacters = sharedOperation()({
  doors: [
    {
      path: '/Client/GetAllUsersCharacters',
      summary,
      description: 'Players see those of all players of the title.',
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetAllUsersCharacters',
      summary,
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
  ],
  request: Type.Object({ ServiceId: ViewedServiceId, CustomTags }),
  response: Type.Object(
    {
      Characters: Type.Array(CharacterResult, {
        description: 'The characters, in the order in which they came.',
      }),
    },
    { description: 'The characters of the player.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: { Characters: [{ ...EXAMPLE_CHARACTER, CreatedAt: EXAMPLE.now }] },
  },
  async handle({ ServiceId }, { caller, deps, fail }) {
    const found = await deps.run(listCharacters, viewedOf(ServiceId, { caller, fail }));
    if (!found) throw fail('AccountNotFound', NO_PLAYER);
    return { Characters: found.map(toWireCharacter) };
  },
});
