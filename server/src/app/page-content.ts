import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PageContent } from '../http/deps.ts';

/** Pages take style, script, picture and search from this service and nothing from anybody else; nothing in the page itself runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'connect'].map((kind) => `${kind}-src 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`),
].join('; ');

/** A page of text and links, which may contain the address that its reader used: no shared cache may keep it. */
export function htmlPage(body: string, status = 200): PageContent {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/** A page of one line. */
export function plainPage(status: number, line: string): PageContent {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}

export const NOT_FOUND = plainPage(404, 'not found');

/** The types of the files that are served, by the ends of their names. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSED: readonly string[] = ['.webp', '.woff2'];

const compress = promisify(gzip);

/** Reads a built file. `isHashed`: the hash of its content is in its name, so it can be kept. */
export async function readAsset(file: URL, isHashed: boolean): Promise<PageContent> {
  const body = await readFile(file);
  const ending = extname(file.pathname);
  return {
    status: 200,
    contentType: CONTENT_TYPES[ending] ?? 'application/octet-stream',
    body,
    ...(!COMPRESSED.includes(ending) && { gzip: await compress(body, { level: 9 }) }),
    headers: { 'Cache-Control': isHashed ? 'max-age=31536000, immutable' : 'no-cache' },
  };
}
