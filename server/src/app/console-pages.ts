import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, PageContent } from '../http/deps.ts';
import type { Random } from '../kernel/secrets.ts';

/** The folder that `console/` is built to; the build of the package puts it beside the program. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../console/dist/' : '../console/',
  import.meta.url,
);
const ASSETS = '/console/assets/';
/** Stands in the built page for the nonce of each reply (console/vite.config.ts). */
const NONCE = '__NONCE__';
const NONCE_BYTES = 16;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The built files, in memory. */
interface Built {
  readonly page: string;
  readonly assets: ReadonlyMap<string, PageContent>;
}

/** Makes the pages below `/console`. Files have the hash of their content in their names, and every other path has the page itself. */
export function makeConsolePages(random: Random): (path: string) => Page {
  let built: Built | undefined;
  return (path) => () => {
    built ??= readBuilt();
    if (!built) return NOT_BUILT;
    return path.startsWith(ASSETS)
      ? (built.assets.get(path) ?? NOT_FOUND)
      : toPage(built.page, random(NONCE_BYTES).toString('base64url'));
  };
}

function readBuilt(): Built | undefined {
  try {
    const page = readFileSync(new URL('index.html', FOLDER), 'utf8');
    const folder = new URL('assets/', FOLDER);
    const files = readdirSync(folder);
    return { page, assets: new Map(files.map((file) => [ASSETS + file, toAsset(folder, file)])) };
  } catch {
    return undefined;
  }
}

function toAsset(folder: URL, file: string): PageContent {
  const body = readFileSync(new URL(file, folder));
  const contentType = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)];
  return {
    status: 200,
    contentType: contentType ?? 'application/octet-stream',
    body,
    gzip: gzipSync(body, { level: 9 }),
    headers: { 'Cache-Control': 'max-age=31536000, immutable' },
  };
}

/** Script and style come from this service only. The library of components writes one style into the page, which the nonce permits. */
function toPage(page: string, nonce: string): PageContent {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: page.replaceAll(NONCE, nonce),
    headers: {
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    },
  };
}

const NOT_FOUND = plain(404, 'not found');
const NOT_BUILT = plain(503, 'The console is not built yet: npm run build:console');

function plain(status: number, line: string): PageContent {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}
