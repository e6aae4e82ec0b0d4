import { toWireTime } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import { EXAMPLE_OPERATOR } from '../examples.ts';
import type { KnownOperators } from '../known-operators.ts';
import { toWireRole, WireRole } from '../wire.ts';

interface Deps {
  readonly knownOperators: Pick<KnownOperators, 'findOperator'>;
}

/** Tells an operator who is signed in. */
export const getOwnOperator = operation<Deps>()({
  path: '/Operator/GetOwnOperator',
  summary: 'Tells who is signed in, with which roles.',
  auth: { kind: 'operator', permission: 'self:read' },
  request: Type.Object({}),
  response: Type.Object({
    OperatorId: Type.String({ description: "The operator's id." }),
    Name: Type.String({ description: "The operator's name." }),
    Roles: Type.Array(WireRole),
    SessionId: Type.String({ description: 'The session of the call.' }),
    ConfirmedUntil: WireTime('Until then dangerous acts do not ask for the password again.'),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      OperatorId: EXAMPLE_OPERATOR.operatorId,
      Name: EXAMPLE_OPERATOR.name,
      Roles: [{ Role: 'liveOps', TitleId: EXAMPLE.titleId }],
      SessionId: EXAMPLE_OPERATOR.sessionId,
      ConfirmedUntil: EXAMPLE.now,
    },
  },
  handle(_request, { caller, deps }) {
    const { operatorId, name, sessionId, confirmedUntil } = caller;
    const roles = deps.knownOperators.findOperator(operatorId)?.roles ?? [];
    return {
      OperatorId: operatorId,
      Name: name,
      Roles: roles.map(toWireRole),
      SessionId: sessionId,
      ConfirmedUntil: toWireTime(confirmedUntil),
    };
  },
});
