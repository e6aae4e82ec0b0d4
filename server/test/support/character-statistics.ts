import { expect } from 'vitest';
import { aCharacter } from './characters.ts';
import type { Scenario } from './scenario.ts';
import { askAt } from './seen-account-scenarios.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

interface Whose {
  readonly playerId: string;
  readonly CharacterId: string;
}

/** Sets statistics of a character by the server. */
export const setOf = (
  world: World,
  { playerId: ServiceId, CharacterId }: Whose,
  CharacterStatistics: Readonly<Record<string, number>>,
) =>
  must(
    world.asTitle('/Server/UpdateCharacterStatistics', {
      ServiceId,
      CharacterId,
      CharacterStatistics,
    }),
  );

/** The statistics of a character as a key sees them. */
export async function statisticsOfCharacter(
  world: World,
  { playerId: ServiceId, CharacterId }: Whose,
): Promise<object> {
  const asked = { ServiceId, CharacterId };
  const { CharacterStatistics } = await must(
    world.asTitle('/Server/GetCharacterStatistics', asked),
  );
  return CharacterStatistics as object;
}

/** Deletes a character; its statistics stay. */
export const deleteCharacter = (world: World, { playerId: ServiceId, CharacterId }: Whose) =>
  must(
    world.asTitle('/Server/DeleteCharacterFromUser', {
      ServiceId,
      CharacterId,
      SaveCharacterInventory: false,
    }),
  );

/** The refusal where a player has no such character, also one that another player has, or that was deleted. */
export const noCharacter = (more: object = {}): Scenario => ({
  name: 'a character of another player is CharacterNotFound, and so is one that was deleted',
  provokes: 'CharacterNotFound',
  async play(world, door) {
    const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
    const CharacterId = await aCharacter(world, bob);
    const ask = ({ playerId: ServiceId, sessionTicket }: typeof ada) =>
      askAt(door, world, { sessionTicket, ServiceId, CharacterId, ...more });
    expect((await ask(bob)).error).toBeUndefined();
    const reply = await ask(ada);
    await deleteCharacter(world, { playerId: bob.playerId, CharacterId });
    expect(await ask(bob)).toMatchObject({ error: 'CharacterNotFound' });
    return reply;
  },
});
