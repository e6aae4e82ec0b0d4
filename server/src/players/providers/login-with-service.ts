import { EXAMPLE } from '../../credentials/examples.ts';
import { toIdentity } from '../identities.ts';
import { logInByPassword, type PasswordLogInDeps } from '../log-in-by-password.ts';
import { loginOperation } from '../login-operation.ts';
import { EXAMPLE_LOGIN } from '../login-wire.ts';
import { PasswordToJudge, Subject } from '../wire.ts';

/** Logs a player in by username and password. */
export const loginWithService = loginOperation({
  path: '/Client/LoginWithService',
  summary: 'Logs a player in by username and password.',
  description:
    'An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.',
  auth: { kind: 'anonymous' },
  provider: 'Service',
  members: {
    Username: Subject('The username, in whatever case.'),
    Password: PasswordToJudge,
  },
  refusals: {
    busy: 'APIConcurrentRequestLimitExceeded',
    noAccount: 'InvalidUsernameOrPassword',
    wrongPassword: 'InvalidUsernameOrPassword',
  },
  example: {
    request: { TitleId: EXAMPLE.titleId, Username: 'ada_l', Password: 'correct horse battery' },
    response: { ...EXAMPLE_LOGIN, NewlyCreated: false, LastLoginTime: EXAMPLE.now },
  },
  logIn: (deps: PasswordLogInDeps, { titleId, request, origin }) =>
    logInByPassword(deps, {
      titleId,
      identity: toIdentity('Username', request.Username),
      password: request.Password,
      origin,
    }),
});
