import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorName, ApiError } from '../../kernel/errors.ts';
import { BODY_BYTES_MAX, ITEMS_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { announcedBytes, EMPTY_BODY, readArrivedBody, readBody } from '../pipeline/body.ts';
import { isForBrowser } from '../reply/cors.ts';
import type { CallerMemory } from '../pipeline/credentials.ts';
import { asSuccess, failureReply, statusOf, withHeader } from '../reply/envelope.ts';
import type { HttpLog, HttpDeps } from '../deps.ts';
import { type Reply, toHead } from '../reply/reply.ts';

/** Milliseconds and bytes for which a client that is turned away may go on sending before it is cut off. */
const LINGER = { ms: 5_000, bytes: 2 * ITEMS_BODY_BYTES_MAX } as const;

/** What all exchanges of one server share. */
export interface ServerContext {
  readonly log: HttpLog;
  readonly observe: HttpDeps['observe'];
  readonly newRequestId: () => string;
  /** How long a client may leave a reply unread. */
  readonly unreadTimeoutMs: number;
  /** The server is about to stop: every reply ends its connection. */
  isClosing: boolean;
}

/** A finished call, as the log and the metrics want it. */
interface Finished {
  readonly outcome: 'OK' | ErrorName;
  readonly status: number;
}

interface ExchangeDeps {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly last: Exchange | undefined;
}

/** One request and its one reply. */
export class Exchange {
  readonly edge: ServerContext;
  readonly req: IncomingMessage;
  /** Of the connection. */
  readonly memory: CallerMemory;
  readonly requestId: string;
  /** Without the query: SDKs append one that means nothing. */
  readonly path: string;
  /** The methods of the path, for the refusal of another one. */
  allow = 'POST';
  /** The operation's path, once it is known. */
  operation: string | undefined;
  /** The caller's title, once the caller is known. */
  titleId: string | undefined;
  /** The reply is the connection's last. */
  isLast = false;
  readonly #res: ServerResponse;
  readonly #beganAt = performance.now();
  #awaitsContinue = false;
  #isAnswered = false;

  /** `last` is the connection's exchange before this one. */
  constructor(edge: ServerContext, { req, res, last }: ExchangeDeps) {
    this.edge = edge;
    this.req = req;
    this.memory = last?.memory ?? { secretKey: undefined, entityToken: undefined };
    this.requestId = edge.newRequestId();
    this.path = pathOf(req.url ?? '');
    this.#res = res;
  }

  /** The client sends the body only when told to (`Expect: 100-continue`). */
  expectContinue(): void {
    this.#awaitsContinue = true;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Nothing is left to send, or nobody to send it to. */
  get isOver(): boolean {
    return this.#res.writableFinished || this.#res.destroyed;
  }

  /** The body, or a refusal where it is over the limit or breaks off. Without a body there is no promise. */
  readBody(bytesMax: number): Buffer | Promise<Buffer> {
    if (announcedBytes(this.req.headers) === 0) return EMPTY_BODY;
    if (this.#awaitsContinue) this.#res.writeContinue();
    this.#awaitsContinue = false;
    return readArrivedBody(this.req, bytesMax) ?? readBody(this.req, bytesMax);
  }

  /** Sends an operation's answer. */
  succeed(reply: Reply): void {
    this.#finish(reply, { outcome: 'OK', status: reply.status });
  }

  /** Sends a refusal. Does nothing where there was a reply already. */
  refuse(refusal: ApiError): void {
    const status = statusOf(refusal);
    const failure = failureReply(refusal);
    const reply = status === 405 ? withHeader(failure, 'Allow', this.allow) : failure;
    const wantsSuccess = this.req.headers['x-reporterrorassuccess']?.toString().toLowerCase();
    this.#finish(wantsSuccess === 'true' ? asSuccess(reply) : reply, {
      outcome: refusal.error,
      status,
    });
  }

  /** Something unforeseen: the cause goes to the log, the caller gets only the request id. */
  refuseUnexpected(error: unknown): void {
    if (this.#isAnswered) return;
    this.reportUnexpected(error);
    this.refuse(new ApiError('InternalServerError'));
  }

  reportUnexpected(error: unknown): void {
    this.edge.log.unexpectedError({
      requestId: this.requestId,
      operation: this.operation ?? this.path,
      error,
    });
  }

  /** Sends what is no call's answer: a page, a preflight. Nothing is logged. */
  send(reply: Reply): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    const isUnread = this.#leavesMuchUnread();
    const { body } = reply;
    const bytes = Buffer.byteLength(body);
    const { requestId, req } = this;
    const head = toHead(reply, { requestId, bytes, isForBrowser: isForBrowser(req) });
    this.isLast ||= isUnread || this.edge.isClosing;
    if (this.isLast) head.push('Connection', 'close');
    this.#res.writeHead(reply.status, head);
    if (isUnread) this.#linger(body);
    // ASCII is written as what it is: the same bytes, for less than looking for other characters once more.
    else this.#res.end(body, bytes === body.length ? 'latin1' : 'utf8');
    // The kernel takes no more: the client does not read. node:http takes this timer off with the next call.
    if (this.#res.socket && this.#res.writableLength > 0)
      this.req.socket.setTimeout(this.edge.unreadTimeoutMs);
  }

  #finish(reply: Reply, finished: Finished): void {
    if (this.#isAnswered) return;
    this.send(reply);
    this.log(finished);
  }

  /** One line in the log and one more in the metrics. */
  log({ outcome, status }: Finished): void {
    const { operation, requestId, titleId } = this;
    const seconds = (performance.now() - this.#beganAt) / 1_000;
    const record = { operation, outcome, seconds, requestId, titleId, status };
    this.edge.observe(record);
    this.edge.log.call(record);
  }

  /** A small rest of a body is passed over by node:http, and the connection lives on. */
  #leavesMuchUnread(): boolean {
    if (this.req.complete) return false;
    const bytes = announcedBytes(this.req.headers);
    return bytes === undefined || bytes > BODY_BYTES_MAX || (bytes > 0 && this.#awaitsContinue);
  }

  /**
   * Sends all of the reply but holds the end of the connection back, and swallows what still comes in: closing at
   * once would reset the connection, and the client would lose the reply (RFC 9112 9.6).
   */
  #linger(body: string | Buffer): void {
    const { req } = this;
    const res = this.#res;
    let bytesLeft = LINGER.bytes;
    const end = () => {
      clearTimeout(timer);
      res.end();
    };
    const timer = setTimeout(end, LINGER.ms);
    res.write(body);
    req.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) end();
    });
    req.on('end', end).on('close', end).resume();
  }
}

/** Also for the absolute form of a request's target, which a server must take (RFC 9112 3.2.2). */
function pathOf(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
