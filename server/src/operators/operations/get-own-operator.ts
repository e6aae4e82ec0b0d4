import { EXAMPLE } from '../../kernel/examples.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { ROLES, rolesIn } from '../../kernel/roles.ts';
import { AnyText, Flag, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { KnownTitles } from '../../titles/known-titles.ts';
import { findFactor } from '../commands/second-factor.ts';
import type { KnownOperators } from '../known-operators.ts';
import { EXAMPLE_OPERATOR, toWireRole, WireRole } from '../wire.ts';

interface Deps {
  readonly listTitles: KnownTitles['listTitles'];
  readonly knownOperators: Pick<KnownOperators, 'findOperator'>;
}

const OwnTitle = Type.Object({
  TitleId: AnyText("The title's id."),
  Name: AnyText("The title's name."),
  Roles: Type.Array(Type.Enum([...ROLES]), { description: 'What the operator may do there.' }),
});

/** Tells an operator who is signed in. */
export const getOwnOperator = operation<Deps>()({
  path: '/Operator/GetOwnOperator',
  summary: 'Tells who is signed in, with which roles, and whether with a second factor.',
  auth: { kind: 'operator', permission: 'self:read' },
  request: Type.Object({}),
  response: Type.Object({
    OperatorId: AnyText("The operator's id."),
    Name: AnyText("The operator's name."),
    Roles: Type.Array(WireRole, { description: 'The roles, each for a title or for all.' }),
    Titles: Type.Array(OwnTitle, { description: 'Every title in which the operator has a role.' }),
    SessionId: AnyText('The session of the call.'),
    ConfirmedUntil: WireTime('Until then dangerous acts do not ask for the password again.'),
    HasSecondFactor: Flag('Whether signing in takes a code.'),
    RecoveryCodesLeft: Type.Integer({ minimum: 0, description: 'Recovery codes not used yet.' }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      OperatorId: EXAMPLE_OPERATOR.operatorId,
      Name: EXAMPLE_OPERATOR.name,
      Roles: [{ Role: 'liveOps', TitleId: EXAMPLE.titleId }],
      Titles: [{ TitleId: EXAMPLE.titleId, Name: 'Tower of Cards', Roles: ['liveOps'] }],
      SessionId: EXAMPLE_OPERATOR.sessionId,
      ConfirmedUntil: EXAMPLE.now,
      HasSecondFactor: true,
      RecoveryCodesLeft: 10,
    },
  },
  async handle(_request, { caller, deps }) {
    const { operatorId, name, sessionId, confirmedUntil } = caller;
    const roles = deps.knownOperators.findOperator(operatorId)?.roles ?? [];
    const factor = await deps.run(findFactor, { operatorId });
    return {
      OperatorId: operatorId,
      Name: name,
      Roles: roles.map(toWireRole),
      Titles: deps.listTitles().flatMap(({ titleId, name: Name }) => {
        const held = rolesIn(roles, titleId);
        return held.length === 0 ? [] : [{ TitleId: titleId, Name, Roles: [...held] }];
      }),
      SessionId: sessionId,
      ConfirmedUntil: toWireTime(confirmedUntil),
      HasSecondFactor: factor !== undefined,
      RecoveryCodesLeft: factor?.recoveryDigests.length ?? 0,
    };
  },
});
