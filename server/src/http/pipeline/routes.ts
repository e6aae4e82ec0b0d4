import type { IncomingMessage } from 'node:http';
import { OperatorRefusal, type OperatorRefusalReason } from '../../kernel/call-context.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ApiError, StorageUnavailable } from '../../kernel/errors.ts';
import { KeyRefusal, type KeyRefusalReason } from '../../kernel/idempotency.ts';
import { BODY_BYTES_MAX } from '../../kernel/limits.ts';
import {
  type AnyOperation,
  type Auth,
  commonErrors,
  type Endpoint,
  endpointsOf,
  ERRORS_OF_ANY_CALL,
  IDEMPOTENCY_ERRORS,
  isWrite,
  takesIdempotencyKey,
} from '../../kernel/operation.ts';
import { areaOf, isOwnOperation } from '../../kernel/own-operations.ts';
import { nounOf } from '../../kernel/permissions.ts';
import { NOTE_HEADER, takesNote } from '../../kernel/revised.ts';
import { Type } from '../../kernel/type.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { type Dialect, dialectOf, referencePathsOf } from '../dialect.ts';
import { type Priority, priorityOf } from '../listener/overload.ts';
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
  /** The first word of its permission; undefined: it needs none. */
  readonly subject: string | undefined;
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
    subject: 'permission' in operation.auth ? nounOf(operation.auth.permission) : undefined,
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

/** Parses a note by the schema of the operation's member `Note`. */
type NoteParser = RequestParser<{ readonly Note?: string }>;

const HEADER = NOTE_HEADER.toLowerCase();

/** Makes the parser of notes that come in the head; undefined: the request has no member `Note`. */
function noteParserOf(operation: Pick<Endpoint, 'request'>): NoteParser | undefined {
  if (!takesNote(operation)) return undefined;
  const { Note } = operation.request.properties;
  return requestParserOf(Type.Object({ Note }), { refusesNearMisses: false }) as NoteParser;
}

/** The note in a call's head as it came; undefined: there is none. */
export function noteHeadOf({ headers }: IncomingMessage): string | undefined {
  return headers[HEADER]?.toString();
}

/**
 * Gives a validated request the note of its head, where it has none of its own. Refuses with InvalidParams a note that is not
 * percent-encoded UTF-8 or does not fit the schema, and one beside another in the body.
 */
export function fillNote(request: unknown, head: string, parse: NoteParser): void {
  const own = request as { Note?: string };
  const note = fromPercent(head);
  if (note === undefined)
    throw wrong('The value must be UTF-8 with percent-encoding (RFC 3986 2.1).');
  const parsed = parse({ Note: note });
  if (!parsed.ok) throw wrong(...Object.values(parsed.details).flat());
  if (own.Note !== undefined && own.Note !== note) {
    const sentence = `The header ${NOTE_HEADER} has another value; send one of the two.`;
    throw new ApiError('InvalidParams', { details: { Note: [sentence] } });
  }
  own.Note = note;
}

function wrong(...sentences: readonly string[]): ApiError {
  return new ApiError('InvalidParams', { details: { [NOTE_HEADER]: sentences } });
}

/** The characters that a header may have (RFC 9110 5.5), with the percent sign only as RFC 3986 2.1 has it. */
const ENCODED = /^(?:[ -$&-~]|%[0-9A-Fa-f]{2})*$/;

function fromPercent(text: string): string | undefined {
  if (!ENCODED.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}
