import { expect } from 'vitest';
import { serverGrantCharacterToUser } from '../../../src/characters/operations/server-grant-character-to-user.ts';
import { CHARACTERS } from '../../../src/kernel/character-limits.ts';
import { charactersOf, fillCharacters, nameScenarios } from '../../support/characters.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const KNIGHT = { CharacterName: 'Brunhild', CharacterType: 'knight' };

export default scenarios(serverGrantCharacterToUser, [
  {
    name: 'the player has the character, beside another one of the same name',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const first = await must(callAt(door, world, { ServiceId, ...KNIGHT }));
      expect(first).toEqual({ CharacterId: expect.stringMatching(/^[0-9A-F]{16}$/) });
      const reply = await callAt(door, world, { ServiceId, ...KNIGHT });
      const of = { ServiceId };
      const { Characters } = await must(world.asTitle('/Server/GetAllUsersCharacters', of));
      const CreatedAt: unknown = expect.any(String);
      const both = [first, reply.data].map(({ CharacterId }) => ({
        CharacterId,
        ...KNIGHT,
        CreatedAt,
      }));
      expect(Characters).toHaveLength(2);
      expect(Characters).toEqual(expect.arrayContaining(both));
      return reply;
    },
  },
  {
    name: 'a call that is repeated with its idempotency key gives the same character, and no second one',
    async play(world, door) {
      const player = await world.logIn();
      const body = { ServiceId: player.playerId, ...KNIGHT };
      const once = { 'Idempotency-Key': 'once' };
      const send = () => world.call(door.path, body, { secretKey: world.secretKey }, once);
      const first = await must(send());
      const reply = await send();
      expect(reply.data).toEqual(first);
      expect(await charactersOf(world, player)).toEqual([KNIGHT.CharacterName]);
      return reply;
    },
  },
  ...nameScenarios(async (world, door) => {
    const player = await world.logIn();
    const CharacterType = 'knight';
    const send = (CharacterName: string) =>
      callAt(door, world, { ServiceId: player.playerId, CharacterName, CharacterType });
    return { player, send };
  }),
  {
    name: 'a player who is not there, and one of another title',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const { playerId: ServiceId } = await (await world.otherTitle()).logIn();
      const other = await callAt(door, world, { ServiceId, ...KNIGHT });
      expect(other.error).toBe('AccountNotFound');
      return callAt(door, world, { ServiceId: NOBODY, ...KNIGHT });
    },
  },
  {
    name: 'a player has a number of characters at most',
    provokes: 'OverLimit',
    async play(world, door) {
      const player = await world.logIn();
      await fillCharacters(world, player, CHARACTERS.default - 1);
      const give = () => callAt(door, world, { ServiceId: player.playerId, ...KNIGHT });
      await must(give());
      const reply = await give();
      expect(reply.errorMessage).toBe('A player has at most 100 characters');
      expect(await charactersOf(world, player)).toHaveLength(CHARACTERS.default);
      return reply;
    },
  },
]);
