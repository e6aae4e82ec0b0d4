import { expect } from 'vitest';
import { writeEvents } from '../../../src/game-events/operations/write-events.ts';
import {
  EVENTS_PER_PLAYER,
  GAME_EVENT_BODY_BYTES_MAX,
  GAME_EVENTS_MAX,
} from '../../../src/kernel/game-event-limits.ts';
import { SECOND_MS } from '../../../src/kernel/instant.ts';
import { someEvents, useUpEvents } from '../../support/game-events.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const EVENT = { EventNamespace: 'custom.arena', Name: 'round_won' };

export default scenarios(writeEvents, [
  {
    name: 'events of the caller are taken in their order, with one id each',
    async play(world, door) {
      const { entityToken, titlePlayerId } = await world.logIn();
      const Events = [
        { ...EVENT, Payload: { round: 1 } },
        { EventNamespace: 'custom', Name: 'b', PayloadJSON: ' {"a":[1,"é"]} ', OriginalId: 'mine' },
        { ...EVENT, OriginalTimestamp: '2020-01-01T00:00:00Z' },
      ];
      const reply = await world.call(door.path, { Events }, { entityToken });
      const lines = world.eventLines();
      expect(reply.data.AssignedEventIds).toEqual(lines.map(({ EventId }) => EventId));
      expect(new Set(reply.data.AssignedEventIds).size).toBe(3);
      const entity = { EntityType: 'title_player_account', EntityId: titlePlayerId };
      expect(lines).toMatchObject([
        { ...entity, EventNamespace: 'custom.arena', Source: 'client', Body: { round: 1 } },
        { ...entity, EventNamespace: 'custom', Body: { a: [1, 'é'] }, OriginalId: 'mine' },
        { ...entity, Body: {}, OriginalTimestamp: '2020-01-01T00:00:00.000Z' },
      ]);
      return reply;
    },
  },
  {
    name: 'a title writes of itself and of its players, a player only of itself',
    provokes: 'EventEntityNotAllowed',
    async play(world, door) {
      const { entityToken, playerId, titlePlayerId } = await world.logIn();
      const of = (Entity: object) => ({ Events: [{ ...EVENT, Entity }] });
      const own = [
        { Id: titlePlayerId, Type: 'title_player_account' },
        { Id: titlePlayerId },
        { Id: playerId, Type: 'master_player_account' },
        { Id: playerId },
      ];
      for (const Entity of own) {
        // oxlint-disable-next-line no-await-in-loop
        await must(world.call(door.path, of(Entity), { entityToken }));
      }
      const { Id, Type } = { Id: playerId, Type: 'master_player_account' };
      await must(callAt(door, world, of({ Id, Type })));
      expect((await callAt(door, world, of({ Id }))).error).toBe('EventEntityNotAllowed');
      await must(callAt(door, world, of({ Id: world.titleId, Type: 'title' })));
      const sources = world.eventLines().map(({ Source }) => Source);
      expect(sources).toEqual([...own.map(() => 'client'), 'server', 'server']);
      const character = await callAt(door, world, of({ Id: 'a', Type: 'character' }));
      expect(character.error).toBe('EventEntityNotAllowed');
      const other = await callAt(door, world, of({ Id: 'A1B2', Type: 'title' }));
      expect(other.error).toBe('EventEntityNotAllowed');
      const Events = [EVENT, { ...EVENT, Entity: { Id: world.titleId, Type: 'title' } }];
      const reply = await world.call(door.path, { Events }, { entityToken });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Events[1].Entity']);
      expect(world.eventLines()).toHaveLength(sources.length);
      return reply;
    },
  },
  {
    name: 'a namespace that is not custom',
    provokes: 'EventNamespaceNotAllowed',
    async play(world, door) {
      const reply = await callAt(door, world, {
        Events: [
          EVENT,
          ...['customs', 'com.example', 'Custom'].map((EventNamespace) => ({
            ...EVENT,
            EventNamespace,
          })),
        ],
      });
      expect(Object.keys(reply.errorDetails ?? {})).toHaveLength(3);
      expect(world.eventLines()).toEqual([]);
      return reply;
    },
  },
  {
    name: 'contents that are no object, too long, too deep or twice',
    provokes: 'InvalidEventContents',
    async play(world, door) {
      const longest = { a: 'x'.repeat(GAME_EVENT_BODY_BYTES_MAX - 8) };
      await must(callAt(door, world, { Events: [{ ...EVENT, Payload: longest }] }));
      const wrong = [
        { Payload: [1] },
        { Payload: 'text' },
        { Payload: { a: `${longest.a}x` } },
        { PayloadJSON: '{"a":' },
        { PayloadJSON: '{"\\x":1' },
        { PayloadJSON: '[]' },
        { PayloadJSON: '{"a":{"b":1,"\\u0062":2}}' },
        { PayloadJSON: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
        { Payload: {}, PayloadJSON: '{}' },
      ];
      const reply = await callAt(door, world, {
        Events: wrong.map((one) => ({ ...EVENT, ...one })),
      });
      expect(Object.keys(reply.errorDetails ?? {})).toHaveLength(wrong.length);
      expect(world.eventLines()).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'more events than a call may have, and none',
    provokes: 'InvalidParams',
    async play(world, door) {
      const none = await callAt(door, world, { Events: [] });
      expect(none.error).toBe('InvalidParams');
      return callAt(door, world, { Events: someEvents(GAME_EVENTS_MAX + 1) });
    },
  },
  {
    name: 'a player is limited, all or nothing, until time has passed; a title is not',
    provokes: 'PerEntityEventRateLimitExceeded',
    async play(world, door) {
      const { entityToken } = await world.logIn();
      await useUpEvents(world, entityToken);
      const write = (count: number) =>
        world.call(door.path, { Events: someEvents(count) }, { entityToken });
      world.clock.advance(SECOND_MS);
      const reply = await write(EVENTS_PER_PLAYER.perSecond + 10);
      expect(reply.retryAfterSeconds).toBe(1);
      await must(write(EVENTS_PER_PLAYER.perSecond));
      expect((await write(1)).error).toBe('PerEntityEventRateLimitExceeded');
      const Events = someEvents(GAME_EVENTS_MAX);
      for (let calls = 0; calls < 4; calls += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await must(callAt(door, world, { Events }));
      }
      return reply;
    },
  },
]);
