import type { IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '../../kernel/idempotency.ts';
import { systemClock, toHttpDate } from '../../kernel/instant.ts';
import { NOTE_HEADER, REVISION_HEADER } from '../../kernel/revised.ts';
import { STATUS_CODES } from '../../lib/node-http.ts';
import { SDK_HEADER } from '../dialect.ts';

/** A reply without the headers that every reply has. */
export interface Reply {
  readonly status: number;
  /** Name, value, name, value … */
  readonly headers: readonly string[];
  /** A list: the parts of the body, one after the other. */
  readonly body: string | Buffer | readonly Buffer[];
}

export interface TextReply extends Reply {
  readonly body: string;
}

/** The facts that a head needs beside the reply. */
interface HeadValues {
  readonly requestId: string;
  /** Length of the body. */
  readonly bytes: number;
  /** The reply may reach a script in a browser. */
  readonly isForBrowser: boolean;
}

/** All headers of a reply, as name, value, name, value … */
export function toHead({ status, headers }: Reply, values: HeadValues): string[] {
  const { requestId, bytes, isForBrowser } = values;
  const head = [...headers, ...(isForBrowser ? CORS_HEADERS : []), 'X-RequestId', requestId];
  // RFC 9110 8.6: no length with 204; with 304 it would have to be the length of the 200.
  if (status !== 204 && status !== 304) head.push('Content-Length', String(bytes));
  return head;
}

/** A reply as a whole HTTP/1.1 message that ends its connection, for a connection that node:http has given up. */
export function toMessage(reply: TextReply, requestId: string): string {
  const bytes = Buffer.byteLength(reply.body);
  const head = toHead(reply, { requestId, bytes, isForBrowser: true });
  head.push('Date', toHttpDate(systemClock()), 'Connection', 'close');
  let lines = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
  for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
  return `${lines}\r\n${reply.body}`;
}

/** For every reply that may reach a browser. Any origin is allowed: callers are known by headers, never by cookies. */
const CORS_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  `X-RequestId, Retry-After, RateLimit, RateLimit-Policy, ETag, ${REVISION_HEADER}, ${IDEMPOTENCY_REPLAYED}`,
];

/** The headers that the web SDKs of the reference API send and its servers allow (protocol 2.5). */
const ALLOWED_HEADERS = [
  'Content-Type',
  'Content-Encoding',
  'X-Authentication',
  'X-Authorization',
  SDK_HEADER,
  'X-ReportErrorAsSuccess',
  'X-Purser-RateLimit',
  'X-SecretKey',
  'X-EntityToken',
  'Authorization',
  'If-None-Match',
  IDEMPOTENCY_KEY,
  NOTE_HEADER,
  'x-ms-app',
  'x-ms-client-request-id',
  'x-ms-user-id',
  'traceparent',
  'tracestate',
  'Request-Id',
].join(', ');

/** Seconds for which a browser may keep a preflight's answer. Browsers have lower limits of their own. */
const MAX_AGE_SECONDS = 86_400;

/** Pages for monitors of the operator: no site that an operator visits may read them by the operator's browser. */
const FOR_MONITORS: readonly string[] = ['/readyz', '/metrics'];

/** The pages on which players look after their accounts: no script of another page reads them. */
const ACCOUNT_PAGES = '/account/';

/**
 * True if the reply may reach a script in a browser, which sends its origin with each POST (Fetch 3.2). The reply to
 * another method may be kept by a cache and reach a script later. Replies to game servers have two headers less.
 */
export function isForBrowser({ method, headers }: IncomingMessage, path: string): boolean {
  const isOurs = FOR_MONITORS.includes(path) || path.startsWith(ACCOUNT_PAGES);
  return (method !== 'POST' || headers.origin !== undefined) && !isOurs;
}

/** True for a browser's question whether a script may send a request (Fetch 4.8). */
export function isPreflight(req: IncomingMessage): boolean {
  return (
    req.method === 'OPTIONS' &&
    req.headers.origin !== undefined &&
    req.headers['access-control-request-method'] !== undefined
  );
}

/** Allows these methods. Also sent for unknown paths, so that the script then sees the 404. */
export function preflightReply(methods: string): Reply {
  return {
    status: 204,
    headers: [
      'Access-Control-Allow-Methods',
      methods,
      'Access-Control-Allow-Headers',
      ALLOWED_HEADERS,
      'Access-Control-Max-Age',
      String(MAX_AGE_SECONDS),
    ],
    body: '',
  };
}
