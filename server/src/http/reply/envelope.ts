import type { IncomingMessage } from 'node:http';
import { ERRORS } from '../../kernel/error-catalogue.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import type { RateLimitState } from '../../kernel/rate-limits.ts';
import type { Assembled, PartlyWritten } from '../../kernel/revised.ts';
import { statusName } from '../../lib/node-http.ts';
import type { Reply, TextReply } from './reply.ts';

// The only file that knows the form of the bodies of success and failure.

const ENVELOPE_HEADERS: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
];

/** The reply with an operation's answer. Throws where `data` cannot be written as JSON. */
export function successReply(data: unknown): TextReply {
  return { status: 200, headers: ENVELOPE_HEADERS, body: successBody(JSON.stringify(data)) };
}

/** The same, where a part of the data was written before. */
export function partlyWrittenReply({ own, shared }: PartlyWritten<object>): Reply {
  const head = successBody(JSON.stringify(own)).slice(0, -'}}'.length);
  // The shared object's brace at its beginning becomes a comma.
  const body = [Buffer.from(`${head},`), shared.subarray(1), CLOSING_BRACE];
  return { status: 200, headers: ENVELOPE_HEADERS, body };
}

/** The same, where all of the data was written before. */
export function assembledReply({ parts }: Assembled<unknown>): Reply {
  const body = [OPENING, ...parts, CLOSING_BRACE];
  return { status: 200, headers: ENVELOPE_HEADERS, body };
}

const CLOSING_BRACE = Buffer.from('}');

/** The body of a success, from the JSON of its data. */
export function successBody(json: string): string {
  return `{"code":200,"status":"OK","data":${json}}`;
}

const OPENING = Buffer.from(successBody('').slice(0, -1));

/**
 * The reply with a refusal. Its members have the order of the reference API (protocol 2.2); `requestId` is ours: a
 * screenshot of the body is enough for support to find the call in the log. `allow`: the methods of the path, for the refusal of
 * another one.
 */
export function failureReply(
  { error, message, extras }: ApiError,
  { requestId, allow }: { readonly requestId: string; readonly allow: string },
): TextReply {
  const { status = ERRORS[error].status } = extras;
  const body = {
    code: status,
    status: statusName(status),
    retryAfterSeconds: extras.retryAfterSeconds,
    error,
    errorCode: ERRORS[error].code,
    errorMessage: message,
    errorDetails: extras.details,
    requestId,
  };
  const reply = { status, headers: headersOf(extras), body: JSON.stringify(body) };
  return status === 405 ? withHeader(reply, 'Allow', allow) : reply;
}

function headersOf({ retryAfterSeconds, rateLimit }: ErrorExtras): readonly string[] {
  if (retryAfterSeconds === undefined) return ENVELOPE_HEADERS;
  const limits = rateLimit ? rateLimitHeaders([rateLimit]) : [];
  return [...ENVELOPE_HEADERS, 'Retry-After', String(retryAfterSeconds), ...limits];
}

/** A copy of the reply with one more header. */
export function withHeader(reply: TextReply, name: string, value: string): TextReply {
  return { ...reply, headers: [...reply.headers, name, value] };
}

/** Whether a good answer is to say how the caller's limits stand (`X-Purser-RateLimit: 1`). Refusals for too many calls say it unasked. */
export function wantsLimits({ headers }: IncomingMessage): boolean {
  return headers['x-purser-ratelimit'] === '1';
}

/**
 * The fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10, as name, value, name, value; none without a
 * limit. A policy has its quota `q`, what a full bucket holds, and its window `w`, the seconds in which an empty one fills; the
 * limit says how much remains (`r`) and in how many seconds all of the quota is there again (`t`).
 */
export function rateLimitHeaders(states: readonly RateLimitState[]): readonly string[] {
  if (states.length === 0) return [];
  const policies = states.map(
    ({ limit, burst, windowSeconds }) => `"${limit}";q=${burst};w=${windowSeconds}`,
  );
  const limits = states.map(
    ({ limit, left, untilFullSeconds }) => `"${limit}";r=${left};t=${untilFullSeconds}`,
  );
  return ['RateLimit-Policy', policies.join(', '), 'RateLimit', limits.join(', ')];
}
