import {
  clientUpdateCharacterData,
  getCharacterData,
  getCharacterInternalData,
  getCharacterReadOnlyData,
  updateCharacterData,
  updateCharacterInternalData,
  updateCharacterReadOnlyData,
} from '../../../src/characters/data-operations.ts';
import { clientGrantCharacterToUser } from '../../../src/characters/operations/client-grant-character-to-user.ts';
import { deleteCharacterFromUser } from '../../../src/characters/operations/delete-character-from-user.ts';
import { getAllUsersCharacters } from '../../../src/characters/operations/get-all-users-characters.ts';
import { serverGrantCharacterToUser } from '../../../src/characters/operations/server-grant-character-to-user.ts';
import { CHARACTERS } from '../../../src/kernel/character-limits.ts';
import { DATA_UPDATE_RATES } from '../../../src/kernel/player-data-limits.ts';
import { grant } from '../../support/belongings.ts';
import { aPlayer } from '../../support/character-data-scenarios.ts';
import { fillCharacters } from '../../support/characters.ts';
import { LONG_TEXT, manyKeys } from '../../support/data-scenarios.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';
import { must, setCatalog } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const GOODS = ['sword', { ItemId: 'knight', CanBecomeCharacter: true }];
const named = (ItemId: string) => ({ ItemId, CharacterName: 'Brunhild' });

const TOO_MANY_AND_LONG = { ...manyKeys(1_001), long: LONG_TEXT };
const LONG = { long: LONG_TEXT };

/** Bodies about a player with a character. */
const aboutOne =
  (both: object, alone: object = both) =>
  async (world: World) => {
    const { playerId: ServiceId, CharacterId } = await aPlayer(world);
    const of = { ServiceId, CharacterId };
    return [
      { ...of, ...both },
      { ...of, ...alone },
    ] as const;
  };

const ownerPairs = [
  bodies(
    'InvalidParams',
    'UserisNotValid',
    aboutOne({ ServiceId: NOBODY, CharacterId: '' }, { ServiceId: NOBODY }),
  ),
  bodies(
    'UserisNotValid',
    'CharacterNotFound',
    aboutOne({ ServiceId: NOBODY, CharacterId: NOBODY }, { CharacterId: NOBODY }),
  ),
];

const sizePair = bodies(
  'TooManyKeys',
  'DataLengthExceeded',
  aboutOne({ Data: TOO_MANY_AND_LONG }, { Data: LONG }),
);

const studioPairs = [
  ...ownerPairs,
  bodies(
    'CharacterNotFound',
    'TooManyKeys',
    aboutOne({ CharacterId: NOBODY, Data: TOO_MANY_AND_LONG }, { Data: TOO_MANY_AND_LONG }),
  ),
  sizePair,
];

/** Calls by a player who has a character and has updated data as often as may be. */
async function limited(world: World) {
  const { sessionTicket, CharacterId } = await aPlayer(world, 'limited');
  const { path } = clientUpdateCharacterData;
  const update = (body: object) => world.call(path, { CharacterId, ...body }, { sessionTicket });
  const calls = Array.from({ length: DATA_UPDATE_RATES[0].burst }, () => update({}));
  await Promise.all(calls.map(must));
  return update;
}

const ownPairs = [
  pair('InvalidParams', 'NotAuthenticated', 'whoever has no session has no body that is read'),
  pair('NotAuthenticated', 'CharacterNotFound', 'a player who is not there has no characters'),
  pair('CharacterNotFound', 'DataUpdateRateExceeded', async (world) => {
    const update = await limited(world);
    return { both: await update({ CharacterId: NOBODY }), alone: await update({}) };
  }),
  pair('DataUpdateRateExceeded', 'TooManyKeys', async (world, ask) => {
    const update = await limited(world);
    const { CharacterId } = await aPlayer(world);
    const Data = manyKeys(11);
    return { both: await update({ Data }), alone: await ask({ CharacterId, Data }) };
  }),
  bodies(
    'TooManyKeys',
    'DataLengthExceeded',
    aboutOne({ Data: { ...manyKeys(10), ...LONG } }, { Data: LONG }),
  ),
];

const pairs: PrecedenceList = [
  [getCharacterData, ownerPairs],
  [getCharacterReadOnlyData, ownerPairs],
  [getCharacterInternalData, ownerPairs],
  [updateCharacterData, studioPairs],
  [updateCharacterReadOnlyData, studioPairs],
  [updateCharacterInternalData, studioPairs],
  [clientUpdateCharacterData, ownPairs],
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
