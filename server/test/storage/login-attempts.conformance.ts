import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import {
  LOGIN_ATTEMPTS_KEPT_MS,
  LOGIN_ATTEMPTS_MAX,
  REVOCATION_MARGIN_MS,
} from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import {
  listLimitedLogins,
  playerHistory,
  recordRefused,
} from '../../src/players/commands/history.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { extendSession, revokeSession } from '../../src/players/commands/sessions.ts';
import type { HistoryEntry, RefusedAttempt } from '../../src/players/history.ts';
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
    return (await storage.run(playerHistory, { ...of, loginsSince: 0, page: WHOLE_LIST })) ?? [];
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

  /** How many sessions a player has, and logins whose sessions have gone. */
  async function rowsOf({ playerId }: Of) {
    const countOf = async (rows: string) => {
      const counted = await storage.readRows(
        `select cast(count(*) as int) as count from ${rows} and player_id = '${playerId}'`,
      );
      return (counted as readonly { readonly count: number }[])[0]?.count;
    };
    return {
      sessions: await countOf('sessions where 1 = 1'),
      past: await countOf('login_attempts where refused = 0'),
    };
  }

  const note = (...attempts: RefusedAttempt[]) => storage.run(recordRefused, { attempts });

  describe('logins', () => {
    it('of every kind are written down, with the address', async () => {
      const titleId = await aTitle(storage);
      const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
      const { playerId } = create;
      await storage.run(logInPlayer, { titleId, create, session: aSession(), origin: FROM });
      const again = aSession({ startedAt: NOW + 1, provider: 'CustomServer', subject: 'hero' });
      // A custom id and a server's are different names.
      const other = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
      await storage.run(logInPlayer, { titleId, create: other, session: again });
      const known = aSession({ startedAt: NOW + 2, provider: 'Service' });
      const ada = registration(titleId, { username: 'ada' });
      await storage.run(registerPlayer, ada);
      const right = aRightGuess(ada);
      const origin = { ...right.origin, address: '192.0.2.7' };
      const of = { titleId, playerId: ada.playerId };
      await storage.run(logInKnownPlayer, { ...of, session: known, ...right, origin });
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
      await storage.run(registerPlayer, {
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

    it('outlive their sessions, and are forgotten when they are old enough', async () => {
      const of = await aPlayer();
      const before = await historyOf(of);
      await storage.prune(NOW + LOGIN_ATTEMPTS_KEPT_MS);
      expect((await rowsOf(of)).sessions).toBe(0);
      expect(await historyOf(of)).toEqual(before);
      await storage.prune(NOW + LOGIN_ATTEMPTS_KEPT_MS + 1);
      expect(await historyOf(of)).toEqual([]);
    });

    it('that are older than others whose sessions have gone are among them', async () => {
      const { titleId, playerId } = await aPlayer();
      const long = await logIn(storage, { titleId, startedAt: NOW + 1 });
      await logIn(storage, { titleId, startedAt: NOW + 2 });
      const { sessionId } = long.session;
      const expiresAt = NOW + 20 * DAY_MS;
      await storage.run(extendSession, { titleId, sessionId, expiresAt, now: NOW + 1 });
      await storage.prune(NOW + 10 * DAY_MS);
      const of = { titleId, playerId };
      expect(await rowsOf(of)).toEqual({ sessions: 1, past: 2 });
      const times = (await historyOf(of)).map(({ at }) => at);
      expect(times).toEqual([NOW + 2, NOW + 1, NOW]);
    });

    it('are kept for a day to a week after the end of their sessions', async () => {
      const lifetime = aSession().expiresAt - NOW;
      const goneAfter = async (days: number, attemptsMs: number) => {
        const of = await aPlayer();
        await storage.prune(NOW + lifetime + days * DAY_MS, { attemptsMs });
        expect((await rowsOf(of)).sessions).toBe(1);
        await storage.prune(NOW + lifetime + days * DAY_MS + 1, { attemptsMs });
        return rowsOf(of);
      };
      expect(await goneAfter(1, HOUR_MS)).toEqual({ sessions: 0, past: 0 });
      expect(await goneAfter(2, 3 * DAY_MS)).toEqual({ sessions: 0, past: 0 });
      expect(await goneAfter(7, 30 * DAY_MS)).toEqual({ sessions: 0, past: 1 });
    });

    it('of a singly revoked session are kept with it, for as long as the revocation must be known', async () => {
      const of = await aPlayer();
      const { session } = await logIn(storage, { titleId: of.titleId, startedAt: NOW + 1 });
      await storage.run(revokeSession, { ...of, sessionId: session.sessionId, now: NOW + 2 });
      await storage.prune(session.expiresAt + DAY_MS + 1, { attemptsMs: HOUR_MS });
      expect((await rowsOf(of)).sessions).toBe(1);
      await storage.prune(session.expiresAt + REVOCATION_MARGIN_MS + 1, { attemptsMs: HOUR_MS });
      expect(await rowsOf(of)).toEqual({ sessions: 0, past: 0 });
    });

    it('lose their addresses when they are older than they are kept, though their sessions go on', async () => {
      // Moments of this test would be the newest ones of all others.
      const own = await make();
      onTestFinished(() => own.close());
      const titleId = await aTitle(own);
      const { player } = await logIn(own, { titleId });
      const { playerId } = player;
      const LATER = NOW + 100 * DAY_MS;
      const addresses = async () => {
        const rows = await own.readRows(
          `select address from sessions where player_id = '${playerId}' order by started_at`,
        );
        return (rows as readonly { readonly address: string | null }[]).map((row) => row.address);
      };
      const began = async (startedAt: number, expiresAt: number) => {
        const session = aSession({ startedAt, expiresAt });
        await own.run(logInPlayer, { titleId, create: undefined, session, origin: FROM });
        return session;
      };
      await began(LATER, LATER + 30 * DAY_MS);
      const revoked = await began(LATER + 1, LATER + 30 * DAY_MS);
      await own.run(revokeSession, { titleId, playerId, ...revoked, now: LATER + 1 });
      await began(LATER + HOUR_MS, LATER + 30 * DAY_MS);
      await own.prune(LATER + 2 * HOUR_MS, { attemptsMs: 2 * HOUR_MS });
      const { address } = FROM;
      expect(await addresses()).toEqual([address, address, address]);
      // A round comes every ten minutes.
      await own.prune(LATER + 2 * HOUR_MS + 10 * MINUTE_MS, { attemptsMs: 2 * HOUR_MS });
      expect(await addresses()).toEqual([null, null, address]);
      // Where logins are kept for long, few sessions are older. They are looked through once a day, and sooner for the next one.
      const kept = { attemptsMs: 11 * DAY_MS };
      await own.prune(LATER + kept.attemptsMs, kept);
      expect(await addresses()).toEqual([null, null, address]);
      await own.prune(LATER + HOUR_MS + kept.attemptsMs, kept);
      expect(await addresses()).toEqual([null, null, address]);
      await own.prune(LATER + HOUR_MS + 10 * MINUTE_MS + kept.attemptsMs, kept);
      expect(await addresses()).toEqual([null, null, null]);
    });

    it('are not shown where they are older than is asked for, good ones and refused ones', async () => {
      const of = await aPlayer();
      await logIn(storage, { titleId: of.titleId, startedAt: NOW + 2 });
      await note(refused(of), refused(of, { at: NOW + 2 }));
      const shown = async (loginsSince: number) => {
        const entries = await storage.run(playerHistory, { ...of, loginsSince, page: WHOLE_LIST });
        return entries?.map(({ at }) => at - NOW).toSorted();
      };
      expect(await shown(NOW)).toEqual([0, 0, 2, 2]);
      expect(await shown(NOW + 1)).toEqual([2, 2]);
      const { lists } = (await storage.run(findPlayerData, { ...of, loginsSince: NOW + 1 })) ?? {};
      expect(lists?.['sessions']).toHaveLength(2);
      expect(lists?.['loginAttempts']).toHaveLength(1);
    });

    it('outlive their sessions as far as they are the last ones', async () => {
      const titleId = await aTitle(storage);
      const { player, session } = await logIn(storage, { titleId });
      const of = { titleId, playerId: player.playerId };
      const { sessionId } = session;
      // The oldest login is not one of the last, though its session is still there.
      await storage.run(extendSession, {
        titleId,
        sessionId,
        expiresAt: NOW + 20 * DAY_MS,
        now: NOW,
      });
      for (let login = 1; login <= LOGIN_ATTEMPTS_MAX + 5; login += 1) {
        await logIn(storage, { titleId, startedAt: NOW + login });
      }
      const before = await historyOf(of);
      await storage.prune(NOW + 10 * DAY_MS);
      expect(await rowsOf(of)).toEqual({ sessions: 1, past: LOGIN_ATTEMPTS_MAX });
      expect(await historyOf(of)).toEqual(before);
      await logIn(storage, { titleId, startedAt: NOW + 4 * DAY_MS });
      expect((await historyOf(of)).slice(1)).toEqual(before.slice(0, -1));
      await storage.prune(NOW + 13 * DAY_MS);
      expect(await rowsOf(of)).toEqual({ sessions: 1, past: LOGIN_ATTEMPTS_MAX });
      expect((await historyOf(of)).slice(1)).toEqual(before.slice(0, -1));
    });

    it('do not outlive their sessions where later sessions are enough', async () => {
      const of = await aPlayer();
      const { titleId } = of;
      const later = NOW + 2 * DAY_MS;
      for (let login = 1; login <= LOGIN_ATTEMPTS_MAX; login += 1) {
        const startedAt = later + login;
        await logIn(storage, { titleId, startedAt, expiresAt: startedAt + DAY_MS });
      }
      await storage.prune(NOW + 9 * DAY_MS);
      expect(await rowsOf(of)).toEqual({ sessions: LOGIN_ATTEMPTS_MAX, past: 0 });
    });

    it('that were refused are forgotten when they are old enough', async () => {
      const of = await aPlayer();
      await note(refused(of));
      await storage.prune(NOW + DAY_MS, { attemptsMs: DAY_MS });
      expect(await refusedOf(of)).toHaveLength(1);
      await storage.prune(NOW + DAY_MS + 1, { attemptsMs: DAY_MS });
      expect(await refusedOf(of)).toEqual([]);
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
      expect(await storage.run(listLimitedLogins, { titleId, since: NOW })).toEqual({
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
      const later = await storage.run(listLimitedLogins, { titleId, since: NOW + 3 });
      expect(later.limited).toMatchObject([{ playerId: one, count: 1 }]);
      expect(await storage.run(listLimitedLogins, { titleId, since: NOW + 4 })).toEqual({
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
      expect(await storage.run(logInPlayer, login)).toEqual({ status: 'addressLimited', playerId });
      const nobody = { ...login, session: aSession({ subject: 'nobody' }) };
      expect(await storage.run(logInPlayer, nobody)).toEqual({ status: 'addressLimited' });
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
      await storage.run(revokeSession, { titleId, playerId, sessionId, now: NOW + 2 });
      await note(refused(of, { at: NOW + 3 }));
      const ban = {
        banId: unique('ban-'),
        playerId,
        reason: 'Aim bot',
        ipAddress: undefined,
        createdAt: NOW + 4,
        expiresAt: undefined,
      };
      await storage.run(banPlayers, { titleId, bans: [ban], now: NOW + 4 });
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
        storage.run(playerHistory, {
          ...of,
          loginsSince: 0,
          page: { at: NOW + at, skip, count: 2 },
        });
      expect(await pageOf(9, 0)).toEqual(whole.slice(0, 2));
      expect(await pageOf(4, 1)).toEqual(whole.slice(1, 3));
      expect(await pageOf(4, 2)).toEqual(whole.slice(2, 4));
      expect(await pageOf(2, 0)).toEqual(whole.slice(3, 5));
      expect(await pageOf(0, 1)).toEqual([]);
    });

    it('is that of a player of the title', async () => {
      const { playerId } = await aPlayer();
      const titleId = await aTitle(storage);
      const asked = { titleId, playerId, loginsSince: 0, page: WHOLE_LIST };
      expect(await storage.run(playerHistory, asked)).toBeUndefined();
    });
  });
}
