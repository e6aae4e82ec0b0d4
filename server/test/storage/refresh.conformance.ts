import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { REFRESH_AGAIN_MS, REFRESH_TOKEN_MS } from '../../src/kernel/limits.ts';
import { updateIdentity } from '../../src/players/commands/corrections.ts';
import { endRefreshTokens, refreshSession } from '../../src/players/commands/refresh.ts';
import {
  findSession,
  revokeAllOfPlayer,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { aChange } from '../support/identity-change.ts';

/** Refreshing sessions, the same on every engine. */
export function refreshConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aRefreshable() {
    const titleId = await aTitle(storage);
    const expiresAt = NOW + REFRESH_TOKEN_MS;
    const { player, session } = await logIn(storage, { titleId, isRefreshable: true, expiresAt });
    const { sessionId } = session;
    const refresh = (number: number, now = NOW + MINUTE_MS) =>
      storage.run(refreshSession, { titleId, sessionId, number, now, address: undefined });
    return { titleId, player, sessionId, refresh };
  }

  describe('a refresh', () => {
    it('lets the session last, and tells its player and the next number', async () => {
      const { titleId, player, sessionId, refresh } = await aRefreshable();
      const at = NOW + DAY_MS;
      const outcome = await refresh(1, at);
      expect(outcome).toMatchObject({ status: 'refreshed', number: 2, player });
      const session = await storage.run(findSession, { titleId, sessionId });
      expect(session?.expiresAt).toBe(at + REFRESH_TOKEN_MS);
    });

    it('32 times at once with one token gives all of them the same next one', async () => {
      const { refresh } = await aRefreshable();
      const all = await Promise.all(Array.from({ length: 32 }, () => refresh(1)));
      expect(all.every((one) => one.status === 'refreshed' && one.number === 2)).toBe(true);
      expect(await refresh(2)).toMatchObject({ status: 'refreshed', number: 3 });
    });

    it('with the token before tells of a thief once the next one was used, or after a minute', async () => {
      const one = await aRefreshable();
      await one.refresh(1);
      await one.refresh(2);
      const { playerId } = one.player;
      expect(await one.refresh(1)).toEqual({ status: 'reused', playerId });
      const { titleId, sessionId } = one;
      await storage.run(revokeSession, { titleId, sessionId, playerId, now: NOW });
      expect(await one.refresh(1)).toEqual({ status: 'over' });
      const other = await aRefreshable();
      await other.refresh(1, NOW);
      expect(await other.refresh(1, NOW + REFRESH_AGAIN_MS)).toMatchObject({ number: 2 });
      expect(await other.refresh(1, NOW + REFRESH_AGAIN_MS + 1)).toMatchObject({
        status: 'reused',
      });
    });

    it('is over with a number that this database has not come to, after its time, and after a restore', async () => {
      const { refresh } = await aRefreshable();
      expect(await refresh(2)).toEqual({ status: 'over' });
      expect(await refresh(1, NOW + REFRESH_TOKEN_MS)).toEqual({ status: 'over' });
      await storage.run(endRefreshTokens, undefined);
      expect(await refresh(1)).toEqual({ status: 'over' });
    });

    it('is over where the session was ended, and where everything of the player was', async () => {
      const one = await aRefreshable();
      const { titleId, sessionId, player } = one;
      const { playerId } = player;
      await storage.run(revokeSession, { titleId, sessionId, playerId, now: NOW });
      expect(await one.refresh(1)).toEqual({ status: 'over' });
      const other = await aRefreshable();
      const of = { titleId: other.titleId, playerId: other.player.playerId, now: NOW };
      await storage.run(revokeAllOfPlayer, of);
      expect(await other.refresh(1)).toEqual({ status: 'over' });
    });

    it('is over where the player lost the name with which the session began', async () => {
      const { titleId, player, refresh } = await aRefreshable();
      const set = [toIdentity('CustomServer', 'vouched')];
      const change = { set, remove: ['Custom'] as const };
      await storage.run(updateIdentity, {
        ...aChange(),
        titleId,
        playerId: player.playerId,
        change,
        now: NOW,
      });
      expect(await refresh(1)).toEqual({ status: 'over' });
    });
  });

  it('no session is refreshed that has no refresh token', async () => {
    const titleId = await aTitle(storage);
    const { sessionId } = (await logIn(storage, { titleId })).session;
    const of = { titleId, sessionId, number: 1, now: NOW, address: undefined };
    expect(await storage.run(refreshSession, of)).toEqual({ status: 'over' });
  });
}
