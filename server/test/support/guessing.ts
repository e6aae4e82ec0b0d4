import { ban } from './accounts.ts';
import type { Reply, World } from './world.ts';

// Steps of somebody who guesses, and the addresses from which they come.

/** An address of a player, one of a guesser and one that is banned (RFC 5737). */
export const HOME = '203.0.113.1';
export const AWAY = '203.0.113.66';
export const BANNED = '203.0.113.9';

/** The head of a call from an address. */
export function from(address: string): Record<string, string> {
  return { 'X-Forwarded-For': address };
}

/** Bans BANNED in the title, with a player. */
export async function banAddress(world: World): Promise<Reply['data']> {
  const { playerId } = await world.logIn('cheater');
  return ban(world, { ServiceId: playerId, IPAddress: BANNED, Reason: 'Aim bot' });
}

/** Makes the same call some times, one after another; gives the replies. */
export async function times(count: number, call: () => Promise<Reply>): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let done = 0; done < count; done += 1) replies.push(await call());
  return replies;
}
