import { CREATION_ERRORS, type LogInDeps, logInByIdentity } from '../log-in.ts';
import { loginOperation } from '../login-operation.ts';
import { CreateAccountMember, EXAMPLE_LOGIN } from '../login-wire.ts';
import { Subject } from '../wire.ts';

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
  logIn: (deps: LogInDeps, { request, ...login }) =>
    logInByIdentity(deps, {
      ...login,
      subject: request.ServerCustomId,
      createAccount: request.CreateAccount === true,
    }),
});
