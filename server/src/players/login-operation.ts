import type { Static, TObject, TProperties } from 'typebox';
import { authorOf } from '../kernel/author.ts';
import type { CallOrigin } from '../kernel/caller.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import type { ProofFault } from '../kernel/identity-proof.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import { type Door, operation } from '../kernel/operation.ts';
import { CustomTags, parseTitleId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { accountAccessOf } from './account-info.ts';
import { findLoginInfo, type InfoDeps, type InfoRequestParameters } from './info-payload.ts';
import {
  type InTitle,
  type LoggedIn,
  LOGIN_ERRORS,
  type LogInDeps,
  refusalExtras,
} from './log-in.ts';
import type { BannedLogin, Maker, RefusedLogin } from './player.ts';
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
export type LoginAuth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:login' };

/** The reasons for which the ways to log in differ in their errors. */
type OwnReason = Exclude<LoginRefusal, keyof typeof LOGIN_ERRORS | 'unknownTitle'>;

/** A way to log in: the parts that differ from one login operation to the next. */
interface LoginProvider<
  A extends LoginAuth,
  Members extends TProperties,
  Reason extends OwnReason,
  Deps extends LogInDeps,
> extends Door<A> {
  readonly provider: Provider;
  /** Bytes of the request body; BODY_BYTES_MAX when absent. */
  readonly bodyBytesMax?: number;
  /** The members of the request that say who the player is. */
  readonly members: Members;
  /** The error for each reason for which `logIn` refuses, in order of precedence. Two reasons may have the same. */
  readonly refusals: Readonly<Record<Reason, ErrorName>>;
  /** The faults of a proof that have an error of their own; the others are `badProof`. */
  readonly faults?: Partial<Record<ProofFault, ErrorName>> | undefined;
  readonly example: {
    readonly request: Readonly<Record<string, unknown>>;
    readonly response: Static<typeof LoginResult>;
  };
  /** Finds the player, or makes one, and starts a session. The title exists. */
  logIn(
    deps: Deps,
    login: Login & { readonly request: Static<TObject<Members>> },
  ): Promise<LoggedIn | Refused<Reason>>;
}

type Refused<Reason extends OwnReason> =
  | BannedLogin
  | RefusedLogin<Reason | Exclude<keyof typeof LOGIN_ERRORS, BannedLogin['status']>>;

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
>({
  provider,
  members,
  refusals,
  faults,
  logIn,
  ...rest
}: LoginProvider<A, Members, Reason, Deps>) {
  const isForServers = rest.auth.kind === 'secretKey';
  const { PlayerSecret } = UNSUPPORTED_MEMBERS;
  // `logIn` gives no reason that `refusals` lacks.
  const errors = { ...LOGIN_ERRORS, ...(refusals as Readonly<Record<OwnReason, ErrorName>>) };
  const request: TObject = Type.Object({
    ...(!isForServers && { TitleId: BodyTitleId }),
    ...members,
    InfoRequestParameters: InfoRequestMember,
    ...(isForServers ? { PlayerSecret } : UNSUPPORTED_MEMBERS),
    CustomTags,
  });
  return operation<Deps & NamedTitleDeps & Pick<InfoDeps, 'infoQueue' | 'titleData'>>()({
    ...rest,
    request,
    response: LoginResult,
    errors: errorsOf({ refusals, faults, isForServers }),
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
      const verdict: LoggedIn | Refused<OwnReason> = await logIn(deps, { ...login, request });
      if (verdict.status === 'loggedIn') {
        const { InfoRequestParameters: asked } = request;
        const { personal } = isForServers ? accountAccessOf(caller) : { personal: true };
        const of = { player: verdict.player, personal };
        const info = asked && (await findLoginInfo(asked, { deps, fail }, of));
        return toWireLogin(verdict, info);
      }
      throw fail(errorOf(verdict, { errors, faults }), extrasOf(deps, login, verdict));
    },
  });
}

function errorOf(
  { status, fault }: Refused<OwnReason>,
  of: {
    readonly errors: Readonly<Record<Refused<OwnReason>['status'], ErrorName>>;
    readonly faults: Partial<Record<ProofFault, ErrorName>> | undefined;
  },
): ErrorName {
  return (fault && of.faults?.[fault]) ?? of.errors[status];
}

/** Counts a refused login, writes it into the history of the player that it was about, and says what the caller is told. */
function extrasOf(deps: LogInDeps, login: Login, verdict: Refused<OwnReason>): ErrorExtras {
  const refusedFor = toReason(verdict);
  noteRefusal(deps, login, refusedFor);
  return { ...countRefusal(deps, login, refusedFor), ...refusalExtras(verdict) };
}

function errorsOf(of: {
  readonly refusals: Readonly<Partial<Record<LoginRefusal, ErrorName>>>;
  readonly faults: Partial<Record<ProofFault, ErrorName>> | undefined;
  readonly isForServers: boolean;
}): readonly ErrorName[] {
  const { refusals, faults, isForServers } = of;
  const errors: readonly ErrorName[] = [
    'InvalidParams',
    ...(isForServers ? [] : (['InvalidTitleId'] as const)),
    ...proofErrors(refusals, faults),
    ...(isForServers ? [] : PLAYERS_OWN_ERRORS),
    ...Object.values(refusals),
    'AccountBanned',
    'AnswerTooLarge',
  ];
  return [...new Set(errors)];
}

/** A proof is judged before anything that the database knows. */
function proofErrors(
  { notSetUp, badProof }: Readonly<Partial<Record<LoginRefusal, ErrorName>>>,
  faults: Partial<Record<ProofFault, ErrorName>> = {},
): readonly ErrorName[] {
  return [notSetUp, badProof, ...Object.values(faults)].filter((error) => error !== undefined);
}

/** The reason for the log, and the player that it was about. An address can be banned because of another player, so that refusal does not name one. */
function toReason(verdict: Refused<OwnReason>): RefusedFor {
  return verdict.status === 'banned'
    ? { status: verdict.status, playerId: verdict.bans[0]?.playerId }
    : verdict;
}

interface RefusedFor {
  readonly status: LoginRefusal;
  readonly fault?: ProofFault;
  readonly playerId?: string | undefined;
}

/** The errors of logins at which players themselves name the title and have an address. */
const PLAYERS_OWN_ERRORS = ['IpAddressBanned', 'APIClientRequestRateLimitExceeded'] as const;

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
  { status: reason, fault: proofFault, playerId }: RefusedFor,
): ErrorExtras {
  emit({ type: 'loginRefused', provider, reason });
  // The caller may have written anything in the place of an id, a secret too.
  return { logged: { reason, proofFault, provider, titleId: parseTitleId(titleId), playerId } };
}
