import { operation } from '../../kernel/operation.ts';
import { digestOf, newId } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { findOperatorLink, spendOperatorLink } from '../commands/links.ts';
import { OperatorName } from '../operator.ts';
import {
  describeNewPasswordFault,
  hashNewPassword,
  type SignInDeps,
  verifyCode,
} from '../password.ts';
import { newSession } from '../session.ts';
import {
  Device,
  EXAMPLE_OPERATOR,
  EXAMPLE_SIGNED_IN,
  NewPassword,
  PresentedCode,
  SignedIn,
  toWireSignedIn,
} from '../wire.ts';

const SECRET_CHARS = 43;

/** Uses a one-time link. */
export const useLink = operation<SignInDeps>()({
  path: '/Operator/UseLink',
  summary: 'Uses a one-time link: its operator gets a password, and a session.',
  description:
    'The link that the first start prints makes the first owner, whose name is in the request. All others are of an operator who exists already: an invitation, or a new password for somebody who has forgotten it; all sessions of the operator end. A link is good for 30 minutes and is used once; a refused call leaves it as it is. A link does not replace the second factor: where the operator has one, the call needs its code.',
  auth: { kind: 'visitor' },
  request: Type.Object({
    Secret: Type.String({
      description: 'What stands behind `#link=` in the link.',
      minLength: SECRET_CHARS,
      maxLength: SECRET_CHARS,
    }),
    Name: Type.Optional(OperatorName),
    Password: NewPassword,
    Code: PresentedCode,
    Device,
  }),
  response: SignedIn,
  errors: [
    'LinkInvalid',
    'InvalidParams',
    'APIClientRequestRateLimitExceeded',
    'APIConcurrentRequestLimitExceeded',
    'SecondFactorRequired',
    'SecondFactorInvalid',
    'NameNotAvailable',
  ],
  example: {
    request: {
      Secret: EXAMPLE_OPERATOR.linkSecret.padEnd(SECRET_CHARS, 'x'),
      Name: EXAMPLE_OPERATOR.name,
      Password: 'correct horse battery',
    },
    response: EXAMPLE_SIGNED_IN,
  },
  async handle({ Secret, Name, Password: password, Code: code, Device: device }, call) {
    const { origin, deps, fail } = call;
    const digest = digestOf(Secret);
    const link = await deps.run(findOperatorLink, { digest, now: deps.now() });
    if (!link) throw fail('LinkInvalid');
    const { account } = link;
    const name = account?.name ?? Name;
    if (name === undefined) {
      throw fail('InvalidParams', { details: { Name: ['The Name field is required.'] } });
    }
    const fault = describeNewPasswordFault(password, { member: 'Password', name });
    if (fault !== undefined) throw fail('InvalidParams', { details: { Password: [fault] } });
    const proof = account && (await verifyCode(deps, { name, code, origin, account }, fail));
    const passwordHash = await hashNewPassword(deps, { password, origin }, fail);
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const outcome = await deps.run(spendOperatorLink, {
      digest,
      name,
      newOperatorId: newId(deps.random),
      passwordHash,
      proof,
      session: fresh.session,
      address: origin.address,
      device,
      now,
    });
    if (outcome.status !== 'done') throw fail(SPEND_ERRORS[outcome.status]);
    return toWireSignedIn(deps.consoleSite, outcome.operatorId, fresh);
  },
});

const SPEND_ERRORS = {
  noLink: 'LinkInvalid',
  nameTaken: 'NameNotAvailable',
  codeUsed: 'SecondFactorInvalid',
} as const;
