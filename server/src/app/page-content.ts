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
