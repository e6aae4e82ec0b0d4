import type { TString } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { logInByPassword, type PasswordLogInDeps } from '../guess-password.ts';
import { toIdentity } from '../identities.ts';
import { loginOperation } from '../login-operation.ts';
import { EXAMPLE_LOGIN, PasswordToJudge, Subject } from '../wire.ts';

/** The parts in which the two logins with a password differ. */
interface NamedLogin {
  readonly path: `/Client/${string}`;
  /** The member with the name, which is its kind too; what a person calls it; and one. */
  readonly kind: 'Email' | 'Username';
  readonly words: string;
  readonly example: string;
  readonly refusal: ErrorName;
}

const passwordLogin = ({ path, kind, words, example, refusal }: NamedLogin) =>
  loginOperation({
    path,
    summary: `Logs a player in by ${words} and password.`,
    description:
      'An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.',
    auth: { kind: 'anonymous' },
    provider: 'Service',
    members: {
      [kind]: Subject(`The ${words}, in whatever case.`),
      Password: PasswordToJudge,
    } as Record<typeof kind | 'Password', TString>,
    refusals: {
      busy: 'APIConcurrentRequestLimitExceeded',
      noAccount: refusal,
      wrongPassword: refusal,
    },
    example: {
      request: { TitleId: EXAMPLE.titleId, [kind]: example, Password: 'correct horse battery' },
      response: { ...EXAMPLE_LOGIN, NewlyCreated: false, LastLoginTime: EXAMPLE.now },
    },
    logIn: (deps: PasswordLogInDeps, { request, ...login }) => {
      const identity = toIdentity(kind, request[kind]);
      return logInByPassword(deps, { ...login, identity, password: request.Password });
    },
  });

/** Logs a player in by email address and password. */
export const loginWithEmailAddress = passwordLogin({
  path: '/Client/LoginWithEmailAddress',
  kind: 'Email',
  words: 'email address',
  example: 'ada@example.com',
  refusal: 'InvalidEmailOrPassword',
});

/** Logs a player in by username and password. */
export const loginWithService = passwordLogin({
  path: '/Client/LoginWithService',
  kind: 'Username',
  words: 'username',
  example: 'ada_l',
  refusal: 'InvalidUsernameOrPassword',
});
