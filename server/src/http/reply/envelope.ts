import { ERRORS } from '../../kernel/error-catalogue.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { STATUS_CODES } from '../node-http.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import type { TextReply } from './reply.ts';

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

/** The body of a success, from the JSON of its data. */
export function successBody(json: string): string {
  return `{"code":200,"status":"OK","data":${json}}`;
}

/**
 * The reply with a refusal. Its members have the order of the reference API (protocol 2.2); `requestId` is ours: a
 * screenshot of the body is enough for support to find the call in the log.
 */
export function failureReply(refusal: ApiError, requestId: string): TextReply {
  const { error, extras } = refusal;
  const status = statusOf(refusal);
  const body = {
    code: status,
    status: statusName(status),
    retryAfterSeconds: extras.retryAfterSeconds,
    error,
    errorCode: ERRORS[error].code,
    errorMessage: refusal.message,
    errorDetails: extras.details,
    requestId,
  };
  return { status, headers: headersOf(extras), body: JSON.stringify(body) };
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

/** The same body with HTTP status 200, for clients that ask for it (`X-ReportErrorAsSuccess`). */
export function asSuccess(reply: TextReply): TextReply {
  return { ...reply, status: 200 };
}

/** The HTTP status of a refusal. */
export function statusOf(refusal: ApiError): number {
  return refusal.extras.status ?? ERRORS[refusal.error].status;
}

/** The name of an HTTP status without spaces, as in the reference API, which has it from .NET. */
export function statusName(status: number): string {
  // .NET has the name of RFC 2616, Node that of RFC 7231.
  if (status === 413) return 'RequestEntityTooLarge';
  return (STATUS_CODES[status] ?? 'Unknown').replaceAll(/[^A-Za-z]/g, '');
}
