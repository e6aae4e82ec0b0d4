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
import { placeOfProviderToken } from '../../src/kernel/identity-proof.ts';
import { makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { removal } from './deletion.conformance.ts';
import {
  appendedBy,
  aSession,
  aTitle,
  type MakeStorage,
  NOW,
  type TestedStorage,
  uniqueHex,
} from './given.ts';
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
  async function resealAll(
    toNew = (from: string, _place: string): string | undefined => `${from.slice(0, 16)}new`,
  ) {
    const secrets = (await storage.run(listSealed)).map(
      ({ of, place, sealed: from }): Resealed => ({ of, from, to: toNew(from, place) ?? from }),
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
      const appended = await appendedBy(storage, () => resealAll());
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

    it("is a player's token of Apple, which the new key opens and the old one does not, also once the player is deleted", async () => {
      const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
      const [before, after] = keys.map((key) => makeKeyEncryption({ keys: [key] }));
      const titleId = await aTitle(storage);
      /** Logs in by an identity of Apple whose token is sealed for it under the old key. */
      async function logInByApple(subject: string) {
        const of = { titleId, provider: 'Apple', subject } as const;
        const place = placeOfProviderToken(of);
        const secret = Buffer.from(`the token of ${subject}`);
        const outcome = await storage.run(logInPlayer, {
          titleId,
          create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) },
          session: aSession(of),
          sealedToken: before?.seal(secret, { place, random: systemRandom }),
        });
        if (outcome.status !== 'loggedIn') throw new Error(outcome.status);
        return outcome.player;
      }
      // Subjects in another case are other players.
      const subjects = ['000001.ada', '000001.ADA', '000001.eve'];
      const players = await Promise.all(subjects.map(logInByApple));
      const deleted = players[2];
      if (deleted) await storage.run(removePlayer, removal(deleted));
      const { resealed } = makeKeyEncryption({ keys });
      await resealAll(resealed);

      const stored = (await storage.readRows(
        `select subject, null as params, sealed from provider_tokens
         union all select null as subject, params, sealed from outbox`,
      )) as readonly Record<'subject' | 'params' | 'sealed', string>[];
      const opened = stored.map(({ subject, params, sealed: text }) => {
        const kept = { titleId, provider: 'Apple', subject };
        const place = params ? JSON.parse(params).place : placeOfProviderToken(kept);
        expect(() => before?.unseal(text, place)).toThrow('sealed under a key that is not');
        return String(after?.unseal(text, place));
      });
      expect(opened.toSorted()).toEqual(subjects.map((one) => `the token of ${one}`).toSorted());
    });
  });
}
