import type { FormRequest, Page, PageContent, PageRequest } from '../http/deps.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import {
  lookAtReset,
  lookAtVerification,
  type ResetDeps,
  useReset,
  useVerification,
  waysIn,
} from '../players/recovery.ts';
import { describePasswordFault } from '../players/registration.ts';
import { maskedAddress } from '../players/ways-in.ts';
import {
  ACCOUNT_STYLE,
  AWAY_PAGE,
  CHANGED_PAGE,
  CONFIRMED_PAGE,
  type FaultPage,
  faultPage,
  limitedPage,
  resetPage,
  verifyPage,
} from './account-html.ts';

// The pages that mails to players lead to. GET changes nothing, because scanners of mail follow links; what a link is for is done by the
// form of its page. The pages run no script and take nothing from others, and no other page is told their address, which has the token.

interface AccountPagesDeps extends ResetDeps {
  readonly titleName: (titleId: string) => string;
}

/** Makes the pages for players, by their paths. */
export function makeAccountPages(deps: AccountPagesDeps): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    [
      '/account/reset',
      {
        read: (request) =>
          whenThere(showReset(deps, { ...request, token: tokenIn(request.query) })),
        submit: (request) => whenThere(submitReset(deps, request)),
      },
    ],
    [
      '/account/verify',
      {
        read: (request) => whenThere(showVerification(deps, request)),
        submit: (request) => whenThere(submitVerification(deps, request)),
      },
    ],
    ['/account/changed', () => html(200, CHANGED_PAGE)],
    ['/account/confirmed', () => html(200, CONFIRMED_PAGE)],
    ['/account/style.css', () => STYLE],
  ]);
}

function tokenIn(fields: URLSearchParams): string {
  return fields.get('token') ?? '';
}

/** A request for the page, with the form as its reader has filled it in. */
interface ResetView extends PageRequest {
  readonly token: string;
  /** The keys of the ways in that are marked. */
  readonly removed?: readonly string[];
  readonly fault?: string;
}

async function showReset(
  deps: AccountPagesDeps,
  { token, origin, removed = [], fault }: ResetView,
  status = 200,
): Promise<PageContent> {
  const found = await lookAtReset(deps, { token, origin });
  if (found.status !== 'good') return refusal(found, 'reset');
  const titleName = deps.titleName(found.player.titleId);
  const address = maskedAddress(found.address);
  const { contactFate } = found;
  const ways = waysIn(deps, found);
  const page = { titleName, token, address, contactFate, ways, removed, fault };
  return html(status, resetPage(page));
}

async function submitReset(deps: AccountPagesDeps, request: FormRequest): Promise<PageContent> {
  const { form, origin } = request;
  const token = tokenIn(form);
  const removed = form.getAll('remove');
  const password = form.get('password') ?? '';
  const wrong =
    describePasswordFault(password, 'The password') ??
    (password === form.get('again') ? undefined : 'The two passwords differ; write both again.');
  const again = (status: number, fault: string) =>
    showReset(deps, { ...request, token, removed, fault }, status);
  if (wrong !== undefined) return again(422, wrong);
  const outcome = await useReset(deps, { token, origin, password, removed, by: 'player' });
  switch (outcome.status) {
    case 'reset':
      return seeOther('/account/changed');
    case 'busy':
      return again(503, 'Too much is going on at the moment; write the password again and save.');
    case 'noName':
      return again(422, 'One name must stay, to which the password belongs.');
    default:
      return refusal(outcome, 'reset');
  }
}

async function showVerification(
  deps: AccountPagesDeps,
  { query, origin }: PageRequest,
): Promise<PageContent> {
  const token = tokenIn(query);
  const found = await lookAtVerification(deps, { token, origin });
  if (found.status !== 'good') return refusal(found, 'verify');
  const titleName = deps.titleName(found.of.titleId);
  const address = maskedAddress(found.contact.address);
  return html(200, verifyPage({ titleName, token, address }));
}

async function submitVerification(
  deps: AccountPagesDeps,
  { form, origin }: FormRequest,
): Promise<PageContent> {
  const outcome = await useVerification(deps, { token: tokenIn(form), origin });
  return outcome.status === 'verified'
    ? seeOther('/account/confirmed')
    : refusal(outcome, 'verify');
}

/** The status of each page about a link that does not work. */
const STATUSES = { unknown: 404, used: 410, expired: 410, addressGone: 410 } as const;

function refusal(
  refused:
    | { readonly status: FaultPage | 'malformed' }
    | { readonly status: 'limited'; readonly waitMs: number },
  purpose: Parameters<typeof faultPage>[1],
): PageContent {
  if (refused.status === 'limited') {
    const page = html(429, limitedPage(refused.waitMs));
    return withHeaders(page, { 'Retry-After': String(Math.ceil(refused.waitMs / SECOND_MS)) });
  }
  const fault = refused.status === 'malformed' ? 'unknown' : refused.status;
  return html(STATUSES[fault], faultPage(fault, purpose));
}

/** The page, or one that says what to do while the database is away. */
async function whenThere(page: Promise<PageContent>): Promise<PageContent> {
  try {
    return await page;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const away = html(503, AWAY_PAGE);
    return withHeaders(away, { 'Retry-After': String(error.retryAfterSeconds) });
  }
}

/** Style comes from this service and nothing from anybody else; no script runs. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function html(status: number, body: string): PageContent {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    },
  };
}

function withHeaders(page: PageContent, headers: Readonly<Record<string, string>>): PageContent {
  return { ...page, headers: { ...page.headers, ...headers } };
}

/** So that reloading the page that follows sends nothing again (RFC 9110 15.4.4). */
function seeOther(location: string): PageContent {
  return withHeaders(html(303, ''), { Location: location });
}

const STYLE: PageContent = {
  status: 200,
  contentType: 'text/css; charset=utf-8',
  body: ACCOUNT_STYLE,
  headers: { 'Cache-Control': 'max-age=3600' },
};
