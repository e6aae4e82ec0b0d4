import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import type { MeasuredCommand } from '../../src/kernel/measures.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { revokeAllOfPlayer, revokeSession } from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import { listTitles } from '../../src/titles/commands.ts';
import { edited, good, offer } from './fixtures.ts';
import {
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  uniqueHex,
} from './given.ts';

/** Tests the events of commands. */
export function eventsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  const heard: DomainEvent[] = [];
  beforeAll(async () => {
    storage = await make();
    storage.setEventSink((event) => heard.push(event));
  });
  afterAll(() => storage.close());
  beforeEach(() => heard.splice(0));

  describe('events', () => {
    it('of logins have the provider and whether the player is new; a refused login changes nothing and has none', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      await logIn(storage, { titleId });
      await storage.run(logInPlayer, {
        titleId,
        create: undefined,
        session: aSession({ subject: 'nobody' }),
      });
      const ban = { banId: uniqueHex(8), playerId: player.playerId, reason: undefined };
      const bans = [{ ...ban, ipAddress: undefined, createdAt: NOW, expiresAt: undefined }];
      await storage.run(banPlayers, { titleId, bans, now: NOW });
      await storage.run(logInPlayer, { titleId, create: undefined, session: aSession() });
      expect(heard).toEqual([
        { type: 'login', provider: 'Custom', newlyCreated: true },
        { type: 'login', provider: 'Custom', newlyCreated: false },
        { type: 'banned', count: 1 },
      ]);
    });

    it('of revocations have the kind of what was revoked', async () => {
      const titleId = await aTitle(storage);
      const { player, session } = await logIn(storage, { titleId });
      const of = { titleId, playerId: player.playerId, now: NOW };
      heard.splice(0);
      const token = {
        titleId,
        tokenId: 'token',
        issuedBy: { kind: 'session', id: 'session' } as const,
        expiresAt: NOW + DAY_MS,
        now: NOW,
      };
      await storage.run(revokeToken, token);
      await storage.run(revokeSession, { ...of, sessionId: session.sessionId });
      await storage.run(revokeSession, { ...of, sessionId: 'none' });
      await storage.run(revokeAllOfPlayer, of);
      await storage.run(revokeAllOfPlayer, { ...of, playerId: 'none' });
      expect(heard).toEqual([
        { type: 'revoked', kind: 'token' },
        { type: 'revoked', kind: 'session' },
        { type: 'revoked', kind: 'player' },
      ]);
    });

    it('of items have the number that changed; a refused write has none', async () => {
      const titleId = await aTitle(storage);
      const catalog = { titleId, catalogVersion: 'main', setAsDefault: false };
      await storage.run(setCatalog, edited({ ...catalog, items: [good('a'), good('b')] }));
      const store = { titleId, catalogVersion: 'main', storeId: 'shop' };
      await storage.run(setStore, edited({ ...store, items: [offer('a')] }));
      await storage.run(updateStore, edited({ ...store, items: [offer('a'), offer('b')] }));
      await storage.run(updateStore, edited({ ...store, items: [offer('none')] }));
      expect(heard).toEqual([
        { type: 'itemsWritten', into: 'catalog', count: 2 },
        { type: 'itemsWritten', into: 'store', count: 1 },
        { type: 'itemsWritten', into: 'store', count: 1 },
      ]);
    });

    it('every command is measured', async () => {
      const measured: MeasuredCommand[] = [];
      storage.setCommandObserver((command) => measured.push(command));
      await storage.probe();
      await storage.run(listTitles);
      await storage.run(revokeToken, {
        titleId: await aTitle(storage),
        tokenId: 'another',
        issuedBy: { kind: 'session', id: 'session' } as const,
        expiresAt: NOW + DAY_MS,
        now: NOW,
      });
      const kinds = measured.map(({ changes, outcome }) => `${changes} ${outcome}`);
      expect(kinds).toEqual(['rows done', 'nothing done', 'control done', 'control done']);
      expect(measured.every(({ seconds }) => seconds > 0)).toBe(true);
    });

    it('commands that wait for a connection are counted', async () => {
      const load = (member: 'busy' | 'waiting') =>
        storage.pools().reduce((sum, pool) => sum + pool[member], 0);
      const underWay = Array.from({ length: 50 }, () => storage.probe());
      await expect.poll(() => load('waiting'), { interval: 0 }).toBeGreaterThan(0);
      await Promise.all(underWay);
      await expect.poll(() => [load('busy'), load('waiting')]).toEqual([0, 0]);
    });

    it('of a command that is rolled back are dropped', async () => {
      const titleId = await aTitle(storage);
      const register = () =>
        storage.run(registerPlayer, {
          titleId,
          playerId: uniqueHex(16),
          titlePlayerId: uniqueHex(16),
          identities: [toIdentity('Username', 'ada')],
          displayName: undefined,
          passwordHash: 'hash',
          session: aSession({ provider: 'Service' }),
        });
      await register();
      expect(await register()).toEqual({ status: 'usernameTaken' });
      expect(heard).toEqual([{ type: 'login', provider: 'Service', newlyCreated: true }]);
    });
  });
}
