import { expect } from 'vitest';
import { getAllUsersCharacters } from '../../../src/characters/operations/get-all-users-characters.ts';
import { toWireTime } from '../../../src/kernel/instant.ts';
import { aCharacter } from '../../support/characters.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';

export default scenarios(getAllUsersCharacters, [
  {
    name: 'the characters come in the order in which they came; another player sees them, too',
    async play(world, door) {
      const [one, other] = [await world.logIn('one'), await world.logIn('other')];
      const first = await aCharacter(world, one, 'Zoe');
      const since = world.clock.now();
      world.clock.advance(1);
      const second = await aCharacter(world, one, 'Ada');
      const ask = (by: string) =>
        askAt(door, world, { sessionTicket: by, ServiceId: one.playerId });
      const reply = await ask(one.sessionTicket);
      const knight = { CharacterType: 'knight' };
      expect(reply.data).toEqual({
        Characters: [
          { ...knight, CharacterId: first, CharacterName: 'Zoe', CreatedAt: toWireTime(since) },
          {
            ...knight,
            CharacterId: second,
            CharacterName: 'Ada',
            CreatedAt: toWireTime(since + 1),
          },
        ],
      });
      expect((await ask(other.sessionTicket)).data).toEqual(reply.data);
      return reply;
    },
  },
  {
    name: 'a player without characters has an empty list',
    async play(world, door) {
      await aCharacter(world, await world.logIn('other'));
      const { sessionTicket, playerId: ServiceId } = await world.logIn();
      const reply = await askAt(door, world, { sessionTicket, ServiceId });
      expect(reply.data).toEqual({ Characters: [] });
      return reply;
    },
  },
  ...seenAccountRefusals({}),
]);
