import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { enableOperator as enableOperatorCommand } from '../commands/management.ts';
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

/** Lets a disabled operator sign in again. */
export const enableOperator = operation<Deps>()({
  path: '/Operator/EnableOperator',
  summary: 'Lets a disabled operator sign in again, with the password and the roles of before.',
  description: `Sessions that ended stay ended. It needs all permissions of the operator. ${SCOPE_SENTENCE}`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({ OperatorId: OperatorIdMember }),
  response: EmptyResult,
  errors: MANAGED_ERRORS,
  example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: {} },
  async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
    const granter = granterOf(caller);
    const managed = { operatorId, granter, now: deps.now() };
    const outcome = await deps.run(enableOperatorCommand, managed);
    if (outcome !== 'done') throw fail(...refusalOf(outcome));
    return {};
  },
});
