import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { revokeToken as revokeTokenCommand } from '../../src/credentials/commands.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { CONTROL_LOG_KEPT_MS, LIFETIME_MS, REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import { banPlayers, listBans } from '../../src/moderation/commands.ts';
import {
  findSession,
  revokeAllOfPlayer,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import { skipControlNumbers } from '../../src/storage/installation.ts';
import { createTitle } from '../../src/titles/commands.ts';
import {
  aTitle,
  entriesAfter,
  lastSeq,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests the promises of ControlLog and prune. */
export function controlConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeEach(async () => {
    storage = await make();
    onTestFinished(() => storage.close());
  });

  const revokeToken = (titleId: string, expiresAt = NOW + DAY_MS) =>
    storage.run(revokeTokenCommand, {
      titleId,
      tokenId: unique('token-'),
      issuedBy: { kind: 'session', id: 'session' },
      expiresAt,
      now: NOW,
    });

  describe('the control log', () => {
    it('numbers entries without gaps, also those of a refused or repeated change', async () => {
      const titleId = await aTitle(storage);
      await Promise.all([
        ...Array.from({ length: 8 }, () => revokeToken(titleId)),
        storage.run(createTitle, { titleId, name: 'again', now: NOW }),
        logIn(storage, { titleId }),
      ]);
      const seqs = (await entriesAfter(storage, 0)).map(({ seq }) => seq);
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect((await entriesAfter(storage, 7)).map(({ seq }) => seq)).toEqual([8, 9]);
      expect(await entriesAfter(storage, 9)).toEqual([]);
    });

    it('gives each entry an id of its own, and the last one to a snapshot', async () => {
      expect(await storage.readLog(undefined)).toMatchObject({ seq: 0, id: '' });
      const titleId = await aTitle(storage);
      await Promise.all(Array.from({ length: 8 }, () => revokeToken(titleId)));
      const ids = (await entriesAfter(storage, 0)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(9);
      for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
      expect(await storage.readLog(undefined)).toMatchObject({ seq: 9, id: ids.at(-1) });
    });

    it('gives a snapshot when the wanted entries were deleted, or have never existed', async () => {
      const titleId = await aTitle(storage);
      await revokeToken(titleId);
      await storage.prune(NOW + CONTROL_LOG_KEPT_MS);
      expect(await entriesAfter(storage, 0)).toHaveLength(2);
      await storage.prune(NOW + CONTROL_LOG_KEPT_MS + 1);
      const page = await storage.readLog(0);
      expect(page.status).toBe('snapshot');
      expect(page).toEqual(await storage.readLog(undefined));
      expect(page.entries.map(({ kind }) => kind)).toEqual(['title', 'tokenRevoked']);
      expect(await entriesAfter(storage, 1)).toHaveLength(1);
      expect(await entriesAfter(storage, 2)).toEqual([]);
      // A database restored from a backup has fewer entries than a process that has followed it.
      expect((await storage.readLog(3)).status).toBe('snapshot');
    });

    it('is read anew after numbers were left out, whatever entry a process remembers', async () => {
      const titleId = await aTitle(storage);
      await storage.run(skipControlNumbers);
      const skipped = await lastSeq(storage);
      expect(skipped).toBeGreaterThan(1_000_000);
      expect(await storage.readLog(undefined)).toMatchObject({ seq: skipped, id: '' });
      await revokeToken(titleId);
      // The last entry from before, the one after it, and one of a future that the database has lost.
      for (const seq of [1, 2, 500_000]) {
        const page = await storage.readLog(seq);
        expect(page.status).toBe('snapshot');
        expect(page.entries).toHaveLength(2);
      }
      expect((await entriesAfter(storage, skipped)).map(({ seq }) => seq)).toEqual([skipped + 1]);
    });

    it('goes on with its numbers after it was pruned', async () => {
      const titleId = await aTitle(storage);
      await storage.prune(NOW + DAY_MS);
      await revokeToken(titleId);
      expect(await lastSeq(storage)).toBe(2);
      expect((await entriesAfter(storage, 1)).map(({ seq }) => seq)).toEqual([2]);
    });

    it('is unavailable, not silent, when it cannot be read', async () => {
      await storage.close();
      await expect(storage.readLog(0)).rejects.toThrow(StorageUnavailable);
    });
  });

  describe('a clock that is behind', () => {
    const DAYS_BEHIND = 40 * DAY_MS;
    const past = NOW - DAYS_BEHIND;

    it('does not date a revocation of everything of a player before the newest entry', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      await storage.run(revokeTokenCommand, {
        titleId,
        tokenId: 'one',
        issuedBy: { kind: 'session', id: 'session' },
        expiresAt: NOW,
        now: past,
      });
      await storage.run(revokeAllOfPlayer, { titleId, playerId, now: past });
      const { entries } = await storage.readLog(undefined);
      expect(entries).toContainEqual({
        kind: 'playerEpoch',
        body: { titleId, playerId, epoch: 1, until: NOW + LIFETIME_MS.max },
      });
      await storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW + 1 });
      expect((await storage.readLog(undefined)).entries.at(-1)?.body).toMatchObject({
        until: NOW + 1 + LIFETIME_MS.max,
      });
    });

    it('does not shorten a ban', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      const shared = { playerId, reason: undefined, ipAddress: undefined, createdAt: past };
      const bans = [
        { ...shared, banId: unique('ban-'), expiresAt: past + HOUR_MS },
        { ...shared, banId: unique('ban-'), expiresAt: undefined },
      ];
      const outcome = await storage.run(banPlayers, { titleId, bans, now: past });
      const dated = [
        expect.objectContaining({ createdAt: NOW, expiresAt: NOW + HOUR_MS }),
        expect.objectContaining({ createdAt: NOW, expiresAt: undefined }),
      ];
      expect(outcome).toEqual({ status: 'banned', bans: dated });
      expect(await storage.run(listBans, { titleId, playerId })).toEqual(
        expect.arrayContaining(dated),
      );
    });
  });

  describe('pruning', () => {
    it('deletes revoked tokens a margin after their end, and not before', async () => {
      const titleId = await aTitle(storage);
      await revokeToken(titleId, NOW + HOUR_MS);
      await revokeToken(titleId, NOW + HOUR_MS + 1);
      const listUntils = async () =>
        (await storage.readLog(undefined)).entries
          .filter(({ kind }) => kind === 'tokenRevoked')
          .map(({ body }) => (body as { until: number }).until);
      await storage.prune(NOW + HOUR_MS + REVOCATION_MARGIN_MS);
      expect(new Set(await listUntils())).toEqual(new Set([NOW + HOUR_MS, NOW + HOUR_MS + 1]));
      await storage.prune(NOW + HOUR_MS + REVOCATION_MARGIN_MS + 1);
      expect(await listUntils()).toEqual([NOW + HOUR_MS + 1]);
    });

    it('keeps what ended less than a margin ago: a clock that runs ahead must not delete it', async () => {
      const titleId = uniqueHex(8);
      const over = NOW - REVOCATION_MARGIN_MS;
      const longAgo = over - LIFETIME_MS.max;
      await storage.run(createTitle, { titleId, name: 'A title', now: longAgo });
      const session = await logIn(storage, { titleId, startedAt: longAgo, expiresAt: over + 1 });
      const { playerId } = session.player;
      await storage.run(revokeAllOfPlayer, { titleId, playerId, now: longAgo + 1 });
      await revokeToken(titleId, over + 1);
      await revokeToken(titleId, over);
      const other = await logIn(storage, { titleId, startedAt: longAgo, expiresAt: over + 1 });
      await storage.run(revokeSession, {
        titleId,
        playerId: other.player.playerId,
        sessionId: other.session.sessionId,
        now: NOW,
      });
      const { entries } = await storage.readLog(undefined);
      const untils = entries.flatMap(({ body }) => (body as { until?: number }).until ?? []);
      expect(untils).toEqual([over + 1, over + 1, over + 1]);
    });

    it('deletes sessions a margin after their end, and not before', async () => {
      const titleId = await aTitle(storage);
      const { session } = await logIn(storage, { titleId });
      const { sessionId, expiresAt } = session;
      await storage.prune(expiresAt + REVOCATION_MARGIN_MS);
      expect(await storage.run(findSession, { titleId, sessionId })).toBeDefined();
      await storage.prune(expiresAt + REVOCATION_MARGIN_MS + 1);
      expect(await storage.run(findSession, { titleId, sessionId })).toBeUndefined();
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
