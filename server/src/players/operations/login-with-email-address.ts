import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toWireBanDetails } from '../../moderation/bans.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import { toIdentity } from '../identities.ts';
import { type LogInDeps, logInByPassword } from '../log-in.ts';
import {
  EXAMPLE_LOGIN,
  InfoRequestMember,
  LoginResult,
  toWireLogin,
  UNSUPPORTED_MEMBERS,
  unsupported,
} from '../login-wire.ts';
import type { Passwords } from '../password.ts';
import { BodyTitleId, PasswordToJudge, Subject } from '../wire.ts';

/** Logs a player in by email address and password. */
export const loginWithEmailAddress = operation<
  LogInDeps & {
    readonly passwords: Passwords;
    readonly hasTitle: (titleId: string) => boolean;
  }
>()({
  path: '/Client/LoginWithEmailAddress',
  summary: 'Logs a player in by email address and password.',
  description:
    'An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    Email: Subject('The email address, in whatever case.'),
    Password: PasswordToJudge,
    InfoRequestParameters: InfoRequestMember,
    ...UNSUPPORTED_MEMBERS,
    CustomTags,
  }),
  response: LoginResult,
  errors: [
    'InvalidParams',
    'InvalidTitleId',
    'APIConcurrentRequestLimitExceeded',
    'InvalidEmailOrPassword',
    'AccountBanned',
  ],
  example: {
    request: {
      TitleId: EXAMPLE.titleId,
      Email: 'ada@example.com',
      Password: 'correct horse battery',
    },
    response: { ...EXAMPLE_LOGIN, NewlyCreated: false, LastLoginTime: EXAMPLE.now },
  },
  async handle(request, { deps, fail }) {
    const { TitleId, Email, Password, InfoRequestParameters } = request;
    const fault = unsupported(request);
    if (fault) throw fail('InvalidParams', fault);
    if (!deps.hasTitle(TitleId)) throw fail('InvalidTitleId');
    const verdict = await logInByPassword(deps, {
      titleId: TitleId,
      identity: toIdentity('Email', Email),
      password: Password,
    });
    if (verdict.status === 'busy') {
      throw fail('APIConcurrentRequestLimitExceeded', { retryAfterSeconds: 1 });
    }
    if (verdict.status === 'wrongPassword') throw fail('InvalidEmailOrPassword');
    if (verdict.status === 'banned') {
      throw fail('AccountBanned', { details: toWireBanDetails(verdict.bans) });
    }
    const { namespaceId } = deps;
    return toWireLogin(verdict, { asked: InfoRequestParameters, namespaceId });
  },
});
