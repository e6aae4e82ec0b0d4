import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toWireBanDetails } from '../../moderation/bans.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
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
import { BodyTitleId, Subject } from '../wire.ts';

/** Logs a player in by an id that the game's client made up. */
export const loginWithCustomID = operation<
  LogInDeps & { readonly hasTitle: (titleId: string) => boolean }
>()({
  path: '/Client/LoginWithCustomID',
  summary: 'Logs a player in by an id that the client made up, and makes the player if asked to.',
  description:
    'Whoever knows the id is the player: use a long random one. The answer has a session ticket and an entity token of the title player.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    CustomId: Subject('The id that the client made up; compared exactly.'),
    CreateAccount: CreateAccountMember,
    InfoRequestParameters: InfoRequestMember,
    ...UNSUPPORTED_MEMBERS,
    CustomTags,
  }),
  response: LoginResult,
  errors: ['InvalidParams', 'InvalidTitleId', 'AccountNotFound', 'AccountBanned'],
  example: {
    request: { TitleId: EXAMPLE.titleId, CustomId: EXAMPLE.customId, CreateAccount: true },
    response: EXAMPLE_LOGIN,
  },
  async handle(request, { deps, fail }) {
    const { TitleId, CustomId, CreateAccount, InfoRequestParameters } = request;
    const fault = unsupported(request);
    if (fault) throw fail('InvalidParams', fault);
    if (!deps.hasTitle(TitleId)) throw fail('InvalidTitleId');
    const verdict = await logInByIdentity(deps, {
      titleId: TitleId,
      provider: 'Custom',
      subject: CustomId,
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
