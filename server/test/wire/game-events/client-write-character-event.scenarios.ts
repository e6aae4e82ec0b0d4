import { expect } from 'vitest';
import { clientWriteCharacterEvent } from '../../../src/game-events/event-operations.ts';
import { aCharacter } from '../../support/characters.ts';
import { tooLongEvent, useUpEvents } from '../../support/game-events.ts';
import { NOBODY } from '../../support/precedence.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = clientWriteCharacterEvent;

export default scenarios(clientWriteCharacterEvent, [
  {
    name: 'an event is of the player and the character',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const CharacterId = await aCharacter(world, { playerId });
      const body = { CharacterId, EventName: 'died' };
      const reply = await world.call(path, body, { sessionTicket });
      const { EventId } = reply.data;
      expect(world.eventLines()).toMatchObject([
        { EventId, EventName: 'died', EntityId: playerId, CharacterId, Source: 'client' },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      return world.call(path, { CharacterId: NOBODY, ...tooLongEvent() }, { sessionTicket });
    },
  },
  {
    name: 'a player who has written too many',
    provokes: 'PerEntityEventRateLimitExceeded',
    async play(world) {
      const player = await world.logIn();
      const CharacterId = await aCharacter(world, player);
      await useUpEvents(world, player.entityToken);
      return world.call(path, { CharacterId, EventName: 'loop' }, player);
    },
  },
  {
    name: 'a character that is not there, and one of another player, write nothing',
    provokes: 'CharacterNotFound',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const others = await aCharacter(world, await world.logIn('other'));
      const write = (CharacterId: string) =>
        world.call(path, { CharacterId, EventName: 'died' }, { sessionTicket });
      expect((await write(others)).error).toBe('CharacterNotFound');
      const reply = await write(NOBODY);
      expect(world.eventLines()).toEqual([]);
      return reply;
    },
  },
]);
