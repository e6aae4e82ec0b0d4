import { EXAMPLE } from '../credentials/examples.ts';
import { logInByPassword, type PasswordLogInDeps } from './guess-password.ts';
import { toIdentity } from './identities.ts';
import { CREATION_ERRORS, logInByIdentity, type LogInDeps } from './log-in.ts';
import { loginOperation } from './login-operation.ts';
import { CreateAccountMember, EXAMPLE_LOGIN, PasswordToJudge, Subject } from './wire.ts';

/** Logs a player in by an id that the game's client made up. */
export const loginWithCustomID = loginOperation({
  path: '/Client/LoginWithCustomID',
  summary: 'Logs a player in by an id that the client made up, and makes the player if asked to.',
  description:
    'Whoever knows the id is the player: use a long random one. The answer has a session ticket and an entity token of the title player.',
  auth: { kind: 'anonymous' },
  provider: 'Custom',
  members: {
    CustomId: Subject('The id that the client made up; compared exactly.'),
    CreateAccount: CreateAccountMember,
  },
  refusals: { noAccount: 'AccountNotFound', ...CREATION_ERRORS },
  example: {
    request: { TitleId: EXAMPLE.titleId, CustomId: EXAMPLE.customId, CreateAccount: true },
    response: EXAMPLE_LOGIN,
  },
  logIn: (deps: LogInDeps, { request: { CustomId: subject, CreateAccount = false }, ...login }) =>
    logInByIdentity(deps, { ...login, subject, createAccount: CreateAccount }),
});

/** Logs a player in by an id for which a server of the title vouches. */
export const loginWithServerCustomId = loginOperation({
  path: '/Server/LoginWithServerCustomId',
  summary: 'Logs a player in by an id for which a server of the title vouches.',
  description:
    'For games that know their players already. These ids have nothing to do with the custom ids of clients. Without the permission `players:personal` the account that InfoRequestParameters asks for lacks Username, PrivateInfo and the custom ids.',
  auth: { kind: 'secretKey', permission: 'players:login' },
  provider: 'CustomServer',
  members: {
    ServerCustomId: Subject('The id under which the server knows the player; compared exactly.'),
    CreateAccount: CreateAccountMember,
  },
  refusals: { noAccount: 'AccountNotFound', ...CREATION_ERRORS },
  example: {
    request: { ServerCustomId: 'member-48151', CreateAccount: true },
    response: EXAMPLE_LOGIN,
  },
  logIn: (
    deps: LogInDeps,
    { request: { ServerCustomId: subject, CreateAccount = false }, ...login },
  ) => logInByIdentity(deps, { ...login, subject, createAccount: CreateAccount }),
});

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
