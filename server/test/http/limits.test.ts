import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpDeps } from '../../src/http/deps.ts';
import { RATE_LIMITS } from '../../src/kernel/rate-limits.ts';
import { makeCallLimits } from '../../src/limits/call-limits.ts';
import type { LimitRates } from '../../src/limits/rates.ts';
import { startToy, type ToyServer } from './toy.ts';

const OFF = Object.fromEntries(RATE_LIMITS.map((name) => [name, 'off'])) as LimitRates;
const TWO = { burst: 2, perSecond: 0.1 };

function limitsOf(rates: Partial<LimitRates>): HttpDeps['limits'] {
  return makeCallLimits({ rates: { ...OFF, ...rates }, nowMs: () => 0 });
}

async function call({ url }: ToyServer, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{"Text":"x"}',
  });
  return { response, body: (await response.json()) as Record<string, unknown> };
}

describe('an address with two calls', () => {
  let server: ToyServer;
  beforeAll(async () => {
    const limits = limitsOf({ addressCalls: TWO });
    server = await startToy({ limits }, { trustedProxies: ['127.0.0.1/32'] });
  });
  afterAll(() => server.close(0));

  const from = (address: string, more: Record<string, string> = {}) => ({
    'X-Forwarded-For': address,
    ...more,
  });

  test('gets 429 for the third, with all that a client needs to wait', async () => {
    const headers = from('203.0.113.1');
    await call(server, '/Toy/Echo', headers);
    await call(server, '/Toy/Echo', headers);
    const { response, body } = await call(server, '/Toy/Echo', headers);
    expect(response.status).toBe(429);
    expect(body).toMatchObject({
      code: 429,
      status: 'TooManyRequests',
      retryAfterSeconds: 10,
      error: 'APIClientRequestRateLimitExceeded',
      errorCode: 1199,
    });
    expect(response.headers.get('retry-after')).toBe('10');
    expect(response.headers.get('ratelimit-policy')).toBe('"addressCalls";q=2;w=20');
    expect(response.headers.get('ratelimit')).toBe('"addressCalls";r=0;t=20');
  });

  test.each([
    ['a path that is none', '/Toy/Nothing', {}, 'InvalidAPIEndpoint'],
    ['a bad credential', '/Toy/Key', { 'X-SecretKey': 'bad' }, 'SecretKeyNotFound'],
    ['a bad token', '/Toy/Title', { 'X-EntityToken': 'bad' }, 'EntityTokenInvalid'],
    ['a banned player', '/Toy/Ticket', { 'X-Authorization': 'banned' }, 'AccountBanned'],
    ['a bad body', '/Toy/Echo', { 'Content-Type': 'text/plain' }, 'InvalidContentType'],
  ])('pays for %s', async (what, path, more, error) => {
    const headers = from(`198.51.100.${what.length}`, more);
    const errors = [];
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop
      errors.push((await call(server, path, headers)).body['error']);
    }
    expect(errors).toEqual([error, error, 'APIClientRequestRateLimitExceeded']);
  });

  test('costs a server with a good key nothing', async () => {
    const headers = from('203.0.113.2', { 'X-SecretKey': 'good' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => call(server, '/Toy/Key', headers)));
    expect(replies.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
  });

  test('is another one than its neighbour', async () => {
    for (const address of ['203.0.113.4', '203.0.113.4', '203.0.113.5']) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(server, '/Toy/Echo', from(address))).response.status).toBe(200);
    }
  });

  test('a good answer says how the limits stand, where the caller asks', async () => {
    const headers = from('203.0.113.6');
    const asked = await call(server, '/Toy/Echo', { ...headers, 'X-Purser-RateLimit': '1' });
    expect(asked.response.headers.get('ratelimit')).toBe('"addressCalls";r=1;t=10');
    expect(asked.response.headers.get('ratelimit-policy')).toBe('"addressCalls";q=2;w=20');
    const { response } = await call(server, '/Toy/Echo', headers);
    expect([...response.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

test('a good answer of a caller with several limits names them all, the narrowest first', async () => {
  const limits = limitsOf({ keyCalls: TWO, titleCalls: { burst: 50, perSecond: 10 } });
  const server = await startToy({ limits });
  const headers = { 'X-SecretKey': 'good', 'X-Purser-RateLimit': '1' };
  const { response } = await call(server, '/Toy/Key', headers);
  expect(response.headers.get('ratelimit')).toBe('"keyCalls";r=1;t=10, "titleCalls";r=49;t=1');
  await server.close(0);
});

test('a limit of writes counts operations that may change something, and no others', async () => {
  const server = await startToy({ limits: limitsOf({ keyWrites: TWO }) });
  const headers = { 'X-SecretKey': 'good', 'X-Purser-RateLimit': '1' };
  const [read, write] = ['/Toy/Key', '/Toy/Any'];
  const replies = [];
  for (const path of [read, write, read, write, read, write, '/Toy/Nothing']) {
    // oxlint-disable-next-line no-await-in-loop
    const { response } = await call(server, path, headers);
    replies.push([path, response.status, response.headers.get('ratelimit')]);
  }
  expect(replies).toEqual([
    [read, 200, null],
    [write, 200, '"keyWrites";r=1;t=10'],
    [read, 200, null],
    [write, 200, '"keyWrites";r=0;t=20'],
    [read, 200, null],
    [write, 429, '"keyWrites";r=0;t=20'],
    ['/Toy/Nothing', 404, null],
  ]);
  await server.close(0);
});

test('limits of addresses are off for a proxy that is not trusted, and somebody hears of it', async () => {
  const found: string[] = [];
  const server = await startToy({
    limits: limitsOf({ addressCalls: TWO }),
    untrustedProxies: { note: (address) => void found.push(address), has: () => false },
  });
  const proxied = { 'X-Forwarded-For': '203.0.113.1' };
  const statuses = [];
  for (const headers of [proxied, proxied, proxied, {}, {}, {}]) {
    // oxlint-disable-next-line no-await-in-loop
    statuses.push((await call(server, '/Toy/Echo', headers)).response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(found).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
  await server.close(0);
});
