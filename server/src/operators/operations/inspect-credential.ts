import { EXAMPLE } from '../../kernel/examples.ts';
import {
  CHECK_OUTCOMES,
  CREDENTIAL_CHECKS,
  CREDENTIAL_KINDS,
  CREDENTIAL_STATUSES,
  type CredentialJudges,
  inspectCredential as inspect,
} from '../../credentials/inspect-credential.ts';
import type { OperatorCaller } from '../../kernel/caller.ts';
import { capitalize, codecOf } from '../../kernel/codec.ts';
import { CREDENTIAL_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { operatorMay, rolesIn } from '../../kernel/roles.ts';
import { AnyText, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { KnownOperators } from '../known-operators.ts';

interface Deps extends CredentialJudges {
  readonly knownOperators: Pick<KnownOperators, 'findOperator'>;
}

const Report = Type.Object({
  Kind: Word(CREDENTIAL_KINDS.map(capitalize), 'As what it was judged.'),
  Status: Word(CREDENTIAL_STATUSES.map(capitalize), 'Whether it is good.'),
  Reason: AnyText('Why, in one sentence.'),
  Checks: Type.Array(
    Type.Object({
      Check: Word(
        CREDENTIAL_CHECKS.map(capitalize),
        'Form: it looks like a token, a ticket or a secret key. Genuine: this installation issued exactly this. SigningKey, Token, SecretKey, Session, Player: that is not revoked, nor has the secret key ended.',
      ),
      Outcome: Word(CHECK_OUTCOMES.map(capitalize), 'Skipped: an earlier check has failed.'),
    }),
    { description: 'What was judged, in this order.' },
  ),
  Whose: Type.Optional(AnyText('Type and id of the entity.')),
  ServiceId: Type.Optional(AnyText("The player. Absent: a title's.")),
  TitleId: Type.Optional(AnyText('Its title.')),
  IssuedAt: Type.Optional(WireTime('When it was issued. Absent: a secret key.')),
  ExpiresAt: Type.Optional(WireTime('When it ends. Absent: a secret key that does not.')),
  SessionId: Type.Optional(AnyText('The session that it is of.')),
  KeyId: Type.Optional(AnyText('The secret key that it was issued for, or that it is.')),
  TokenId: Type.Optional(AnyText('The id of the entity token.')),
  Audience: Type.Optional(AnyText('The server that a join token is for. Absent: it is none.')),
});

const { toWire } = codecOf(Report, { ServiceId: 'playerId' });

/** Judges a credential for a person. */
export const inspectCredential = operation<Deps>()({
  path: '/Operator/InspectCredential',
  summary:
    'Says what an entity token, a session ticket or a secret key is, whose, until when, and whether it is good.',
  description:
    'It is judged as it would be in a call, check by check. Its text is neither stored nor logged, and a secret key does not count as used. A credential of a title in which the operator may not inspect any is NotAuthorizedByTitle.',
  auth: { kind: 'operator', permission: 'credentials:inspect' },
  request: Type.Object({
    Credential: Type.String({
      description: 'The token, ticket or key.',
      maxLength: CREDENTIAL_CHARS_MAX,
    }),
  }),
  response: Report,
  errors: ['NotAuthorizedByTitle'],
  example: {
    request: { Credential: EXAMPLE.entityToken },
    response: {
      Kind: 'EntityToken',
      Status: 'Expired',
      Reason: 'Its time is over.',
      Checks: [
        { Check: 'Form', Outcome: 'Passed' },
        { Check: 'Genuine', Outcome: 'Passed' },
        { Check: 'NotExpired', Outcome: 'Failed' },
        { Check: 'SigningKey', Outcome: 'Skipped' },
        { Check: 'Token', Outcome: 'Skipped' },
        { Check: 'Session', Outcome: 'Skipped' },
        { Check: 'Player', Outcome: 'Skipped' },
      ],
      Whose: `title_player_account ${EXAMPLE.titlePlayerId}`,
      ServiceId: EXAMPLE.playerId,
      TitleId: EXAMPLE.titleId,
      IssuedAt: EXAMPLE.now,
      ExpiresAt: EXAMPLE.tomorrow,
      SessionId: EXAMPLE.sessionId,
      TokenId: 'hT4vWm0sQ9uLr6XcB2nZ1g',
    },
  },
  handle({ Credential }, { caller, deps, fail }) {
    const report = inspect(Credential.trim(), deps);
    if (report.titleId !== undefined && !mayInspect(caller, report.titleId, deps)) {
      throw fail('NotAuthorizedByTitle');
    }
    const { checks, issuedBy } = report;
    return toWire({
      ...report,
      checks: checks.map(({ name: check, outcome }) => ({ check, outcome })),
      sessionId: issuedBy?.kind === 'session' ? issuedBy.id : undefined,
      keyId: issuedBy?.kind === 'secretKey' ? issuedBy.id : undefined,
    });
  },
});

function mayInspect(caller: OperatorCaller, titleId: string, { knownOperators }: Deps): boolean {
  const held = knownOperators.findOperator(caller.operatorId)?.roles ?? [];
  return operatorMay({ ...caller, roles: rolesIn(held, titleId) }, 'credentials:inspect');
}
