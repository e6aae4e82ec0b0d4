import { EXAMPLE } from '../../credentials/examples.ts';
import type { ConsoleSite } from '../../kernel/credential.ts';
import { OPERATOR_ADDRESS_KEPT_MS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { WithCookie } from '../../kernel/revised.ts';
import type { Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE_OPERATOR } from '../examples.ts';
import type { GuessDeps } from '../guess-password.ts';
import { GUESS_ERRORS, showPassword, toShownError } from '../guess-refusal.ts';
import { OperatorName } from '../operator-name.ts';
import { sessionCookie } from '../session-cookie.ts';
import { newSession } from '../session.ts';
import { findForSignIn, signInOperator } from '../sql/operators.ts';
import { Device, ShownCode, ShownPassword, SignedIn, toWireSignedIn } from '../wire.ts';

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
  request: Type.Object({ Name: OperatorName, Password: ShownPassword, Code: ShownCode, Device }),
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
    const since = deps.now() - OPERATOR_ADDRESS_KEPT_MS;
    const account = await deps.run(findForSignIn, { name, address, since });
    const guess = { name, password, code, origin, account };
    const shown = await showPassword(deps, guess, fail);
    const { operatorId } = shown;
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const session = { ...fresh.session, operatorId };
    const outcome = await deps.run(signInOperator, { session, address, device, shown, now });
    if (outcome !== 'done') throw fail(toShownError(outcome));
    return new WithCookie(
      toWireSignedIn(operatorId, fresh),
      sessionCookie(deps.consoleSite, fresh.cookie),
    );
  },
});
