import type { Static, TObject, TProperties } from 'typebox';
import { type ErrorExtras, type ErrorName, rateLimitExtras } from '../kernel/errors.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import { type Door, operation } from '../kernel/operation.ts';
import { CustomTags } from '../kernel/schema.ts';
import { parseTitleId } from '../kernel/title-id.ts';
import { Type } from '../kernel/type.ts';
import { toWireBanDetails } from '../moderation/wire.ts';
import type { InfoRequestParameters } from './info-payload.ts';
import type { Banned, LoggedIn, LogInDeps, RefusedLogin } from './log-in.ts';
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

/** The reasons for which the ways to log in differ in their errors. */
type OwnReason = Exclude<LoginRefusal, 'banned' | 'unknownTitle'>;

/** A way to log in: the parts that differ from one login operation to the next. */
export interface LoginProvider<
  A extends LoginAuth,
  Members extends TProperties,
  Reason extends OwnReason,
  Deps extends LogInDeps,
> extends Door<A> {
  readonly provider: Provider;
  /** The members of the request that say who the player is. */
  readonly members: Members;
  /** The error for each reason for which `logIn` refuses, in order of precedence. Two reasons may have the same. */
  readonly refusals: Readonly<Record<Reason, ErrorName>>;
  readonly example: {
    readonly request: Readonly<Record<string, unknown>>;
    readonly response: Static<typeof LoginResult>;
  };
  /** Finds the player, or makes one, and starts a session. The title exists. */
  logIn(
    deps: Deps,
    login: Login & { readonly request: Static<TObject<Members>> },
  ): Promise<LoggedIn | Banned | RefusedLogin<Reason>>;
}

/** What every way to log in is told. */
interface Login {
  readonly titleId: string;
  readonly provider: Provider;
  /** For which limits count; undefined where a server vouches for the player. */
  readonly address: string | undefined;
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
  Reason extends OwnReason,
  Deps extends LogInDeps,
>({ provider, members, refusals, logIn, ...rest }: LoginProvider<A, Members, Reason, Deps>) {
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
      ...new Set(Object.values<ErrorName>(refusals)),
      'AccountBanned',
    ],
    async handle(body, { caller, origin, deps, fail }) {
      const request = body as Static<TObject<Members>> & SharedMembers;
      const fault = describeUnsupported(request);
      if (fault) throw fail('InvalidParams', fault);
      const titleId = 'titleId' in caller ? caller.titleId : deps.findTitleId(request.TitleId);
      if (titleId === undefined) {
        const named = { titleId: request.TitleId, provider };
        throw fail('InvalidTitleId', noteRefusal(deps, named, { status: 'unknownTitle' }));
      }
      const address = isForServers ? undefined : origin.limitedAddress;
      const login: Login = { titleId, provider, address };
      const verdict: LoggedIn | Banned | RefusedLogin<OwnReason> = await logIn(deps, {
        ...login,
        request,
      });
      switch (verdict.status) {
        case 'loggedIn': {
          const { namespaceId } = deps;
          return toWireLogin(verdict, { asked: request.InfoRequestParameters, namespaceId });
        }
        case 'banned': {
          const { status, bans } = verdict;
          const noted = noteRefusal(deps, login, { status, playerId: bans[0]?.playerId });
          throw fail('AccountBanned', { ...noted, details: toWireBanDetails(bans) });
        }
        default: {
          const noted = noteRefusal(deps, login, verdict);
          throw fail(refusals[verdict.status as Reason], { ...noted, ...retryOf(verdict) });
        }
      }
    },
  });
}

/** When the login may be tried again, where that depends on time alone. */
function retryOf({ status, excess }: RefusedLogin<OwnReason>): ErrorExtras {
  if (excess) return rateLimitExtras(excess);
  return status === 'busy' ? { retryAfterSeconds: 1 } : {};
}

/** Counts a refused login, and gives the log what the error's name hides from the caller. */
function noteRefusal(
  { emit }: Pick<LogInDeps, 'emit'>,
  { titleId, provider }: Pick<Login, 'titleId' | 'provider'>,
  {
    status: reason,
    playerId,
  }: { readonly status: LoginRefusal; readonly playerId?: string | undefined },
): ErrorExtras {
  emit({ type: 'loginRefused', provider, reason });
  // The caller may have written anything in the place of an id, a secret too.
  return { logged: { reason, provider, titleId: parseTitleId(titleId), playerId } };
}
