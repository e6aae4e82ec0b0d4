import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { NOBODY } from './precedence.ts';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** The title player of a login. */
export const titlePlayer = ({ titlePlayerId }: LoggedIn) =>
  ({ Id: titlePlayerId, Type: 'title_player_account' }) as const;

/** The master player account of a login. */
export const account = ({ playerId }: LoggedIn) =>
  ({ Id: playerId, Type: 'master_player_account' }) as const;

/** Calls the operation of a door with a token of a player. */
export function asPlayer(
  { path }: Endpoint,
  world: World,
  { body, entityToken }: { readonly body: object; readonly entityToken: string },
): Promise<Reply> {
  return world.call(path.replace('/Admin/', '/Object/'), body, { entityToken });
}

/** Sets objects as the title. */
export const setAsTitle = (world: World, body: object): Promise<Reply['data']> =>
  must(world.asTitle('/Admin/SetObjects', body));

/** Reads objects as the title. */
export const getAsTitle = (world: World, body: object): Promise<Reply['data']> =>
  must(world.asTitle('/Admin/GetObjects', body));

/** Shows for an operation on objects whose entities a caller may name. `more`: the members beside the entity. */
export function entityScenarios(more: object): readonly Scenario[] {
  return [
    {
      name: 'players name their own entities, with either token; the title those of all players',
      async play(world, door) {
        const player = await world.logIn();
        const { entityToken, playerId: Id, titlePlayerId } = player;
        const Entity = account(player);
        const token = await must(
          world.call('/Authentication/GetEntityToken', { Entity }, { entityToken }),
        );
        const asked = [titlePlayer(player), { Id: titlePlayerId }, Entity, { Id }];
        for (const one of [entityToken, token.EntityToken]) {
          for (const Entity of asked) {
            const body = { Entity, ...more };
            // oxlint-disable-next-line no-await-in-loop
            await must(asPlayer(door, world, { body, entityToken: one }));
          }
        }
        await must(callAt(door, world, { Entity, ...more }));
        await must(callAt(door, world, { Entity: { Id: titlePlayerId }, ...more }));
        return callAt(door, world, { Entity: titlePlayer(player), ...more });
      },
    },
    {
      name: 'another player is NotAuthorized, in the same words whether or not the player is there',
      provokes: 'NotAuthorized',
      async play(world, door) {
        const { entityToken } = await world.logIn();
        const other = await world.logIn('another');
        const ask = (Entity: object) =>
          asPlayer(door, world, { body: { Entity, ...more }, entityToken });
        const reply = await ask(titlePlayer(other));
        const nobody = { ...titlePlayer(other), Id: NOBODY };
        for (const Entity of [account(other), { Id: other.playerId }, nobody]) {
          // oxlint-disable-next-line no-await-in-loop
          const { error, errorMessage, errorDetails } = await ask(Entity);
          expect({ error, errorMessage, errorDetails }).toEqual({
            error: reply.error,
            errorMessage: reply.errorMessage,
            errorDetails: reply.errorDetails,
          });
        }
        expect(await getAsTitle(world, { Entity: titlePlayer(other) })).toMatchObject({
          Objects: {},
          ProfileVersion: 0,
        });
        return reply;
      },
    },
    {
      name: 'an entity that the title does not have is ProfileDoesNotExist',
      provokes: 'ProfileDoesNotExist',
      async play(world, door) {
        const player = await world.logIn();
        const elsewhere = await (await world.otherTitle()).logIn();
        const unknown = [
          titlePlayer(elsewhere),
          account(elsewhere),
          { Id: player.playerId },
          { Id: player.titlePlayerId, Type: 'master_player_account' },
        ];
        for (const Entity of unknown) {
          // oxlint-disable-next-line no-await-in-loop
          const { error } = await callAt(door, world, { Entity, ...more });
          expect(error, JSON.stringify(Entity)).toBe('ProfileDoesNotExist');
        }
        const title = { Id: world.titleId, Type: 'title' };
        const refused = await callAt(door, world, { Entity: title, ...more });
        expect(refused).toMatchObject({ error: 'InvalidParams' });
        return callAt(door, world, { Entity: { Id: NOBODY }, ...more });
      },
    },
    {
      name: 'whoever shows no credential is NotAuthenticated',
      provokes: 'NotAuthenticated',
      play: (world, { path }) => world.call(path, { Entity: { Id: NOBODY }, ...more }),
    },
  ];
}
