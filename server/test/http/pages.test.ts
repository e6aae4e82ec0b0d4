import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { FORM_BYTES_MAX } from '../../src/kernel/limits.ts';
import type { LimitedCall } from '../../src/kernel/rate-limits.ts';
import type { Page } from '../../src/http/deps.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, type TestRequest } from './wire.ts';

const PAGES: [string, Page][] = [
  ['/readyz', () => ({ status: 503, contentType: 'text/plain', body: 'no' })],
  [
    '/doc',
    async () => ({
      status: 200,
      contentType: 'text/html',
      body: '<p>é',
      headers: { ETag: '"1"', 'Cache-Control': 'max-age=60' },
    }),
  ],
  ['/metrics', () => ({ status: 200, contentType: 'text/plain', body: 'up 1' })],
  ['/broken', () => Promise.reject(new Error('a secret'))],
  ['/account/reset', () => plain(200, 'a page')],
  [
    '/form',
    {
      read: ({ query }) => plain(200, `for ${query.get('for')}`),
      submit: ({ form, query, origin }) =>
        plain(201, `${form.get('name')} ${query.get('for')} ${origin.address}`),
    },
  ],
  ['/away', () => Promise.reject(new StorageUnavailable({ cause: new Error('cut') }))],
];

function plain(status: number, body: string) {
  return { status, contentType: 'text/plain', body };
}

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({ pages: new Map(PAGES) });
});
afterAll(() => server.close(0));

const ask = (path: string, request: TestRequest = {}) =>
  exchange(server.port, message(path, { method: 'GET', ...request }));

describe('pages', () => {
  test('GET', async () => {
    const reply = await ask('/doc?a');
    expect(reply).toMatchObject({ status: 200, text: '<p>é' });
    expect(reply.headers.get('content-type')).toBe('text/html');
    expect(reply.headers.get('cache-control')).toBe('max-age=60');
    expect(reply.headers.get('x-requestid')).toBeTruthy();
    expect(server.calls.at(-1)).toMatchObject({ operation: undefined, outcome: 'OK', status: 200 });
  });

  test('HEAD has the head of GET and no body', async () => {
    const wire = await dial(server.port);
    wire.send(message('/doc', { method: 'HEAD', headers: { Connection: 'close' } }));
    const text = await wire.ended();
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(text).toMatch(/\r\nContent-Length: 5\r\n/);
    expect(text).toMatch(/\r\n\r\n$/);
  });

  test.each(['"1"', 'W/"1"', '"0", "1"', '*'])('%s is known already', async (tag) => {
    const reply = await ask('/doc', { headers: { 'If-None-Match': tag } });
    expect(reply).toMatchObject({ status: 304, text: '' });
    expect(reply.headers.get('etag')).toBe('"1"');
  });

  test('another version is sent', async () => {
    expect((await ask('/doc', { headers: { 'If-None-Match': '"2"' } })).status).toBe(200);
  });

  test('probes are not logged', async () => {
    const before = server.calls.length;
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'no' });
    expect(server.calls.length).toBe(before);
  });

  test('a page that needs the database is refused while that is away', async () => {
    const before = server.unexpectedErrors.length;
    expect((await ask('/away')).json).toMatchObject({ code: 503, error: 'ServiceUnavailable' });
    expect(server.unexpectedErrors.length).toBe(before);
  });

  test('a page that breaks is an unexpected error', async () => {
    const reply = await ask('/broken');
    expect(reply.json).toMatchObject({ code: 500, error: 'InternalServerError' });
    expect(reply.text).not.toContain('secret');
    expect(server.unexpectedErrors.at(-1)?.error).toEqual(new Error('a secret'));
  });
});

describe('a page with a form', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const send = (path: string, body: string, type = FORM) =>
    ask(path, { method: 'POST', body, headers: { 'Content-Type': type } });

  test('GET has the parameters of the address', async () => {
    expect(await ask('/form?for=a%26b')).toMatchObject({ status: 200, text: 'for a&b' });
    expect(await ask('/form')).toMatchObject({ status: 200, text: 'for null' });
  });

  test('POST has its fields, and where they come from', async () => {
    const reply = await send('/form?for=me', 'name=%C3%89ve+B', `${FORM}; charset=UTF-8`);
    expect(reply).toMatchObject({ status: 201, text: 'Éve B me 127.0.0.1' });
    expect(server.calls.at(-1)).toMatchObject({ outcome: 'OK', status: 201 });
  });

  test.each(['application/json', 'multipart/form-data', ''])('a body of %s', async (type) => {
    const reply = await send('/form', 'name=a', type);
    expect(reply.json).toMatchObject({ code: 415, error: 'InvalidContentType' });
  });

  test('a form that is too long', async () => {
    const reply = await send('/form', `name=${'a'.repeat(FORM_BYTES_MAX)}`);
    expect(reply.json).toMatchObject({ code: 413, error: 'BodyTooLarge' });
  });

  test('another page takes no form', async () => {
    const reply = await send('/doc', 'name=a');
    expect(reply.json).toMatchObject({ code: 405 });
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
    const deleted = await ask('/form', { method: 'DELETE' });
    expect(deleted.status).toBe(405);
    expect(deleted.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('CORS', () => {
  const headers = {
    Origin: 'https://game.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'x-playfabsdk',
    'Content-Type': '',
    'Content-Length': '',
  };
  test.each([
    ['/Toy/Echo', 'POST'],
    ['/Toy/None', 'POST'],
    ['/doc', 'GET, HEAD'],
    ['/form', 'GET, HEAD, POST'],
  ])('%s: %s', async (path, methods) => {
    const reply = await ask(path, { method: 'OPTIONS', headers });
    expect(reply).toMatchObject({ status: 204, text: '' });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-methods')).toBe(methods);
    expect(reply.headers.get('access-control-max-age')).toBe('86400');
    expect(reply.headers.has('content-length')).toBe(false);
    const allowed = reply.headers.get('access-control-allow-headers')?.split(', ');
    for (const name of ['X-PlayFabSDK', 'X-SecretKey', 'X-EntityToken', 'X-Authorization']) {
      expect(allowed).toContain(name);
    }
  });

  test('every reply that may reach a browser may be read, with the headers that matter', async () => {
    const POST = { method: 'POST', headers: { Origin: 'https://game.example' }, body: '{}' };
    const replies = [
      ...['/Toy/Echo', '/Toy/None', '/doc', '/broken'].map((path) => ask(path)),
      ...['/Toy/Echo', '/Toy/None', '/Toy/Key'].map((path) => ask(path, POST)),
    ];
    for (const reply of await Promise.all(replies)) {
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-expose-headers')).toBe(
        'X-RequestId, Retry-After, RateLimit, RateLimit-Policy, ETag, X-Purser-Revision, Idempotency-Replayed',
      );
    }
  });

  test('no script of another site reads the pages for monitors or for players, not even their refusals', async () => {
    const headers = { Origin: 'https://game.example' };
    const preflight = { ...headers, 'Access-Control-Request-Method': 'GET' };
    const replies = ['/readyz', '/metrics', '/account/reset'].flatMap((path) => [
      ask(path),
      ask(`${path}?verbose`, { headers }),
      ask(path, { method: 'POST', headers, body: '{}' }),
      ask(path, { method: 'OPTIONS', headers: preflight }),
    ]);
    for (const reply of await Promise.all(replies)) {
      expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test('a reply to a server, which names no origin, has none of them', async () => {
    for (const path of ['/Toy/Echo', '/Toy/None', '/Toy/Key']) {
      const { headers } = await ask(path, { method: 'POST', body: '{}' });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('an address that has asked for too many pages', () => {
  const state = { limit: 'addressAnonymousCalls', burst: 5, windowSeconds: 9, left: 0 } as const;
  const excess = { retryAfterSeconds: 7, state: { ...state, untilFullSeconds: 9 } };
  const taken: LimitedCall[] = [];
  let limited: ToyServer;
  beforeAll(async () => {
    const take = (call: LimitedCall) => {
      taken.push(call);
      return excess;
    };
    limited = await startToy({ pages: new Map(PAGES), limits: { take, states: () => [] } });
  });
  afterAll(() => limited.close(0));
  const get = (path: string, method = 'GET') =>
    exchange(limited.port, message(path, { method, headers: { Connection: 'close' } }));

  test('is told so in a sentence, and when it may ask again', async () => {
    const reply = await get('/doc');
    expect(reply).toMatchObject({
      status: 429,
      text: 'Too many requests from this address; try again in 7 s.\n',
    });
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(reply.headers.get('retry-after')).toBe('7');
    expect(reply.headers.get('ratelimit')).toBe('"addressAnonymousCalls";r=0;t=9');
    expect(taken).toMatchObject([{ caller: { kind: 'anonymous' }, isWrite: false }]);
    expect(taken[0]?.origin.limitedAddress).toBe('127.0.0.1');
    expect(limited.calls.at(-1)).toMatchObject({
      outcome: 'APIClientRequestRateLimitExceeded',
      status: 429,
      limit: 'addressAnonymousCalls',
    });
  });

  test('is refused with any method', async () => {
    expect((await get('/doc', 'POST')).status).toBe(429);
  });

  test.each([
    ['/readyz', 503],
    ['/metrics', 200],
  ])('is never refused %s', async (path, status) => {
    taken.length = 0;
    expect((await get(path)).status).toBe(status);
    expect(taken).toEqual([]);
  });
});
