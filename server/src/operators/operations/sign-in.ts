import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { signInOperator } from '../commands/sessions.ts';
import { OperatorName } from '../operator.ts';
import { GUESS_ERRORS, presentedErrorOf, type SignInDeps, verifyPassword } from '../password.ts';
import { newSession } from '../session.ts';
import {
  Device,
  EXAMPLE_OPERATOR,
  EXAMPLE_SIGNED_IN,
  PresentedCode,
  PresentedPassword,
  SignedIn,
  toWireSignedIn,
} from '../wire.ts';

/** Begins a session of an operator. */
export const signIn = operation<SignInDeps>()({
  path: '/Operator/SignIn',
  summary: 'Begins a session of an operator.',
  description:
    'The session has two secrets: one comes as a cookie that no script can read, the other in the answer, for the page to keep and to send as `X-Purser-Console`. A call needs both. The session ends 30 minutes after its last call, 12 hours after it began, with SignOut, and when the password changes. Where the operator has a second factor, a call with the right password and without `Code` is answered with SecondFactorRequired, and counts as a guess until the code is shown.',
  auth: { kind: 'visitor' },
  request: Type.Object({
    Name: OperatorName,
    Password: PresentedPassword,
    Code: PresentedCode,
    Device,
  }),
  response: SignedIn,
  errors: GUESS_ERRORS,
  example: {
    request: { Name: EXAMPLE_OPERATOR.name, Password: 'correct horse battery', Device: 'Firefox' },
    response: EXAMPLE_SIGNED_IN,
  },
  async handle({ Name: name, Password: password, Code: code, Device: device }, call) {
    const { origin, deps, fail } = call;
    const { address } = origin;
    const presented = await verifyPassword(deps, { name, password, code, origin }, fail);
    const { operatorId } = presented;
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const session = { ...fresh.session, operatorId };
    const outcome = await deps.run(signInOperator, { session, address, device, presented, now });
    if (outcome !== 'done') throw fail(presentedErrorOf(outcome));
    return toWireSignedIn(deps.consoleSite, operatorId, fresh);
  },
});
