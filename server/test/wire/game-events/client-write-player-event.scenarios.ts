import { expect } from 'vitest';
import { clientWritePlayerEvent } from '../../../src/game-events/event-operations.ts';
import { GAME_EVENT_BODY_BYTES_MAX } from '../../../src/kernel/game-event-limits.ts';
import { useUpEvents } from '../../support/game-events.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = clientWritePlayerEvent;

export default scenarios(clientWritePlayerEvent, [
  {
    name: 'an event is of the calling player, with an id of its own each time',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const body = {
        EventName: 'level_finished',
        Body: { level: 3, note: 'Two lines\nand 😀', nested: { a: [1, null] } },
        Timestamp: '2020-01-01T02:00:00+02:00',
      };
      const reply = await world.call(path, body, { sessionTicket });
      const again = await must(world.call(path, { EventName: 'died' }, { sessionTicket }));
      expect(again.EventId).not.toBe(reply.data.EventId);
      const Timestamp = new Date(world.clock.now()).toISOString();
      const shared = {
        Timestamp,
        TitleId: world.titleId,
        EventNamespace: `title.${world.titleId}`,
        EntityType: 'master_player_account',
        EntityId: playerId,
        Source: 'client',
      };
      expect(world.eventLines()).toEqual([
        {
          ...shared,
          EventId: reply.data.EventId,
          EventName: 'level_finished',
          OriginalTimestamp: '2020-01-01T00:00:00.000Z',
          Body: body.Body,
        },
        { ...shared, EventId: again.EventId, EventName: 'died', Body: {} },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      // The members, their quotes and braces are 8 bytes.
      const write = (bytes: number) => {
        const Body = { a: `é${'x'.repeat(bytes - 10)}` };
        return world.call(path, { EventName: 'long', Body }, { sessionTicket });
      };
      await must(write(GAME_EVENT_BODY_BYTES_MAX));
      const reply = await write(GAME_EVENT_BODY_BYTES_MAX + 1);
      expect(world.eventLines()).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a player who has written too many, and nobody else',
    provokes: 'PerEntityEventRateLimitExceeded',
    async play(world) {
      const { sessionTicket, entityToken } = await world.logIn();
      await useUpEvents(world, entityToken);
      const reply = await world.call(path, { EventName: 'loop' }, { sessionTicket });
      expect(reply.retryAfterSeconds).toBeGreaterThan(0);
      const other = await world.logIn('other');
      await must(world.call(path, { EventName: 'calm' }, other));
      return reply;
    },
  },
]);
