import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../../kernel/errors.ts';
import type { CallLimits, RateLimitExcess } from '../../kernel/rate-limits.ts';
import { FORM_BYTES_MAX } from '../../kernel/limits.ts';
import type { FormPage, Page, PageContent, PageRequest } from '../deps.ts';
import type { Exchange } from '../listener/exchange.ts';
import { toRefusal } from '../pipeline/routes.ts';
import { hasTag, wantsGzip } from './cached-reply.ts';
import { rateLimitHeaders } from './envelope.ts';
import type { Reply } from './reply.ts';

/** The methods that a page takes, as the header `Allow` names them. */
export function methodsOf(page: Page): string {
  return isForm(page) ? 'GET, HEAD, POST' : 'GET, HEAD';
}

function isForm(page: Page): page is FormPage {
  return typeof page === 'object';
}

/** Requested every few seconds by orchestrators, so they are not logged. */
const PROBES: readonly string[] = ['/livez', '/readyz'];

/** An operator's monitors ask for these; a refusal would look like a fault, and hide the flood. */
const UNLIMITED: readonly string[] = [...PROBES, '/metrics'];

/** Answers a page; a request for one counts for its address like an anonymous call. Never rejects. */
export async function answerPage(
  exchange: Exchange,
  page: Page,
  limits: CallLimits,
): Promise<void> {
  const { req, path } = exchange;
  const isSent = req.method === 'POST';
  const stranger = { caller: { kind: 'anonymous' }, origin: exchange, isWrite: isSent } as const;
  const excess = UNLIMITED.includes(path) ? undefined : limits.take(stranger);
  if (excess) {
    refuseExcess(exchange, excess);
    return;
  }
  exchange.allow = methodsOf(page);
  if (!exchange.allow.split(', ').includes(req.method ?? '')) {
    const message = 'A page is read with GET';
    exchange.refuse(new ApiError('InvalidRequest', { status: 405, message }));
    return;
  }
  try {
    const making = makeContent(exchange, page, isSent);
    const reply = toReply(making instanceof Promise ? await making : making, req.headers);
    exchange.send(reply);
    if (!PROBES.includes(path)) exchange.record({ outcome: 'OK', status: reply.status });
  } catch (error) {
    // A form's body may be refused for its type or its size.
    const refusal = error instanceof ApiError ? error : toRefusal(error, undefined);
    if (refusal) exchange.refuse(refusal);
    else exchange.refuseUnexpected(error);
  }
}

function makeContent(
  exchange: Exchange,
  page: Page,
  isSent: boolean,
): PageContent | Promise<PageContent> {
  const { req } = exchange;
  const request: PageRequest = {
    serviceUrl: serviceUrlOf(req),
    query: new URLSearchParams(queryOf(req)),
    origin: exchange,
  };
  if (!isForm(page)) return page(request);
  return isSent ? answerForm(exchange, page, request) : page.read(request);
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads a form and answers it. Throws InvalidContentType for a body of another type, BodyTooLarge for a long one. */
async function answerForm(
  exchange: Exchange,
  page: FormPage,
  request: PageRequest,
): Promise<PageContent> {
  const type = exchange.req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) {
    throw new ApiError('InvalidContentType', { message: `A form is sent as ${FORM_TYPE}` });
  }
  const body = await exchange.readBody(FORM_BYTES_MAX);
  return page.submit({ ...request, form: new URLSearchParams(body.toString('utf8')) });
}

/** One sentence, for a person who sees it instead of the page. */
function refuseExcess(exchange: Exchange, { state, retryAfterSeconds }: RateLimitExcess): void {
  const status = 429;
  exchange.send({
    status,
    headers: [
      'Content-Type',
      'text/plain; charset=utf-8',
      'X-Content-Type-Options',
      'nosniff',
      'Cache-Control',
      'no-store',
      'Retry-After',
      String(retryAfterSeconds),
      ...rateLimitHeaders([state]),
    ],
    body: `Too many requests from this address; try again in ${retryAfterSeconds} s.\n`,
  });
  const outcome = 'APIClientRequestRateLimitExceeded';
  exchange.record({ outcome, status, limit: state.limit });
}

function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

/** RFC 9110 7.2: a name or an address, and a port where it is not the usual one. */
const HOST = /^(?:[\w.-]{1,253}|\[[\dA-F:.]{2,45}\])(?::\d{1,5})?$/i;

/** Behind a proxy it is that of the proxy, if the proxy passes `Host` on and says with `X-Forwarded-Proto` that it speaks https. */
function serviceUrlOf({ headers, socket }: IncomingMessage): string | undefined {
  const { host = '', 'x-forwarded-proto': forwarded } = headers;
  const isSecure = 'encrypted' in socket || forwarded === 'https';
  return HOST.test(host) ? `${isSecure ? 'https' : 'http'}://${host}` : undefined;
}

function toReply(content: PageContent, asked: IncomingHttpHeaders): Reply {
  const headers = new Headers({
    'Content-Type': content.contentType,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...content.headers,
  });
  if (content.gzip) headers.set('Vary', 'Accept-Encoding');
  const packed = wantsGzip(asked['accept-encoding']?.toString()) ? content.gzip : undefined;
  if (packed) headers.set('Content-Encoding', 'gzip');
  const body = packed ?? content.body;
  const reply = { status: content.status, headers: [...headers].flat(), body };
  const tag = headers.get('etag') ?? undefined;
  const isKnown = content.status === 200 && hasTag(asked['if-none-match'], [tag]);
  return isKnown ? { ...reply, status: 304, body: '' } : reply;
}
