import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIFETIME_MS } from '../../src/kernel/limits.ts';
import { claimJobs } from '../../src/mail/commands.ts';
import { listGuesses, takeGuess } from '../../src/limits/commands.ts';
import {
  changePassword,
  setPassword,
  updateIdentity,
} from '../../src/players/commands/corrections.ts';
import { logInKnownPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { findPassword, findPlayer } from '../../src/players/commands/look-ups.ts';
import {
  listLiveSessions,
  revokeAllOfPlayer,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import { type Identity, type IdentityChange, toIdentity } from '../../src/players/identities.ts';
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
} from './given.ts';
import { aChange } from '../support/identity-change.ts';

/** The identities as a change stores them. */
function usedNow(identities: readonly Identity[]) {
  return identities.map((one) => ({ ...one, usedAt: NOW }));
}

/** Tests the promises of Players about names and passwords that are changed. */
export function correctionsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function register(titleId: string) {
    const username = unique('u');
    const email = `${username}@example.com`;
    const registered = registration(titleId, { username, email });
    await storage.run(registerPlayer, registered);
    return { ...registered, username, email };
  }

  const change = (
    titleId: string,
    playerId: string,
    { set = [], remove = [], ...more }: Partial<IdentityChange>,
  ) =>
    storage.run(updateIdentity, {
      ...aChange(),
      titleId,
      playerId,
      change: { set, remove, ...more },
      now: NOW,
    });

  const revoked = (titleId: string, playerId: string, epoch: number, keptSessionId?: string) => ({
    kind: 'playerEpoch',
    body: {
      titleId,
      playerId,
      epoch,
      ...(keptSessionId !== undefined && { keptSessionId }),
      until: NOW + LIFETIME_MS.max,
    },
  });

  describe('changing names', () => {
    it('replaces, adds and removes them, and revokes where a login changes hands', async () => {
      const titleId = await aTitle(storage);
      const { playerId } = await register(titleId);
      const email = toIdentity('Email', `New-${unique('e')}@example.com`);
      const custom = toIdentity('Custom', unique('c'));
      const entries = await appendedBy(storage, async () => {
        const outcome = await change(titleId, playerId, {
          set: [email, custom],
          remove: ['Username', 'CustomServer'],
        });
        expect(outcome).toEqual({ status: 'updated', revoked: true });
      });
      expect(entries).toEqual([revoked(titleId, playerId, 1)]);
      const player = await storage.run(findPlayer, { titleId, playerId });
      expect(player?.identities).toHaveLength(2);
      expect(player?.identities).toEqual(expect.arrayContaining(usedNow([email, custom])));
      expect(await storage.run(listLiveSessions, { titleId, playerId, now: NOW })).toEqual([]);
    });

    it('revokes nothing where a name is added, or stays and is written otherwise', async () => {
      const titleId = await aTitle(storage);
      const { playerId, username, email } = await register(titleId);
      const upper = toIdentity('Username', username.toUpperCase());
      const set = [upper, toIdentity('Email', email), toIdentity('Custom', unique('c'))];
      const entries = await appendedBy(storage, () => change(titleId, playerId, { set }));
      expect(entries).toEqual([]);
      const player = await storage.run(findPlayer, { titleId, playerId });
      expect(player?.identities).toEqual(expect.arrayContaining(usedNow(set)));
      expect(player?.epoch).toBe(0);
    });

    it('forgets the password with the last name that it belongs to, also for a name that comes later', async () => {
      const titleId = await aTitle(storage);
      const { playerId, email } = await register(titleId);
      const identity = toIdentity('Email', email);
      const keys = { nameKey: unique('name-'), addressKey: undefined };
      const by = { titleId, identity, keys, address: undefined, now: NOW };
      const hasPassword = async () => (await storage.run(findPassword, by)).account !== undefined;
      const custom = toIdentity('Custom', unique('c'));
      await change(titleId, playerId, { set: [custom], remove: ['Username'] });
      expect(await hasPassword()).toBe(true);
      await change(titleId, playerId, { remove: ['Email'] });
      await change(titleId, playerId, { set: [identity] });
      expect(await hasPassword()).toBe(false);
    });

    it('changes nothing where one name is taken, the player is unknown or could not log in', async () => {
      const [titleId, other] = await twoTitles(storage);
      const ada = await register(titleId);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      const set = [
        toIdentity('Username', unique('u')),
        toIdentity('Email', ada.email),
        toIdentity('Custom', unique('c')),
      ];
      expect(await change(titleId, playerId, { set })).toEqual({
        status: 'taken',
        names: [{ provider: 'Email', ban: undefined }],
      });
      expect(await change(titleId, playerId, { remove: ['Custom'] })).toEqual({
        status: 'noWayIn',
      });
      expect(await change(other, playerId, { set })).toEqual({ status: 'notFound' });
      expect(await storage.run(findPlayer, { titleId, playerId })).toEqual(player);
      expect(await storage.run(listLiveSessions, { titleId, playerId, now: NOW })).toHaveLength(1);
    });

    it('gives a free name to one of many who ask for it at the same time', async () => {
      const titleId = await aTitle(storage);
      const players = await Promise.all(
        Array.from({ length: 8 }, () => logIn(storage, { titleId, subject: unique('c') })),
      );
      const set = [toIdentity('Custom', unique('wanted'))];
      const outcomes = await Promise.all(
        players.map(({ player }) => change(titleId, player.playerId, { set })),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
        ...Array.from({ length: 7 }, () => 'taken'),
        'updated',
      ]);
    });
  });

  describe('notices', () => {
    /** The addresses that a call tells, with the notices. */
    async function told(call: () => Promise<unknown>): Promise<readonly string[]> {
      const claim = () => storage.run(claimJobs, { kinds: ['mail'], now: NOW });
      while ((await claim()).length > 0);
      await call();
      const jobs = await claim();
      return jobs.map(({ params, recipient }) => `${params['template']} ${recipient}`);
    }

    it('go to the address of a player whose password is set or changed', async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId);
      const { playerId, email } = ada;
      const { sessionId } = ada.session;
      const of = { titleId, playerId, isMailSetUp: true, now: NOW };
      const { origin: _, ...right } = aRightGuess(ada);
      const change = { ...of, sessionId, passwordHash: 'next', ...right };
      expect(await told(() => storage.run(changePassword, change))).toEqual([
        `passwordReset ${email}`,
      ]);
      const grace = await register(titleId);
      const set = { ...of, playerId: grace.playerId, passwordHash: 'next', nameKeys: [] };
      expect(await told(() => storage.run(setPassword, set))).toEqual([
        `passwordReset ${grace.email}`,
      ]);
    });

    it('go to the address that the studio replaces and to the new one, and nowhere without a change', async () => {
      const titleId = await aTitle(storage);
      const { playerId, email } = await register(titleId);
      const update = (address: string) =>
        told(() =>
          storage.run(updateIdentity, {
            ...aChange(),
            titleId,
            playerId,
            change: { set: [toIdentity('Email', address)], remove: [] },
            isMailSetUp: true,
            now: NOW,
          }),
        );
      expect(await update(email)).toEqual([]);
      const other = `other-${email}`.toLowerCase();
      expect((await update(other)).toSorted()).toEqual(
        [`changedByStudio ${email}`, `changedByStudio ${other}`].toSorted(),
      );
    });
  });

  describe('setting a password', () => {
    const set = (titleId: string, playerId: string, nameKeys: readonly string[] = []) =>
      storage.run(setPassword, {
        titleId,
        playerId,
        passwordHash: 'new hash',
        nameKeys,
        isMailSetUp: true,
        now: NOW,
      });

    it('revokes everything, forgets guesses, and lets nobody in who has shown the old one', async () => {
      const [titleId, other] = await twoTitles(storage);
      const ada = await register(titleId);
      const { playerId } = ada;
      const guess = aRightGuess(ada);
      const { nameKey } = guess.guess;
      await storage.run(takeGuess, { titleId, playerId, nameKey, addressKey: undefined, now: NOW });
      const entries = await appendedBy(storage, async () => {
        expect(await set(other, playerId)).toBe('notFound');
        expect(await set(titleId, playerId, [nameKey])).toBe('set');
      });
      expect(entries).toEqual([revoked(titleId, playerId, 1)]);
      const guesses = await storage.run(listGuesses, { titleId, playerId, nameKeys: [nameKey] });
      expect(guesses.names).toEqual([undefined]);
      const session = aSession({ provider: 'Service' });
      const login = { titleId, playerId, session, ...guess };
      expect(await storage.run(logInKnownPlayer, login)).toEqual({ status: 'noAccount' });
      const presented = { ...guess.presented, passwordHash: 'new hash' };
      expect(await storage.run(logInKnownPlayer, { ...login, presented })).toMatchObject({
        status: 'loggedIn',
      });
    });

    it('is nothing for a player without a name that a password belongs to', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      expect(await set(titleId, player.playerId)).toBe('noName');
      expect(await storage.run(findPlayer, player)).toEqual(player);
    });
  });

  describe('changing a password', () => {
    it('keeps one session, whose state a snapshot tells too, until the next revocation', async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId);
      const { playerId } = ada;
      const { sessionId } = ada.session;
      const { origin, ...right } = aRightGuess(ada);
      const session = aSession({ provider: 'Service' });
      await storage.run(logInKnownPlayer, { titleId, playerId, session, origin, ...right });
      const change = { passwordHash: 'new hash', isMailSetUp: true, now: NOW };
      const of = { titleId, playerId, sessionId, ...change, ...right };
      const entry = revoked(titleId, playerId, 1, sessionId);
      const entries = await appendedBy(storage, async () => {
        expect(await storage.run(changePassword, of)).toBe('changed');
      });
      expect(entries).toEqual([entry]);
      expect((await storage.readLog(undefined)).entries).toContainEqual(entry);
      const live = await storage.run(listLiveSessions, { titleId, playerId, now: NOW });
      expect(live.map((one) => one.sessionId)).toEqual([sessionId]);
      expect(await storage.run(changePassword, of)).toBe('stale');
      const next = { ...right.presented, passwordHash: 'new hash' };
      expect(await storage.run(changePassword, { ...of, presented: next })).toBe('changed');
      await storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW });
      expect((await storage.readLog(undefined)).entries).toContainEqual(
        revoked(titleId, playerId, 3),
      );
    });

    it('takes the guess back that was right, and knows the address from then on', async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId);
      const { playerId } = ada;
      const { sessionId } = ada.session;
      const { guess, presented } = aRightGuess(ada, 'home');
      const { nameKey } = guess;
      for (const _ of ['wrong', 'right']) {
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(takeGuess, { titleId, playerId, ...guess, now: NOW });
      }
      const change = { passwordHash: 'new', isMailSetUp: false, now: NOW };
      const of = { titleId, playerId, sessionId, guess, presented, ...change };
      expect(await storage.run(changePassword, of)).toBe('changed');
      const guesses = await storage.run(listGuesses, { titleId, playerId, nameKeys: [nameKey] });
      expect(guesses.names).toMatchObject([{ failures: 1 }]);
      expect(guesses.addresses).toMatchObject([{ failures: 0, lastLoginAt: NOW }]);
    });

    it("does nothing in a session that has ended, or is not the player's", async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId);
      const { playerId } = ada;
      const stranger = await logIn(storage, { titleId });
      const { guess, presented } = aRightGuess(ada);
      const change = { passwordHash: 'new hash', isMailSetUp: false, now: NOW };
      const of = { titleId, playerId, guess, presented, ...change };
      const { sessionId } = ada.session;
      await storage.run(revokeSession, { titleId, playerId, sessionId, now: NOW });
      for (const ended of [sessionId, stranger.session.sessionId]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(changePassword, { ...of, sessionId: ended })).toBe('sessionOver');
      }
      expect((await storage.run(findPlayer, { titleId, playerId }))?.epoch).toBe(0);
    });
  });
}
