import { EXAMPLE } from '../../credentials/examples.ts';
import type { ConsoleSite } from '../../kernel/credential.ts';
import { operation } from '../../kernel/operation.ts';
import { WithCookie } from '../../kernel/revised.ts';
import type { Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { signInOperator } from '../commands/sessions.ts';
import { OperatorName } from '../operator.ts';
import { GUESS_ERRORS, type GuessDeps, presentedErrorOf, verifyPassword } from '../password.ts';
import { newSession, sessionCookie } from '../session.ts';
import {
  Device,
  EXAMPLE_OPERATOR,
  PresentedCode,
  PresentedPassword,
  SignedIn,
  toWireSignedIn,
} from '../wire.ts';

interface Deps extends GuessDeps {
  readonly random: Random;
  readonly consoleSite: ConsoleSite;
}

/** Begins a session of an operator. */
export const signIn = operation<Deps>()({
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
    response: {
      OperatorId: EXAMPLE_OPERATOR.operatorId,
      ConsoleSecret: EXAMPLE_OPERATOR.consoleSecret,
      ExpiresAt: EXAMPLE.tomorrow,
    },
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
    return new WithCookie(
      toWireSignedIn(operatorId, fresh),
      sessionCookie(deps.consoleSite, fresh.cookie),
    );
  },
});
