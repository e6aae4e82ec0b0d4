import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { newTimedId, systemRandom } from '../../src/kernel/secrets.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { copyLogins, searchPlayers } from '../../src/players/commands/look-ups.ts';
import {
  aSession,
  aTitle,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests the promises of Players about searches by the last login. */
export function loginCopiesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** Hours that no other test has: what is copied is the same for all titles. */
  let hours = 0;
  function aMoment(): number {
    hours += 1;
    return NOW + hours * HOUR_MS;
  }

  interface Login {
    readonly titleId: string;
    readonly subject: string;
    readonly startedAt: number;
    readonly addressKey?: string;
  }

  /** Logs in, and makes the player at the first time; the player's id. */
  async function logIn({ titleId, subject, startedAt, addressKey = 'home' }: Login) {
    const sessionId = newTimedId(systemRandom, startedAt);
    const session = aSession({ sessionId, subject, startedAt, expiresAt: startedAt + HOUR_MS });
    const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
    const origin = { address: undefined, addressKey, onlyKnown: false };
    const outcome = await storage.run(logInPlayer, { titleId, create, session, origin });
    if (outcome.status !== 'loggedIn') throw new Error(outcome.status);
    return outcome.player.playerId;
  }

  /** The ids of those who are found by their last login, in their order. */
  async function found(titleId: string, more: { addressKey?: string; from?: number }) {
    const { addressKey, from = 0 } = more;
    const criterion = { kind: 'lastLogin', addressKey, from, before: NOW * 2 } as const;
    const of = { titleId, criterion, after: undefined, limit: 1_000, now: NOW };
    const { accounts } = await storage.run(searchPlayers, of);
    return accounts.map(({ player }) => player.playerId);
  }

  async function copyAll(before: number): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop
    while (await storage.run(copyLogins, { before }));
  }

  describe('searches by the last login', () => {
    it('find a player where the first login was, and the later ones were copied', async () => {
      const [titleId, subject, at] = [await aTitle(storage), unique('player'), aMoment()];
      const playerId = await logIn({ titleId, subject, startedAt: at });
      expect(await found(titleId, { addressKey: 'home' })).toEqual([playerId]);
      const later = at + SECOND_MS;
      await copyAll(later);
      await logIn({ titleId, subject, startedAt: later, addressKey: 'work' });
      await copyAll(later);
      expect(await found(titleId, { addressKey: 'home', from: at })).toEqual([playerId]);
      await copyAll(later + 1);
      expect(await found(titleId, { addressKey: 'home' })).toEqual([]);
      expect(await found(titleId, { addressKey: 'work', from: later })).toEqual([playerId]);
      expect(await found(titleId, { from: later + 1 })).toEqual([]);
    });

    it('find each of many, newest first', async () => {
      const [titleId, at] = [await aTitle(storage), aMoment()];
      const many = Array.from({ length: 1_001 }, (_, index) => ({
        titleId,
        subject: unique('player'),
        startedAt: at + index,
      }));
      const ids = await Promise.all(many.slice(0, 700).map(logIn));
      ids.push(...(await Promise.all(many.slice(700).map(logIn))));
      const again = (index: number) => ({ ...many[index], startedAt: at + HOUR_MS / 2 - index });
      const logins = many.map((_, index) => again(index) as Login);
      await Promise.all(logins.slice(0, 700).map(logIn));
      await Promise.all(logins.slice(700).map(logIn));
      await copyAll(at + HOUR_MS);
      expect(await found(titleId, { from: at + HOUR_MS / 2 - 999 })).toEqual(ids.slice(0, 1_000));
    });

    it('find a login after the clock was set back', async () => {
      const [titleId, at] = [await aTitle(storage), aMoment()];
      const [late, early] = [unique('player'), unique('player')];
      await logIn({ titleId, subject: late, startedAt: at });
      const playerId = await logIn({ titleId, subject: early, startedAt: at });
      await logIn({ titleId, subject: late, startedAt: at + HOUR_MS / 2 });
      await copyAll(at + HOUR_MS);
      const back = at + SECOND_MS;
      await logIn({ titleId, subject: early, startedAt: back, addressKey: 'work' });
      await copyAll(back + SECOND_MS);
      expect(await found(titleId, { addressKey: 'work' })).toEqual([playerId]);
    });
  });
}
