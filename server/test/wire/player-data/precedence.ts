import { DATA_UPDATE_RATES } from '../../../src/kernel/player-data-limits.ts';
import {
  clientUpdateUserData,
  clientUpdateUserPublisherData,
  getUserData,
  getUserInternalData,
  getUserPublisherData,
  getUserPublisherInternalData,
  getUserPublisherReadOnlyData,
  getUserReadOnlyData,
  updateUserData,
  updateUserInternalData,
  updateUserPublisherData,
  updateUserPublisherInternalData,
  updateUserPublisherReadOnlyData,
  updateUserReadOnlyData,
} from '../../../src/player-data/data-operations.ts';
import { LONG_TEXT, manyKeys } from '../../support/data-scenarios.ts';
import { bodies, NOBODY, pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const readPairs = [
  bodies('InvalidParams', 'AccountNotFound', async () => [
    { ServiceId: NOBODY, Keys: [1] },
    { ServiceId: NOBODY },
  ]),
];

const WRONG = { Data: { '!': '' } };
const TOO_MANY = { Data: manyKeys(1_001) };
const TOO_MANY_AND_LONG = { Data: { ...TOO_MANY.Data, long: LONG_TEXT } };
const LONG = { Data: { long: LONG_TEXT } };

const studioPairs: readonly Pair[] = [
  bodies('InvalidParams', 'AccountNotFound', async () => [
    { ServiceId: NOBODY, ...WRONG },
    { ServiceId: NOBODY },
  ]),
  bodies('AccountNotFound', 'TooManyKeys', async (world) => [
    { ServiceId: NOBODY, ...TOO_MANY },
    { ServiceId: (await world.logIn()).playerId, ...TOO_MANY },
  ]),
  bodies('TooManyKeys', 'DataLengthExceeded', async (world) => {
    const { playerId: ServiceId } = await world.logIn();
    return [
      { ServiceId, ...TOO_MANY_AND_LONG },
      { ServiceId, ...LONG },
    ];
  }),
];

/** A player's calls, by one who has just updated as often as may be. */
async function limited(world: World, path: string) {
  const { sessionTicket } = await world.logIn('limited');
  const update = (body: object) => world.call(path, body, { sessionTicket });
  const calls = Array.from({ length: DATA_UPDATE_RATES[0].burst }, () => update({}));
  await Promise.all(calls.map(must));
  return update;
}

const ownPairs = ({ path }: { readonly path: string }): readonly Pair[] => [
  pair('InvalidParams', 'NotAuthenticated', 'whoever has no session has no body that is read'),
  pair('NotAuthenticated', 'DataUpdateRateExceeded', 'a player who is not there updates nothing'),
  pair('DataUpdateRateExceeded', 'TooManyKeys', async (world, ask) => {
    const update = await limited(world, path);
    return { both: await update({ Data: manyKeys(11) }), alone: await ask({ Data: manyKeys(11) }) };
  }),
  bodies('TooManyKeys', 'DataLengthExceeded', async () => [
    { Data: { ...manyKeys(10), long: LONG_TEXT } },
    LONG,
  ]),
];

export default [
  ...[
    getUserData,
    getUserReadOnlyData,
    getUserInternalData,
    getUserPublisherData,
    getUserPublisherReadOnlyData,
    getUserPublisherInternalData,
  ].map((operation) => [operation, readPairs] as const),
  ...[
    updateUserData,
    updateUserReadOnlyData,
    updateUserInternalData,
    updateUserPublisherData,
    updateUserPublisherReadOnlyData,
    updateUserPublisherInternalData,
  ].map((operation) => [operation, studioPairs] as const),
  [clientUpdateUserData, ownPairs(clientUpdateUserData)],
  [clientUpdateUserPublisherData, ownPairs(clientUpdateUserPublisherData)],
] satisfies PrecedenceList;
