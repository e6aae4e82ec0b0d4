import { expect } from 'vitest';
import { expireSecretKey } from '../../../src/titles/operations/expire-secret-key.ts';
import {
  asOperator,
  createKey,
  isAccepted,
  listedKey,
  minutesLater,
} from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = expireSecretKey;

export default scenarios(expireSecretKey, [
  {
    name: 'a key that is replaced is good until the moment, and not from it on',
    async play(world) {
      const { KeyId, SecretKey } = await createKey(world);
      const next = await createKey(world);
      const ExpiresAt = minutesLater(world, 5);
      const reply = await asOperator(world, ['developer'], [path, { KeyId, ExpiresAt }]);
      expect(await isAccepted(world, SecretKey)).toBe(true);
      world.clock.advance(5 * 60_000);
      expect(await isAccepted(world, SecretKey)).toBe(false);
      expect(await isAccepted(world, next.SecretKey)).toBe(true);
      expect(await listedKey(world, KeyId)).toMatchObject({ State: 'Expired', ExpiresAt });
      return reply;
    },
  },
  {
    name: 'a later moment than its end gives it no longer life',
    async play(world) {
      const ExpiresAt = minutesLater(world, 1);
      const { KeyId } = await createKey(world, { ExpiresAt });
      const body = { KeyId, ExpiresAt: minutesLater(world, 9) };
      const reply = await asOperator(world, ['developer'], [path, body]);
      expect(await listedKey(world, KeyId)).toMatchObject({ ExpiresAt });
      return reply;
    },
  },
  {
    name: 'a moment that is over ends it now, and not in the past',
    async play(world) {
      const { KeyId, SecretKey } = await createKey(world);
      const body = { KeyId, ExpiresAt: minutesLater(world, -9) };
      const reply = await asOperator(world, ['developer'], [path, body]);
      expect(await isAccepted(world, SecretKey)).toBe(false);
      const ExpiresAt = minutesLater(world, 0);
      expect(await listedKey(world, KeyId)).toMatchObject({ ExpiresAt });
      return reply;
    },
  },
  {
    name: "another title's key is none",
    provokes: 'KeyNotFound',
    async play(world) {
      const other = await world.otherTitle();
      const { KeyId, SecretKey } = await createKey(other);
      const body = { KeyId, ExpiresAt: minutesLater(world, 0) };
      const reply = await asOperator(world, ['owner'], [path, body]);
      expect(await isAccepted(other, SecretKey)).toBe(true);
      return reply;
    },
  },
]);
