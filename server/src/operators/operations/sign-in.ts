import type { ConsoleSite } from '../../kernel/credential.ts';
import { OPERATOR_ADDRESS_KEPT_MS } from '../../kernel/operator-limits.ts';
import { operation } from '../../kernel/operation.ts';
import type { Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { WithCookie } from '../../kernel/with-cookie.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import { EXAMPLE_OPERATOR } from '../examples.ts';
import { type GuessDeps, guessPassword } from '../guess-password.ts';
import { GUESS_ERRORS, toGuessRefusal } from '../guess-refusal.ts';
import { OperatorName } from '../operator-name.ts';
import type { Operators } from '../ports.ts';
import { newSession } from '../session.ts';
import { sessionCookie } from '../session-cookie.ts';
import { Device, ShownPassword, SignedIn, toWireSignedIn } from '../wire.ts';

interface Deps extends GuessDeps {
  readonly operators: Pick<Operators, 'findForSignIn' | 'signIn'>;
  readonly random: Random;
  readonly consoleSite: ConsoleSite;
}

/** Begins a session of an operator. */
export const signIn = operation<Deps>()({
  path: '/Operator/SignIn',
  summary: 'Begins a session of an operator.',
  description:
    'The session has two secrets: one comes as a cookie that no script can read, the other in the answer, for the page to keep and to send as `X-Purser-Console`. A call needs both. The session ends 30 minutes after its last call, 12 hours after it began, with SignOut, and when the password changes.',
  auth: { kind: 'visitor' },
  request: Type.Object({ Name: OperatorName, Password: ShownPassword, Device }),
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
  async handle({ Name: name, Password: password, Device: device }, { origin, deps, fail }) {
    const { address } = origin;
    const since = deps.now() - OPERATOR_ADDRESS_KEPT_MS;
    const account = await deps.operators.findForSignIn({ name, address, since });
    const verdict = await guessPassword(deps, { name, password, origin, account });
    if (verdict.status !== 'right') {
      const { error, ...extras } = toGuessRefusal(verdict);
      throw fail(error, extras);
    }
    const { operatorId, passwordHash } = verdict.account;
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const session = { ...fresh.session, operatorId };
    const outcome = await deps.operators.signIn({ session, address, device, passwordHash, now });
    if (outcome === 'changed') throw fail('InvalidUsernameOrPassword');
    return new WithCookie(
      toWireSignedIn(operatorId, fresh),
      sessionCookie(deps.consoleSite, fresh.cookie),
    );
  },
});
