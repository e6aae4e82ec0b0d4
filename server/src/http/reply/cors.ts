import type { IncomingMessage } from 'node:http';
import { SDK_HEADER } from '../dialect.ts';
import type { Reply } from './reply.ts';

/** On every reply that may reach a browser: a game there may come from anywhere, and proves who it is by headers, never by cookies. */
export const CORS_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'X-RequestId, Retry-After, ETag',
];

/** What the web SDKs of the reference API send, and what its servers allow (protocol 2.5). */
const ALLOWED_HEADERS = [
  'Content-Type',
  'Content-Encoding',
  'X-Authentication',
  'X-Authorization',
  SDK_HEADER,
  'X-ReportErrorAsSuccess',
  'X-SecretKey',
  'X-EntityToken',
  'Authorization',
  'If-None-Match',
  'x-ms-app',
  'x-ms-client-request-id',
  'x-ms-user-id',
  'traceparent',
  'tracestate',
  'Request-Id',
].join(', ');

/** Seconds for which a browser need not ask again; browsers cap it themselves. */
const MAX_AGE_SECONDS = 86_400;

/**
 * Whether a reply may reach a script in a browser, which names its origin with each POST (Fetch 3.2). What answers
 * another method may be kept by a cache on the way and reach one later. Game servers are spared two headers in eight.
 */
export function isForBrowser({ method, headers }: IncomingMessage): boolean {
  return method !== 'POST' || headers.origin !== undefined;
}

/** True for the question of a browser whether it may call. */
export function isPreflight(req: IncomingMessage): boolean {
  return (
    req.method === 'OPTIONS' &&
    req.headers.origin !== undefined &&
    req.headers['access-control-request-method'] !== undefined
  );
}

/** Yes, by these methods. Given for unknown paths too, so that the browser shows the 404 and not a riddle. */
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
