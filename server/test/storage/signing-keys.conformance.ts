import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  activateSigningKey,
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
  revokeSigningKey,
} from '../../src/credentials/commands.ts';
import { appendedBy, type MakeStorage, NOW, type TestedStorage, twoTitles } from './given.ts';

/** Tests the promises of SigningKeys; they belong to the installation, so each test has its own. */
export function signingKeysConformance(make: MakeStorage): void {
  let storage: TestedStorage;
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
      waiting: false,
      retired: false,
      revoked: false,
      ...more,
    },
  });

  async function rotate(kid: string, now: number) {
    await storage.run(publishSigningKey, key(kid, now));
    return storage.run(activateSigningKey, { kid, now });
  }

  describe('signing keys', () => {
    it('begins once, also when many begin at the same time', async () => {
      const begun = await appendedBy(storage, () =>
        Promise.all(['k1', 'k2', 'k3'].map((kid) => storage.run(beginSigningKeys, key(kid)))),
      );
      const keys = await storage.run(listSigningKeys);
      expect(keys).toHaveLength(1);
      expect(begun).toEqual(keys.map(({ kid }) => known(kid)));
      await storage.run(beginSigningKeys, key('k4'));
      expect(await storage.run(listSigningKeys)).toEqual(keys);
    });

    it('publishes a key that waits, once', async () => {
      await storage.run(beginSigningKeys, key('k1'));
      const publish = () => storage.run(publishSigningKey, key('k2', NOW + 1));
      expect(await appendedBy(storage, publish)).toEqual([
        known('k2', { createdAt: NOW + 1, waiting: true }),
      ]);
      expect(await appendedBy(storage, publish)).toEqual([]);
      const [, waiting] = await storage.run(listSigningKeys);
      expect(waiting).toEqual({
        kid: 'k2',
        sealed: 'sealed k2',
        createdAt: NOW + 1,
        activatedAt: undefined,
        retiredAt: undefined,
        revokedAt: undefined,
      });
    });

    it('activates a published key and retires what signed before, once', async () => {
      await storage.run(beginSigningKeys, key('k1'));
      await storage.run(publishSigningKey, key('k2', NOW + 1));
      const activate = () => storage.run(activateSigningKey, { kid: 'k2', now: NOW + 2 });
      expect(await appendedBy(storage, activate)).toEqual([
        known('k2', { createdAt: NOW + 1 }),
        known('k1', { retired: true }),
      ]);
      expect(await appendedBy(storage, activate)).toEqual([]);
      expect(await activate()).toBe('activated');
      expect(await storage.run(activateSigningKey, { kid: 'none', now: NOW })).toBe('notFound');
      expect(await storage.run(listSigningKeys)).toEqual([
        {
          kid: 'k1',
          sealed: 'sealed k1',
          createdAt: NOW,
          activatedAt: NOW,
          retiredAt: NOW + 2,
          revokedAt: undefined,
        },
        {
          kid: 'k2',
          sealed: 'sealed k2',
          createdAt: NOW + 1,
          activatedAt: NOW + 2,
          retiredAt: undefined,
          revokedAt: undefined,
        },
      ]);
    });

    it('has exactly one that signs, however many rotate at the same time', async () => {
      await storage.run(beginSigningKeys, key('k1'));
      const kids = ['k2', 'k3', 'k4', 'k5'];
      const outcomes = await Promise.all(kids.map((kid) => rotate(kid, NOW + 1)));
      expect(outcomes).toEqual(kids.map(() => 'activated'));
      const keys = await storage.run(listSigningKeys);
      expect(keys.filter(({ retiredAt }) => retiredAt === undefined)).toHaveLength(1);
    });

    it('lets a retired key sign again, and a revoked one never', async () => {
      await storage.run(beginSigningKeys, key('k1'));
      await rotate('k2', NOW + 1);
      expect(await storage.run(activateSigningKey, { kid: 'k1', now: NOW + 2 })).toBe('activated');
      await storage.run(revokeSigningKey, { kid: 'k2', now: NOW + 3 });
      expect(await storage.run(activateSigningKey, { kid: 'k2', now: NOW + 4 })).toBe('revoked');
      const [first, second] = await storage.run(listSigningKeys);
      expect(first?.activatedAt).toBe(NOW + 2);
      expect(first?.retiredAt).toBeUndefined();
      expect(second).toMatchObject({ retiredAt: NOW + 2, revokedAt: NOW + 3 });
    });

    it('revokes a retired or waiting key for all, once, and never the one that signs', async () => {
      await storage.run(beginSigningKeys, key('k1'));
      const revoke = () => storage.run(revokeSigningKey, { kid: 'k1', now: NOW + 2 });
      expect(await revoke()).toBe('signing');
      expect(await storage.run(revokeSigningKey, { kid: 'none', now: NOW })).toBe('notFound');
      await rotate('k2', NOW + 1);
      expect(await appendedBy(storage, revoke)).toEqual([
        known('k1', { retired: true, revoked: true }),
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect(await revoke()).toBe('revoked');
      expect((await storage.run(listSigningKeys))[0]?.revokedAt).toBe(NOW + 2);
      await storage.run(publishSigningKey, key('k3'));
      expect(await storage.run(revokeSigningKey, { kid: 'k3', now: NOW })).toBe('revoked');
    });

    it('revokes a key for one title and leaves the other title alone', async () => {
      const [title] = await twoTitles(storage);
      await storage.run(beginSigningKeys, key('k1'));
      await rotate('k2', NOW + 1);
      const revoke = () => storage.run(revokeSigningKey, { kid: 'k1', titleId: title, now: NOW });
      expect(await appendedBy(storage, revoke)).toEqual([
        { kind: 'titleSigningKeyRevoked', body: { kid: 'k1', titleId: title } },
      ]);
      expect(await appendedBy(storage, revoke)).toEqual([]);
      expect((await storage.run(listSigningKeys))[0]?.revokedAt).toBeUndefined();
    });
  });
}
