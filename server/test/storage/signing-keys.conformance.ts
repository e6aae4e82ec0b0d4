import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { appendedBy, type MakeStorage, NOW, twoTitles } from './given.ts';

/** What SigningKeys promises; they belong to the installation, so each test has its own. */
export function signingKeysConformance(make: MakeStorage): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await make();
    onTestFinished(() => storage.close());
  });

  const key = (kid: string, now = NOW) => ({ kid, sealed: `sealed ${kid}`, now });
  const known = (kid: string, more: object = {}) => ({
    kind: 'signingKey',
    body: {
      kid,
      sealed: `sealed ${kid}`,
      createdAt: NOW,
      retired: false,
      revoked: false,
      ...more,
    },
  });

  describe('signing keys', () => {
    it('begins once, also when many begin at the same time', async () => {
      const begun = await appendedBy(storage, () =>
        Promise.all(['k1', 'k2', 'k3'].map((kid) => storage.signingKeys.begin(key(kid)))),
      );
      expect(begun).toEqual([known('k1')]);
      expect(await storage.signingKeys.list()).toHaveLength(1);
    });

    it('retires what signed before, so that exactly one key signs', async () => {
      await storage.signingKeys.begin(key('k1'));
      const rotate = () => storage.signingKeys.rotate(key('k2', NOW + 1));
      expect(await appendedBy(storage, rotate)).toEqual([
        known('k1', { retired: true }),
        known('k2', { createdAt: NOW + 1 }),
      ]);
      await Promise.all(['k3', 'k4'].map((kid) => storage.signingKeys.rotate(key(kid, NOW + 2))));
      const keys = await storage.signingKeys.list();
      expect(keys.map(({ kid }) => kid)).toEqual(['k1', 'k2', 'k3', 'k4']);
      expect(keys.filter(({ retiredAt }) => retiredAt === undefined)).toHaveLength(1);
      expect(keys[0]).toEqual({
        kid: 'k1',
        sealed: 'sealed k1',
        createdAt: NOW,
        retiredAt: NOW + 1,
        revokedAt: undefined,
      });
    });

    it('revokes a retired key for all, once, and never the one that signs', async () => {
      await storage.signingKeys.begin(key('k1'));
      const revoke = () => storage.signingKeys.revoke({ kid: 'k1', now: NOW + 2 });
      expect(await revoke()).toBe('signing');
      expect(await storage.signingKeys.revoke({ kid: 'none', now: NOW })).toBe('notFound');
      await storage.signingKeys.rotate(key('k2', NOW + 1));
      expect(await appendedBy(storage, revoke)).toEqual([
        known('k1', { retired: true, revoked: true }),
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect(await revoke()).toBe('revoked');
      expect((await storage.signingKeys.list())[0]?.revokedAt).toBe(NOW + 2);
    });

    it('revokes a key for one title and leaves the other title alone', async () => {
      const [title] = await twoTitles(storage);
      await storage.signingKeys.begin(key('k1'));
      await storage.signingKeys.rotate(key('k2', NOW + 1));
      const revoke = () => storage.signingKeys.revoke({ kid: 'k1', titleId: title, now: NOW });
      expect(await appendedBy(storage, revoke)).toEqual([
        { kind: 'titleSigningKeyRevoked', body: { kid: 'k1', titleId: title } },
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect((await storage.signingKeys.list())[0]?.revokedAt).toBeUndefined();
    });
  });
}
