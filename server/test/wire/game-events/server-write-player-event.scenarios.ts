import { expect } from 'vitest';
import { serverWritePlayerEvent } from '../../../src/game-events/event-operations.ts';
import { tooLongEvent } from '../../support/game-events.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(serverWritePlayerEvent, [
  {
    name: 'an event is of the player, and a server wrote it',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const reply = await callAt(door, world, { ServiceId, EventName: 'kicked' });
      expect(world.eventLines()).toMatchObject([
        {
          EventId: reply.data.EventId,
          EntityType: 'master_player_account',
          EntityId: ServiceId,
          Source: 'server',
        },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      return callAt(door, world, { ServiceId, ...tooLongEvent() });
    },
  },
  {
    name: 'a player who does not exist, and one of another title',
    provokes: 'UserisNotValid',
    async play(world, door) {
      const { playerId: ServiceId } = await (await world.otherTitle()).logIn();
      const other = await callAt(door, world, { ServiceId, EventName: 'kicked' });
      expect(other.error).toBe('UserisNotValid');
      const reply = await callAt(door, world, { ServiceId: NOBODY, EventName: 'kicked' });
      expect(world.eventLines()).toEqual([]);
      return reply;
    },
  },
]);
