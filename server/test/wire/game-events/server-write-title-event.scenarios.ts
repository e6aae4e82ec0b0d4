import { expect } from 'vitest';
import { serverWriteTitleEvent } from '../../../src/game-events/event-operations.ts';
import { tooLongEvent } from '../../support/game-events.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(serverWriteTitleEvent, [
  {
    name: 'an event is of the title, and a server wrote it',
    async play(world, door) {
      const reply = await callAt(door, world, { EventName: 'match_begun' });
      expect(world.eventLines()).toMatchObject([
        { EventName: 'match_begun', EntityType: 'title', Source: 'server', Body: {} },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    play: (world, door) => callAt(door, world, tooLongEvent()),
  },
]);
