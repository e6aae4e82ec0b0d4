import { expect } from 'vitest';
import type { AnyOperation, Endpoint } from '../../src/kernel/operation.ts';
import {
  DATA_KEYS_PER_UPDATE_MAX,
  DATA_UPDATE_RATES,
  DATA_VALUE_BYTES_MAX,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../src/kernel/player-data-limits.ts';
import { NOBODY } from './precedence.ts';
import { type Scenario, type ScenarioList, scenarios } from './scenario.ts';
import { askAt, seenAccountRefusals } from './seen-account-scenarios.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** The last part of the paths for one kind of data: `UserReadOnlyData`. */
export type DataName = `User${string}Data`;

/** As many keys as asked for, each with a short text. */
export const manyKeys = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`key ${number}`, '']));

/** A text that is one byte too long, though not by its number of characters. */
export const LONG_TEXT = `é${'a'.repeat(DATA_VALUE_BYTES_MAX - 1)}`;

/** Updates data as the studio. */
const write = (world: World, name: DataName, body: object): Promise<Reply['data']> =>
  must(world.asTitle(`/Admin/Update${name}`, body));

/** Reads data as the studio. */
export const read = (world: World, name: DataName, body: object): Promise<Reply['data']> =>
  must(world.asTitle(`/Server/Get${name}`, body));

/** The scenarios of every operation that reads data. */
export function readDataScenarios(operation: AnyOperation, name: DataName): ScenarioList {
  const isInternal = name.includes('Internal');
  return scenarios(operation, [
    {
      name: 'gives what was set by key, with its moment, all of it or some keys',
      async play(world, door) {
        const { playerId: ServiceId, sessionTicket } = await world.logIn();
        await write(world, name, { ServiceId, Data: { level: '12', ' name ': 'Ada 🐙\n' } });
        const LastUpdated = new Date(world.clock.now()).toISOString();
        world.clock.advance(1);
        const Permission = 'Private';
        const level = { Value: '12', LastUpdated, Permission };
        const named = { Value: 'Ada 🐙\n', LastUpdated, Permission };
        const ask = (more: object) => askAt(door, world, { sessionTicket, ServiceId, ...more });
        const reply = await ask({});
        expect(reply.data).toEqual({ ServiceId, Data: { level, name: named }, DataVersion: 1 });
        const some = await ask({ Keys: ['level', 'level ', 'none'] });
        expect(some.data).toEqual({ ServiceId, Data: { level }, DataVersion: 1 });
        expect((await ask({ Keys: [] })).data).toEqual(reply.data);
        return reply;
      },
    },
    {
      name: 'gives data only where the version is greater than the one that the caller knows',
      async play(world, door) {
        const { playerId: ServiceId, sessionTicket } = await world.logIn();
        const ask = (IfChangedFromDataVersion: number) =>
          askAt(door, world, { sessionTicket, ServiceId, IfChangedFromDataVersion });
        expect((await ask(0)).data).toEqual({ ServiceId, Data: {}, DataVersion: 0 });
        await write(world, name, { ServiceId, Data: { a: '1' } });
        expect((await ask(0)).data.Data).toMatchObject({ a: { Value: '1' } });
        const reply = await ask(1);
        expect(reply.data).toEqual({ ServiceId, Data: {}, DataVersion: 1 });
        expect((await ask(2)).data.Data).toEqual({});
        return reply;
      },
    },
    ...(isInternal ? [] : [forOthers(name)]),
    ...seenAccountRefusals({}),
  ]);
}

const forOthers = (name: DataName): Scenario => ({
  name: 'other players see what is Public; a later update without a permission makes a key Private',
  async play(world, door) {
    const { playerId: ServiceId } = await world.logIn();
    const { sessionTicket } = await world.logIn('another');
    const shown = async () => {
      const reply = await askAt(door, world, { sessionTicket, ServiceId });
      return Object.keys((reply.data as { Data: object }).Data);
    };
    await write(world, name, { ServiceId, Data: { a: '1', b: '1' }, Permission: 'Public' });
    await write(world, name, { ServiceId, Data: { c: '1' }, Permission: 'Private' });
    const isPlayers = door.auth.kind === 'sessionTicket';
    expect(await shown()).toEqual(isPlayers ? ['a', 'b'] : ['a', 'b', 'c']);
    await write(world, name, { ServiceId, Data: { a: '2' } });
    expect(await shown()).toEqual(isPlayers ? ['b'] : ['a', 'b', 'c']);
    return askAt(door, world, { sessionTicket, ServiceId, Keys: ['a'] });
  },
});

/** Updates at a door about a player: by the player where players update there. */
const updateAt = (
  { path, auth }: Endpoint,
  world: World,
  {
    sessionTicket,
    playerId: ServiceId,
    ...body
  }: Pick<LoggedIn, 'sessionTicket' | 'playerId'> & Readonly<Record<string, unknown>>,
): Promise<Reply> =>
  auth.kind === 'sessionTicket'
    ? world.call(path, body, { sessionTicket })
    : world.asTitle(path, { ServiceId, ...body });

async function aPlayer(world: World) {
  const { playerId, sessionTicket } = await world.logIn();
  return { playerId, sessionTicket };
}

const FAULTS: readonly (readonly [Data: object, member: string])[] = [
  [{ '!a': '' }, 'Data.!a'],
  [{ '  ': '' }, 'Data.  '],
  [{ ['k'.repeat(101)]: null }, `Data.${'k'.repeat(100)}`],
  [{ 'a\u0000': null }, 'Data.a\u0000'],
  [{ a: 'b\u0000' }, 'Data.a'],
  [{ a: '\ud800' }, 'Data.a'],
  [{ a: 1 }, 'Data.a'],
  [{ a: '', ' a': '' }, 'Data. a'],
];

/** The scenarios that all operations share that update data. */
function sharedScenarios(name: DataName): readonly Scenario[] {
  return [
    {
      name: 'sets, replaces and removes keys, leaves others alone, and counts up its version alone',
      async play(world, door) {
        const player = await aPlayer(world);
        const of = { ServiceId: player.playerId };
        const update = (body: object) => updateAt(door, world, { ...player, ...body });
        const valuesOf = async () => {
          const { Data } = await read(world, name, of);
          const entries = Object.entries(Data as Record<string, { readonly Value: string }>);
          return Object.fromEntries(entries.map(([key, { Value }]) => [key, Value]));
        };
        await must(update({ Data: { a: '1', b: '1', c: '1', d: '1' } }));
        await must(update({ Data: { a: '2', b: null, e: '2' }, KeysToRemove: ['c ', 'e', 'f'] }));
        expect(await valuesOf()).toEqual({ a: '2', d: '1' });
        const reply = await update({});
        expect(reply.data).toEqual({ DataVersion: 3 });
        for (const other of [
          'UserData',
          'UserInternalData',
          'UserPublisherReadOnlyData',
        ] as const) {
          if (other === name) continue;
          // oxlint-disable-next-line no-await-in-loop
          expect(await read(world, other, of)).toMatchObject({ Data: {}, DataVersion: 0 });
        }
        return reply;
      },
    },
    {
      name: 'a key or a text that cannot be stored is named, and nothing changes',
      provokes: 'InvalidParams',
      async play(world, door) {
        const player = await aPlayer(world);
        const replies = FAULTS.map(async ([Data, member]) => {
          const reply = await updateAt(door, world, { ...player, Data: { good: '1', ...Data } });
          expect([Object.keys(reply.errorDetails ?? {}), reply.error]).toEqual([
            [member],
            'InvalidParams',
          ]);
          return reply;
        });
        const [reply] = await Promise.all(replies);
        const after = await read(world, name, { ServiceId: player.playerId });
        expect(after).toMatchObject({ Data: {}, DataVersion: 0 });
        return reply as Reply;
      },
    },
    {
      name: 'a text of more bytes than may be is named, and nothing changes',
      provokes: 'DataLengthExceeded',
      async play(world, door) {
        const player = await aPlayer(world);
        await must(updateAt(door, world, { ...player, Data: { a: LONG_TEXT.slice(1) } }));
        const reply = await updateAt(door, world, { ...player, Data: { b: '', a: LONG_TEXT } });
        expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Data.a']);
        const after = await read(world, name, { ServiceId: player.playerId, Keys: ['b'] });
        expect(after).toMatchObject({ Data: {}, DataVersion: 1 });
        return reply;
      },
    },
  ];
}

/** The scenarios of every operation by which the studio updates data. */
export function studioUpdateScenarios(
  operation: AnyOperation,
  name: DataName,
  more: readonly Scenario[] = [],
): ScenarioList {
  const { keysMax } = USUAL_PLAYER_DATA_LIMITS;
  return scenarios(operation, [
    ...sharedScenarios(name),
    {
      name: 'a player has so many keys in all kinds of data together, and no more',
      provokes: 'TooManyKeys',
      async play(world, door) {
        const player = await aPlayer(world);
        const update = (body: object) => updateAt(door, world, { ...player, ...body });
        const of = { ServiceId: player.playerId };
        await write(world, 'UserPublisherInternalData', { ...of, Data: { 'another kind': '' } });
        await must(update({ Data: manyKeys(keysMax - 1) }));
        const reply = await update({ Data: { 'one more': '' } });
        await must(update({ Data: { 'one more': '', 'key 0': null } }));
        return reply;
      },
    },
    {
      name: 'an unknown player is AccountNotFound, also one of another title',
      provokes: 'AccountNotFound',
      async play(world, door) {
        const player = await aPlayer(world);
        const { playerId } = await (await world.otherTitle()).logIn();
        const update = (of: string) =>
          updateAt(door, world, { ...player, playerId: of, Data: { a: '' } });
        expect(await update(playerId)).toMatchObject({ error: 'AccountNotFound' });
        return update(NOBODY);
      },
    },
    ...more,
  ]);
}

/** The scenarios of every operation by which players update their own data. */
export function ownUpdateScenarios(
  operation: AnyOperation & { readonly path: string },
  name: DataName,
): ScenarioList {
  const { path } = operation;
  const [{ burst, windowMs }] = DATA_UPDATE_RATES;
  return scenarios(operation, [
    ...sharedScenarios(name),
    {
      name: 'players show others the keys that they make Public',
      async play(world) {
        const { playerId: ServiceId, sessionTicket } = await world.logIn();
        const { sessionTicket: other } = await world.logIn('another');
        const reply = await world.call(
          path,
          { Data: { a: '1' }, Permission: 'Public' },
          { sessionTicket },
        );
        await must(world.call(path, { Data: { b: '1' } }, { sessionTicket }));
        const shown = await must(
          world.call(`/Client/Get${name}`, { ServiceId }, { sessionTicket: other }),
        );
        expect(shown).toMatchObject({ Data: { a: { Value: '1', Permission: 'Public' } } });
        expect(Object.keys(shown.Data)).toEqual(['a']);
        return reply;
      },
    },
    {
      name: 'a call names ten keys, and no more, those to remove among them',
      provokes: 'TooManyKeys',
      async play(world) {
        const { sessionTicket } = await world.logIn();
        const update = (body: object) => world.call(path, body, { sessionTicket });
        await must(update({ Data: manyKeys(DATA_KEYS_PER_UPDATE_MAX) }));
        return update({ Data: manyKeys(DATA_KEYS_PER_UPDATE_MAX), KeysToRemove: ['another'] });
      },
    },
    {
      name: 'a player who updates without end waits; the studio does not, and a refused update is not counted',
      provokes: 'DataUpdateRateExceeded',
      async play(world) {
        const { playerId: ServiceId, sessionTicket } = await world.logIn();
        const update = (Data: object = { a: '1' }) => world.call(path, { Data }, { sessionTicket });
        for (let call = 0; call < burst; call += 1) {
          // oxlint-disable-next-line no-await-in-loop
          await must(update());
        }
        const reply = await update();
        expect(reply).toMatchObject({ code: 429, errorCode: 1287, retryAfterSeconds: 2 });
        await write(world, name, { ServiceId, Data: { a: '2' } });
        world.clock.advance(windowMs / burst);
        expect((await update(manyKeys(11))).error).toBe('TooManyKeys');
        expect(await must(update())).toEqual({ DataVersion: burst + 2 });
        expect((await update()).error).toBe('DataUpdateRateExceeded');
        return reply;
      },
    },
    {
      name: 'a player without a session updates nothing',
      provokes: 'NotAuthenticated',
      play: (world) => world.call(path, { Data: { a: '1' } }, {}),
    },
  ]);
}
