import { EXAMPLE } from '../../kernel/examples.ts';
import { codecOf } from '../../kernel/codec.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { disableOperator as disableOperatorCommand } from '../commands/management.ts';
import {
  EXAMPLE_OPERATOR,
  granterOf,
  MANAGED_ERRORS,
  OperatorIdMember,
  refusalOf,
  SCOPE_SENTENCE,
} from '../wire.ts';

const KeyOfOperator = Type.Object({
  KeyId: AnyText("The key's id."),
  TitleId: AnyText('The title of the key.'),
  Name: AnyText('What the key is for.'),
});
const { toWire } = codecOf(KeyOfOperator);

/** Disables an operator. */
export const disableOperator = operation()({
  path: '/Operator/DisableOperator',
  summary: 'Disables an operator: all sessions end at once, and nobody signs in with that name.',
  description: `The name stays, because histories have it. Secret keys that the operator made stay good, and the answer lists them: revoke those that the operator may have kept. The last owner of everything cannot be disabled. Who disables must have all permissions of the operator. ${SCOPE_SENTENCE}`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({ OperatorId: OperatorIdMember }),
  response: Type.Object({
    SecretKeys: Type.Array(KeyOfOperator, {
      description: 'The secret keys that the operator made and that are still good.',
    }),
  }),
  errors: [...MANAGED_ERRORS, 'LastOwner'],
  example: {
    request: { OperatorId: EXAMPLE_OPERATOR.operatorId },
    response: {
      SecretKeys: [
        { KeyId: '3cVqzXb0T1mC5m0mXq2h9A', TitleId: EXAMPLE.titleId, Name: 'Match-making' },
      ],
    },
  },
  async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
    const outcome = await deps.run(disableOperatorCommand, {
      operatorId,
      granter: granterOf(caller),
      now: deps.now(),
    });
    if (outcome.status !== 'done') throw fail(...refusalOf(outcome.status));
    return { SecretKeys: outcome.keys.map(toWire) };
  },
});
