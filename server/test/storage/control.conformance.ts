import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { CONTROL_LOG_KEPT_MS } from '../../src/kernel/limits.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { aTitle, entriesAfter, lastSeq, logIn, type MakeStorage, NOW, unique } from './given.ts';

/** What ControlLog and prune promise. */
export function controlConformance(make: MakeStorage): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await make();
    onTestFinished(() => storage.close());
  });

  const revokeToken = (titleId: string, expiresAt = NOW + DAY_MS) =>
    storage.tokenRevocations.revoke({ titleId, tokenId: unique('token-'), expiresAt });

  describe('the control log', () => {
    it('numbers entries without gaps, also those of a refused or repeated change', async () => {
      const titleId = await aTitle(storage);
      await Promise.all([
        ...Array.from({ length: 8 }, () => revokeToken(titleId)),
        storage.titles.create({ titleId, name: 'again', now: NOW }),
        logIn(storage, { titleId }),
      ]);
      const seqs = entriesAfter(storage, 0).map(({ seq }) => seq);
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(entriesAfter(storage, 7).map(({ seq }) => seq)).toEqual([8, 9]);
      expect(entriesAfter(storage, 9)).toEqual([]);
    });

    it('says that it has moved once for each time that somebody committed', async () => {
      expect(storage.controlLog.hasMoved()).toBe(true);
      expect(storage.controlLog.hasMoved()).toBe(false);
      await aTitle(storage);
      expect(storage.controlLog.hasMoved()).toBe(true);
      expect(storage.controlLog.hasMoved()).toBe(false);
    });

    it('gives everything when the wanted entries are gone, or have never been', async () => {
      const titleId = await aTitle(storage);
      await revokeToken(titleId);
      await storage.prune(NOW + CONTROL_LOG_KEPT_MS);
      expect(entriesAfter(storage, 0)).toHaveLength(2);
      await storage.prune(NOW + CONTROL_LOG_KEPT_MS + 1);
      const page = storage.controlLog.read(0);
      expect(page.status).toBe('everything');
      expect(page).toEqual(storage.controlLog.read(undefined));
      expect(page.entries.map(({ kind }) => kind)).toEqual(['title', 'tokenRevoked']);
      expect(entriesAfter(storage, 1)).toHaveLength(1);
      expect(entriesAfter(storage, 2)).toEqual([]);
      // A database restored from a backup knows less than who has followed it.
      expect(storage.controlLog.read(3).status).toBe('everything');
    });

    it('goes on with its numbers after it was pruned', async () => {
      const titleId = await aTitle(storage);
      await storage.prune(NOW + DAY_MS);
      await revokeToken(titleId);
      expect(lastSeq(storage)).toBe(2);
      expect(entriesAfter(storage, 1).map(({ seq }) => seq)).toEqual([2]);
    });

    it('is unavailable, not silent, when it cannot be read', async () => {
      await storage.close();
      expect(() => storage.controlLog.hasMoved()).toThrow(StorageUnavailable);
      expect(() => storage.controlLog.read(0)).toThrow(StorageUnavailable);
    });
  });

  describe('pruning', () => {
    it('forgets revoked tokens at their end, and not before', async () => {
      const titleId = await aTitle(storage);
      await revokeToken(titleId, NOW + HOUR_MS);
      await revokeToken(titleId, NOW + HOUR_MS + 1);
      await storage.prune(NOW + HOUR_MS);
      const { entries } = storage.controlLog.read(undefined);
      const left = entries.filter(({ kind }) => kind === 'tokenRevoked');
      expect(left).toMatchObject([{ body: { until: NOW + HOUR_MS + 1 } }]);
    });

    it('forgets sessions a day after their end, and not before', async () => {
      const titleId = await aTitle(storage);
      const { session } = await logIn(storage, { titleId });
      const { sessionId, expiresAt } = session;
      await storage.prune(expiresAt + DAY_MS);
      expect(await storage.sessions.find({ titleId, sessionId })).toBeDefined();
      await storage.prune(expiresAt + DAY_MS + 1);
      expect(await storage.sessions.find({ titleId, sessionId })).toBeUndefined();
    });
  });

  describe('probing', () => {
    it('succeeds while the database takes writes, and fails when it does not', async () => {
      await expect(storage.probe()).resolves.toBeUndefined();
      await storage.close();
      await storage.close();
      await expect(storage.probe()).rejects.toThrow(StorageUnavailable);
    });
  });
}
