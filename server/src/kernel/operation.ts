import type { Static, TSchema } from 'typebox';
import type {
  AnonymousCaller,
  CallOrigin,
  EntityCaller,
  OperatorCaller,
  PlayerCaller,
  SecretKeyCaller,
  StudioCaller,
  TitleOperator,
} from './caller.ts';
import type { Runs } from './command.ts';
import type { ErrorName } from './error-catalogue.ts';
import { ApiError, type ErrorExtras } from './errors.ts';
import type { Clock } from './instant.ts';
import {
  isForWriting,
  issuesCredential,
  type KeyPermission,
  type PlayerPermission,
  type TitlePermission,
} from './permissions.ts';
import type { HandlerResult } from './revised.ts';
import { DANGEROUS_PERMISSIONS, type OperatorPermission } from './roles.ts';
import { hasPassword } from './schema.ts';

/**
 * Which credential a caller shows, and which permission the caller needs. The types of the permissions say what the
 * holders of such a credential can have at all.
 * - `anonymous`: none; the title is named in the body.
 * - `visitor`: none yet; a person at the console, who is about to sign in.
 * - `operator`: a person who has signed in at the console.
 * - `titleOperator`: the same about a title, which is named in `X-Purser-Title`.
 * - `secretKey`: `X-SecretKey`, or an operator who names a title in `X-Purser-Title`.
 * - `sessionTicket`: a player, `X-Authorization` (older name: `X-Authentication`).
 * - `titleEntity`: `X-EntityToken` of a title. `entity`: of a title or a player.
 * - `anyCredential`: the first one present of secret key, entity token, session ticket.
 */
export type Auth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'operator' | 'titleOperator'; readonly permission: OperatorPermission }
  | { readonly kind: 'secretKey'; readonly permission: KeyPermission }
  | { readonly kind: 'sessionTicket'; readonly permission: PlayerPermission }
  | {
      readonly kind: 'titleEntity';
      readonly permission: Exclude<TitlePermission, PlayerPermission>;
    }
  | { readonly kind: 'entity'; readonly permission: TitlePermission & PlayerPermission }
  | {
      readonly kind: 'anyCredential';
      readonly permission: KeyPermission & TitlePermission & PlayerPermission;
    };

interface CallerByKind {
  readonly anonymous: AnonymousCaller;
  readonly visitor: AnonymousCaller;
  readonly operator: OperatorCaller;
  readonly titleOperator: TitleOperator;
  readonly secretKey: StudioCaller;
  readonly sessionTicket: PlayerCaller;
  readonly titleEntity: EntityCaller;
  readonly entity: EntityCaller;
  readonly anyCredential: SecretKeyCaller | EntityCaller | PlayerCaller;
}

/** The deps of every handler: it runs commands of the database, and knows the time. */
interface EveryDeps extends Runs {
  readonly now: Clock;
}

/** The second argument of a handler, beside the request. */
interface Call<Deps, A extends Auth, E extends ErrorName> {
  readonly caller: CallerByKind[A['kind']];
  readonly origin: CallOrigin;
  /** The id of the call, as its reply and the log have it. */
  readonly requestId: string;
  /** The request has an extension (extension.ts), or all of the operation is ours: the answer may have extensions in either dialect. */
  readonly allowsExtensions: boolean;
  /** The deps that the handler declares, and those of every handler. */
  readonly deps: Deps & EveryDeps;
  /** Makes the refusal to throw; takes only names that the operation declares. */
  readonly fail: (error: E, extras?: ErrorExtras) => ApiError;
}

/** One path under which an operation is called, and who may call it there. */
export interface Door<A extends Auth> {
  /** `/Area/Name`. */
  readonly path: `/${string}/${string}`;
  /** One sentence. */
  readonly summary: string;
  /** Facts that a developer must know beyond the schemas. */
  readonly description?: string;
  readonly auth: A;
}

/** The requests, results and errors of an operation, the same at each door. */
interface Contract<
  Deps,
  A extends Auth,
  Req extends TSchema,
  Res extends TSchema,
  E extends ErrorName,
> {
  readonly request: Req;
  readonly response: Res;
  /** In order of precedence: when several apply, the first is the answer. */
  readonly errors: readonly E[];
  /** Bytes of the request body; BODY_BYTES_MAX when absent. */
  readonly bodyBytesMax?: number;
  /** Its work takes long, whatever its body or with such a body: it is done where calls with a large body are answered. */
  readonly isHeavy?: true | ((body: Buffer) => boolean);
  /**
   * Its calls wait until there is something to answer, or for a while. They are no calls at work: the handler's own limits bound them. Their
   * wait is no part of their measured seconds, and they are not traced.
   */
  readonly waits?: true;
  /** Its callers name themselves in VERIFIER_HEADER (credential.ts); its handler judges the name. */
  readonly needsVerifierId?: true;
  /** Its replies have the revision of what they show in REVISION_HEADER: its handler gives `Revised` or a cached response. */
  readonly hasRevision?: boolean;
  /** A request and the answer to it, for the reference. */
  readonly example: { readonly request: Static<Req>; readonly response: Static<Res> };
  /**
   * Answers the call, or throws what `fail` made. A handler that touches no database returns its
   * answer directly and not as a promise: this makes a validation cheap.
   */
  handle(
    request: Static<Req>,
    call: Call<Deps, A, E>,
  ): HandlerResult<Static<Res>> | Promise<HandlerResult<Static<Res>>>;
}

/** Declares an operation: its contract, its handler and its door. `Deps` are the parts of the application that its handler uses. */
export function operation<Deps = object>() {
  return <
    const A extends Auth,
    Req extends TSchema,
    Res extends TSchema,
    const E extends ErrorName = never,
  >(
    it: Contract<Deps, A, Req, Res, E> & Door<A>,
  ) => it;
}

/** Declares an operation with several doors, as Admin, Server and Client offer it. */
export function sharedOperation<Deps = object>() {
  return <
    const A extends Auth,
    Req extends TSchema,
    Res extends TSchema,
    const E extends ErrorName = never,
  >(
    it: Contract<Deps, A, Req, Res, E> & { readonly doors: readonly Door<A>[] },
  ) => it;
}

// The only place where an operation's own types are erased, so that a list can hold many.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyContract = Contract<any, any, any, any, any>;
/** One operation at one door: what routing and the documentation ask about. */
export type Endpoint = AnyContract & Door<Auth>;
export type AnyOperation = Endpoint | (AnyContract & { readonly doors: readonly Door<Auth>[] });

/** Every operation at each of its doors, in the order of the list. */
export function endpointsOf(operations: readonly AnyOperation[]): readonly Endpoint[] {
  return operations.flatMap((one) =>
    'doors' in one ? one.doors.map((door) => ({ ...one, ...door })) : [one],
  );
}

/** All deps that the operations of a list have together: the application supplies them. */
export type DepsOf<List extends readonly AnyOperation[]> = EveryDeps & DeclaredDeps<List>;

type DeclaredDeps<List extends readonly AnyOperation[]> = (
  List[number] extends infer O
    ? // oxlint-disable-next-line typescript/no-explicit-any
      O extends Contract<infer N, any, any, any, any>
      ? (deps: N) => void
      : never
    : never
) extends (deps: infer All) => void
  ? All
  : never;

/** Whether a call may change what is stored. */
export function isWrite(auth: Auth): boolean {
  return !('permission' in auth) || isForWriting(auth.permission);
}

/**
 * Whether a call may have an idempotency key: it changes something, its answer, which is made again from what is stored, has no
 * credential, and its request, of which a digest is stored, has no password or proof of an identity. On all other calls the key is ignored.
 */
export function takesIdempotencyKey({
  auth,
  request,
}: Pick<Endpoint, 'auth' | 'request'>): boolean {
  if (!('permission' in auth)) return false;
  // Operations on operators set a state, so repeating one changes nothing.
  if (auth.kind === 'operator' || auth.kind === 'titleOperator') return false;
  return isWrite(auth) && !issuesCredential(auth.permission) && !hasPassword(request);
}

/** Makes a refusal. The pipeline gives it to handlers, which see it with the names they declare. */
export function fail(error: ErrorName, extras?: ErrorExtras): ApiError {
  return new ApiError(error, extras);
}

// The errors that operations have in common.

/** The errors that come before those of the operation, by the credential that it wants, in order of judgement. */
export function commonErrors(auth: Auth): readonly ErrorName[] {
  const isDangerous = 'permission' in auth && DANGEROUS_PERMISSIONS.includes(auth.permission);
  return [
    'BodyTooLarge',
    ...CALLER_ERRORS[auth.kind],
    ...(isDangerous ? (['ConfirmationRequired'] as const) : []),
    'InvalidContentType',
    'InvalidJSONContent',
    'InvalidParams',
  ];
}

/** The errors of an idempotency key, beside InvalidParams for one of the wrong shape. */
export const IDEMPOTENCY_ERRORS = [
  'ConcurrentEditError',
  'IdempotencyKeyReused',
] as const satisfies readonly ErrorName[];

const TOKEN_ERRORS = [
  'EntityTokenInvalid',
  'EntityTokenExpired',
  'AccountBanned',
  'EntityTokenRevoked',
] as const;

const OPERATOR_ERRORS = ['NotAuthenticated', 'OriginNotAllowed', 'NotAuthorizedByTitle'] as const;

const CALLER_ERRORS: Record<Auth['kind'], readonly ErrorName[]> = {
  anonymous: [],
  visitor: ['OriginNotAllowed'],
  operator: OPERATOR_ERRORS,
  titleOperator: OPERATOR_ERRORS,
  secretKey: ['NotAuthenticated', 'SecretKeyNotFound', 'OriginNotAllowed', 'NotAuthorizedByTitle'],
  sessionTicket: ['NotAuthenticated', 'AccountBanned'],
  titleEntity: ['NotAuthenticated', ...TOKEN_ERRORS, 'InvalidEntityType'],
  entity: ['NotAuthenticated', ...TOKEN_ERRORS],
  anyCredential: ['NotAuthenticated', 'SecretKeyNotFound', 'NotAuthorizedByTitle', ...TOKEN_ERRORS],
};

/** The errors of any call: of its path, of its method, too many calls, an unexpected error, a database that is away. */
export const ERRORS_OF_ANY_CALL = [
  'InvalidAPIEndpoint',
  'InvalidRequest',
  'APIClientRequestRateLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
] as const satisfies readonly ErrorName[];
