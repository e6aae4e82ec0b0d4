import type { Static, TObject, TProperties } from 'typebox';
import type { ErrorName } from '../kernel/errors.ts';
import { type Door, operation } from '../kernel/operation.ts';
import { CustomTags } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { toWireBanDetails } from '../moderation/wire.ts';
import type { InfoRequestParameters } from './info-payload.ts';
import type { Banned, LoggedIn, LogInDeps } from './log-in.ts';
import {
  InfoRequestMember,
  LoginResult,
  toWireLogin,
  UNSUPPORTED_MEMBERS,
  describeUnsupported,
} from './login-wire.ts';
import { BodyTitleId, type NamedTitleDeps } from './wire.ts';

/** `anonymous`: players log in themselves, and the request names the title. `secretKey`: a server vouches for them. */
type LoginAuth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:login' };

/** The reasons for refusing a login. `busy`: too many passwords are being judged at this moment. */
type RefusalReason = 'noAccount' | 'wrongPassword' | 'busy';

/** A way to log in: the parts that differ from one login operation to the next. */
export interface LoginProvider<
  A extends LoginAuth,
  Members extends TProperties,
  Reason extends RefusalReason,
  Deps extends LogInDeps,
> extends Door<A> {
  /** The members of the request that say who the player is. */
  readonly members: Members;
  /** The error for each reason for which `logIn` refuses, in order of precedence. */
  readonly refusals: Readonly<Record<Reason, ErrorName>>;
  readonly example: {
    readonly request: Readonly<Record<string, unknown>>;
    readonly response: Static<typeof LoginResult>;
  };
  /** Finds the player, or makes one, and starts a session. The title exists. */
  logIn(
    deps: Deps,
    login: { readonly titleId: string; readonly request: Static<TObject<Members>> },
  ): Promise<LoggedIn | Banned | { readonly status: Reason }>;
}

/** The members of every login's request. */
interface SharedMembers {
  /** Checked by the schema where the player names the title. */
  readonly TitleId: string;
  readonly InfoRequestParameters?: Static<typeof InfoRequestParameters>;
  readonly EncryptedRequest?: string;
  readonly PlayerSecret?: string;
}

/** Makes the login operation of a provider; adds the members, the errors and the answer that all logins share. */
export function loginOperation<
  const A extends LoginAuth,
  Members extends TProperties,
  Reason extends RefusalReason,
  Deps extends LogInDeps,
>({ members, refusals, logIn, ...rest }: LoginProvider<A, Members, Reason, Deps>) {
  const isForServers = rest.auth.kind === 'secretKey';
  const { PlayerSecret } = UNSUPPORTED_MEMBERS;
  const request: TObject = Type.Object({
    ...(!isForServers && { TitleId: BodyTitleId }),
    ...members,
    InfoRequestParameters: InfoRequestMember,
    ...(isForServers ? { PlayerSecret } : UNSUPPORTED_MEMBERS),
    CustomTags,
  });
  return operation<Deps & NamedTitleDeps>()({
    ...rest,
    request,
    response: LoginResult,
    errors: [
      'InvalidParams',
      ...(isForServers ? [] : (['InvalidTitleId'] as const)),
      ...Object.values<ErrorName>(refusals),
      'AccountBanned',
    ],
    async handle(body, { caller, deps, fail }) {
      const login = body as Static<TObject<Members>> & SharedMembers;
      const fault = describeUnsupported(login);
      if (fault) throw fail('InvalidParams', fault);
      const titleId = 'titleId' in caller ? caller.titleId : deps.findTitleId(login.TitleId);
      if (titleId === undefined) throw fail('InvalidTitleId');
      const verdict: LoggedIn | Banned | { readonly status: RefusalReason } = await logIn(deps, {
        titleId,
        request: login,
      });
      switch (verdict.status) {
        case 'loggedIn': {
          const { namespaceId } = deps;
          return toWireLogin(verdict, { asked: login.InfoRequestParameters, namespaceId });
        }
        case 'banned':
          throw fail('AccountBanned', { details: toWireBanDetails(verdict.bans) });
        default: {
          const extras = verdict.status === 'busy' ? { retryAfterSeconds: 1 } : {};
          throw fail(refusals[verdict.status as Reason], extras);
        }
      }
    },
  });
}
