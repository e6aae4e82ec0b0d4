import { expect } from 'vitest';
import { serverWriteCharacterEvent } from '../../../src/game-events/event-operations.ts';
import { aCharacter } from '../../support/characters.ts';
import { tooLongEvent } from '../../support/game-events.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(serverWriteCharacterEvent, [
  {
    name: 'an event is of the player and the character, and a server wrote it',
    async play(world, door) {
      const player = await world.logIn();
      const CharacterId = await aCharacter(world, player);
      const body = { ServiceId: player.playerId, CharacterId, EventName: 'died' };
      const reply = await callAt(door, world, body);
      const { EventId } = reply.data;
      expect(world.eventLines()).toMatchObject([
        { EventId, EntityId: player.playerId, CharacterId, Source: 'server' },
      ]);
      return reply;
    },
  },
  {
    name: 'a body of more than 10,000 bytes as JSON',
    provokes: 'InvalidEventField',
    play: (world, door) =>
      callAt(door, world, { ServiceId: NOBODY, CharacterId: NOBODY, ...tooLongEvent() }),
  },
  {
    name: 'a character that is not there, one of another player, and one of nobody',
    provokes: 'CharacterNotFound',
    async play(world, door) {
      const { playerId } = await world.logIn();
      const others = await aCharacter(world, await world.logIn('other'));
      const write = (ServiceId: string, CharacterId: string) =>
        callAt(door, world, { ServiceId, CharacterId, EventName: 'died' });
      expect((await write(playerId, others)).error).toBe('CharacterNotFound');
      expect((await write(NOBODY, others)).error).toBe('CharacterNotFound');
      const reply = await write(playerId, NOBODY);
      expect(world.eventLines()).toEqual([]);
      return reply;
    },
  },
]);
