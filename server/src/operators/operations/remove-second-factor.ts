import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeFactorOfOperator } from '../commands/management.ts';
import {
  EXAMPLE_OPERATOR,
  granterOf,
  MANAGED_ERRORS,
  OperatorIdMember,
  refusalOf,
  SCOPE_SENTENCE,
} from '../wire.ts';

interface Deps {
  readonly now: Clock;
}

/** Removes the second factor of another operator. */
export const removeSecondFactor = operation<Deps>()({
  path: '/Operator/RemoveSecondFactor',
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes; where there is none, does nothing.',
  description: `Owners do it, after they have made sure who asks. Who removes it must have all permissions of the operator. ${SCOPE_SENTENCE} The password stays; where that is lost too, a link gives a new one.`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({ OperatorId: OperatorIdMember }),
  response: EmptyResult,
  errors: [...MANAGED_ERRORS],
  example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: {} },
  async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
    const managed = { operatorId, granter: granterOf(caller), now: deps.now() };
    const outcome = await deps.run(removeFactorOfOperator, managed);
    if (outcome !== 'done' && outcome !== 'noFactor') throw fail(...refusalOf(outcome));
    return {};
  },
});
