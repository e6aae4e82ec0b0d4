import type { OperatorCaller } from '../../kernel/caller.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE_OPERATOR } from '../examples.ts';
import type { KnownOperators } from '../known-operators.ts';
import type { Operator, OperatorFactors } from '../ports.ts';

interface Deps {
  readonly knownOperators: Pick<KnownOperators, 'findOperator'>;
  readonly operatorFactors: Pick<OperatorFactors, 'remove'>;
}

/** Removes the second factor of another operator. */
export const removeSecondFactor = operation<Deps>()({
  path: '/Operator/RemoveSecondFactor',
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes.',
  description:
    'Owners do it, after they have made sure who asks. An owner of one title does it for operators whose roles are all for that title. The password stays; where that is lost too, a link gives a new one.',
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({ OperatorId: Identifier("The operator's id.") }),
  response: EmptyResult,
  errors: ['InvalidParams', 'NotAuthorized'],
  example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: {} },
  async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
    const operator = deps.knownOperators.findOperator(operatorId);
    if (!operator) {
      throw fail('InvalidParams', { details: { OperatorId: ['There is no such operator.'] } });
    }
    if (!hasAllRolesOf(caller, operator)) throw fail('NotAuthorized');
    await deps.operatorFactors.remove({ operatorId });
    return {};
  },
});

/** Nobody gets at more than the own roles by way of another operator. */
function hasAllRolesOf({ rolesEverywhere, titleId }: OperatorCaller, { roles }: Operator): boolean {
  if (rolesEverywhere.includes('owner')) return true;
  return roles.every((held) => held.titleId !== undefined && held.titleId === titleId);
}
