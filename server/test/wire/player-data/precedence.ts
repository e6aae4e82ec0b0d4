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
import { getObjects } from '../../../src/player-data/operations/get-objects.ts';
import { setObjects } from '../../../src/player-data/operations/set-objects.ts';
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

const ENTITY_PAIRS: readonly Pair[] = [
  pair('NotAuthenticated', 'NotAuthorized', 'whoever has no credential has no entity'),
  pair(
    'NotAuthorized',
    'ProfileDoesNotExist',
    'players alone are refused the first, titles the second',
  ),
];

const object = (at: number) => ({ ObjectName: `o${at}`, DataObject: at });
const TWICE = [object(1), object(1)];
const NO_JSON = { ObjectName: 'b', EscapedDataObject: '{' };
const MANY_OBJECTS = [1, 2, 3, 4, 5, 6].map(object);
const LONG_OBJECT = { ObjectName: 'o1', DataObject: 'a'.repeat(1_001) };

/** A player who has just updated as often as may be, and sets objects. */
async function limitedObjects(world: World) {
  const { sessionTicket, entityToken, titlePlayerId: Id } = await world.logIn('limited');
  const update = () => world.call('/Client/UpdateUserData', {}, { sessionTicket });
  const calls = Array.from({ length: DATA_UPDATE_RATES[0].burst }, update);
  await Promise.all(calls.map(must));
  const set = (body: object) =>
    world.call('/Object/SetObjects', { Entity: { Id }, ...body }, { entityToken });
  return { Entity: { Id }, set };
}

const objectPairs: readonly Pair[] = [
  bodies('InvalidParams', 'InvalidJSONContent', async () => [
    { Entity: { Id: NOBODY }, Objects: [...TWICE, NO_JSON] },
    { Entity: { Id: NOBODY }, Objects: [NO_JSON] },
  ]),
  pair('InvalidJSONContent', 'NotAuthenticated', 'whoever has no session has no body that is read'),
  ...ENTITY_PAIRS,
  bodies('ProfileDoesNotExist', 'EntityProfileVersionMismatch', async (world) => {
    const body = { Objects: [object(1)], ExpectedProfileVersion: 7 };
    return [
      { Entity: { Id: NOBODY }, ...body },
      { Entity: { Id: (await world.logIn()).titlePlayerId }, ...body },
    ];
  }),
  pair('EntityProfileVersionMismatch', 'DataUpdateRateExceeded', async (world) => {
    const { set } = await limitedObjects(world);
    const Objects = [object(1)];
    return {
      both: await set({ Objects, ExpectedProfileVersion: 7 }),
      alone: await set({ Objects }),
    };
  }),
  pair('DataUpdateRateExceeded', 'TooManyKeys', async (world, ask) => {
    const { Entity, set } = await limitedObjects(world);
    const Objects = MANY_OBJECTS;
    return { both: await set({ Objects }), alone: await ask({ Entity, Objects }) };
  }),
  bodies('TooManyKeys', 'DataLengthExceeded', async (world) => {
    const Entity = { Id: (await world.logIn()).titlePlayerId };
    return [
      { Entity, Objects: [...MANY_OBJECTS.slice(1), LONG_OBJECT] },
      { Entity, Objects: [LONG_OBJECT] },
    ];
  }),
];

export default [
  [getObjects, ENTITY_PAIRS],
  [setObjects, objectPairs],
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
