import { EXAMPLE } from '../../kernel/examples.ts';
import { COMMAND_LINE, operatorIdOf } from '../../kernel/author.ts';
import { codecOf } from '../../kernel/codec.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, Flag, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listOperators as listOperatorsCommand } from '../commands/management.ts';
import type { KnownOperators } from '../known-operators.ts';
import { EXAMPLE_OPERATOR, EXAMPLE_ROLES, WireRole } from '../wire.ts';

interface Deps {
  readonly knownOperators: Pick<KnownOperators, 'findOperator'>;
}

const ListedOperator = Type.Object({
  OperatorId: AnyText("The operator's id."),
  Name: AnyText("The operator's name."),
  Roles: Type.Array(WireRole, { description: 'The roles, each for a title or for all.' }),
  Disabled: Flag('True: the operator cannot sign in.'),
  Invited: Flag('True: no link was used, so there is no password.'),
  HasSecondFactor: Flag('Whether signing in takes a code.'),
  CreatedAt: WireTime('When the operator was invited first.'),
  CreatedBy: AnyText('By whom.'),
  LastSignInAt: Type.Optional(WireTime('When the operator signed in last. Absent: never.')),
});
const { toWire } = codecOf(ListedOperator, { Disabled: 'isDisabled' });

/** Lists operators. */
export const listOperators = operation<Deps>()({
  path: '/Operator/ListOperators',
  summary: 'Lists operators with their roles, by name.',
  description:
    'With `X-Purser-Title`: those who have roles for that title or for all titles, without their roles for other titles. Without it: everybody; it needs a role for all titles.',
  auth: { kind: 'operator', permission: 'operators:read' },
  request: Type.Object({}),
  response: Type.Object({
    Operators: Type.Array(ListedOperator, { description: 'All whom the caller sees, by name.' }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Operators: [
        {
          OperatorId: EXAMPLE_OPERATOR.operatorId,
          Name: EXAMPLE_OPERATOR.name,
          Roles: EXAMPLE_ROLES,
          Disabled: false,
          Invited: false,
          HasSecondFactor: false,
          CreatedAt: EXAMPLE.now,
          CreatedBy: 'the command line',
          LastSignInAt: EXAMPLE.now,
        },
      ],
    },
  },
  async handle(_request, { caller, deps }) {
    const operators = await deps.run(listOperatorsCommand, { titleId: caller.titleId });
    return {
      Operators: operators.map((one) => {
        const createdBy = describeMaker(one.createdBy, deps.knownOperators);
        return toWire({ ...one, invited: !one.hasPassword, createdBy });
      }),
    };
  },
});

/** Says who made something that operators or the command line make. */
function describeMaker(by: string, { findOperator }: Pick<KnownOperators, 'findOperator'>): string {
  if (by === COMMAND_LINE) return 'the command line';
  return findOperator(operatorIdOf(by) ?? '')?.name ?? by;
}
