import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { startToy, TOYS, type ToyServer } from './toy.ts';
import { exchange, message, type TestRequest } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy();
});
afterAll(() => server.close(0));

const call = (path: string, request?: TestRequest) => exchange(server.port, message(path, request));
const key = (text: string) => ({ 'X-SecretKey': text });

test.each([
  ['X-SecretKey', '/Toy/Key', 'SecretKeyNotFound'],
  ['X-EntityToken', '/Toy/Title', 'EntityTokenInvalid'],
  ['X-Authorization', '/Toy/Ticket', 'NotAuthenticated'],
])('%s may be sent only once', async (header, path, error) => {
  const twice = `POST ${path} HTTP/1.1\r\nHost: a\r\n${header}: good\r\n${header}: good\r\n\r\n`;
  const reply = await exchange(server.port, twice);
  expect(reply.json).toMatchObject({ code: 401, error });
});

test('an undeclared refusal of a caller is an unexpected error', async () => {
  const before = server.unexpectedErrors.length;
  const reply = await call('/Toy/Ticket', { headers: { 'X-Authorization': 'undeclared' } });
  expect(reply.json.error).toBe('InternalServerError');
  expect(server.unexpectedErrors.length).toBe(before + 1);
});

test('an unexpected error is in the log under the request id', async () => {
  const reply = await call('/Toy/Fall', { body: '{"How":"bug"}' });
  expect(reply.text).not.toContain('secret');
  expect(server.unexpectedErrors.at(-1)).toEqual({
    requestId: reply.headers.get('x-requestid'),
    operation: '/Toy/Fall',
    error: new Error('a secret'),
  });
});

test('a failure has its members in the order of the reference API', async () => {
  const declared = await call('/Toy/Fall', { body: '{"How":"declared"}' });
  const later = await call('/Toy/Echo', { body: '{"Text":"too much"}' });
  const requestId = declared.headers.get('x-requestid');
  expect(declared.text).toBe(
    '{"code":400,"status":"BadRequest","error":"StoreNotFound","errorCode":1221,' +
      '"errorMessage":"There is no such store","errorDetails":{"StoreId":["There is no store A."]},' +
      `"requestId":"${requestId}"}`,
  );
  expect(Object.keys(later.json)).toEqual([
    'code',
    'status',
    'retryAfterSeconds',
    'error',
    'errorCode',
    'errorMessage',
    'requestId',
  ]);
  expect(later.headers.get('retry-after')).toBe('7');
});

test('X-ReportErrorAsSuccess changes the HTTP status and nothing else', async () => {
  const request = { body: '{"How":"declared"}' };
  const plain = await call('/Toy/Fall', request);
  const wrapped = await call('/Toy/Fall', {
    ...request,
    headers: { 'X-ReportErrorAsSuccess': 'true' },
  });
  expect(wrapped.status).toBe(200);
  const { requestId } = wrapped.json;
  expect(wrapped.json).toEqual({ ...plain.json, requestId });
  expect(requestId).toBe(wrapped.headers.get('x-requestid'));
  expect(server.calls.at(-1)?.status).toBe(400);
});

describe('the control state is made current before the caller is judged', () => {
  const away = new StorageUnavailable({ cause: new Error('cut') });
  test.each([
    [
      'at once',
      () => {
        throw away;
      },
    ],
    ['later', () => Promise.reject(away)],
  ])('503 when the database is away, %s', async (_when, catchUp) => {
    const server = await startToy({ catchUp });
    const reply = await exchange(server.port, message('/Toy/Key', { headers: key('bad') }));
    expect(reply.json).toMatchObject({ error: 'ServiceUnavailable', retryAfterSeconds: 1 });
    expect(reply.headers.get('retry-after')).toBe('1');
    const unknown = await exchange(server.port, message('/Toy/None'));
    expect(unknown.json.error).toBe('InvalidAPIEndpoint');
    // The call's own line says why; there is none beside it.
    expect(server.details[0]?.facts).toEqual({ fault: 'away', cause: 'cut' });
    expect(server.unexpectedErrors).toEqual([]);
    await server.close(0);
  });

  test('a revocation that arrives with it counts', async () => {
    let isRevoked = false;
    const server = await startToy({
      catchUp: async () => {
        isRevoked = true;
      },
      authenticate: {
        secretKey: () => ({ refused: isRevoked ? 'SecretKeyNotFound' : 'NotAuthenticated' }),
        entityToken: () => ({ refused: 'EntityTokenInvalid' }),
        sessionTicket: () => ({ refused: 'NotAuthenticated' }),
        operatorSession: () => ({ refused: 'NotAuthenticated' }),
      },
    });
    const reply = await exchange(server.port, message('/Toy/Key', { headers: key('good') }));
    expect(reply.json.error).toBe('SecretKeyNotFound');
    await server.close(0);
  });
});

test('the caller is refused before the body has come', async () => {
  const reply = await exchange(
    server.port,
    'POST /Toy/Key HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
  );
  expect(reply.json.error).toBe('NotAuthenticated');
});

test('two operations with one path do not start', async () => {
  await expect(startToy({ operations: [...TOYS, ...TOYS] })).rejects.toThrow('/Toy/Echo');
});
