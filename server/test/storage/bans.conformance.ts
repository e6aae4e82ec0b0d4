import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { LIFETIME_MS } from '../../src/kernel/limits.ts';
import { type Page, WHOLE_LIST } from '../../src/kernel/page.ts';
import type { Ban } from '../../src/moderation/ban.ts';
import {
  banPlayers,
  findBansOfAddress,
  listBans,
  listBansOfTitle,
  revokeAllBans,
  revokeBans,
} from '../../src/moderation/commands.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { findSession } from '../../src/players/commands/sessions.ts';
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

type NewBan = Omit<Ban, 'titleId' | 'active'>;

function aBan(playerId: string, more: Partial<NewBan> = {}): NewBan {
  return {
    banId: unique('ban-'),
    playerId,
    reason: undefined,
    ipAddress: undefined,
    createdAt: NOW,
    expiresAt: undefined,
    ...more,
  };
}

/** Tests the promises of Bans. */
export function bansConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const tryLogIn = (titleId: string, startedAt: number) =>
    storage.run(logInPlayer, { titleId, create: undefined, session: aSession({ startedAt }) });

  describe('a ban', () => {
    it('revokes everything of each player once, and forbids to log in until it ends', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId });
      await logIn(storage, { titleId: other });
      const { playerId } = player;
      const short = aBan(playerId, {
        expiresAt: NOW + HOUR_MS,
        reason: 'cheating',
        ipAddress: '2001:db8::1',
      });
      const shorter = aBan(playerId, { expiresAt: NOW + 1, createdAt: NOW - 1 });
      const bans = [short, shorter];
      const until = NOW + LIFETIME_MS.max;
      const said = await appendedBy(storage, () =>
        storage.run(banPlayers, { titleId, bans, now: NOW }),
      );
      expect(said).toEqual([{ kind: 'playerEpoch', body: { titleId, playerId, epoch: 1, until } }]);
      const stored = bans.map((ban) => ({ ...ban, titleId, active: true }));
      expect(await storage.run(listBans, { titleId, playerId })).toEqual(stored);
      expect(await tryLogIn(titleId, NOW)).toEqual({ status: 'banned', bans: stored });
      expect(await tryLogIn(titleId, NOW + 1)).toEqual({ status: 'banned', bans: [stored[0]] });
      expect(await tryLogIn(other, NOW)).toMatchObject({ status: 'loggedIn' });
      const { sessionId } = session;
      expect((await storage.run(findSession, { titleId, sessionId }))?.revokedAt).toBe(NOW);
      expect(await tryLogIn(titleId, NOW + HOUR_MS)).toMatchObject({ status: 'loggedIn' });
    });

    it('writes nothing at a login that it forbids', async () => {
      const titleId = await aTitle(storage);
      const ada = registration(titleId, { username: 'ada' });
      await storage.run(registerPlayer, ada);
      const { playerId } = ada;
      await storage.run(banPlayers, { titleId, bans: [aBan(playerId)], now: NOW });
      const session = aSession({ startedAt: NOW + 7 });
      expect(
        await storage.run(logInKnownPlayer, { titleId, playerId, session, ...aRightGuess(ada) }),
      ).toMatchObject({
        status: 'banned',
      });
      const { sessionId } = session;
      expect(await storage.run(findSession, { titleId, sessionId })).toBeUndefined();
      expect((await storage.run(findPlayer, { titleId, playerId }))?.lastLoginAt).toBe(NOW);
    });

    it('with an address keeps everybody of its title out of there, until it ends or is taken back', async () => {
      const [titleId, other] = await twoTitles(storage);
      const ada = registration(titleId, { username: 'ada' });
      await storage.run(registerPlayer, ada);
      const { player } = await logIn(storage, { titleId });
      const friend = await logIn(storage, { titleId, subject: 'friend' });
      const { playerId } = ada;
      const address = '203.0.113.9';
      const ban = aBan(playerId, { ipAddress: address, expiresAt: NOW + HOUR_MS });
      await storage.run(banPlayers, { titleId, bans: [ban], now: NOW });
      const refused = { status: 'addressBanned', bans: [{ ...ban, titleId, active: true }] };
      const tryFrom = (from: string, startedAt = NOW, of = { titleId, subject: 'friend' }) =>
        storage.run(logInPlayer, {
          titleId: of.titleId,
          create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) },
          session: aSession({ startedAt, subject: of.subject }),
          origin: { address: from, addressKey: undefined, onlyKnown: false },
        });
      expect(await tryFrom(address)).toEqual({ ...refused, playerId: friend.player.playerId });
      expect(await tryFrom(address, NOW, { titleId, subject: 'new' })).toEqual(refused);
      expect(await tryFrom(address, NOW, { titleId, subject: 'hero' })).toEqual({
        ...refused,
        playerId: player.playerId,
      });
      expect(await storage.run(findBansOfAddress, { titleId, address, now: NOW })).toEqual(
        refused.bans,
      );
      expect(await tryFrom('203.0.113.90')).toMatchObject({ status: 'loggedIn' });
      expect(await tryFrom(address, NOW, { titleId: other, subject: 'new' })).toMatchObject({
        status: 'loggedIn',
      });
      expect(await tryFrom(address, NOW + HOUR_MS)).toMatchObject({ status: 'loggedIn' });
      const known = { titleId, playerId, session: aSession({ provider: 'Service' }) };
      const guess = { ...aRightGuess(ada), origin: { address, addressKey: undefined } };
      expect(await storage.run(logInKnownPlayer, { ...known, ...guess })).toEqual({
        ...refused,
        playerId,
      });
      await storage.run(revokeBans, { titleId, banIds: [ban.banId] });
      expect(await tryFrom(address)).toMatchObject({ status: 'loggedIn' });
      expect(await storage.run(findBansOfAddress, { titleId, address, now: NOW })).toEqual([]);
    });

    it('is laid on all players or on none', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId });
      const stranger = await logIn(storage, { titleId: other });
      const { playerId } = player;
      const bans = [aBan('none'), aBan(playerId), aBan(stranger.player.playerId), aBan('none')];
      const outcome = await storage.run(banPlayers, { titleId, bans, now: NOW });
      expect(outcome).toEqual({
        status: 'unknown',
        playerIds: ['none', stranger.player.playerId],
      });
      expect(await storage.run(listBans, { titleId, playerId })).toEqual([]);
      expect((await storage.run(findPlayer, { titleId, playerId }))?.epoch).toBe(0);
      expect(await storage.run(listBans, { titleId, playerId: 'none' })).toBeUndefined();
    });

    it('is taken back in its own title only, and brings no session back', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId });
      const { playerId } = player;
      const [first, second] = [aBan(playerId), aBan(playerId)];
      await storage.run(banPlayers, { titleId, bans: [first, second], now: NOW });
      const banIds = [second.banId, 'none', first.banId, second.banId];
      expect(await storage.run(revokeBans, { titleId: other, banIds })).toEqual([]);
      expect(await tryLogIn(titleId, NOW)).toMatchObject({ status: 'banned' });
      const revoked = await storage.run(revokeBans, { titleId, banIds });
      expect(revoked).toEqual([
        { ...second, titleId, active: false },
        { ...first, titleId, active: false },
      ]);
      expect(await storage.run(revokeBans, { titleId, banIds })).toEqual([]);
      const { sessionId } = session;
      expect((await storage.run(findSession, { titleId, sessionId }))?.revokedAt).toBe(NOW);
      expect(await tryLogIn(titleId, NOW)).toMatchObject({ status: 'loggedIn' });
    });

    it('is taken back with all others of the player', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      const bans = [aBan(playerId, { createdAt: NOW + 1 }), aBan(playerId)];
      await storage.run(banPlayers, { titleId, bans, now: NOW });
      expect(await storage.run(revokeAllBans, { titleId: other, playerId })).toBeUndefined();
      expect(await storage.run(revokeAllBans, { titleId, playerId })).toEqual(
        bans.map((ban) => ({ ...ban, titleId, active: false })),
      );
      expect(await storage.run(revokeAllBans, { titleId, playerId })).toEqual([]);
    });
  });

  // The last of the file: from here on the control state is newer than NOW.
  describe('the bans of a title', () => {
    it('are listed newest first, in pages', async () => {
      const [titleId, other] = await twoTitles(storage);
      const one = (await logIn(storage, { titleId })).player;
      const two = (await logIn(storage, { titleId, subject: 'two' })).player;
      const elsewhere = (await logIn(storage, { titleId: other })).player;
      const early = aBan(one.playerId);
      const late = aBan(two.playerId, { createdAt: NOW + 1 });
      await storage.run(banPlayers, { titleId, bans: [early], now: NOW });
      await storage.run(banPlayers, { titleId, bans: [late], now: NOW + 1 });
      const bans = [aBan(elsewhere.playerId)];
      await storage.run(banPlayers, { titleId: other, bans, now: NOW });
      const stored = [late, early].map((ban) => ({ ...ban, titleId, active: true }));
      const list = (page: Page) => storage.run(listBansOfTitle, { titleId, page });
      expect(await list(WHOLE_LIST)).toEqual(stored);
      expect(await list({ at: NOW + 1, skip: 0, count: 1 })).toEqual(stored.slice(0, 1));
      expect(await list({ at: NOW + 1, skip: 1, count: 9 })).toEqual(stored.slice(1));
      expect(await list({ at: NOW, skip: 0, count: 9 })).toEqual(stored.slice(1));
    });
  });
}
