import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls, type RequestOptions } from 'node:https';

// A file of its own: an import of `node:http` loads an HTTP client, which `serve` does not need (http/node-http.ts).

/** GETs a page, or sends the body with the method of the options. Resolves with the head of the response; rejects when there is none. */
export function requestPage(
  url: URL,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
}
