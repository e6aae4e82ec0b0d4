import type { Page, PageContent } from '../http/deps.ts';
import type { ReadinessState } from '../kernel/measures.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import { describeReadiness } from './readiness.ts';

export interface PagesOptions {
  readonly operations: readonly AnyOperation[];
  readonly version: string;
  /** The public keys that verify entity tokens (RFC 7517). */
  readonly jwks: () => Promise<{ readonly keys: readonly object[] }>;
  readonly metricsText: () => Promise<{ readonly contentType: string; readonly body: string }>;
  readonly readiness: () => Promise<ReadinessState>;
}

/** Makes the pages: health, metrics, public keys, OpenAPI, reference. */
export function makePages(options: PagesOptions): ReadonlyMap<string, Page> {
  const { operations, version } = options;
  const openApi = once(async () => {
    const { makeOpenApi } = await import('../derive/openapi.ts');
    return json(makeOpenApi(operations, { version }));
  });
  const reference = once(async () => {
    const { makeReferencePage } = await import('../derive/reference-page.ts');
    return html(makeReferencePage(operations, { version }));
  });
  return new Map<string, Page>([
    ['/livez', () => text(200, 'alive')],
    [
      '/readyz',
      async () => {
        const state = await options.readiness();
        return text(state === 'ready' ? 200 : 503, describeReadiness(state));
      },
    ],
    ['/metrics', async () => ({ status: 200, ...(await options.metricsText()) })],
    ['/openapi.json', openApi],
    ['/docs', reference],
    // Verifiers fetch the keys often. Five minutes are far less than the overlap of a rotation.
    [
      '/.well-known/jwks.json',
      async () => json(await options.jwks(), { 'Cache-Control': 'max-age=300' }),
    ],
  ]);
}

/** Makes the page at the first request and keeps it, so that the start stays fast. */
function once(make: () => Promise<PageContent>): () => Promise<PageContent> {
  let made: Promise<PageContent> | undefined;
  return () => (made ??= make());
}

function text(status: number, line: string): PageContent {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}

function json(body: object, headers: Readonly<Record<string, string>> = {}): PageContent {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    headers,
  };
}

function html(body: string): PageContent {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      // The page is complete: it may fetch nothing and run nothing.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Referrer-Policy': 'no-referrer',
    },
  };
}
