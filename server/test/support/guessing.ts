import assert from 'node:assert/strict';
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

/**
 * Makes the same call until a limit refuses it, after `burst` answers at the earliest; gives the refusal. On a slow machine there are some more
 * answers, because a bucket fills again meanwhile.
 */
export async function untilLimited<T>(
  burst: number,
  call: () => Promise<T>,
  isLimited: (answer: T) => boolean,
): Promise<T> {
  for (let answered = 0; answered <= 2 * burst; answered += 1) {
    const answer = await call();
    if (!isLimited(answer)) continue;
    assert(answered >= burst, `refused after ${answered} answers`);
    return answer;
  }
  throw new Error('No limit refuses the call');
}

/** Whether a call was refused until some seconds are over. */
export function mustWait({ retryAfterSeconds = 0 }: Reply): boolean {
  return retryAfterSeconds > 0;
}
