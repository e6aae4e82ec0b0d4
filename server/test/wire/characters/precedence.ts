import { clientGrantCharacterToUser } from '../../../src/characters/operations/client-grant-character-to-user.ts';
import { deleteCharacterFromUser } from '../../../src/characters/operations/delete-character-from-user.ts';
import { getAllUsersCharacters } from '../../../src/characters/operations/get-all-users-characters.ts';
import { serverGrantCharacterToUser } from '../../../src/characters/operations/server-grant-character-to-user.ts';
import { CHARACTERS } from '../../../src/kernel/character-limits.ts';
import { grant } from '../../support/belongings.ts';
import { fillCharacters } from '../../support/characters.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';
import { setCatalog } from '../../support/stock.ts';

const GOODS = ['sword', { ItemId: 'knight', CanBecomeCharacter: true }];
const named = (ItemId: string) => ({ ItemId, CharacterName: 'Brunhild' });

const pairs: PrecedenceList = [
  [
    clientGrantCharacterToUser,
    [
      pair('NotAuthenticated', 'ItemNotOwned', 'whoever has no session has no items'),
      pair('ItemNotOwned', 'InvalidItemProperties', 'what nobody has is judged by nothing'),
      pair('InvalidItemProperties', 'OverLimit', async (world, ask) => {
        await setCatalog(world, { items: GOODS });
        const player = await world.logIn();
        await grant(world, player, 'sword', 'knight');
        await fillCharacters(world, player, CHARACTERS.default);
        return { both: await ask(named('sword')), alone: await ask(named('knight')) };
      }),
    ],
  ],
  [deleteCharacterFromUser, []],
  [
    getAllUsersCharacters,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: '' },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [
    serverGrantCharacterToUser,
    [pair('AccountNotFound', 'OverLimit', 'a player who is not there has no characters')],
  ],
];

export default pairs;
