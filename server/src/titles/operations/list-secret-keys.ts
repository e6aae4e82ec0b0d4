import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { findNamesFor, listSecretKeys as listSecretKeysCommand } from '../commands.ts';
import { EXAMPLE_KEY, toWireSecretKey, WireSecretKey } from '../wire.ts';

/** Lists the secret keys of a title. */
export const listSecretKeys = operation()({
  path: '/Operator/ListSecretKeys',
  summary: 'Lists the secret keys of a title without their texts.',
  description: 'All that there ever were, the oldest first.',
  auth: { kind: 'titleOperator', permission: 'secretKeys:read' },
  request: Type.Object({}),
  response: Type.Object({
    SecretKeys: Type.Array(WireSecretKey, { description: 'The keys, the oldest first.' }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      SecretKeys: [
        {
          KeyId: EXAMPLE_KEY.keyId,
          Name: EXAMPLE_KEY.name,
          Hint: 'wxyz',
          Scopes: ['server'],
          State: 'Live',
          CreatedAt: EXAMPLE.now,
          MadeBy: 'operator:Yb1wM9sWq0m5QvA2',
          MadeByName: 'grace',
          ExpiresAt: EXAMPLE.tomorrow,
        },
      ],
    },
  },
  async handle(_request, { caller, deps }) {
    const keys = await deps.run(listSecretKeysCommand, { titleId: caller.titleId });
    const makers = keys.map(({ madeBy }) => madeBy);
    const names = await findNamesFor(caller, makers, deps.run);
    const now = deps.now();
    return {
      SecretKeys: keys.map((key) =>
        toWireSecretKey({ ...key, madeByName: names[key.madeBy] }, now),
      ),
    };
  },
});
