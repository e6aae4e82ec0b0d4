import { grantCharacter } from '../../src/characters/commands.ts';
import { newHexId, systemRandom } from '../../src/kernel/secrets.ts';
import { must } from './stock.ts';
import type { LoggedIn, World } from './world.ts';

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
