import { gzipSync } from 'node:zlib';
import type { Site } from '../derive/site/site.ts';
import type { Page, PageContent, Pages } from '../http/deps.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import type { Random } from '../kernel/secrets.ts';
import { makeConsolePages } from './console-pages.ts';
import { describeReadiness, type Judgement } from './readiness.ts';

/** Pages take style, script, picture and search from this service and nothing from anybody else; nothing in the page itself runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'connect'].map((kind) => `${kind}-src 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`),
].join('; ');

export interface PagesOptions {
  readonly operations: readonly AnyOperation[];
  readonly version: string;
  /** The public keys that verify entity tokens (RFC 7517). */
  readonly jwks: () => Promise<{ readonly keys: readonly object[] }>;
  readonly metricsText: () => Promise<{ readonly contentType: string; readonly body: string }>;
  readonly readiness: () => Promise<Judgement>;
  /** For the nonces of pages. */
  readonly random: Random;
  /** Lines about the limits. */
  readonly limits: () => readonly string[];
}

/** The pages of a listener for everything, and of one beside which another has those of the studio. */
export interface PageSets {
  readonly all: Pages;
  readonly ofGame: Pages;
}

/** The pages that only the studio needs. */
const OF_STUDIO: readonly string[] = ['/console', '/readyz', '/metrics'];

/** Makes the pages: health, metrics, public keys, OpenAPI, the documentation, the console, and the page at `/` that names them. */
export function makePages(options: PagesOptions): PageSets {
  const { operations, version } = options;
  const openApi = once(async () => {
    const { makeOpenApi } = await import('../derive/openapi.ts');
    const page = json(makeOpenApi(operations, { version }));
    return { ...page, gzip: gzipSync(page.body) };
  });
  const site = once(async () => {
    const { makeDocumentation } = await import('./documentation.ts');
    return makeDocumentation(operations, version);
  });
  const consolePage = makeConsolePages(options.random);
  const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
    ['/livez', () => text(200, 'alive')],
    [
      '/readyz',
      async ({ isVerbose }) => {
        const judgement = await options.readiness();
        const lines = [describeReadiness(judgement), ...(isVerbose ? options.limits() : [])];
        return text(judgement.state === 'ready' ? 200 : 503, lines.join('\n'));
      },
    ],
    ['/metrics', async () => ({ status: 200, ...(await options.metricsText()) })],
    ['/openapi.json', openApi],
    ['/docs', documentPage('/docs', site)],
    // Verifiers fetch the keys often. Five minutes are far less than the overlap of a rotation.
    [
      '/.well-known/jwks.json',
      async () => json(await options.jwks(), { 'Cache-Control': 'max-age=300' }),
    ],
  ]);
  const setOf = (paths: readonly string[]): Pages => ({
    get(path) {
      if (path === '/') return async () => html((await site()).home(paths));
      if (path.startsWith('/assets/')) return assetPage(path, site);
      if (path.startsWith('/docs/')) return documentPage(path, site);
      if (paths.includes('/console') && /^\/console(?:\/|$)/.test(path)) return consolePage(path);
      return paths.includes(path) ? pages.get(path) : undefined;
    },
  });
  const paths = ['/console', ...pages.keys()];
  const ofGame = paths.filter((path) => !OF_STUDIO.includes(path));
  return { all: setOf(paths), ofGame: setOf(ofGame) };
}

function documentPage(path: string, site: () => Promise<Site>): Page {
  return async ({ serviceUrl }) => {
    const { page, lost } = await site();
    const body = page(path, serviceUrl);
    return body === undefined ? html(lost(), 404) : html(body);
  };
}

function assetPage(path: string, site: () => Promise<Site>): Page {
  return async () => {
    const asset = (await site()).asset(path);
    if (!asset) return text(404, 'not found');
    return { status: 200, ...asset, headers: { 'Cache-Control': 'max-age=31536000, immutable' } };
  };
}

/** Makes something at the first request and keeps it, so that the start stays fast. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
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

function html(body: string, status = 200): PageContent {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      // Examples in the page have the address that its reader used.
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
    },
  };
}
