import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { setOf } from './character-statistics.ts';
import { aCharacter } from './characters.ts';
import { SCORE } from './boards.ts';
import type { Scenario } from './scenario.ts';
import { askAt } from './seen-account-scenarios.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** A character with its player. */
export interface Played extends LoggedIn {
  readonly CharacterId: string;
}

/** Gives a player a character for each value of `score`, which came to them in this order. */
export async function rankedCharacters(
  world: World,
  player: LoggedIn,
  ...values: readonly number[]
): Promise<readonly Played[]> {
  const characters: Played[] = [];
  for (const score of values) {
    // oxlint-disable no-await-in-loop
    const played = { ...player, CharacterId: await aCharacter(world, player, `scored ${score}`) };
    await setOf(world, played, { score });
    // oxlint-enable no-await-in-loop
    world.clock.advance(1);
    characters.push(played);
  }
  return characters;
}

type Asking = Pick<Played, 'sessionTicket' | 'playerId'> & {
  readonly [Member in 'CharacterId' | 'CharacterType']?: string;
} & { readonly [Member in 'StartPosition' | 'MaxResultsCount']?: number };

/** Asks at a door for the leaderboard `score`, as the player or about the character. */
export const characterBoardAt = (
  door: Endpoint,
  world: World,
  { sessionTicket, playerId, ...more }: Asking,
): Promise<Reply> => askAt(door, world, { sessionTicket, ServiceId: playerId, ...SCORE, ...more });

/** The entries of an answer, as they are compared: position, character, value. */
export function charactersIn({ data }: Reply): readonly (readonly [number, string, number])[] {
  const entries = data.Leaderboard as readonly {
    readonly Position: number;
    readonly CharacterId: string;
    readonly StatValue: number;
  }[];
  return entries.map(({ Position, CharacterId, StatValue }) => [Position, CharacterId, StatValue]);
}

/** No leaderboard is kept by type. */
export const oneType = (more: object = {}): Scenario => ({
  name: 'a leaderboard of one type is refused, and an empty type is none',
  provokes: 'InvalidParams',
  async play(world, door) {
    const [character] = await rankedCharacters(world, await world.logIn(), 5);
    const asked = { ...(character as Played), ...more };
    const empty = await characterBoardAt(door, world, { ...asked, CharacterType: '' });
    expect(charactersIn(empty)).toHaveLength(1);
    return characterBoardAt(door, world, { ...asked, CharacterType: 'knight' });
  },
});
