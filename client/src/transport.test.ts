import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoReplyError, PurserError } from './errors.ts';
import { makePurser } from './operations.ts';
import { makeTransport, type PurserOptions } from './transport.ts';

/** The requests that the server has received, and its answers. */
let seen: { path: string | undefined; headers: IncomingMessage['headers']; body: string }[];
let answer: { status: number; headers?: Record<string, string>; body: string } | 'silence';
let server: Server;
let url: string;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push({ path: request.url, headers: request.headers, body });
      if (answer === 'silence') return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const refused = {
  code: 400,
  status: 'BadRequest',
  error: 'InvalidParams',
  errorCode: 1000,
  errorMessage: 'Invalid input parameters',
  errorDetails: { StoreId: ['The StoreId field is required.'] },
  requestId: 'r1',
};

function succeed(data: object): void {
  answer = { status: 200, body: JSON.stringify({ code: 200, status: 'OK', data }) };
}

function call(
  options: Partial<PurserOptions> = {},
  more: Partial<Parameters<ReturnType<typeof makeTransport>>[0]> = {},
): Promise<unknown> {
  const transport = makeTransport({ url, ...options });
  const base = { path: '/Server/ListToys', opensWith: [], repeatable: 'always' } as const;
  const empty = { request: {}, options: undefined };
  return transport({ ...base, ...empty, ...more });
}

/** The error that the promise rejects with. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  );
}

describe('a call that succeeds', () => {
  test('tells what the head of its reply says', async () => {
    succeed({});
    const heads: object[] = [];
    const options = { onReply: (head: object) => void heads.push(head) };
    await call({}, { options });
    assert(answer !== 'silence');
    answer = { ...answer, headers: { 'X-Purser-Revision': '7', 'Idempotency-Replayed': 'true' } };
    await call({}, { options });
    expect(heads).toEqual([
      { revision: undefined, isReplay: false },
      { revision: 7, isReplay: true },
    ]);
    answer = { status: 400, body: JSON.stringify(refused) };
    await rejection(call({}, { options }));
    expect(heads).toHaveLength(2);
  });

  test('fails as `onReply` does', async () => {
    succeed({});
    const fault = new Error('of the caller');
    const onReply = () => {
      throw fault;
    };
    expect(await rejection(call({}, { options: { onReply } }))).toBe(fault);
  });

  test('posts the request as JSON and gives the data', async () => {
    succeed({ Toys: ['ball'] });
    expect(await call({ url: `${url}/` }, { request: { StoreId: 'ä' } })).toEqual({
      Toys: ['ball'],
    });
    expect(seen).toMatchObject([
      {
        path: '/Server/ListToys',
        headers: { 'content-type': 'application/json' },
        body: '{"StoreId":"ä"}',
      },
    ]);
  });

  test('carries the first credential that the operation asks for, and no other', async () => {
    succeed({});
    const credentials = { secretKey: 'key', entityToken: 'token', sessionTicket: 'ticket' };
    await call({ credentials }, { opensWith: [] });
    await call({ credentials }, { opensWith: ['sessionTicket'] });
    await call(
      { credentials: { entityToken: 'token', sessionTicket: 'ticket' } },
      { opensWith: ['secretKey', 'entityToken', 'sessionTicket'] },
    );
    const sent = seen.map(({ headers }) =>
      Object.fromEntries(
        Object.entries(headers).filter(([, text]) =>
          ['key', 'token', 'ticket'].includes(String(text)),
        ),
      ),
    );
    expect(sent).toEqual([{}, { 'x-authorization': 'ticket' }, { 'x-entitytoken': 'token' }]);
  });

  test('carries the idempotency key of its options, and none without', async () => {
    succeed({});
    await call({}, { options: { idempotencyKey: 'key-1' } });
    await call({}, { options: {} });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['key-1', undefined]);
  });

  test("carries the call's own credential instead of the client's", async () => {
    succeed({});
    await call(
      { credentials: { secretKey: 'old' } },
      { opensWith: ['secretKey'], options: { credentials: { secretKey: 'new' } } },
    );
    expect(seen[0]?.headers['x-secretkey']).toBe('new');
  });
});

test('a method calls its operation', async () => {
  succeed({ Authorized: false });
  const credentials = { secretKey: 'key', sessionTicket: 'ticket' };
  const purser = makePurser({ url, credentials });
  const result = await purser.matchmaker.authUser({ AuthorizationTicket: 'theirs' });
  expect(result.Authorized).toBe(false);
  expect(seen).toMatchObject([
    {
      path: '/Matchmaker/AuthUser',
      headers: { 'x-secretkey': 'key' },
      body: '{"AuthorizationTicket":"theirs"}',
    },
  ]);
});

describe('a call that is refused', () => {
  test('rejects with every member of the reply', async () => {
    const body = JSON.stringify({ ...refused, retryAfterSeconds: 3 });
    answer = { status: 400, body };
    const error = await rejection(call());
    expect(error).toBeInstanceOf(PurserError);
    expect(error).toMatchObject({
      ...refused,
      retryAfterSeconds: 3,
      path: '/Server/ListToys',
      message: '/Server/ListToys: InvalidParams (1000): Invalid input parameters',
    });
  });

  test('is refused even where the HTTP status says otherwise', async () => {
    answer = { status: 200, body: JSON.stringify(refused) };
    expect(await rejection(call())).toMatchObject({ name: 'PurserError', code: 400 });
  });
});

describe('a call without a reply of the service', () => {
  test.each([
    ['a page', 502, '<html>Bad gateway</html>'],
    ['another JSON', 200, '{"hello":1}'],
    ['an error of something else', 400, '{"error":"a","errorCode":1,"errorMessage":"b"}'],
    ['no object', 200, '[]'],
    ['data that is no object', 200, '{"code":200,"status":"OK","data":7}'],
    ['data under a failing status', 500, '{"code":200,"status":"OK","data":{}}'],
    ['nothing', 204, ''],
  ])('%s', async (_, status, body) => {
    answer = { status, body };
    const error = await rejection(call());
    expect(error).toBeInstanceOf(NoReplyError);
    expect(error).toMatchObject({ httpStatus: status, path: '/Server/ListToys' });
  });

  test('a redirect is not followed', async () => {
    answer = { status: 307, headers: { Location: `${url}/elsewhere` }, body: '' };
    expect(await rejection(call())).toBeInstanceOf(NoReplyError);
    expect(seen).toHaveLength(1);
  });

  test('no answer in time', async () => {
    answer = 'silence';
    const error = await rejection(call({ timeoutMs: 60_000 }, { options: { timeoutMs: 20 } }));
    expect(error).toMatchObject({
      name: 'NoReplyError',
      message: '/Server/ListToys: no answer in time',
      httpStatus: undefined,
      cause: { name: 'TimeoutError' },
    });
  });

  test('no connection', async () => {
    const closed = url;
    await new Promise((resolve) => server.close(resolve));
    expect(await rejection(call({ url: closed }))).toMatchObject({
      name: 'NoReplyError',
      message: '/Server/ListToys: no connection',
    });
  });

  test("taken back: rejects with the signal's reason", async () => {
    answer = 'silence';
    const controller = new AbortController();
    const promise = rejection(call({}, { options: { signal: controller.signal } }));
    await expect.poll(() => seen.length).toBe(1);
    const reason = new Error('not needed any more');
    controller.abort(reason);
    expect(await promise).toBe(reason);
  });
});
