import { SECRET_KEYS_PER_TITLE_MAX } from '../../../src/kernel/limits.ts';
import { createSecretKey } from '../../../src/titles/operations/create-secret-key.ts';
import { createKey, minutesLater } from '../../support/operator-calls.ts';
import { bodies, pair, type PrecedenceList } from '../../support/precedence.ts';

const { path } = createSecretKey;

const pairs: PrecedenceList = [
  [
    createSecretKey,
    [
      bodies('NotAuthorizedByTitle', 'InvalidParams', async (world) => {
        const body = { Name: 'a', ExpiresAt: minutesLater(world, 0) };
        return [
          { ...body, Scopes: [] },
          { ...body, Scopes: ['matchmaker'] },
        ];
      }),
      pair('InvalidParams', 'OverLimit', async (world) => {
        await Promise.all(
          Array.from({ length: SECRET_KEYS_PER_TITLE_MAX - 1 }, () => createKey(world)),
        );
        const operator = await world.operator(['owner']);
        const body = { Name: 'a', Scopes: [] };
        const late = { ...body, ExpiresAt: minutesLater(world, 0) };
        return {
          both: await world.call(path, late, { operator }),
          alone: await world.call(path, body, { operator }),
        };
      }),
    ],
  ],
];

export default pairs;
