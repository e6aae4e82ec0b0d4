import { expect } from 'vitest';
import { revokeSecretKey } from '../../../src/titles/operations/revoke-secret-key.ts';
import { asOperator, createKey, isAccepted, listedKey } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = revokeSecretKey;

export default scenarios(revokeSecretKey, [
  {
    name: 'a key ends at once, and revoking it again changes nothing',
    async play(world) {
      const { KeyId, SecretKey } = await createKey(world);
      await asOperator(world, ['developer'], [path, { KeyId }]);
      expect(await isAccepted(world, SecretKey)).toBe(false);
      expect(await listedKey(world, KeyId)).toMatchObject({ State: 'Revoked' });
      return asOperator(world, ['developer'], [path, { KeyId }]);
    },
  },
  {
    name: "another title's key is none",
    provokes: 'KeyNotFound',
    async play(world) {
      const other = await world.otherTitle();
      const { KeyId, SecretKey } = await createKey(other);
      const reply = await asOperator(world, ['owner'], [path, { KeyId }]);
      expect(await isAccepted(other, SecretKey)).toBe(true);
      return reply;
    },
  },
]);
