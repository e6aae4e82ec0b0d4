import { EXAMPLE } from '../../credentials/examples.ts';
import { toIdentity } from '../identities.ts';
import { logInByPassword, type PasswordLogInDeps } from '../log-in-by-password.ts';
import { loginOperation } from '../login-operation.ts';
import { EXAMPLE_LOGIN } from '../login-wire.ts';
import { PasswordToJudge, Subject } from '../wire.ts';

/** Logs a player in by email address and password. */
export const loginWithEmailAddress = loginOperation({
  path: '/Client/LoginWithEmailAddress',
  summary: 'Logs a player in by email address and password.',
  description:
    'An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.',
  auth: { kind: 'anonymous' },
  provider: 'Service',
  members: {
    Email: Subject('The email address, in whatever case.'),
    Password: PasswordToJudge,
  },
  refusals: {
    busy: 'APIConcurrentRequestLimitExceeded',
    noAccount: 'InvalidEmailOrPassword',
    wrongPassword: 'InvalidEmailOrPassword',
  },
  example: {
    request: {
      TitleId: EXAMPLE.titleId,
      Email: 'ada@example.com',
      Password: 'correct horse battery',
    },
    response: { ...EXAMPLE_LOGIN, NewlyCreated: false, LastLoginTime: EXAMPLE.now },
  },
  logIn: (deps: PasswordLogInDeps, { titleId, request, origin }) =>
    logInByPassword(deps, {
      titleId,
      identity: toIdentity('Email', request.Email),
      password: request.Password,
      origin,
    }),
});
