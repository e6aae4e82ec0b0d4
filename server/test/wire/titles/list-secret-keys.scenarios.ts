import { expect } from 'vitest';
import { listSecretKeys } from '../../../src/titles/operations/list-secret-keys.ts';
import { asOperator, createKey } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = listSecretKeys;

export default scenarios(listSecretKeys, [
  {
    name: 'the keys of the title, the oldest first, and none of another',
    async play(world) {
      await createKey(await world.otherTitle());
      world.clock.advance(1);
      const { KeyId } = await createKey(world);
      const reply = await asOperator(world, ['developer'], [path, {}]);
      const keys: readonly {
        readonly KeyId: string;
        readonly MadeBy: string;
        readonly MadeByName?: string;
      }[] = reply.data.SecretKeys;
      expect(keys.map(({ MadeBy }) => MadeBy)).toEqual([
        'commandLine',
        expect.stringMatching(/^operator:/),
      ]);
      expect(keys[1]?.KeyId).toBe(KeyId);
      expect(keys.map(({ MadeByName }) => MadeByName)).toEqual([
        undefined,
        expect.stringMatching(/^operator ./),
      ]);
      return reply;
    },
  },
  {
    name: 'a call without a title says that it needs one',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { titleId: _, ...operator } = await world.operator(['owner'], 'everywhere');
      const reply = await world.call(path, {}, { operator });
      expect(reply.errorMessage).toContain('X-Purser-Title');
      return reply;
    },
  },
]);
