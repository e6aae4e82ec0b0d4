import { OperatorRefusal, type OperatorRefusalReason } from '../../kernel/call-context.ts';
import {
  commonErrors,
  ERRORS_OF_ANY_CALL,
  IDEMPOTENCY_ERRORS,
} from '../../kernel/common-errors.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ApiError, StorageUnavailable } from '../../kernel/errors.ts';
import { KeyRefusal, type KeyRefusalReason } from '../../kernel/idempotency.ts';
import { BODY_BYTES_MAX } from '../../kernel/limits.ts';
import {
  type AnyOperation,
  type Auth,
  type Endpoint,
  endpointsOf,
  isWrite,
  takesIdempotencyKey,
} from '../../kernel/operation.ts';
import { areaOf, isOwnOperation } from '../../kernel/own-operations.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { type Dialect, dialectOf, referencePathsOf } from '../dialect.ts';
import { type Priority, priorityOf } from '../listener/overload.ts';
import { type NoteParser, noteParserOf } from './note.ts';
import { WorkerLost } from './offload.ts';
import { type RequestParser, requestParserOf } from './request-parser.ts';
import { membersMaxOf } from './shape.ts';

/** An operation at one of its doors, made ready to be called. */
export interface Route {
  readonly operation: Endpoint;
  readonly bodyBytesMax: number;
  /** Members of the body, at all depths together. */
  readonly membersMax: number;
  readonly priority: Priority;
  readonly dialect: Dialect;
  /** The reference API does not have the operation. */
  readonly isOwn: boolean;
  /** A call may change what is stored. */
  readonly isWrite: boolean;
  /** A call may have an idempotency key. */
  readonly takesKey: boolean;
  readonly parse: RequestParser<unknown>;
  /** Parses the note of a call that has it in its head; undefined: a call has no note. */
  readonly parseNote: NoteParser | undefined;
  /** All errors that it may answer with; any other is an unexpected error. */
  readonly errors: ReadonlySet<ErrorName>;
}

/** Routes by path, in both dialects. Throws where two operations share a path. */
export function routesOf(operations: readonly AnyOperation[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const operation of endpointsOf(operations)) {
    const route = routeOf(operation);
    for (const path of [operation.path, ...referencePathsOf(operation.path)]) {
      if (routes.has(path)) throw new Error(`Two operations have the path ${path}.`);
      routes.set(path, route);
    }
  }
  return routes;
}

function routeOf(operation: Endpoint): Route {
  const takesKey = takesIdempotencyKey(operation);
  return {
    operation,
    bodyBytesMax: operation.bodyBytesMax ?? BODY_BYTES_MAX,
    membersMax: membersMaxOf(operation.request),
    priority: priorityOf(operation.auth),
    dialect: dialectOf(operation),
    isOwn: isOwnOperation(operation),
    isWrite: isWrite(operation.auth),
    takesKey,
    parse: requestParserOf(operation.request, {
      refusesNearMisses: refusesNearMisses(operation.auth),
      area: areaOf(operation),
    }),
    parseNote: noteParserOf(operation),
    errors: new Set<ErrorName>([
      ...ERRORS_OF_ANY_CALL,
      ...commonErrors(operation.auth),
      ...(takesKey ? IDEMPOTENCY_ERRORS : []),
      ...operation.errors,
    ]),
  };
}

/**
 * Whether a member that looks like a mistyped one is refused: where a developer or an operator writes, a price could be
 * lost by a typo. Other clients may send members of their own.
 */
export function refusesNearMisses(auth: Auth): boolean {
  const isOfStudio =
    auth.kind === 'secretKey' || auth.kind === 'operator' || auth.kind === 'titleOperator';
  return isOfStudio && auth.permission.endsWith(':write');
}

/** The refusal that something thrown stands for; undefined for an unexpected error. */
export function toRefusal(thrown: unknown, route: Route | undefined): ApiError | undefined {
  if (thrown instanceof StorageUnavailable) {
    const { fault, retryAfterSeconds } = thrown;
    const logged = { fault, cause: reasonOf(thrown) };
    return new ApiError('ServiceUnavailable', { retryAfterSeconds, logged });
  }
  if (thrown instanceof WorkerLost) {
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
  }
  if (thrown instanceof KeyRefusal) return toKeyError(thrown);
  if (thrown instanceof OperatorRefusal) return toOperatorError(thrown.reason);
  if (!(thrown instanceof ApiError)) return undefined;
  const isDeclared = route
    ? route.errors.has(thrown.error)
    : ERRORS_OF_ANY_CALL.some((name) => name === thrown.error);
  return isDeclared ? thrown : undefined;
}

const KEY_ERRORS = {
  otherBody: 'IdempotencyKeyReused',
  underWay: 'ConcurrentEditError',
  tooMany: 'APIClientRequestRateLimitExceeded',
} as const satisfies Record<KeyRefusalReason, ErrorName>;

const TOO_MANY_KEYS =
  'Too many idempotency keys of this caller are remembered; repeat the call later, with the same key or with none';

function toKeyError({ reason, retryAfterSeconds }: KeyRefusal): ApiError {
  return new ApiError(KEY_ERRORS[reason], {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(reason === 'tooMany' && { message: TOO_MANY_KEYS }),
  });
}

function toOperatorError(reason: OperatorRefusalReason): ApiError {
  if (reason === 'disabled') {
    return new ApiError('NotAuthenticated', { message: 'Your session is over; sign in again' });
  }
  const message = 'One of your roles was taken away while this call was under way; nothing changed';
  return new ApiError('NotAuthorizedByTitle', { message });
}
