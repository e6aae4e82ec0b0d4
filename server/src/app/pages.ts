import { gzipSync } from 'node:zlib';
import type { Page, PageContent, Pages } from '../http/deps.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import type { Random } from '../kernel/secrets.ts';
import { makeConsolePages } from './console-pages.ts';
import { makeDocumentation } from './documentation.ts';
import { homePage } from './home-page.ts';
import { htmlPage, plainPage } from './page-content.ts';
import { describeReadiness, type Judgement } from './readiness.ts';

interface PagesOptions {
  readonly operations: readonly AnyOperation[];
  readonly version: string;
  /** The public keys that verify entity tokens (RFC 7517). */
  readonly jwks: () => Promise<{ readonly keys: readonly object[] }>;
  readonly metricsText: () => Promise<{ readonly contentType: string; readonly body: string }>;
  readonly readiness: () => Promise<Judgement>;
  /** For the nonces of pages. */
  readonly random: Random;
  /** The pages for players, by their paths. */
  readonly accountPages: ReadonlyMap<string, Page>;
  /** Lines about the limits. */
  readonly limits: () => readonly string[];
}

/** The pages that only the studio needs. */
const OF_STUDIO: readonly string[] = ['/console', '/readyz', '/metrics'];

/**
 * Makes the pages: health, metrics, public keys, OpenAPI, the documentation, the console, those for players, and the page at `/` that names them. `all`: of a
 * listener for everything. `ofGame`: of one beside which another has those of the studio.
 */
export function makePages(options: PagesOptions) {
  const { operations, version } = options;
  const openApi = once(async () => {
    const { makeOpenApi } = await import('../derive/openapi.ts');
    const page = json(makeOpenApi(operations, { version }));
    return { ...page, gzip: gzipSync(page.body) };
  });
  const documentation = makeDocumentation(version);
  const consolePage = makeConsolePages(options.random);
  const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
    ['/livez', () => plainPage(200, 'alive')],
    [
      '/readyz',
      async ({ query }) => {
        const judgement = await options.readiness();
        const lines = [
          describeReadiness(judgement),
          ...(query.has('verbose') ? options.limits() : []),
        ];
        return plainPage(judgement.state === 'ready' ? 200 : 503, lines.join('\n'));
      },
    ],
    ['/metrics', async () => ({ status: 200, ...(await options.metricsText()) })],
    ['/openapi.json', openApi],
    ['/docs', documentation('/docs')],
    // Verifiers fetch the keys often. Five minutes are far less than the overlap of a rotation.
    [
      '/.well-known/jwks.json',
      async () => json(await options.jwks(), { 'Cache-Control': 'max-age=300' }),
    ],
  ]);
  const setOf = (paths: readonly string[]): Pages => ({
    get(path) {
      if (path === '/') return () => htmlPage(homePage(paths, version));
      if (path.startsWith('/account/')) return options.accountPages.get(path);
      if (path.startsWith('/docs/')) return documentation(path);
      if (paths.includes('/console') && /^\/console(?:\/|$)/.test(path)) return consolePage(path);
      return paths.includes(path) ? pages.get(path) : undefined;
    },
  });
  const paths = ['/console', ...pages.keys()];
  const ofGame = paths.filter((path) => !OF_STUDIO.includes(path));
  return { all: setOf(paths), ofGame: setOf(ofGame) };
}

/** Makes something at the first request and keeps it, so that the start stays fast. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

function json(body: object, headers: Readonly<Record<string, string>> = {}): PageContent {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    headers,
  };
}
