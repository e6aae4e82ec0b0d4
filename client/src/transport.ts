import {
  CREDENTIAL_HEADERS,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  REVISION_HEADER,
  TITLE_HEADER,
} from './headers.ts';
import type { ErrorName } from './operations.ts';

/** The caller's credentials. A call carries only the one that its operation asks for. */
export interface Credentials {
  /** For developers and servers; never ship it in a game client. */
  readonly secretKey?: string;
  readonly entityToken?: string;
  readonly sessionTicket?: string;
  /** For pages of the console: the secret of an operator's session that the page keeps. The browser adds the cookie. */
  readonly operatorSession?: string;
  /** For operators: the title that calls are about. */
  readonly titleId?: string;
}

/** The credentials by which an operation may be opened. */
export type CredentialKind = Exclude<keyof Credentials, 'titleId'>;

export interface PurserOptions {
  /** Where the service is, as in `https://purser.example.com`. */
  readonly url: string;
  readonly credentials?: Credentials;
  /** How long a call may take, its answer included. 10 seconds when absent. */
  readonly timeoutMs?: number;
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Takes the call back; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Instead of the client's own. */
  readonly credentials?: Credentials;
  /**
   * Makes a call that changes something safe to repeat: make a new key for what you want done (`crypto.randomUUID()`), and send the
   * same key and the same request again after a NoReplyError, or a PurserError with `retryAfterSeconds`. For 24 hours the change is
   * made once and answered alike. 1 to 255 visible ASCII characters; logins and calls that change nothing ignore it.
   */
  readonly idempotencyKey?: string;
  /** Is told what the head of the reply says, before the call resolves. A refused call tells nothing. */
  readonly onReply?: (head: ReplyHead) => void;
}

/** What the head of a reply says beside its data. */
export interface ReplyHead {
  /**
   * The revision of what the reply shows, or the newest one after the change that the call has made. Undefined: the operation is about
   * nothing that has revisions.
   */
  readonly revision: number | undefined;
  /** An earlier call with the idempotency key has made the change. */
  readonly isReplay: boolean;
}

/** One call as an operation wants it. */
export interface OutgoingCall {
  /** `/Area/Name`. */
  readonly path: string;
  /** Credentials that open the operation; the first that the caller holds is sent. */
  readonly opensWith: readonly CredentialKind[];
  readonly request: object;
  readonly options: CallOptions | undefined;
}

/** Makes one call and gives the reply's `data`. Never calls twice. */
export type Transport = (call: OutgoingCall) => Promise<unknown>;

/** The members of a refused call's reply. */
export interface FailureReply {
  /** The HTTP status. */
  readonly code: number;
  /** The HTTP status' name. */
  readonly status: string;
  /** The catalogue's name, or one that only a newer service knows. */
  readonly error: ErrorName | (string & Record<never, never>);
  /** The error's number; never changes. */
  readonly errorCode: number;
  readonly errorMessage: string;
  /** What is wrong with each member of the request. */
  readonly errorDetails?: Readonly<Record<string, readonly string[]>>;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** The id of the call in the service's log. */
  readonly requestId: string;
}

/** The service refused the call, and says why. */
export class PurserError extends Error {
  readonly path: string;
  /** The id of the call in the service's log: tell it to the operator. */
  readonly requestId: string;
  readonly code: number;
  readonly status: string;
  readonly error: FailureReply['error'];
  readonly errorCode: number;
  readonly errorMessage: string;
  readonly errorDetails: FailureReply['errorDetails'];
  readonly retryAfterSeconds: number | undefined;

  constructor(reply: FailureReply, call: { path: string }) {
    super(`${call.path}: ${reply.error} (${reply.errorCode}): ${reply.errorMessage}`);
    this.name = 'PurserError';
    this.path = call.path;
    this.requestId = reply.requestId;
    this.code = reply.code;
    this.status = reply.status;
    this.error = reply.error;
    this.errorCode = reply.errorCode;
    this.errorMessage = reply.errorMessage;
    this.errorDetails = reply.errorDetails;
    this.retryAfterSeconds = reply.retryAfterSeconds;
  }
}

/**
 * There was no answer of the service: no connection, none in time, or an answer by something else.
 * Whether the call was carried out is unknown. `cause` has the reason.
 */
export class NoReplyError extends Error {
  readonly path: string;
  /** The HTTP status of the answer that was none of the service's; undefined: there was none at all. */
  readonly httpStatus: number | undefined;

  constructor(message: string, about: { path: string; httpStatus?: number; cause?: unknown }) {
    super(`${about.path}: ${message}`, { cause: about.cause });
    this.name = 'NoReplyError';
    this.path = about.path;
    this.httpStatus = about.httpStatus;
  }
}

const TIMEOUT_DEFAULT_MS = 10_000;

/** Calls the service with `fetch`. */
export function makeTransport(options: PurserOptions): Transport {
  const base = options.url.replace(/\/+$/, '');
  const send = options.fetch ?? fetch;
  return async ({ path, opensWith, request, options: own }) => {
    const timeout = AbortSignal.timeout(own?.timeoutMs ?? options.timeoutMs ?? TIMEOUT_DEFAULT_MS);
    const signal = own?.signal ? AbortSignal.any([own.signal, timeout]) : timeout;
    const credentials = own?.credentials ?? options.credentials ?? {};
    let response: Response;
    let data: unknown;
    try {
      response = await send(base + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...credentialHeader(credentials, opensWith),
          ...(own?.idempotencyKey !== undefined && { [IDEMPOTENCY_KEY]: own.idempotencyKey }),
        },
        body: JSON.stringify(request),
        // A redirect would carry the credential somewhere else.
        redirect: 'error',
        signal,
      });
      data = dataOf(await response.text(), response, path);
    } catch (error) {
      if (error instanceof PurserError || error instanceof NoReplyError) throw error;
      own?.signal?.throwIfAborted();
      throw new NoReplyError(timeout.aborted ? 'no answer in time' : 'no connection', {
        path,
        cause: error,
      });
    }
    own?.onReply?.(headOf(response));
    return data;
  };
}

function credentialHeader(
  credentials: Credentials,
  opensWith: readonly CredentialKind[],
): Record<string, string> {
  for (const kind of opensWith) {
    const text = credentials[kind];
    if (text === undefined) continue;
    const { titleId } = credentials;
    const title = kind === 'operatorSession' &&
      titleId !== undefined && { [TITLE_HEADER]: titleId };
    return { [CREDENTIAL_HEADERS[kind]]: text, ...title };
  }
  return {};
}

function headOf({ headers }: Response): ReplyHead {
  const revision = headers.get(REVISION_HEADER);
  return {
    revision: revision === null ? undefined : Number(revision),
    isReplay: headers.get(IDEMPOTENCY_REPLAYED) === 'true',
  };
}

/** Opens the envelope. */
function dataOf(text: string, response: Response, path: string): unknown {
  const reply = parse(text);
  if (isFailure(reply)) {
    throw new PurserError(reply, { path });
  }
  if (response.ok && isObject(reply) && isObject(reply.data)) return reply.data;
  throw new NoReplyError(`HTTP status ${response.status} with something that is no reply`, {
    path,
    httpStatus: response.status,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isFailure(reply: unknown): reply is FailureReply {
  return (
    isObject(reply) &&
    typeof reply.error === 'string' &&
    typeof reply.errorCode === 'number' &&
    typeof reply.errorMessage === 'string' &&
    typeof reply.requestId === 'string'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
