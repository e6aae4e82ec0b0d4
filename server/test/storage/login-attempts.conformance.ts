import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { LOGIN_ATTEMPTS_KEPT_MS, LOGIN_ATTEMPTS_MAX } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { HistoryEntry, RefusedAttempt } from '../../src/players/history-ports.ts';
import {
  aRightGuess,
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  registration,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests what is known of a player's past. */
export function loginAttemptsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const FROM = { address: '203.0.113.9', addressKey: undefined, onlyKnown: false };

  async function aPlayer(startedAt = NOW) {
    const titleId = await aTitle(storage);
    const { player } = await logIn(storage, { titleId, startedAt });
    return { titleId, playerId: player.playerId };
  }

  interface Of {
    readonly titleId: string;
    readonly playerId: string;
  }

  async function historyOf(of: Of): Promise<readonly HistoryEntry[]> {
    return (await storage.players.history({ ...of, page: WHOLE_LIST })) ?? [];
  }

  async function refusedOf(of: Of) {
    const entries = await historyOf(of);
    return entries.flatMap((one) => (one.kind === 'loginRefused' ? [one] : []));
  }

  const refused = (of: Of, more: Partial<RefusedAttempt> = {}): RefusedAttempt => ({
    ...of,
    at: NOW,
    provider: 'Service',
    address: FROM.address,
    reason: 'wrongPassword',
    count: 1,
    ...more,
  });

  const note = (...attempts: RefusedAttempt[]) => storage.players.noteRefused({ attempts });

  describe('logins', () => {
    it('of every kind are written down, with the address', async () => {
      const titleId = await aTitle(storage);
      const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
      const { playerId } = create;
      await storage.players.logIn({ titleId, create, session: aSession(), origin: FROM });
      const again = aSession({ startedAt: NOW + 1, provider: 'CustomServer', subject: 'hero' });
      // A custom id and a server's are different names.
      const other = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
      await storage.players.logIn({ titleId, create: other, session: again });
      const known = aSession({ startedAt: NOW + 2, provider: 'Service' });
      const ada = registration(titleId, { username: 'ada' });
      await storage.players.register(ada);
      const right = aRightGuess(ada);
      const origin = { ...right.origin, address: '192.0.2.7' };
      const of = { titleId, playerId: ada.playerId };
      await storage.players.logInKnown({ ...of, session: known, ...right, origin });
      expect((await historyOf(of))[0]).toEqual({
        kind: 'loggedIn',
        at: NOW + 2,
        provider: 'Service',
        address: '192.0.2.7',
      });
      expect(await historyOf({ titleId, playerId })).toEqual([
        { kind: 'loggedIn', at: NOW, provider: 'Custom', address: FROM.address },
      ]);
      expect(await historyOf({ titleId, playerId: other.playerId })).toEqual([
        { kind: 'loggedIn', at: NOW + 1, provider: 'CustomServer', address: undefined },
      ]);
    });

    it('are written down at a registration', async () => {
      const titleId = await aTitle(storage);
      const playerId = uniqueHex(16);
      await storage.players.register({
        titleId,
        playerId,
        titlePlayerId: uniqueHex(16),
        identities: [{ provider: 'Username', subject: 'ada', display: undefined }],
        displayName: undefined,
        passwordHash: 'hash',
        session: aSession({ provider: 'Service', subject: 'ada' }),
        address: FROM.address,
      });
      expect(await historyOf({ titleId, playerId })).toEqual([
        { kind: 'loggedIn', at: NOW, provider: 'Service', address: FROM.address },
      ]);
    });

    it('are the last ones only', async () => {
      const of = await aPlayer();
      for (let login = 1; login <= LOGIN_ATTEMPTS_MAX; login += 1) {
        await logIn(storage, { titleId: of.titleId, startedAt: NOW + login });
      }
      const times = (await historyOf(of)).map(({ at }) => at);
      expect(times).toHaveLength(LOGIN_ATTEMPTS_MAX);
      expect([times[0], times.at(-1)]).toEqual([NOW + LOGIN_ATTEMPTS_MAX, NOW + 1]);
    });

    it('are forgotten when they are old enough', async () => {
      const of = await aPlayer();
      await note(refused(of));
      await storage.prune(NOW + DAY_MS, { attemptsMs: DAY_MS });
      expect(await historyOf(of)).toHaveLength(2);
      await storage.prune(NOW + DAY_MS + 1, { attemptsMs: DAY_MS });
      expect(await historyOf(of)).toEqual([]);
      const later = await aPlayer();
      await storage.prune(NOW + LOGIN_ATTEMPTS_KEPT_MS);
      expect(await historyOf(later)).toHaveLength(1);
      await storage.prune(NOW + LOGIN_ATTEMPTS_KEPT_MS + 1);
      expect(await historyOf(later)).toEqual([]);
    });
  });

  describe('players whom guesses keep out', () => {
    it('are those of the title since a moment, the latest first, each once with all that was refused', async () => {
      const titleId = await aTitle(storage);
      const players: string[] = [];
      for (const subject of ['one', 'two', 'three']) {
        const { player } = await logIn(storage, { titleId, subject });
        players.push(player.playerId);
      }
      const [one = '', two = '', three = ''] = players;
      const elsewhere = await aPlayer();
      await note(
        refused({ titleId, playerId: one }, { at: NOW + 1, reason: 'accountLocked', count: 3 }),
        refused({ titleId, playerId: two }, { at: NOW + 2, reason: 'accountLocked' }),
        refused({ titleId, playerId: three }, { at: NOW + 2, reason: 'wrongPassword' }),
        refused(elsewhere, { at: NOW + 2, reason: 'accountLocked' }),
      );
      await note(
        refused(
          { titleId, playerId: one },
          { at: NOW + 3, reason: 'addressLimited', address: '192.0.2.1' },
        ),
      );
      const ofTwo = {
        playerId: two,
        reason: 'accountLocked',
        address: FROM.address,
        count: 1,
        lastAt: NOW + 2,
      };
      expect(await storage.players.limitedLately({ titleId, since: NOW })).toEqual({
        limited: [
          {
            playerId: one,
            reason: 'addressLimited',
            address: '192.0.2.1',
            count: 4,
            lastAt: NOW + 3,
          },
          ofTwo,
        ],
        players: 3,
      });
      const later = await storage.players.limitedLately({ titleId, since: NOW + 3 });
      expect(later.limited).toMatchObject([{ playerId: one, count: 1 }]);
      expect(await storage.players.limitedLately({ titleId, since: NOW + 4 })).toEqual({
        limited: [],
        players: 3,
      });
    });
  });

  describe('refused logins', () => {
    it('are written down with their reason, for the player of their title alone', async () => {
      const of = await aPlayer();
      const [, other] = await twoTitles(storage);
      await note(
        refused(of),
        refused({ ...of, titleId: other }),
        refused({ ...of, playerId: 'X' }),
      );
      const { provider, address, reason } = refused(of);
      expect(await refusedOf(of)).toEqual([
        { kind: 'loginRefused', at: NOW, provider, address, reason, more: 0 },
      ]);
    });

    it('from an address that must be known name the player, who is not told', async () => {
      const of = await aPlayer();
      const { titleId, playerId } = of;
      const origin = { address: undefined, addressKey: 'away', onlyKnown: true };
      const login = { titleId, create: undefined, session: aSession(), origin };
      expect(await storage.players.logIn(login)).toEqual({ status: 'addressLimited', playerId });
      const nobody = { ...login, session: aSession({ subject: 'nobody' }) };
      expect(await storage.players.logIn(nobody)).toEqual({ status: 'addressLimited' });
    });

    it('are ten in a minute, and the others are counted', async () => {
      const of = await aPlayer();
      const at = (second: number) => refused(of, { at: NOW + second * 1_000 });
      for (let second = 0; second < 12; second += 1) await note(at(second));
      // The newest says how it is now.
      await note(refused(of, { at: NOW + 12_000, count: 5, reason: 'accountLocked' }));
      const entries = await refusedOf(of);
      expect(entries.map(({ more }) => more)).toEqual([7, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect(entries[0]).toMatchObject({ at: NOW + 12_000, reason: 'accountLocked' });
      await note(at(60), at(61));
      expect((await refusedOf(of)).map(({ more }) => more).slice(0, 3)).toEqual([0, 0, 7]);
    });

    it('stand for others where they say so', async () => {
      const of = await aPlayer();
      await note(refused(of, { count: 9 }));
      expect((await refusedOf(of)).map(({ more }) => more)).toEqual([8]);
    });

    it('push out neither logins nor those of others, only the oldest of their own', async () => {
      const of = await aPlayer();
      const friend = await aPlayer();
      await note(refused(friend));
      for (let minute = 0; minute <= LOGIN_ATTEMPTS_MAX; minute += 1) {
        await note(refused(of, { at: NOW + minute * MINUTE_MS }));
      }
      const times = (await refusedOf(of)).map(({ at }) => at);
      expect(times).toHaveLength(LOGIN_ATTEMPTS_MAX);
      expect(times.at(-1)).toBe(NOW + MINUTE_MS);
      expect((await historyOf(of)).filter(({ kind }) => kind === 'loggedIn')).toHaveLength(1);
      expect(await refusedOf(friend)).toHaveLength(1);
    });

    it('at the same moment are ten at most, and none is lost', async () => {
      const of = await aPlayer();
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => note(refused(of, { at: NOW + index }))),
      );
      const entries = await refusedOf(of);
      expect(entries.length).toBeLessThanOrEqual(10);
      const more = entries.reduce((sum, one) => sum + one.more, 0);
      expect(entries.length + more).toBe(30);
    });
  });

  describe('the history of a player', () => {
    it('has bans and what was revoked, newest first, in pages', async () => {
      const of = await aPlayer();
      const { titleId, playerId } = of;
      const { session } = await logIn(storage, { titleId, startedAt: NOW + 1 });
      const { sessionId } = session;
      await storage.sessions.revoke({ titleId, playerId, sessionId, now: NOW + 2 });
      await note(refused(of, { at: NOW + 3 }));
      const ban = {
        banId: unique('ban-'),
        playerId,
        reason: 'Aim bot',
        ipAddress: undefined,
        createdAt: NOW + 4,
        expiresAt: undefined,
      };
      await storage.bans.ban({ titleId, bans: [ban], now: NOW + 4 });
      const whole = await historyOf(of);
      expect(whole.map(({ kind, at }) => [kind, at - NOW])).toEqual([
        ['banned', 4],
        ['allRevoked', 4],
        ['loginRefused', 3],
        ['sessionRevoked', 2],
        ['loggedIn', 1],
        ['loggedIn', 0],
      ]);
      const pageOf = (at: number, skip: number) =>
        storage.players.history({ ...of, page: { at: NOW + at, skip, count: 2 } });
      expect(await pageOf(9, 0)).toEqual(whole.slice(0, 2));
      expect(await pageOf(4, 1)).toEqual(whole.slice(1, 3));
      expect(await pageOf(4, 2)).toEqual(whole.slice(2, 4));
      expect(await pageOf(2, 0)).toEqual(whole.slice(3, 5));
      expect(await pageOf(0, 1)).toEqual([]);
    });

    it('is that of a player of the title', async () => {
      const { playerId } = await aPlayer();
      const titleId = await aTitle(storage);
      const asked = { titleId, playerId, page: WHOLE_LIST };
      expect(await storage.players.history(asked)).toBeUndefined();
    });
  });
}
