import { expect } from 'vitest';
import { clientWriteTitleEvent } from '../../../src/game-events/event-operations.ts';
import { tooLongEvent, useUpEvents } from '../../support/game-events.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

const { path } = clientWriteTitleEvent;

export default scenarios(clientWriteTitleEvent, [
  {
    name: 'an event is of the title, and a client wrote it',
    async play(world, door) {
      const reply = await callAt(door, world, { EventName: 'shop_opened', Body: { shop: 'a' } });
      expect(world.eventLines()).toMatchObject([
        {
          EventId: reply.data.EventId,
          EventName: 'shop_opened',
          EntityType: 'title',
          EntityId: world.titleId,
          Source: 'client',
          Body: { shop: 'a' },
        },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    play: (world, door) => callAt(door, world, tooLongEvent()),
  },
  {
    name: 'it counts as one of the events of the player',
    provokes: 'PerEntityEventRateLimitExceeded',
    async play(world) {
      const { sessionTicket, entityToken } = await world.logIn();
      await useUpEvents(world, entityToken);
      return world.call(path, { EventName: 'loop' }, { sessionTicket });
    },
  },
]);
