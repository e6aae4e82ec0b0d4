import { expect } from 'vitest';
import type { AnyOperation, Endpoint } from '../../src/kernel/operation.ts';
import {
  DATA_UPDATE_RATES,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../src/kernel/player-data-limits.ts';
import { aCharacter } from './characters.ts';
import { LONG_TEXT, manyKeys } from './data-scenarios.ts';
import { NOBODY } from './precedence.ts';
import { type Scenario, type ScenarioList, scenarios } from './scenario.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** The last part of the paths for one kind of data: `CharacterReadOnlyData`. */
type DataName = `Character${string}Data`;

// The rules are those of data of players, which have their own scenarios (data-scenarios.ts).

type Whose = Pick<LoggedIn, 'playerId' | 'sessionTicket'>;

/** A player with a character. */
export async function aPlayer(world: World, customId?: string) {
  const player = await world.logIn(customId);
  return { ...player, CharacterId: await aCharacter(world, player) };
}

/** Asks at a door about a player: as the player where players call there and say no other. */
export const askOf = (
  { path, auth }: Endpoint,
  world: World,
  { playerId: ServiceId, sessionTicket, ...body }: Whose & Readonly<Record<string, unknown>>,
): Promise<Reply> =>
  auth.kind === 'sessionTicket'
    ? world.call(path, body, { sessionTicket })
    : world.asTitle(path, { ServiceId, ...body });

/** Updates data as a server. */
const write = (world: World, name: DataName, body: object) =>
  must(world.asTitle(`/Server/Update${name}`, body));

/** A character that is not there, and one of another player, are refused in the same words. */
const notFound = (more: object): Scenario => ({
  name: 'a character that is not there, and one of another player',
  provokes: 'CharacterNotFound',
  async play(world, door) {
    const { playerId, sessionTicket } = await aPlayer(world);
    const { CharacterId } = await aPlayer(world, 'other');
    const ask = (id: string) =>
      askOf(door, world, { playerId, sessionTicket, ...more, CharacterId: id });
    const reply = await ask(NOBODY);
    expect(await ask(CharacterId)).toMatchObject({
      error: 'CharacterNotFound',
      errorDetails: reply.errorDetails,
    });
    return reply;
  },
});

const notValid = (more: object): Scenario => ({
  name: 'a player who is not there',
  provokes: 'UserisNotValid',
  async play(world, door) {
    const { sessionTicket, CharacterId } = await aPlayer(world);
    const body = { ServiceId: NOBODY, CharacterId, ...more };
    return door.auth.kind === 'sessionTicket'
      ? world.call(door.path, body, { sessionTicket })
      : world.asTitle(door.path, body);
  },
});

const noCharacter = (more: object): Scenario => ({
  name: 'a call that names no character',
  provokes: 'InvalidParams',
  async play(world, door) {
    return askOf(door, world, { ...(await world.logIn()), ...more });
  },
});

/** The scenarios of every operation that reads data of characters. */
export function readScenarios(operation: AnyOperation, name: DataName): ScenarioList {
  return scenarios(operation, [
    {
      name: 'gives what was set of this character, and where it is newer than what the caller knows',
      async play(world, door) {
        const player = await aPlayer(world);
        const { playerId: ServiceId, CharacterId } = player;
        const second = await aCharacter(world, player);
        await write(world, name, { ServiceId, CharacterId, Data: { level: '12', other: '' } });
        const LastUpdated = new Date(world.clock.now()).toISOString();
        const level = { Value: '12', LastUpdated, Permission: 'Private' };
        const reply = await askOf(door, world, { ...player, Keys: ['level'] });
        expect(reply.data).toEqual({ ServiceId, CharacterId, Data: { level }, DataVersion: 1 });
        const none = await askOf(door, world, { ...player, CharacterId: second });
        expect(none.data).toMatchObject({ CharacterId: second, Data: {}, DataVersion: 0 });
        const known = await askOf(door, world, { ...player, IfChangedFromDataVersion: 1 });
        expect(known.data).toMatchObject({ Data: {}, DataVersion: 1 });
        return reply;
      },
    },
    ...(name.includes('Internal') ? [] : [forOthers(name)]),
    noCharacter({}),
    notValid({}),
    notFound({}),
  ]);
}

const forOthers = (name: DataName): Scenario => ({
  name: 'other players see what is Public',
  async play(world, door) {
    const { playerId: ServiceId, CharacterId } = await aPlayer(world);
    await write(world, name, { ServiceId, CharacterId, Data: { a: '1' }, Permission: 'Public' });
    await write(world, name, { ServiceId, CharacterId, Data: { b: '1' } });
    const isPlayers = door.auth.kind === 'sessionTicket';
    const { sessionTicket } = await world.logIn('other');
    const body = { ServiceId, CharacterId };
    const reply = isPlayers
      ? await world.call(door.path, body, { sessionTicket })
      : await world.asTitle(door.path, body);
    expect(Object.keys(reply.data.Data)).toEqual(isPlayers ? ['a'] : ['a', 'b']);
    return reply;
  },
});

/** The scenarios of every operation that updates data of characters. */
function updateScenarios(
  operation: AnyOperation,
  name: DataName,
  more: readonly Scenario[] = [],
): ScenarioList {
  const { keysMax } = USUAL_PLAYER_DATA_LIMITS;
  return scenarios(operation, [
    {
      name: 'sets and removes keys of this character, and counts up its version alone',
      async play(world, door) {
        const player = await aPlayer(world);
        const { playerId: ServiceId, CharacterId } = player;
        await must(askOf(door, world, { ...player, Data: { a: '1', b: '1' } }));
        const reply = await askOf(door, world, { ...player, Data: { a: null, c: '2' } });
        expect(reply.data).toEqual({ DataVersion: 2 });
        const read = (path: string, of: object) => must(world.asTitle(path, { ServiceId, ...of }));
        const { Data } = await read(`/Server/Get${name}`, { CharacterId });
        expect(Data).toMatchObject({ b: { Value: '1' }, c: { Value: '2' } });
        expect(Object.keys(Data)).toHaveLength(2);
        const own = name.replace('Character', 'User');
        expect(await read(`/Server/Get${own}`, {})).toMatchObject({ Data: {}, DataVersion: 0 });
        return reply;
      },
    },
    noCharacter({ Data: { a: '1' } }),
    {
      name: 'keys of characters count among the keys of the player, and come free with the character',
      provokes: 'TooManyKeys',
      async play(world, door) {
        const player = await aPlayer(world);
        const { playerId: ServiceId, CharacterId } = player;
        const second = await aCharacter(world, player);
        const all = { ServiceId, CharacterId: second, Data: manyKeys(keysMax) };
        await write(world, 'CharacterReadOnlyData', all);
        const reply = await askOf(door, world, { ...player, CharacterId, Data: { more: '' } });
        const removal = { ServiceId, CharacterId: second, SaveCharacterInventory: false };
        await must(world.asTitle('/Server/DeleteCharacterFromUser', removal));
        await must(askOf(door, world, { ...player, Data: { more: '' } }));
        return reply;
      },
    },
    {
      name: 'a text of more bytes than may be',
      provokes: 'DataLengthExceeded',
      async play(world, door) {
        return askOf(door, world, { ...(await aPlayer(world)), Data: { a: LONG_TEXT } });
      },
    },
    notFound({ Data: { a: '1' } }),
    ...more,
  ]);
}

/** Those of an update by servers. */
export const studioScenarios = (operation: AnyOperation, name: DataName): ScenarioList =>
  updateScenarios(operation, name, [notValid({ Data: { a: '1' } })]);

/** Those of an update by players. */
export const ownScenarios = (
  operation: AnyOperation & { readonly path: string },
  name: DataName,
): ScenarioList =>
  updateScenarios(operation, name, [
    {
      name: 'updates of characters and of the player’s own data are limited together',
      provokes: 'DataUpdateRateExceeded',
      async play(world, door) {
        const player = await aPlayer(world);
        const { sessionTicket } = player;
        const own = () => world.call('/Client/UpdateUserData', {}, { sessionTicket });
        await Promise.all(Array.from({ length: DATA_UPDATE_RATES[0].burst }, () => must(own())));
        return askOf(door, world, { ...player, Data: { a: '1' } });
      },
    },
    {
      name: 'a player without a session updates nothing',
      provokes: 'NotAuthenticated',
      play: (world) => world.call(operation.path, { CharacterId: NOBODY, Data: {} }, {}),
    },
  ]);
