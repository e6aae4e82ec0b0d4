import { readdir, readFile } from 'node:fs/promises';
import type { Page, PageContent } from '../http/deps.ts';
import type { Random } from '../kernel/secrets.ts';
import { NOT_FOUND, plainPage, readAsset } from './page-content.ts';

/** The folder that `console/` is built to; the build of the package puts it beside the program. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../console/dist/' : '../console/',
  import.meta.url,
);
const ASSETS = '/console/assets/';
/** Stands in the built page for the nonce of each reply (console/vite.config.ts). */
const NONCE = '__NONCE__';
const NONCE_BYTES = 16;

/** Makes the pages below `/console`. Files have the hash of their content in their names, and every other path has the page itself. */
export function makeConsolePages(random: Random): (path: string) => Page {
  let built: ReturnType<typeof readBuilt> | undefined;
  return (path) => async () => {
    try {
      const { page, assets } = await (built ??= readBuilt());
      return path.startsWith(ASSETS)
        ? (assets.get(path) ?? NOT_FOUND)
        : toPage(page, random(NONCE_BYTES).toString('base64url'));
    } catch {
      built = undefined;
      return NOT_BUILT;
    }
  };
}

const NOT_BUILT = plainPage(503, 'The console is not built yet: npm run build:console');

/** Reads all files into memory. Rejects where nothing is built. */
async function readBuilt() {
  const page = await readFile(new URL('index.html', FOLDER), 'utf8');
  const folder = new URL('assets/', FOLDER);
  const assets = (await readdir(folder)).map(
    async (file) => [ASSETS + file, await readAsset(new URL(file, folder), true)] as const,
  );
  return { page, assets: new Map(await Promise.all(assets)) };
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
