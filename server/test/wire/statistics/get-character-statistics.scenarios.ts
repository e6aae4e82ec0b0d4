import { expect } from 'vitest';
import { getCharacterStatistics } from '../../../src/statistics/operations/get-character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { noCharacter, setOf } from '../../support/character-statistics.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { update } from '../../support/statistics.ts';

const OTHER = { CharacterId: 'F'.repeat(16) };

export default scenarios(getCharacterStatistics, [
  {
    name: 'all that the character has a value of, and nothing of its player or of another character',
    async play(world, door) {
      const { playerId, sessionTicket } = await world.logIn();
      const [one, two] = [
        await aCharacter(world, { playerId }),
        await aCharacter(world, { playerId }),
      ];
      await update(world, { playerId }, { Value: 1 });
      await setOf(world, { playerId, CharacterId: two }, { level: 2 });
      const of = { sessionTicket, ServiceId: playerId, CharacterId: one };
      expect((await askAt(door, world, of)).data.CharacterStatistics).toEqual({});
      const values = { score: 7, level: -3, ['__proto__']: 5 };
      await setOf(world, { playerId, CharacterId: one }, values);
      const reply = await askAt(door, world, of);
      expect(reply.data).toEqual({
        ServiceId: playerId,
        CharacterId: one,
        CharacterStatistics: values,
      });
      return reply;
    },
  },
  noCharacter(),
  ...seenAccountRefusals(OTHER),
]);
