import { EXAMPLE } from '../../credentials/examples.ts';
import { CREATION_ERRORS, type LogInDeps, logInByIdentity } from '../log-in.ts';
import { loginOperation } from '../login-operation.ts';
import { CreateAccountMember, EXAMPLE_LOGIN } from '../login-wire.ts';
import { Subject } from '../wire.ts';

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
  logIn: (deps: LogInDeps, { request, ...login }) =>
    logInByIdentity(deps, {
      ...login,
      subject: request.CustomId,
      createAccount: request.CreateAccount === true,
    }),
});
