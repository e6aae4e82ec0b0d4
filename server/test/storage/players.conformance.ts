import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { LIFETIME_MS } from '../../src/kernel/limits.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPassword, findPlayer } from '../../src/players/commands/look-ups.ts';
import {
  extendSession,
  findSession,
  listLiveSessions,
  revokeAllOfPlayer,
} from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import {
  appendedBy,
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

/** The identities as they are stored by the registration. */
function kept({ identities }: ReturnType<typeof registration>) {
  return identities.map((one) => ({ ...one, usedAt: NOW }));
}

/** Tests the promises of Players. */
export function playersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('logging in', () => {
    it('makes the player once and finds it again', async () => {
      const [title, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId: title });
      expect(player).toMatchObject({
        titleId: title,
        identities: [toIdentity('Custom', 'hero')],
        origination: 'Custom',
        createdAt: NOW,
        lastLoginAt: NOW,
        epoch: 0,
      });
      const session = aSession({ startedAt: NOW + 5 });
      expect(
        await storage.run(logInPlayer, { titleId: title, create: undefined, session }),
      ).toEqual({
        status: 'loggedIn',
        player: { ...player, lastLoginAt: NOW + 5 },
        newlyCreated: false,
        lastLoginAt: NOW,
      });
      expect(
        await storage.run(logInPlayer, { titleId: other, create: undefined, session: aSession() }),
      ).toEqual({ status: 'noAccount' });
      const { playerId } = player;
      expect(await storage.run(findPlayer, { titleId: other, playerId })).toBeUndefined();
      expect((await storage.run(findPlayer, { titleId: title, playerId }))?.lastLoginAt).toBe(
        NOW + 5,
      );
    });

    it('makes no more players than a title may have, and logs in those who exist', async () => {
      const [titleId, other] = await twoTitles(storage);
      const make = (subject: string, titlePlayersMax: number, title = titleId) =>
        storage.run(logInPlayer, {
          titleId: title,
          create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16), titlePlayersMax },
          session: aSession({ subject }),
        });
      const names = Array.from({ length: 20 }, (_, at) => `player-${at}`);
      for (const name of names) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await make(name, 20)).toMatchObject({ status: 'loggedIn', newlyCreated: true });
      }
      expect(await make('one more', 20)).toEqual({ status: 'titleFull' });
      expect(await make('player-7', 20)).toMatchObject({ status: 'loggedIn', newlyCreated: false });
      const more = { ...registration(titleId, { username: 'ada' }), titlePlayersMax: 20 };
      expect(await storage.run(registerPlayer, more)).toEqual({ status: 'titleFull' });
      expect(await make('one more', 1, other)).toMatchObject({ newlyCreated: true });
      expect(await make('one more', 21)).toMatchObject({ newlyCreated: true });
    });

    it('counts nobody who was not made', async () => {
      const titleId = await aTitle(storage);
      const ada = registration(titleId, { username: 'ada' });
      expect(await storage.run(registerPlayer, { ...ada, titlePlayersMax: 2 })).toMatchObject({
        status: 'registered',
      });
      const taken = registration(titleId, { username: 'ada' });
      for (const titlePlayersMax of [2, 2, 2]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(registerPlayer, { ...taken, titlePlayersMax })).toEqual({
          status: 'usernameTaken',
        });
      }
    });

    it('keeps the identities of two providers apart', async () => {
      const titleId = await aTitle(storage);
      const custom = await logIn(storage, { titleId });
      const server = await logIn(storage, { titleId, provider: 'CustomServer' });
      expect(server.player.playerId).not.toBe(custom.player.playerId);
      expect(server.player.identities).toMatchObject([toIdentity('CustomServer', 'hero')]);
    });

    it('tells the identities of different capitals apart', async () => {
      const titleId = await aTitle(storage);
      const small = await logIn(storage, { titleId, subject: 'hero' });
      const large = await logIn(storage, { titleId, subject: 'Hero' });
      expect(large.player.playerId).not.toBe(small.player.playerId);
    });

    it('makes one player of many first logins at the same time', async () => {
      const titleId = await aTitle(storage);
      const logins = await Promise.all(
        Array.from({ length: 16 }, () => logIn(storage, { titleId, subject: 'racer' })),
      );
      const [first] = logins;
      const { playerId } = first?.player ?? {};
      expect(new Set(logins.map(({ player }) => player.playerId))).toEqual(new Set([playerId]));
      const sessions = await storage.run(listLiveSessions, {
        titleId,
        playerId: playerId as string,
        now: NOW,
      });
      expect(sessions).toHaveLength(16);
    });
  });

  describe('registering', () => {
    it('finds the password by username or email, whatever the capitals', async () => {
      const [title, other] = await twoTitles(storage);
      const registered = registration(title, { username: 'Ada', email: 'Ada@example.com' });
      const outcome = await storage.run(registerPlayer, registered);
      expect(outcome).toMatchObject({
        status: 'registered',
        player: { identities: kept(registered), origination: 'Service' },
      });
      const found = { playerId: registered.playerId, passwordHash: 'hash' };
      const find = async (titleId: string, provider: 'Username' | 'Email', text: string) => {
        const keys = { nameKey: 'name', addressKey: undefined };
        const identity = toIdentity(provider, text);
        const by = { titleId, identity, keys, address: undefined, now: NOW };
        return (await storage.run(findPassword, by)).account;
      };
      expect(await find(title, 'Username', 'aDA')).toEqual(found);
      expect(await find(title, 'Email', 'ADA@example.com')).toEqual(found);
      expect(await find(title, 'Username', 'bob')).toBeUndefined();
      expect(await find(title, 'Email', 'ada')).toBeUndefined();
      expect(await find(other, 'Username', 'Ada')).toBeUndefined();
      const { playerId } = registered;
      const player = await storage.run(findPlayer, { titleId: title, playerId });
      expect(player?.identities).toHaveLength(2);
      expect(player?.identities).toEqual(expect.arrayContaining(kept(registered)));
    });

    it('refuses what another player of the title has, the username first', async () => {
      const [title, other] = await twoTitles(storage);
      const { run } = storage;
      await run(registerPlayer, registration(title, { username: 'ada', email: 'a@example.com' }));
      const both = { username: 'ADA', email: 'A@example.com' };
      expect(await run(registerPlayer, registration(title, both))).toEqual({
        status: 'usernameTaken',
      });
      const sameEmail = { username: 'bob', email: 'A@example.com' };
      expect(await run(registerPlayer, registration(title, sameEmail))).toEqual({
        status: 'emailTaken',
      });
      expect(await run(registerPlayer, registration(other, both))).toMatchObject({
        status: 'registered',
      });
    });

    it('leaves nothing behind where an identity is taken', async () => {
      const titleId = await aTitle(storage);
      const { run } = storage;
      await run(registerPlayer, registration(titleId, { username: 'ada', email: 'a@example.com' }));
      const refused = registration(titleId, { username: 'bob', email: 'a@example.com' });
      expect(await run(registerPlayer, refused)).toEqual({ status: 'emailTaken' });
      const { playerId, session } = refused;
      expect(await run(findPlayer, { titleId, playerId })).toBeUndefined();
      expect(await run(findSession, { titleId, sessionId: session.sessionId })).toBeUndefined();
      const bob = registration(titleId, { username: 'bob' });
      expect(await run(registerPlayer, bob)).toMatchObject({ status: 'registered' });
    });

    it('logs a known player in, and nobody who is gone', async () => {
      const [title, other] = await twoTitles(storage);
      const ada = registration(title, { username: unique('u') });
      const { playerId } = ada;
      await storage.run(registerPlayer, ada);
      const session = aSession({ provider: 'Service', startedAt: NOW + 9 });
      expect(
        await storage.run(logInKnownPlayer, {
          titleId: title,
          playerId,
          session,
          ...aRightGuess(ada),
        }),
      ).toMatchObject({ status: 'loggedIn', newlyCreated: false, lastLoginAt: NOW });
      expect(
        await storage.run(logInKnownPlayer, {
          titleId: other,
          playerId,
          session: aSession(),
          ...aRightGuess(ada),
        }),
      ).toEqual({ status: 'noAccount' });
    });

    it('logs nobody in by a name or a password that the player no longer has', async () => {
      const titleId = await aTitle(storage);
      const ada = registration(titleId, { username: unique('u') });
      await storage.run(registerPlayer, ada);
      const { playerId } = ada;
      const { presented, ...right } = aRightGuess(ada);
      const others = [
        { ...presented, passwordHash: 'another hash' },
        { ...presented, identity: toIdentity('Username', 'somebody') },
        { ...presented, identity: { ...presented.identity, provider: 'Email' as const } },
      ];
      for (const other of others) {
        const session = aSession({ provider: 'Service' });
        const login = { titleId, playerId, session, ...right, presented: other };
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(logInKnownPlayer, login)).toEqual({ status: 'noAccount' });
      }
    });
  });

  describe('revoking everything of a player', () => {
    it('ends the sessions, raises the epoch and says so in one control entry', async () => {
      const [title, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId: title });
      await logIn(storage, { titleId: title });
      const bystander = await logIn(storage, { titleId: title, subject: 'bystander' });
      const { playerId } = player;
      const revokeAll = (titleId: string) =>
        storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW + 1 });
      const until = NOW + 1 + LIFETIME_MS.max;
      expect(await appendedBy(storage, () => revokeAll(title))).toEqual([
        { kind: 'playerEpoch', body: { titleId: title, playerId, epoch: 1, until } },
      ]);
      expect(await revokeAll(other)).toBe('notFound');
      expect(await revokeAll(title)).toBe('revoked');
      expect((await storage.run(findPlayer, { titleId: title, playerId }))?.epoch).toBe(2);
      const { sessionId } = session;
      expect((await storage.run(findSession, { titleId: title, sessionId }))?.revokedAt).toBe(
        NOW + 1,
      );
      const expiresAt = NOW + 2 * DAY_MS;
      expect(
        await storage.run(extendSession, { titleId: title, sessionId, expiresAt, now: NOW }),
      ).toEqual({ status: 'over' });
      const untouched = await storage.run(findSession, {
        titleId: title,
        sessionId: bystander.session.sessionId,
      });
      expect(untouched?.expiresAt).toBe(NOW + DAY_MS);
      expect(untouched?.revokedAt).toBeUndefined();
    });
  });
}
