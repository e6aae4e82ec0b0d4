import { StorageUnavailable, ApiError, type ErrorName } from '../../kernel/errors.ts';
import { BODY_BYTES_MAX } from '../../kernel/limits.ts';
import {
  type AnyOperation,
  type Auth,
  commonErrors,
  type Endpoint,
  endpointsOf,
  ERRORS_OF_ANY_CALL,
} from '../../kernel/operation.ts';
import { isForWriting } from '../../kernel/permissions.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { brandPathsOf, type Dialect, dialectOf } from '../dialect.ts';
import { type Rank, rankOf } from '../listener/overload.ts';
import { WorkerLost } from './offload.ts';
import { type RequestParser, requestParserOf } from './request-parser.ts';
import { membersMaxOf } from './shape.ts';

/** An operation at one of its doors, made ready to be called. */
export interface Route {
  readonly operation: Endpoint;
  readonly bodyBytesMax: number;
  /** Members of the body, at all depths together. */
  readonly membersMax: number;
  readonly rank: Rank;
  readonly dialect: Dialect;
  /** A call may change what is stored. */
  readonly isWrite: boolean;
  readonly parse: RequestParser<unknown>;
  /** All errors that it may answer with; any other is an unexpected error. */
  readonly errors: ReadonlySet<ErrorName>;
}

/** Routes by path, in both dialects. Throws where two operations share a path. */
export function routesOf(operations: readonly AnyOperation[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const operation of endpointsOf(operations)) {
    const route = routeOf(operation);
    for (const path of [operation.path, ...brandPathsOf(operation.path)]) {
      if (routes.has(path)) throw new Error(`Two operations have the path ${path}.`);
      routes.set(path, route);
    }
  }
  return routes;
}

function routeOf(operation: Endpoint): Route {
  return {
    operation,
    bodyBytesMax: operation.bodyBytesMax ?? BODY_BYTES_MAX,
    membersMax: membersMaxOf(operation.request),
    rank: rankOf(operation.auth),
    dialect: dialectOf(operation),
    isWrite: operation.auth.kind === 'anonymous' || isForWriting(operation.auth.permission),
    parse: requestParserOf(operation.request, {
      refusesNearMisses: refusesNearMisses(operation.auth),
    }),
    errors: new Set<ErrorName>([
      ...ERRORS_OF_ANY_CALL,
      ...commonErrors(operation.auth),
      ...operation.errors,
    ]),
  };
}

/**
 * Whether a member that looks like a mistyped one is refused: where a developer or an operator writes, a price could be
 * lost by a typo. Other clients may send members of their own.
 */
export function refusesNearMisses(auth: Auth): boolean {
  return auth.kind === 'secretKey' && auth.permission.endsWith(':write');
}

/** The refusal that something thrown stands for; undefined for an unexpected error. */
export function toRefusal(thrown: unknown, route: Route | undefined): ApiError | undefined {
  if (thrown instanceof StorageUnavailable) {
    const logged = { fault: thrown.fault, cause: reasonOf(thrown) };
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: 1, logged });
  }
  if (thrown instanceof WorkerLost) {
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
  }
  if (!(thrown instanceof ApiError)) return undefined;
  const isDeclared = route
    ? route.errors.has(thrown.error)
    : ERRORS_OF_ANY_CALL.some((name) => name === thrown.error);
  return isDeclared ? thrown : undefined;
}
