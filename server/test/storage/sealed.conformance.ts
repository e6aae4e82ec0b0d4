import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listSealed, replaceSealed, type Resealed } from '../../src/app/storage/sealed.ts';
import {
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
} from '../../src/credentials/commands.ts';
import { findDigestKey } from '../../src/storage/installation.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
} from '../../src/operators/commands/second-factor.ts';
import { placeOf } from '../../src/operators/second-factor.ts';
import { appendedBy, type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { anInvitation } from './operator-given.ts';

/** A text as sealed: its first 16 characters are the secret's own. */
const sealed = (secret: string, key = 'old') => secret.padEnd(16, '.') + key;

/** Tests what a change of the key-encryption key asks of a database. */
export function sealedConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeEach(async () => {
    storage = await make();
    onTestFinished(() => storage.close());
  });

  async function anOperator(): Promise<string> {
    const invitation = anInvitation([{ role: 'viewer' }]);
    await storage.run(inviteOperator, invitation);
    return invitation.newOperatorId;
  }

  const setUp = (operatorId: string, secret: string) =>
    storage.run(beginFactor, { operatorId, sealed: sealed(secret), until: NOW + 1 });
  const enable = (operatorId: string, text: string) =>
    storage.run(enableFactor, { operatorId, sealed: text, lastStep: 7, recoveryDigests: [] });

  /** Replaces everything that is sealed by the same under another key. */
  async function resealAll() {
    const secrets = (await storage.run(listSealed)).map(
      ({ of, sealed: from }): Resealed => ({ of, from, to: `${from.slice(0, 16)}new` }),
    );
    await storage.run(replaceSealed, { secrets, digestKey: 'digest key', now: NOW + 5 });
  }

  describe('what is sealed', () => {
    it('is listed and replaced wherever it is stored, the log among it', async () => {
      await storage.run(beginSigningKeys, { kid: 'k1', sealed: sealed('k1'), now: NOW });
      await storage.run(publishSigningKey, { kid: 'k2', sealed: sealed('k2'), now: NOW + 1 });
      const operatorId = await anOperator();
      await setUp(operatorId, 'first');
      await enable(operatorId, sealed('first'));
      await setUp(operatorId, 'second');
      await anOperator();
      const place = placeOf(operatorId);
      expect(await storage.run(listSealed)).toEqual([
        { of: { kid: 'k1' }, place: 'k1', sealed: sealed('k1') },
        { of: { kid: 'k2' }, place: 'k2', sealed: sealed('k2') },
        { of: { operatorId }, place, sealed: sealed('first') },
        { of: { operatorId }, place, sealed: sealed('second') },
      ]);
      const before = await storage.run(listSigningKeys);
      expect(await storage.run(findDigestKey)).toBeUndefined();
      const appended = await appendedBy(storage, resealAll);
      expect(appended).toMatchObject([
        { kind: 'signingKey', body: { kid: 'k1', sealed: sealed('k1', 'new'), waiting: false } },
        { kind: 'signingKey', body: { kid: 'k2', sealed: sealed('k2', 'new'), waiting: true } },
      ]);
      expect(await storage.run(listSigningKeys)).toEqual(
        before.map((key) => ({ ...key, sealed: sealed(key.kid, 'new') })),
      );
      expect(await storage.run(findFactor, { operatorId })).toMatchObject({
        sealed: sealed('first', 'new'),
        lastStep: 7,
      });
      const waiting = await storage.run(findFactorSetup, { operatorId, now: NOW });
      expect(waiting).toBe(sealed('second', 'new'));
      expect(await storage.run(findDigestKey)).toBe('digest key');
      const log = await storage.readRows("select body from control_log where body like '%old%'");
      expect(log).toEqual([]);
    });

    it('stays as it is where it has changed meanwhile', async () => {
      await storage.run(beginSigningKeys, { kid: 'k1', sealed: sealed('k1'), now: NOW });
      const of = { kid: 'k1' };
      const secrets = [{ of, from: sealed('k1', 'older'), to: sealed('k1', 'new') }];
      const replace = () => storage.run(replaceSealed, { secrets, digestKey: 'one', now: NOW });
      expect(await appendedBy(storage, replace)).toEqual([]);
      expect(await storage.run(listSealed)).toMatchObject([{ sealed: sealed('k1') }]);
    });

    it('is still the second factor whose first code was shown before', async () => {
      const operatorId = await anOperator();
      await setUp(operatorId, 'first');
      await resealAll();
      expect(await enable(operatorId, sealed('other'))).toBe('changed');
      expect(await enable(operatorId, sealed('first'))).toBe('done');
      const factor = await storage.run(findFactor, { operatorId });
      expect(factor?.sealed).toBe(sealed('first', 'new'));
    });
  });
}
