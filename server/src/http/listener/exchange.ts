import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../../kernel/caller.ts';
import { VERIFIER_HEADER } from '../../kernel/credential.ts';
import { ApiError, type RefusalFacts } from '../../kernel/errors.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import {
  BODY_BYTES_MAX,
  ITEMS_BODY_BYTES_MAX,
  OVERLOAD_RETRY_SECONDS,
} from '../../kernel/limits.ts';
import { REPLY_BYTES_PER_SECOND_MIN } from '../../kernel/reply-limits.ts';
import { addressKeys } from '../../lib/ip-address.ts';
import type { CallDetails, CallRecord, CallSpan, HttpDeps } from '../deps.ts';
import type { MembersDialect } from '../dialect.ts';
import { announcedBytes, EMPTY_BODY, readArrivedBody, type ReadBody } from '../pipeline/body.ts';
import type { CallerMemory } from '../pipeline/credentials.ts';
import { failureReply } from '../reply/envelope.ts';
import { isForBrowser, type Reply, toHead } from '../reply/reply.ts';
import { parseTraceparent, type TraceContext } from './call-ids.ts';
import type { makeClientAddress, makeLimitedAddress } from './client-address.ts';
import type { Connection } from './connections.ts';
import type { Overload } from './overload.ts';
import type { UnreadReplies } from './unread-replies.ts';

/** The deps that all exchanges of one server share. */
export interface ServerContext extends Pick<HttpDeps, 'log' | 'observe' | 'trace'> {
  readonly newRequestId: () => string;
  readonly clientAddress: ReturnType<typeof makeClientAddress>;
  readonly limitedAddress: ReturnType<typeof makeLimitedAddress>;
  readonly readBody: ReadBody;
  readonly overload: Overload;
  /** How long a client may leave a reply unread; a large one has more time, if the client goes on reading. */
  readonly unreadTimeoutMs: number;
  readonly unread: UnreadReplies;
  /** The server is about to stop: every reply ends its connection. */
  isClosing: boolean;
}

/** As node:http has it. */
const VERIFIER_ID = VERIFIER_HEADER.toLowerCase();

interface ExchangeDeps {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly connection: Connection;
  /** The client sends the body only after `100 Continue` (`Expect: 100-continue`). */
  readonly awaitsContinue: boolean;
}

/** How a call ended, for the log and the metrics. */
type CallResult = Pick<CallRecord, 'outcome' | 'status' | 'limit'>;

/**
 * One request and its one reply. A connection carries one exchange after the other:
 *
 *              head arrives
 *                   │
 *                  open           reads the body, answers the call
 *                   │ send
 *       ┌───────────┼──────────────────┐
 *       │           │ isLast           │ isLast, and much of the body is unread
 *       ▼           ▼                  ▼
 *   the next    connection   ◄───   discarding: the reply is out, the rest of the body
 *   exchange      ends               is dropped as it arrives, within the limits of DISCARD
 */
export class Exchange implements CallDetails {
  readonly context: ServerContext;
  readonly req: IncomingMessage;
  readonly connection: Connection;
  /** Belongs to the connection. */
  readonly memory: CallerMemory;
  readonly requestId: string;
  /** The path without the query, because SDKs append a meaningless one. */
  readonly path: string;
  /** The methods of the path, for the refusal of another one. */
  allow = 'POST';
  /** The operation's path, once it is known. */
  operation: string | undefined;
  /** The operation waits until there is something to answer (kernel/operation.ts). */
  waits = false;
  /** For how long its handler has waited. */
  waitedMs = 0;
  /** Once it is known. */
  caller: Caller | undefined;
  /** Why the call was refused, for the log. */
  facts: RefusalFacts | undefined;
  /** That of the body, once it is read. */
  membersDialect: MembersDialect | undefined;
  /** The connection ends with this reply; what the client sends after this request is not a request. */
  isLast = false;
  readonly #res: ServerResponse;
  readonly #beganAt = performance.now();
  #address: string | undefined;
  /** Determined once, because each look reports a proxy that is not trusted. */
  #limitedAddress: { readonly address: string | undefined } | undefined;
  /** Whether the call is traced is decided once. */
  #traced: { readonly span: CallSpan | undefined } | undefined;
  #awaitsContinue: boolean;

  constructor(context: ServerContext, { req, res, connection, awaitsContinue }: ExchangeDeps) {
    this.context = context;
    this.req = req;
    this.connection = connection;
    this.memory = connection.last?.memory ?? { secretKey: undefined, entityToken: undefined };
    this.requestId = context.newRequestId();
    this.path = pathOf(req.url ?? '');
    this.#res = res;
    this.#awaitsContinue = awaitsContinue;
  }

  /** The client's IP address. */
  get address(): string | undefined {
    const { peer } = this.connection;
    const forwarded = this.req.headers['x-forwarded-for']?.toString();
    return (this.#address ??= this.context.clientAddress({ peer, forwarded }));
  }

  /** The address for which limits count, if there is one. */
  get limitedAddress(): string | undefined {
    const { address, req } = this;
    const { peer } = this.connection;
    const from = { address, headers: req.headers, peer };
    this.#limitedAddress ??= { address: this.context.limitedAddress(from) };
    return this.#limitedAddress.address;
  }

  get verifierId(): string | undefined {
    return this.req.headers[VERIFIER_ID]?.toString();
  }

  get authorization(): string | undefined {
    return this.req.headers.authorization;
  }

  get trace(): TraceContext | undefined {
    return parseTraceparent(this.req.headers['traceparent']?.toString());
  }

  /** The call's span; undefined: it is not traced. The first look decides, so the caller is judged before. */
  get span(): CallSpan | undefined {
    const { trace } = this.context;
    if (!trace || this.waits) return undefined;
    const { trace: parent, caller, req } = this;
    const call = { parent, caller, method: req.method ?? '', beganAtMs: this.#beganAt };
    return (this.#traced ??= { span: trace(call) }).span;
  }

  /** The reply has begun. */
  get isAnswered(): boolean {
    return this.#res.headersSent;
  }

  /** All of the reply is sent, or the connection is gone. */
  get isOver(): boolean {
    return this.#res.writableFinished || this.#res.destroyed;
  }

  /** Calls the function once when all of the reply is sent or the connection is gone; now if that is so already. */
  onceOver(then: () => void): void {
    if (this.isOver) then();
    else this.#res.once('close', then);
  }

  /** The body, or a refusal where it is over the limit or breaks off. Not a promise where there is no body or all of it has arrived. */
  readBody(bytesMax: number): Buffer | Promise<Buffer> {
    if (announcedBytes(this.req.headers) === 0) return EMPTY_BODY;
    if (this.#awaitsContinue) this.#res.writeContinue();
    this.#awaitsContinue = false;
    return readArrivedBody(this.req, bytesMax) ?? this.context.readBody(this, bytesMax);
  }

  /** Sends an operation's answer. */
  succeed(reply: Reply): void {
    this.#finish(reply, { outcome: 'OK', status: reply.status });
  }

  /** Sends a refusal. Does nothing where there was a reply already. */
  refuse(refusal: ApiError): void {
    this.facts = refusal.extras.logged;
    const failure = failureReply(refusal, this);
    const wantsSuccess = this.req.headers['x-reporterrorassuccess']?.toString().toLowerCase();
    this.#finish(wantsSuccess === 'true' ? { ...failure, status: 200 } : failure, {
      outcome: refusal.error,
      status: failure.status,
      limit: refusal.extras.rateLimit?.limit,
    });
  }

  /** The client was told to come back later and has not waited that long. */
  get isImpatient(): boolean {
    return this.connection.isImpatient(this.#beganAt);
  }

  defersNewPlayer(): boolean {
    return this.context.overload.refuses('newPlayer', this.isImpatient);
  }

  /** The refusal of a call because the process has too much to do; its connection rests meanwhile. */
  tooMuch(): ApiError {
    this.connection.rest(this.#beganAt, OVERLOAD_RETRY_SECONDS * SECOND_MS);
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
  }

  /** An unexpected error: the cause goes to the log, the caller gets only the request id. */
  refuseUnexpected(error: unknown): void {
    if (this.isAnswered) return;
    this.reportUnexpected(error);
    this.refuse(new ApiError('InternalServerError'));
  }

  reportUnexpected(error: unknown): void {
    this.context.log.unexpectedError({
      requestId: this.requestId,
      operation: this.operation ?? this.path,
      error,
    });
  }

  /** Sends a reply without logging it: a page or a preflight is not a call. */
  send(reply: Reply): void {
    if (this.isAnswered) return;
    const { req, requestId } = this;
    const { status, body } = reply;
    const isUnread = this.#leavesMuchUnread();
    this.isLast ||= isUnread || this.context.isClosing;
    const bytes = bytesOf(body);
    const head = toHead(reply, { requestId, bytes, isForBrowser: isForBrowser(req, this.path) });
    if (this.isLast) head.push('Connection', 'close');
    this.#res.writeHead(status, head);
    if (isUnread) sendAndDiscard(req, this.#res, body);
    else if (isInParts(body)) writeAll(this.#res, body).end();
    // ASCII has the same bytes in both encodings, and Latin-1 needs no search for other characters.
    else this.#res.end(body, bytes === body.length ? 'latin1' : 'utf8');
    // The operating system takes no more data, so the client does not read.
    if (this.#res.writableLength > 0) {
      cutWhenUnread(req.socket, this.#res, { timeoutMs: this.context.unreadTimeoutMs, bytes });
      // Data that the client sends meanwhile would count as a sign of life.
      if (!isUnread) this.connection.pauseUntilOver(this);
      // Other bodies are bytes that several replies share.
      if (typeof body === 'string') this.#countUnread(bytes);
    }
  }

  #countUnread(bytes: number): void {
    const { address, req } = this;
    const network = address === undefined ? '' : addressKeys(address).own;
    const over = this.context.unread.add(network, { bytes, cut: () => cut(req.socket) });
    this.onceOver(over);
  }

  #finish(reply: Reply, result: CallResult): void {
    if (this.isAnswered) return;
    this.send(reply);
    const call = this.record(result);
    this.span?.end(call);
  }

  /** Writes the call into the log and the metrics. */
  record({ outcome, status, limit }: CallResult): CallRecord {
    const { operation, requestId, caller } = this;
    const titleId = caller && 'titleId' in caller ? caller.titleId : this.facts?.titleId;
    const seconds = (performance.now() - this.#beganAt - this.waitedMs) / SECOND_MS;
    const call = { operation, outcome, seconds, limit, requestId, titleId, status };
    this.context.observe(call);
    this.context.log.call(call, this);
    return call;
  }

  /** True where more of the body may come than node:http should read and drop before the next request. */
  #leavesMuchUnread(): boolean {
    if (this.req.complete) return false;
    const bytes = announcedBytes(this.req.headers);
    return bytes === undefined || bytes > BODY_BYTES_MAX || (bytes > 0 && this.#awaitsContinue);
  }
}

/** Also takes the absolute form of a request's target, as a server must (RFC 9112 3.2.2). */
function pathOf(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

function isInParts(body: Reply['body']): body is readonly Buffer[] {
  return Array.isArray(body);
}

function bytesOf(body: Reply['body']): number {
  if (!isInParts(body)) return Buffer.byteLength(body);
  return body.reduce((sum, { length }) => sum + length, 0);
}

/** Writes parts without joining them: many clients may be sent the same one. */
function writeAll(res: ServerResponse, parts: readonly Buffer[]): ServerResponse {
  for (const part of parts) res.write(part);
  return res;
}

/** For how many milliseconds and bytes a client may go on sending a body that nobody reads. */
const DISCARD = { ms: 5_000, bytes: 2 * ITEMS_BODY_BYTES_MAX } as const;

/**
 * Sends all of the reply, delays the end of the connection and drops what still arrives. Closing at once would reset
 * the connection, and the client would lose the reply (RFC 9112 9.6).
 */
function sendAndDiscard(req: IncomingMessage, res: ServerResponse, body: Reply['body']): void {
  let bytesLeft = DISCARD.bytes;
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, DISCARD.ms);
  if (isInParts(body)) writeAll(res, body);
  else res.write(body);
  req.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) end();
  });
  req.on('end', end).on('close', end).resume();
}

/**
 * Cuts the connection of a client that takes nothing of a reply for `timeoutMs`, or takes it so slowly that it would hold the
 * memory for much longer.
 */
function cutWhenUnread(
  socket: Socket,
  res: ServerResponse,
  { timeoutMs, bytes }: { readonly timeoutMs: number; readonly bytes: number },
): void {
  // node:http replaces this timeout when the reply is out.
  socket.setTimeout(timeoutMs);
  const slowestMs = (bytes / REPLY_BYTES_PER_SECOND_MIN) * SECOND_MS;
  const timer = setTimeout(() => cut(socket), timeoutMs + slowestMs);
  res.once('close', () => clearTimeout(timer));
}

function cut(socket: Socket): void {
  // With a reset the operating system drops what is unread, instead of trying to deliver it.
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
