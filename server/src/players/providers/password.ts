import { EXAMPLE } from '../../credentials/examples.ts';
import { logInByPassword, type PasswordLogInDeps } from '../guess-password.ts';
import { toIdentity } from '../identities.ts';
import { loginOperation } from '../login-operation.ts';
import { EXAMPLE_LOGIN, PasswordToJudge, Subject } from '../wire.ts';

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
  logIn: (deps: PasswordLogInDeps, { request: { Email, Password: password }, ...login }) =>
    logInByPassword(deps, { ...login, identity: toIdentity('Email', Email), password }),
});

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
  logIn: (deps: PasswordLogInDeps, { request: { Username, Password: password }, ...login }) =>
    logInByPassword(deps, { ...login, identity: toIdentity('Username', Username), password }),
});
