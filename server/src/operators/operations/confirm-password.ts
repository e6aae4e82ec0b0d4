import { EXAMPLE } from '../../credentials/examples.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { GuessDeps } from '../guess-password.ts';
import { GUESS_ERRORS, toShownError } from '../guess-refusal.ts';
import { showOwnPassword } from '../own-password.ts';
import { confirmPassword as confirmPasswordCommand } from '../sql/passwords.ts';
import { ShownCode, ShownPassword } from '../wire.ts';

interface Deps extends GuessDeps {}

/** Shows the password again, before dangerous acts. */
export const confirmPassword = operation<Deps>()({
  path: '/Operator/ConfirmPassword',
  summary: 'Shows the password again: for ten minutes the session may do what is dangerous.',
  description:
    'Operations that delete or export players, change operators, signing keys or the own second factor ask for it with ConfirmationRequired. A sign-in counts, too. Wrong passwords and codes are limited together with those of SignIn.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({ Password: ShownPassword, Code: ShownCode }),
  response: Type.Object({
    ConfirmedUntil: WireTime('Until then dangerous acts do not ask for the password again.'),
  }),
  errors: GUESS_ERRORS,
  example: {
    request: { Password: 'correct horse battery' },
    response: { ConfirmedUntil: EXAMPLE.now },
  },
  async handle({ Password: password, Code: code }, { caller, origin, deps, fail }) {
    const shown = await showOwnPassword(deps, { caller, password, code, origin }, fail);
    const now = deps.now();
    const confirmedUntil = now + OPERATOR_SESSION_MS.confirmed;
    const { sessionId } = caller;
    const outcome = await deps.run(confirmPasswordCommand, {
      sessionId,
      shown,
      confirmedUntil,
      now,
    });
    if (outcome !== 'done') throw fail(toShownError(outcome));
    return { ConfirmedUntil: toWireTime(confirmedUntil) };
  },
});
