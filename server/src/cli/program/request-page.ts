import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getTls, type RequestOptions } from 'node:https';

// A file of its own: an import of `node:http` loads an HTTP client, which `serve` does not need (http/node-http.ts).

/** GETs a page. Resolves with the head of the response; rejects when there is none. */
export function requestPage(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getTls : getPlain;
  return new Promise((resolve, reject) => {
    get(url, { ...options, agent: false }, resolve).on('error', reject);
  });
}
