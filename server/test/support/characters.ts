import { expect } from 'vitest';
import { grantCharacter } from '../../src/characters/commands.ts';
import { newHexId, systemRandom } from '../../src/kernel/secrets.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

type Whose = Pick<LoggedIn, 'playerId'>;

/** Gives a player a knight, and gives its id. */
export async function aCharacter(
  world: World,
  { playerId: ServiceId }: Whose,
  CharacterName = 'Brunhild',
): Promise<string> {
  const body = { ServiceId, CharacterName, CharacterType: 'knight' };
  return (await must(world.asTitle('/Server/GrantCharacterToUser', body))).CharacterId;
}

/** The names of a player's characters. */
export async function charactersOf(
  world: World,
  { playerId: ServiceId }: Whose,
): Promise<readonly string[]> {
  const { Characters } = await must(world.asTitle('/Server/GetAllUsersCharacters', { ServiceId }));
  return (Characters as readonly { readonly CharacterName: string }[]).map(
    ({ CharacterName }) => CharacterName,
  );
}

/** Gives a player so many characters past the limit. */
export async function fillCharacters(world: World, { playerId }: Whose, count: number) {
  const { titleId, run } = world;
  const of = { titleId, playerId, characterName: 'One of many', characterType: 'pawn' };
  const character = { ...of, createdAt: world.clock.now(), max: Number.MAX_SAFE_INTEGER };
  const ids = Array.from({ length: count }, () => newHexId(systemRandom));
  await Promise.all(ids.map((characterId) => run(grantCharacter, { ...character, characterId })));
}

type Given = (
  ...to: Parameters<Scenario['play']>
) => Promise<{ readonly player: Whose; readonly send: (name: string) => Promise<Reply> }>;

/** How an operation that gives a player a character takes its name. `given`: a player, and the call that gives one. */
export const nameScenarios = (given: Given): readonly Scenario[] => [
  {
    name: 'white space around a name is dropped, and a name is more than that and what nobody sees',
    async play(world, door) {
      const { player, send } = await given(world, door);
      for (const name of [' ', '\u3000\u00a0', '\u200b', ' \u2060 ', 'a\n']) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await send(name)).errorDetails).toEqual({ CharacterName: [expect.any(String)] });
      }
      const { errorDetails } = await send('a\u{e0041}');
      expect(errorDetails).toEqual({ CharacterName: [expect.stringContaining(' tags,')] });
      const reply = await send(' Brun hild\u3000');
      expect(await charactersOf(world, player)).toEqual(['Brun hild']);
      return reply;
    },
  },
];
