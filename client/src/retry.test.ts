import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoReplyError, PurserError } from './errors.ts';
import { mayRepeat, type Repeatable } from './retry.ts';
import { makeTransport, type CallOptions, type PurserOptions } from './transport.ts';

/** The server's behaviour in the next calls, the last for all that follow. */
type Deed = 'cut' | 'silence' | { status: number; body: object; headers?: Record<string, string> };

let deeds: readonly Deed[];
let seen: { headers: IncomingMessage['headers']; atMs: number }[];
let server: Server;
let url: string;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    const deed = deeds[Math.min(seen.length, deeds.length - 1)];
    seen.push({ headers: request.headers, atMs: performance.now() });
    if (deed === 'cut') request.socket.destroy();
    else if (deed !== undefined && deed !== 'silence') {
      response.writeHead(deed.status, deed.headers).end(JSON.stringify(deed.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const DONE: Deed = { status: 200, body: { code: 200, status: 'OK', data: { Done: true } } };

function refused(code: number, retryAfterSeconds?: number): Deed & object {
  const known = { status: 'S', error: 'Refused', errorCode: 1, errorMessage: 'No', requestId: 'r' };
  return { status: code, body: { code, ...known, retryAfterSeconds } };
}

interface Given {
  readonly repeatable?: Repeatable;
  readonly request?: object;
  readonly options?: CallOptions;
  readonly client?: Partial<PurserOptions>;
}

function call({ repeatable = 'withKey', request = {}, options, client }: Given = {}) {
  const transport = makeTransport({ url, retry: true, ...client });
  return transport({ path: '/Server/BuyToy', opensWith: [], repeatable, request, options });
}

const keys = () => seen.map(({ headers }) => headers['idempotency-key']);

describe('a call that is repeated', () => {
  test('has the same new key in each attempt, another call another one', async () => {
    deeds = ['cut', 'cut', DONE];
    expect(await call()).toEqual({ Done: true });
    expect(seen).toHaveLength(3);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys()).size).toBe(1);
    await call();
    expect(new Set(keys()).size).toBe(2);
  });

  test('keeps the key that it is given, also among its tags', async () => {
    deeds = ['cut', DONE];
    await call({ options: { idempotencyKey: 'mine' } });
    expect(keys()).toEqual(['mine', 'mine']);
    await call({ request: { CustomTags: { 'Idempotency-Key': 'mine' } } });
    expect(keys().at(-1)).toBeUndefined();
  });

  test('has no key where the operation takes none', async () => {
    deeds = ['cut', DONE];
    await call({ repeatable: 'always' });
    expect(keys()).toEqual([undefined, undefined]);
  });

  test('waits as long as the answer says', async () => {
    deeds = [refused(429, 1), DONE];
    await call({ repeatable: 'ifRefused' });
    const [first, second] = seen;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(1_000);
  });

  test('waits as long as a proxy says', async () => {
    deeds = [{ status: 503, body: {}, headers: { 'Retry-After': '1' } }, DONE];
    await call();
    const [first, second] = seen;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(1_000);
  });

  test('is made again after an attempt that took too long', async () => {
    deeds = ['silence', DONE];
    expect(await call({ options: { timeoutMs: 2_000 } })).toEqual({ Done: true });
  });

  test('is made again where nothing was sent, whatever it does', async () => {
    await new Promise((resolve) => server.close(resolve));
    const error = await call({
      repeatable: 'ifRefused',
      client: { retry: { attemptsMax: 2 } },
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'NoReplyError', attempts: 2 });
  });
});

describe('a call is given up', () => {
  test('after the last attempt, with its number and the key', async () => {
    deeds = ['cut', refused(500)];
    const error = await call({ client: { retry: { attemptsMax: 3 } } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 500, attempts: 3, idempotencyKey: keys()[0] });
    expect(seen).toHaveLength(3);
  });

  test('at once where the wait would take longer than there is time', async () => {
    deeds = [refused(503, 60)];
    await expect(call()).rejects.toMatchObject({ code: 503, attempts: 1 });
  });

  test('when the time for all attempts is over, also in the middle of one', async () => {
    deeds = ['silence'];
    await expect(call({ options: { retry: { totalMs: 50 } } })).rejects.toMatchObject({
      name: 'NoReplyError',
      message: '/Server/BuyToy: no answer in time',
    });
  });

  test('during a wait, when it is taken back', async () => {
    deeds = [refused(429, 20)];
    const controller = new AbortController();
    const promise = call({ options: { signal: controller.signal } });
    await expect.poll(() => seen.length).toBe(1);
    const reason = new Error('not needed any more');
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });

  test('after one attempt without `retry`, or with `retry: false` of its own', async () => {
    deeds = ['cut'];
    await expect(call({ client: { retry: false } })).rejects.toBeInstanceOf(NoReplyError);
    await expect(call({ options: { retry: false } })).rejects.toBeInstanceOf(NoReplyError);
    expect(seen).toHaveLength(2);
    expect(keys()).toEqual([undefined, undefined]);
  });

  test('unsent, where the request is no JSON', async () => {
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    await expect(call({ request: cycle })).rejects.toBeInstanceOf(TypeError);
    expect(seen).toEqual([]);
  });
});

const ATTEMPT = { path: '/Server/BuyToy', number: 1, idempotencyKey: undefined };

function refusal(code: number, retryAfterSeconds?: number): PurserError {
  const { body } = refused(code, retryAfterSeconds) as { body: object };
  return new PurserError(body as ConstructorParameters<typeof PurserError>[0], ATTEMPT);
}

function noReply(httpStatus?: number, cause?: object): NoReplyError {
  const status = httpStatus === undefined ? {} : { httpStatus };
  return new NoReplyError('none', ATTEMPT, { ...status, cause });
}

const withCode = (code: string) => Object.assign(new Error(code), { code });
const notConnected = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') });
const cutOff = new TypeError('fetch failed', { cause: withCode('UND_ERR_SOCKET') });

describe('repeated calls', () => {
  test.each<[string, unknown, readonly Repeatable[]]>([
    ['429 with a time', refusal(429, 1), ['always', 'withKey', 'ifRefused']],
    ['503 with a time', refusal(503, 1), ['always', 'withKey', 'ifRefused']],
    [
      '409 with a time: the first attempt is under way',
      refusal(409, 1),
      ['always', 'withKey', 'ifRefused'],
    ],
    ['409 without: a lost race', refusal(409), []],
    ['429 without a time', refusal(429), []],
    ['400', refusal(400), []],
    ['400, whatever it says', refusal(400, 1), []],
    ['401', refusal(401), []],
    ['422', refusal(422), []],
    ['500', refusal(500), ['always', 'withKey']],
    ['503 without a time', refusal(503), ['always', 'withKey']],
    ['no connection', noReply(undefined, notConnected), ['always', 'withKey', 'ifRefused']],
    ['a connection that was cut', noReply(undefined, cutOff), ['always', 'withKey']],
    ['no answer, of which nothing is known', noReply(), ['always', 'withKey']],
    ['502 of a proxy', noReply(502), ['always', 'withKey']],
    ['429 of a proxy', noReply(429), ['always', 'withKey']],
    ['404 of something else', noReply(404), []],
    ['200 of something else', noReply(200), []],
    ['a bug', new TypeError('x is not a function'), []],
  ])('%s', (_, error, expected) => {
    const all = ['always', 'withKey', 'ifRefused'] as const;
    expect(all.filter((repeatable) => mayRepeat(error, repeatable))).toEqual(expected);
  });
});
