import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import {
  REVOKED_TOKENS_MAX,
  REVOKED_TOKENS_PER_SESSION_MAX,
  SESSIONS_LISTED_MAX,
} from '../../src/kernel/limits.ts';
import {
  extendSession,
  findSession,
  findSessionForJoin,
  listLiveSessions,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import {
  appendedBy,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
} from './given.ts';

/** Tests the promises of Sessions and TokenRevocations. */
export function sessionsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('sessions', () => {
    it('are found in their own title only', async () => {
      const [title, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId: title });
      const { sessionId } = session;
      expect(await storage.run(findSession, { titleId: title, sessionId })).toEqual({
        ...session,
        titleId: title,
        playerId: player.playerId,
        revokedAt: undefined,
      });
      expect(await storage.run(findSession, { titleId: other, sessionId })).toBeUndefined();
    });

    it('are listed newest first while they live', async () => {
      const [title, other] = await twoTitles(storage);
      const { player, session: first } = await logIn(storage, { titleId: title });
      const { session: second } = await logIn(storage, { titleId: title, startedAt: NOW + 1 });
      const { session: ended } = await logIn(storage, { titleId: title, startedAt: NOW + 2 });
      const { playerId } = player;
      const list = async (titleId: string, now = NOW) =>
        (await storage.run(listLiveSessions, { titleId, playerId, now })).map((s) => s.sessionId);
      const { sessionId } = ended;
      await storage.run(revokeSession, { titleId: title, playerId, sessionId, now: NOW });
      expect(await list(title)).toEqual([second.sessionId, first.sessionId]);
      expect(await list(title, NOW + DAY_MS)).toEqual([]);
      expect(await list(other)).toEqual([]);
    });

    it('are listed up to a limit', { tags: 'thorough' }, async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const again = () => logIn(storage, { titleId, startedAt: NOW + 1 });
      // A few at a time: on PostgreSQL logins of one player wait for each other, each on a connection of its own.
      for (let count = 0; count < SESSIONS_LISTED_MAX; count += 10) {
        await Promise.all(Array.from({ length: 10 }, again));
      }
      const { playerId } = player;
      const listed = await storage.run(listLiveSessions, { titleId, playerId, now: NOW });
      expect(listed).toHaveLength(SESSIONS_LISTED_MAX);
      expect(listed.every(({ startedAt }) => startedAt === NOW + 1)).toBe(true);
    });

    it('are extended, never shortened', async () => {
      const [title, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId: title });
      const extend = (titleId: string, expiresAt: number) =>
        storage.run(extendSession, { titleId, sessionId: session.sessionId, expiresAt, now: NOW });
      const extended = {
        status: 'found',
        player,
        session: expect.objectContaining({ expiresAt: NOW + 2 * DAY_MS }),
      };
      expect(await extend(title, NOW + 2 * DAY_MS)).toEqual(extended);
      expect(await extend(title, NOW + HOUR_MS)).toEqual(extended);
      expect(await extend(other, NOW + 3 * DAY_MS)).toEqual({ status: 'over' });
    });

    it('are found for a join token as they are, where they may have a new token', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId });
      const { sessionId } = session;
      const find = (of: string) =>
        storage.run(findSessionForJoin, { titleId: of, sessionId, now: NOW });
      const { expiresAt } = session;
      const found = { status: 'found', player, session: expect.objectContaining({ expiresAt }) };
      expect(await find(titleId)).toEqual(found);
      expect(await find(titleId)).toEqual(found);
      expect(await find(other)).toEqual({ status: 'over' });
      const { playerId } = player;
      await storage.run(revokeSession, { titleId, playerId, sessionId, now: NOW });
      expect(await find(titleId)).toEqual({ status: 'over' });
    });

    it('are revoked for good, until their own end, saying so once', async () => {
      const [title, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId: title });
      const { sessionId, expiresAt } = session;
      const of = { titleId: title, playerId: player.playerId, sessionId, now: NOW + 1 };
      const revoke = () => storage.run(revokeSession, of);
      expect(await storage.run(revokeSession, { ...of, titleId: other })).toBe('notFound');
      expect(await storage.run(revokeSession, { ...of, playerId: 'none' })).toBe('notFound');
      expect(await appendedBy(storage, revoke)).toEqual([
        { kind: 'sessionRevoked', body: { sessionId, until: expiresAt } },
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect(await revoke()).toBe('revoked');
      expect(
        await storage.run(extendSession, {
          titleId: title,
          sessionId,
          expiresAt: NOW + 3 * DAY_MS,
          now: NOW,
        }),
      ).toEqual({ status: 'over' });
      const found = await storage.run(findSession, { titleId: title, sessionId });
      expect(found).toMatchObject({ revokedAt: NOW + 1, expiresAt });
    });
  });

  describe('revoking one token', () => {
    it('is said once, until the token would have ended', async () => {
      const titleId = await aTitle(storage);
      const tokenId = unique('token-');
      const revoke = () =>
        storage.run(revokeToken, {
          titleId,
          tokenId,
          issuedBy: { kind: 'session', id: 'session' },
          expiresAt: NOW + HOUR_MS,
          now: NOW,
        });
      expect(await appendedBy(storage, revoke)).toEqual([
        { kind: 'tokenRevoked', body: { tokenId, until: NOW + HOUR_MS } },
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
    });

    /** Revokes tokens of a session or a key, whose ends are a second apart. */
    async function revokeMany(of: { titleId: string; issuedBy: string; count: number }) {
      const { titleId, issuedBy, count } = of;
      const statuses: string[] = [];
      while (statuses.length < count) {
        const some = Array.from({ length: Math.min(100, count - statuses.length) }, (_, at) =>
          storage.run(revokeToken, {
            titleId,
            tokenId: unique('token-'),
            issuedBy: { kind: 'session', id: issuedBy },
            expiresAt: NOW + (statuses.length + at + 1) * SECOND_MS,
            now: NOW,
          }),
        );
        // Side by side within a hundred: more might wait longer for their turn than they may.
        // oxlint-disable-next-line no-await-in-loop
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
      return statuses;
    }

    it('of a session ends its new tokens when there are many, until the first of them has ended', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { session } = await logIn(storage, { titleId });
      const { sessionId } = session;
      const extend = (now: number) =>
        storage.run(extendSession, { titleId, sessionId, expiresAt: NOW + 2 * DAY_MS, now });
      const count = REVOKED_TOKENS_PER_SESSION_MAX;
      await revokeMany({ titleId: other, issuedBy: sessionId, count });
      await revokeMany({ titleId, issuedBy: 'another', count });
      await revokeMany({ titleId, issuedBy: sessionId, count: count - 1 });
      expect(await extend(NOW)).toMatchObject({ status: 'found' });
      await revokeMany({ titleId, issuedBy: sessionId, count: 1 });
      const until = NOW + SECOND_MS;
      expect(await extend(NOW)).toEqual({ status: 'tooManyRevoked', until });
      expect(await extend(until - 1)).toEqual({ status: 'tooManyRevoked', until });
      const join = { titleId, sessionId, now: until - 1 };
      const refused = { status: 'tooManyRevoked', until };
      expect(await storage.run(findSessionForJoin, join)).toEqual(refused);
      expect(await extend(until)).toMatchObject({ status: 'found' });
      const found = await storage.run(findSession, { titleId, sessionId });
      expect(found).toMatchObject({ revokedAt: undefined });
    });

    it('is refused for a session that has very many, and for nothing else', async () => {
      const titleId = await aTitle(storage);
      const token = { titleId, tokenId: 'one-more', expiresAt: NOW + DAY_MS };
      const issuedBy = { kind: 'session', id: 'session' } as const;
      const revokeFirst = () =>
        storage.run(revokeToken, { ...token, tokenId: 'first', issuedBy, now: NOW });
      await revokeFirst();
      const count = REVOKED_TOKENS_MAX - 1;
      const done = await revokeMany({ titleId, issuedBy: 'session', count });
      expect(new Set(done)).toEqual(new Set(['revoked']));
      const revoke = (id: string, now: number, kind: 'session' | 'secretKey' = 'session') =>
        storage.run(revokeToken, { ...token, issuedBy: { kind, id }, now });
      const until = NOW + SECOND_MS;
      expect(await revoke('session', NOW)).toEqual({ status: 'tooManyRevoked', until });
      expect(await appendedBy(storage, () => revoke('session', NOW))).toEqual([]);
      // The first caller may have missed the answer, so a repetition succeeds.
      expect(await appendedBy(storage, revokeFirst)).toEqual([]);
      expect(await revokeFirst()).toEqual({ status: 'revoked' });
      expect(await revoke('another', NOW)).toEqual({ status: 'revoked' });
      expect(await revoke('session', NOW, 'secretKey')).toEqual({ status: 'revoked' });
      expect(await revoke('session', until)).toEqual({ status: 'revoked' });
    });
  });
}
