import type { Static, TObject, TProperties } from 'typebox';
import { authorOf } from '../kernel/author.ts';
import type { CallOrigin } from '../kernel/caller.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import { type ApiError, type ErrorExtras, rateLimitExtras } from '../kernel/errors.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import { OVERLOAD_RETRY_SECONDS } from '../kernel/limits.ts';
import { type Door, operation } from '../kernel/operation.ts';
import { CustomTags, parseTitleId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { toWireBanDetails } from '../moderation/wire.ts';
import { type AccountAccess, accountAccessOf } from './account-info.ts';
import { retryAfter } from './guess-password.ts';
import {
  findHeld,
  type HoldingsDeps,
  type InfoRequestParameters,
  toWireInfoPayload,
} from './info-payload.ts';
import type { Banned, InTitle, Limited, LoggedIn, LogInDeps, RefusedLogin } from './log-in.ts';
import type { Maker } from './player.ts';
import {
  BodyTitleId,
  describeUnsupported,
  InfoRequestMember,
  LoginResult,
  type NamedTitleDeps,
  toWireLogin,
  UNSUPPORTED_MEMBERS,
} from './wire.ts';

/** `anonymous`: players log in themselves, and the request names the title. `secretKey`: a server vouches for them. */
type LoginAuth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:login' };

/** The reasons for which the ways to log in differ in their errors. */
type OwnReason = Exclude<
  LoginRefusal,
  Banned['status'] | Limited['status'] | 'unknownTitle' | 'overloaded'
>;

/** A way to log in: the parts that differ from one login operation to the next. */
interface LoginProvider<
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
  ): Promise<LoggedIn | Banned | Limited | RefusedLogin<Reason | 'overloaded'>>;
}

/** The part of a call that every way to log in gets. */
interface Login extends InTitle {
  readonly provider: Provider;
  /** The author of the player, if this login makes one. */
  readonly maker: Maker;
}

/** The origin of a login for which a server vouches: neither limits nor bans of addresses count for it. */
const NOWHERE: CallOrigin = { address: undefined, limitedAddress: undefined };

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
  return operation<Deps & NamedTitleDeps & HoldingsDeps>()({
    ...rest,
    request,
    response: LoginResult,
    errors: [
      ...new Set<ErrorName>([
        'InvalidParams',
        ...(isForServers ? [] : PLAYERS_OWN_ERRORS),
        ...Object.values<ErrorName>(refusals),
        'AccountBanned',
        'AnswerTooLarge',
      ]),
    ],
    async handle(body, { caller, origin, requestId, deps, fail }) {
      const request = body as Static<TObject<Members>> & SharedMembers;
      const fault = describeUnsupported(request);
      if (fault) throw fail('InvalidParams', fault);
      const titleId = 'titleId' in caller ? caller.titleId : deps.findTitleId(request.TitleId);
      if (titleId === undefined) {
        const named = { titleId: request.TitleId, provider };
        throw fail('InvalidTitleId', countRefusal(deps, named, { status: 'unknownTitle' }));
      }
      const maker = { by: caller.kind === 'anonymous' ? 'player' : authorOf(caller), requestId };
      const login: Login = { titleId, provider, maker, origin: isForServers ? NOWHERE : origin };
      const verdict: LoggedIn | Refused = await logIn(deps, { ...login, request });
      if (verdict.status === 'loggedIn') {
        const view = isForServers ? accountAccessOf(caller) : { personal: true };
        const { InfoRequestParameters: asked } = request;
        return toWireLogin(verdict, await findInfo({ deps, fail }, verdict, { asked, view }));
      }
      // `logIn` gives no reason that `refusals` lacks.
      const errors = refusals as Readonly<Record<OwnReason, ErrorName>>;
      const { error, ...extras } = toRefusal(verdict, errors);
      const refusedFor = toReason(verdict);
      noteRefusal(deps, login, refusedFor);
      throw fail(error, { ...countRefusal(deps, login, refusedFor), ...extras });
    },
  });
}

interface InfoCall {
  readonly deps: HoldingsDeps & Pick<LogInDeps, 'namespaceId'>;
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/** The information that a login asks for. */
async function findInfo(
  call: InfoCall,
  { player }: LoggedIn,
  {
    asked,
    view,
  }: { readonly asked: SharedMembers['InfoRequestParameters']; readonly view: AccountAccess },
) {
  if (!asked) return undefined;
  const held = await findHeld(asked, call, player);
  const { namespaceId } = call.deps;
  return toWireInfoPayload(asked, { player, namespaceId, held, view });
}

type Refused = Banned | Limited | RefusedLogin<OwnReason | 'overloaded'>;

/** The refusal that the caller gets. */
function toRefusal(
  verdict: Refused,
  errors: Readonly<Record<OwnReason, ErrorName>>,
): ErrorExtras & { readonly error: ErrorName } {
  switch (verdict.status) {
    case 'addressBanned':
      return { error: 'IpAddressBanned', details: toWireBanDetails(verdict.bans) };
    case 'banned':
      return { error: 'AccountBanned', details: toWireBanDetails(verdict.bans) };
    case 'accountLocked':
    case 'addressLimited':
      return { error: 'APIClientRequestRateLimitExceeded', ...retryAfter(verdict) };
    case 'overloaded':
      return { error: 'ServiceUnavailable', retryAfterSeconds: OVERLOAD_RETRY_SECONDS };
    default:
      return { error: errors[verdict.status], ...retryOf(verdict) };
  }
}

/** The time until the login may be tried again, where that depends on time alone. */
function retryOf({ status, excess }: RefusedLogin<OwnReason | 'overloaded'>): ErrorExtras {
  if (excess) return rateLimitExtras(excess);
  return status === 'busy' ? { retryAfterSeconds: 1 } : {};
}

/** The reason for the log, and the player that it was about. An address can be banned because of another player, so that refusal does not name one. */
function toReason(verdict: Refused): RefusedFor {
  if (verdict.status !== 'banned') return verdict;
  return { status: verdict.status, playerId: verdict.bans[0]?.playerId };
}

interface RefusedFor {
  readonly status: LoginRefusal;
  readonly playerId?: string | undefined;
}

/** The errors of logins at which players themselves name the title and have an address. */
const PLAYERS_OWN_ERRORS = [
  'InvalidTitleId',
  'IpAddressBanned',
  'APIClientRequestRateLimitExceeded',
] as const;

/** Writes a refused login into the history of the player, if it was about one. */
function noteRefusal(
  { refusedAttempts, now }: Pick<LogInDeps, 'refusedAttempts' | 'now'>,
  { titleId, provider, origin }: Login,
  { status: reason, playerId }: RefusedFor,
): void {
  if (playerId === undefined) return;
  const { address } = origin;
  refusedAttempts.note({ titleId, playerId, at: now(), provider, address, reason });
}

/** Counts a refused login, and gives the log what the error's name hides from the caller. */
function countRefusal(
  { emit }: Pick<LogInDeps, 'emit'>,
  { titleId, provider }: Pick<Login, 'titleId' | 'provider'>,
  { status: reason, playerId }: RefusedFor,
): ErrorExtras {
  emit({ type: 'loginRefused', provider, reason });
  // The caller may have written anything in the place of an id, a secret too.
  return { logged: { reason, provider, titleId: parseTitleId(titleId), playerId } };
}
