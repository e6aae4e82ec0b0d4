import type { Static, TSchema } from 'typebox';
import type {
  AnonymousCaller,
  EntityCaller,
  PlayerCaller,
  Scope,
  SecretKeyCaller,
} from './caller.ts';
import { type ErrorExtras, type ErrorName, ApiError } from './errors.ts';
import type { CachedResponse } from './cached-response.ts';

/**
 * Who may call.
 * - `anonymous`: anybody; the title is named in the body.
 * - `secretKey`: `X-SecretKey`, with the scope or without any limit.
 * - `sessionTicket`: a player, `X-Authorization` (older name: `X-Authentication`).
 * - `titleEntity`: `X-EntityToken` of a title. `entity`: of any entity.
 * - `anyCredential`: the first one present of secret key, entity token, session ticket.
 */
export type Auth =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'secretKey'; readonly scope: Scope }
  | { readonly kind: 'sessionTicket' }
  | { readonly kind: 'titleEntity' }
  | { readonly kind: 'entity' }
  | { readonly kind: 'anyCredential'; readonly scope: Scope };

interface CallerByKind {
  readonly anonymous: AnonymousCaller;
  readonly secretKey: SecretKeyCaller;
  readonly sessionTicket: PlayerCaller;
  readonly titleEntity: EntityCaller;
  readonly entity: EntityCaller;
  readonly anyCredential: SecretKeyCaller | EntityCaller | PlayerCaller;
}

export type CallerOf<A extends Auth> = CallerByKind[A['kind']];

/** What a handler returns: its data, or a cached response of it. */
export type Answer<Data> = Data | CachedResponse<Data>;

/** What a handler gets beside the request. */
export interface Call<Deps, A extends Auth, E extends ErrorName> {
  readonly caller: CallerOf<A>;
  readonly deps: Deps;
  /** Makes the refusal to throw; takes only names that the operation declares. */
  readonly fail: (error: E, extras?: ErrorExtras) => ApiError;
}

/** One operation of the API: its contract and its handler in one value. */
export interface Operation<
  Deps,
  A extends Auth,
  Req extends TSchema,
  Res extends TSchema,
  E extends ErrorName,
> {
  /** `/Area/Name`. */
  readonly path: `/${string}/${string}`;
  /** One sentence. */
  readonly summary: string;
  /** What a developer must know beyond the schemas. */
  readonly description?: string;
  readonly auth: A;
  readonly request: Req;
  readonly response: Res;
  /** In order of precedence: when several apply, the first is the answer. */
  readonly errors: readonly E[];
  /** Bytes of the request body; BODY_BYTES_MAX when absent. */
  readonly bodyBytesMax?: number;
  /** A request and the answer to it, for the reference. */
  readonly example: { readonly request: Static<Req>; readonly response: Static<Res> };
  /**
   * Answers the call, or throws what `fail` made. A handler that touches no database returns its
   * answer directly and not as a promise: that is what makes a validation cheap.
   */
  handle(
    request: Static<Req>,
    call: Call<Deps, A, E>,
  ): Answer<Static<Res>> | Promise<Answer<Static<Res>>>;
}

/** Declares an operation. `Deps` is the little of the application that its handler uses. */
export function operation<Deps>() {
  return <
    const A extends Auth,
    Req extends TSchema,
    Res extends TSchema,
    const E extends ErrorName = never,
  >(
    it: Operation<Deps, A, Req, Res, E>,
  ): Operation<Deps, A, Req, Res, E> => it;
}

// The one place where an operation's own types are forgotten, to hold many in a list.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyOperation = Operation<any, any, any, any, any>;

type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (
  of: infer I,
) => void
  ? I
  : never;

/** Everything that the operations of a list need together: what the application has to supply. */
export type DepsOf<List extends readonly AnyOperation[]> = UnionToIntersection<
  List[number] extends infer O
    ? // oxlint-disable-next-line typescript/no-explicit-any
      O extends Operation<infer N, any, any, any, any>
      ? N
      : never
    : never
>;

/** What any operation may answer before its handler is asked, by who may call, in order of judgement. */
export function commonErrors(auth: Auth): readonly ErrorName[] {
  return [
    'BodyTooLarge',
    ...CALLER_ERRORS[auth.kind],
    'InvalidContentType',
    'InvalidJSONContent',
    'InvalidParams',
  ];
}

const TOKEN_ERRORS = ['EntityTokenInvalid', 'EntityTokenExpired', 'EntityTokenRevoked'] as const;

const CALLER_ERRORS: Record<Auth['kind'], readonly ErrorName[]> = {
  anonymous: [],
  secretKey: ['NotAuthenticated', 'SecretKeyNotFound', 'NotAuthorizedByTitle'],
  sessionTicket: ['NotAuthenticated'],
  titleEntity: ['NotAuthenticated', ...TOKEN_ERRORS, 'InvalidEntityType'],
  entity: ['NotAuthenticated', ...TOKEN_ERRORS],
  anyCredential: ['NotAuthenticated', 'SecretKeyNotFound', 'NotAuthorizedByTitle', ...TOKEN_ERRORS],
};

/** What any call may meet whatever it asks: the path, the method, an unexpected error, the database. */
export const ERRORS_OF_ANY_CALL = [
  'InvalidAPIEndpoint',
  'InvalidRequest',
  'InternalServerError',
  'ServiceUnavailable',
] as const satisfies readonly ErrorName[];

/** Throws what an operation's `fail` makes; the pipeline hands it to the handler. */
export function fail(error: ErrorName, extras?: ErrorExtras): ApiError {
  return new ApiError(error, extras);
}
