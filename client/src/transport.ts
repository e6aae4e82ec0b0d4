import { type Attempt, type FailureReply, NoReplyError, PurserError } from './errors.ts';
import {
  CREDENTIAL_HEADERS,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  REVISION_HEADER,
  TITLE_HEADER,
} from './headers.ts';
import { newIdempotencyKey } from './random.ts';
import { repeat, type Repeatable, type RetryOptions } from './retry.ts';

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
  /** How long an attempt may take, its answer included. 10 seconds when absent. */
  readonly timeoutMs?: number;
  /**
   * Repeats calls that fail and may be repeated; `true` is all defaults. A call that changes something gets an idempotency key, the
   * same for all attempts. Absent: a call is made once.
   */
  readonly retry?: boolean | RetryOptions;
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Takes the call back; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Instead of the client's own. */
  readonly credentials?: Credentials;
  /** Instead of the client's own. */
  readonly retry?: boolean | RetryOptions;
  /**
   * Makes a call that changes something safe to repeat: make a new key for what you want done (`crypto.randomUUID()`), and send the
   * same key and the same request again after a NoReplyError, or a PurserError with `retryAfterSeconds`. For 24 hours the change is
   * made once and answered alike. 1 to 255 visible ASCII characters; logins and calls that change nothing ignore it.
   */
  readonly idempotencyKey?: string;
  /** Is told what the head of the reply says, before the call resolves. A refused call tells nothing. */
  readonly onReply?: (head: ReplyHead) => void;
}

/** Facts from the head of a reply, beside its data. */
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
  readonly repeatable: Repeatable;
  readonly request: object;
  readonly options: CallOptions | undefined;
  /** Beside those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one call and gives the reply's `data`. */
export type Transport = (call: OutgoingCall) => Promise<unknown>;

const TIMEOUT_DEFAULT_MS = 10_000;

/** Calls the service with `fetch`. */
export function makeTransport(options: PurserOptions): Transport {
  const base = options.url.replace(/\/+$/, '');
  return async ({ path, opensWith, repeatable, request, options: own, headers }) => {
    const retry = retryOf(own?.retry ?? options.retry);
    const idempotencyKey =
      own?.idempotencyKey ?? (retry && repeatable === 'withKey' ? newKeyFor(request) : undefined);
    const message: Message = {
      url: base + path,
      fetch: options.fetch ?? fetch,
      timeoutMs: own?.timeoutMs ?? options.timeoutMs ?? TIMEOUT_DEFAULT_MS,
      signal: own?.signal,
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        ...credentialHeader(own?.credentials ?? options.credentials ?? {}, opensWith),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY]: idempotencyKey }),
      },
      // The same bytes in each attempt.
      body: JSON.stringify(request),
    };
    const { data, head } = retry
      ? await repeat({
          repeatable,
          retry,
          signal: own?.signal,
          attempt: (number, leftMs) =>
            send(
              { ...message, timeoutMs: Math.min(message.timeoutMs, leftMs) },
              { path, number, idempotencyKey },
            ),
        })
      : await send(message, { path, number: 1, idempotencyKey });
    own?.onReply?.(head);
    return data;
  };
}

function retryOf(retry: boolean | RetryOptions | undefined): RetryOptions | undefined {
  return retry === true ? {} : retry || undefined;
}

/** A key for a request that brings none among its custom tags. */
function newKeyFor(request: { readonly CustomTags?: unknown }): string | undefined {
  const { CustomTags } = request;
  const hasOwn = isObject(CustomTags) && CustomTags[IDEMPOTENCY_KEY] !== undefined;
  return hasOwn ? undefined : newIdempotencyKey();
}

/** The message that each attempt sends. */
interface Message {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Sent {
  readonly data: unknown;
  readonly head: ReplyHead;
}

async function send(message: Message, attempt: Attempt): Promise<Sent> {
  const { url, headers, body, signal: own } = message;
  const timeout = AbortSignal.timeout(message.timeoutMs);
  const signal = own ? AbortSignal.any([own, timeout]) : timeout;
  try {
    // A redirect would carry the credential somewhere else.
    const init = { method: 'POST', headers, body, redirect: 'error', signal } as const;
    const response = await message.fetch(url, init);
    const data = dataOf(await response.text(), response, attempt);
    return { data, head: headOf(response) };
  } catch (error) {
    if (error instanceof PurserError || error instanceof NoReplyError) throw error;
    own?.throwIfAborted();
    const why = timeout.aborted ? 'no answer in time' : 'no connection';
    throw new NoReplyError(why, attempt, { cause: error });
  }
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
function dataOf(text: string, response: Response, attempt: Attempt): unknown {
  const reply = parse(text);
  if (isFailure(reply)) throw new PurserError(reply, attempt);
  if (response.ok && isObject(reply) && isObject(reply.data)) return reply.data;
  const { status: httpStatus, headers } = response;
  throw new NoReplyError(`HTTP status ${httpStatus} with something that is no reply`, attempt, {
    httpStatus,
    retryAfterSeconds: secondsOf(headers.get('Retry-After')),
  });
}

/** The whole seconds of `Retry-After`. A date is passed over. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined;
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
