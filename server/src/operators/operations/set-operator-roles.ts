import { OPERATOR_ROLES_MAX } from '../../kernel/operator-limits.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { changeOperatorRoles } from '../commands/management.ts';
import { rolesSeenIn } from '../operator.ts';
import {
  EXAMPLE_OPERATOR,
  EXAMPLE_ROLES,
  fromWireRoles,
  GivenRoles,
  granterOf,
  OperatorIdMember,
  refusalOf,
  SCOPE_SENTENCE,
  toWireRole,
  WireRole,
} from '../wire.ts';

const TOO_MANY = [`An operator has ${OPERATOR_ROLES_MAX} roles at most.`];

/** Gives an operator other roles. */
export const setOperatorRoles = operation()({
  path: '/Operator/SetOperatorRoles',
  summary: 'Gives an operator these roles in the place of those of before.',
  description: `The operator's sessions go on, with the new roles from the next call on. A call that names a title replaces the roles for that title; all others stay. Nobody gives a permission that they lack, and the last owner of everything stays one. ${SCOPE_SENTENCE}`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({
    OperatorId: OperatorIdMember,
    Roles: GivenRoles('The new roles. A call that names a title gives roles for that title.'),
  }),
  response: Type.Object({
    Roles: Type.Array(WireRole, {
      description:
        'All roles of the operator; for a call that names a title those that count there.',
    }),
  }),
  errors: [
    'NotAuthorizedByTitle',
    'InvalidTitleId',
    'OperatorNotFound',
    'InvalidParams',
    'LastOwner',
  ],
  example: {
    request: { OperatorId: EXAMPLE_OPERATOR.operatorId, Roles: EXAMPLE_ROLES },
    response: { Roles: EXAMPLE_ROLES },
  },
  async handle({ OperatorId: operatorId, Roles }, { caller, deps, fail }) {
    const outcome = await deps.run(changeOperatorRoles, {
      operatorId,
      added: fromWireRoles(Roles),
      removed: 'others',
      granter: granterOf(caller),
      now: deps.now(),
    });
    if (outcome.status === 'tooMany') throw fail('InvalidParams', { details: { Roles: TOO_MANY } });
    if (outcome.status !== 'done') throw fail(...refusalOf(outcome.status));
    return { Roles: rolesSeenIn(outcome.roles, caller.titleId).map(toWireRole) };
  },
});
