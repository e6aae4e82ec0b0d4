import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { changeOperatorPassword } from '../commands/sessions.ts';
import {
  describeNewPasswordFault,
  GUESS_ERRORS,
  hashNewPassword,
  presentedErrorOf,
  type SignInDeps,
  verifyPassword,
} from '../password.ts';
import { newSession } from '../session.ts';
import {
  EXAMPLE_SIGNED_IN,
  NewPassword,
  PresentedCode,
  PresentedPassword,
  SignedIn,
  toWireSignedIn,
} from '../wire.ts';

/** Changes the password of the operator who calls. */
export const changeOwnPassword = operation<SignInDeps>()({
  path: '/Operator/ChangeOwnPassword',
  summary: 'Changes the own password; all sessions end, and a new one begins.',
  description:
    'The present password is a guess, limited like those of SignIn. The answer has the secrets of the new session; those of the session of the call are no longer good on any node.',
  auth: { kind: 'operator', permission: 'self:write' },
  request: Type.Object({ Password: PresentedPassword, Code: PresentedCode, NewPassword }),
  response: SignedIn,
  errors: ['InvalidParams', ...GUESS_ERRORS],
  example: {
    request: { Password: 'correct horse battery', NewPassword: 'staple and a second horse' },
    response: EXAMPLE_SIGNED_IN,
  },
  async handle({ Password: password, Code: code, NewPassword: wanted }, call) {
    const { caller, origin, deps, fail } = call;
    const { name, operatorId, sessionId } = caller;
    const fault = describeNewPasswordFault(wanted, { member: 'NewPassword', name });
    if (fault !== undefined) throw fail('InvalidParams', { details: { NewPassword: [fault] } });
    const presented = await verifyPassword(deps, { name, password, code, origin }, fail);
    const passwordHash = await hashNewPassword(deps, { password: wanted, origin }, fail);
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const session = { ...fresh.session, operatorId };
    const change = { presented, passwordHash, sessionId, session, now };
    const outcome = await deps.run(changeOperatorPassword, change);
    if (outcome !== 'done') throw fail(presentedErrorOf(outcome));
    return toWireSignedIn(deps.consoleSite, operatorId, fresh);
  },
});
