import { EXAMPLE } from '../../kernel/examples.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../kernel/operator-limits.ts';
import { operation } from '../../kernel/operation.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { confirmPassword as confirmPasswordCommand } from '../commands/sessions.ts';
import { GUESS_ERRORS, type GuessDeps, presentedErrorOf, verifyPassword } from '../password.ts';
import { PresentedCode, PresentedPassword } from '../wire.ts';

/** Shows the password again, before dangerous acts. */
export const confirmPassword = operation<GuessDeps>()({
  path: '/Operator/ConfirmPassword',
  summary: 'Shows the password again: for ten minutes the session may do what is dangerous.',
  description:
    'Operations that delete or export players, change operators, signing keys or the own second factor ask for it with ConfirmationRequired. A sign-in counts, too. Wrong passwords and codes are limited together with those of SignIn.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({ Password: PresentedPassword, Code: PresentedCode }),
  response: Type.Object({
    ConfirmedUntil: WireTime('Until then dangerous acts do not ask for the password again.'),
  }),
  errors: GUESS_ERRORS,
  example: {
    request: { Password: 'correct horse battery' },
    response: { ConfirmedUntil: EXAMPLE.now },
  },
  async handle({ Password: password, Code: code }, { caller, origin, deps, fail }) {
    const { name, sessionId } = caller;
    const presented = await verifyPassword(deps, { name, password, code, origin }, fail);
    const now = deps.now();
    const confirmedUntil = now + OPERATOR_SESSION_MS.confirmed;
    const outcome = await deps.run(confirmPasswordCommand, {
      sessionId,
      presented,
      confirmedUntil,
      now,
    });
    if (outcome !== 'done') throw fail(presentedErrorOf(outcome));
    return { ConfirmedUntil: toWireTime(confirmedUntil) };
  },
});
