import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toWireBanDetails } from '../../moderation/bans.ts';
import { type LogInDeps, logInByIdentity } from '../log-in.ts';
import {
  CreateAccountMember,
  EXAMPLE_LOGIN,
  InfoRequestMember,
  LoginResult,
  toWireLogin,
  UNSUPPORTED_MEMBERS,
  unsupported,
} from '../login-wire.ts';
import { Subject } from '../wire.ts';

/** Logs a player in for whom a server of the title vouches. */
export const loginWithServerCustomId = operation<LogInDeps>()({
  path: '/Server/LoginWithServerCustomId',
  summary: 'Logs a player in by an id for which a server of the title vouches.',
  description:
    'For games that know their players already. These ids have nothing to do with the custom ids of clients.',
  auth: { kind: 'secretKey', permission: 'players:login' },
  request: Type.Object({
    ServerCustomId: Subject('The id under which the server knows the player; compared exactly.'),
    CreateAccount: CreateAccountMember,
    InfoRequestParameters: InfoRequestMember,
    PlayerSecret: UNSUPPORTED_MEMBERS.PlayerSecret,
    CustomTags,
  }),
  response: LoginResult,
  errors: ['InvalidParams', 'AccountNotFound', 'AccountBanned'],
  example: {
    request: { ServerCustomId: 'member-48151', CreateAccount: true },
    response: EXAMPLE_LOGIN,
  },
  async handle(request, { caller, deps, fail }) {
    const { ServerCustomId, CreateAccount, InfoRequestParameters } = request;
    const fault = unsupported(request);
    if (fault) throw fail('InvalidParams', fault);
    const verdict = await logInByIdentity(deps, {
      titleId: caller.titleId,
      provider: 'CustomServer',
      subject: ServerCustomId,
      createAccount: CreateAccount === true,
    });
    if (verdict.status === 'noAccount') throw fail('AccountNotFound');
    if (verdict.status === 'banned') {
      throw fail('AccountBanned', { details: toWireBanDetails(verdict.bans) });
    }
    const { namespaceId } = deps;
    return toWireLogin(verdict, { asked: InfoRequestParameters, namespaceId });
  },
});
