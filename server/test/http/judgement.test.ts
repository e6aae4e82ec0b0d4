import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorName, ERRORS } from '../../src/kernel/error-catalogue.ts';
import { startToy, type ToyServer } from './toy.ts';
import { exchange, message, type TestRequest } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({ pages: new Map([['/page', () => PAGE]]) });
});
afterAll(() => server.close(0));

const PAGE = { status: 200, contentType: 'text/plain', body: 'a page' };
const call = (path: string, request?: TestRequest) => exchange(server.port, message(path, request));
const key = (text: string) => ({ 'X-SecretKey': text });
const token = (text: string) => ({ 'X-EntityToken': text });
const GOOD = '{"Text":"a"}';

/** Situation, path, request, error, status. */
const ROWS: [string, string, TestRequest, ErrorName, number][] = [
  ['an unknown path', '/Toy/None', {}, 'InvalidAPIEndpoint', 404],
  ['a slash at the end', '/Toy/Echo/', {}, 'InvalidAPIEndpoint', 404],
  ['another case', '/toy/echo', {}, 'InvalidAPIEndpoint', 404],
  ['an encoded path', '/Toy/%45cho', {}, 'InvalidAPIEndpoint', 404],
  ['a name of every object', '/__proto__', {}, 'InvalidAPIEndpoint', 404],
  ['GET on an operation', '/Toy/Echo', { method: 'GET' }, 'InvalidRequest', 405],
  ['OPTIONS without its headers', '/Toy/Echo', { method: 'OPTIONS' }, 'InvalidRequest', 405],
  ['POST on a page', '/page', { method: 'POST' }, 'InvalidRequest', 405],
  ['no credential', '/Toy/Key', {}, 'NotAuthenticated', 401],
  ['an empty credential', '/Toy/Key', { headers: key(' ') }, 'NotAuthenticated', 401],
  ['no ticket', '/Toy/Ticket', {}, 'NotAuthenticated', 401],
  ['no token', '/Toy/Title', {}, 'NotAuthenticated', 401],
  ['nothing of anything', '/Toy/Any', {}, 'NotAuthenticated', 401],
  ['a credential of another kind', '/Toy/Key', { headers: token('good') }, 'NotAuthenticated', 401],
  ['a wrong key', '/Toy/Key', { headers: key('bad') }, 'SecretKeyNotFound', 401],
  ['another scope', '/Toy/Key', { headers: key('good admin') }, 'NotAuthorizedByTitle', 403],
  [
    'any with another scope',
    '/Toy/Any',
    { headers: key('good admin') },
    'NotAuthorizedByTitle',
    403,
  ],
  ['a bad token', '/Toy/Entity', { headers: token('bad') }, 'EntityTokenInvalid', 401],
  ['an expired token', '/Toy/Entity', { headers: token('expired') }, 'EntityTokenExpired', 401],
  ['a revoked token', '/Toy/Title', { headers: token('revoked') }, 'EntityTokenRevoked', 401],
  ["a banned player's token", '/Toy/Entity', { headers: token('banned') }, 'AccountBanned', 403],
  ["a banned player's, of any", '/Toy/Any', { headers: token('banned') }, 'AccountBanned', 403],
  [
    "a banned player's ticket",
    '/Toy/Ticket',
    { headers: { 'X-Authorization': 'banned' } },
    'AccountBanned',
    403,
  ],
  [
    'a banned player where a title is wanted',
    '/Toy/Title',
    { headers: token('banned') },
    'AccountBanned',
    403,
  ],
  [
    'a player where a title is wanted',
    '/Toy/Title',
    { headers: token('good title_player_account') },
    'InvalidEntityType',
    403,
  ],
  [
    'a bad ticket',
    '/Toy/Ticket',
    { headers: { 'X-Authorization': 'bad' } },
    'NotAuthenticated',
    401,
  ],
  ['a large body', '/Toy/Echo', { body: 'x'.repeat(65_537) }, 'BodyTooLarge', 413],
  [
    'another type',
    '/Toy/Echo',
    { body: GOOD, headers: { 'Content-Type': 'text/plain' } },
    'InvalidContentType',
    415,
  ],
  ['broken JSON', '/Toy/Echo', { body: '{' }, 'InvalidJSONContent', 400],
  ['another shape', '/Toy/Echo', { body: '{"Text":1}' }, 'InvalidParams', 400],
  ['a declared error', '/Toy/Fall', { body: '{"How":"declared"}' }, 'StoreNotFound', 400],
  ['a bug', '/Toy/Fall', { body: '{"How":"bug"}' }, 'InternalServerError', 500],
  [
    'an undeclared error',
    '/Toy/Fall',
    { body: '{"How":"undeclared"}' },
    'InternalServerError',
    500,
  ],
  ['a thrown text', '/Toy/Fall', { body: '{"How":"text"}' }, 'InternalServerError', 500],
  [
    'an unprintable answer',
    '/Toy/Fall',
    { body: '{"How":"unprintable"}' },
    'InternalServerError',
    500,
  ],
  ['storage away', '/Toy/Fall', { body: '{"How":"storage"}' }, 'ServiceUnavailable', 503],
  ['storage gone', '/Toy/Fall', { body: '{"How":"late storage"}' }, 'ServiceUnavailable', 503],
];

describe('each situation has its answer', () => {
  test.each(ROWS)('%s', async (_situation, path, request, error, status) => {
    const reply = await call(path, request);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ code: status, error, errorCode: ERRORS[error].code });
    expect(reply.json).not.toHaveProperty('data');
    expect(reply.text).not.toContain('a secret');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-requestid')).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(server.calls.at(-1)).toMatchObject({ outcome: error, status });
    expect(server.observed.at(-1)?.outcome).toBe(error);
  });

  test('the methods that are allowed are named', async () => {
    const operation = await call('/Toy/Echo', { method: 'GET' });
    const page = await call('/page', { method: 'POST' });
    expect(operation.headers.get('allow')).toBe('POST');
    expect(operation.json.status).toBe('MethodNotAllowed');
    expect(page.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the first check that fails gives the answer', () => {
  const big = { 'Content-Length': '99999999' };
  const text = { 'Content-Type': 'text/plain' };
  const PAIRS: [string, string, TestRequest, ErrorName][] = [
    ['path, then method', '/Toy/None', { method: 'GET' }, 'InvalidAPIEndpoint'],
    ['path, then size', '/Toy/None', { headers: big }, 'InvalidAPIEndpoint'],
    ['method, then size', '/Toy/Key', { method: 'PUT', headers: big }, 'InvalidRequest'],
    ['method, then caller', '/Toy/Key', { method: 'PUT' }, 'InvalidRequest'],
    ['size, then caller', '/Toy/Key', { headers: big }, 'BodyTooLarge'],
    ['size, then type', '/Toy/Echo', { headers: { ...big, ...text } }, 'BodyTooLarge'],
    ['caller, then type', '/Toy/Key', { body: '{', headers: text }, 'NotAuthenticated'],
    ['caller, then JSON', '/Toy/Key', { body: '{', headers: key('bad') }, 'SecretKeyNotFound'],
    ['caller, then shape', '/Toy/Title', { headers: token('expired') }, 'EntityTokenExpired'],
    ['type, then JSON', '/Toy/Echo', { body: '{', headers: text }, 'InvalidContentType'],
    ['type, then shape', '/Toy/Fall', { body: '{}', headers: text }, 'InvalidContentType'],
    ['JSON, then shape', '/Toy/Fall', { body: '{"How":1' }, 'InvalidJSONContent'],
    ['shape, then the operation', '/Toy/Fall', { body: '{}' }, 'InvalidParams'],
  ];
  test.each(PAIRS)('%s', async (_pair, path, request, error) => {
    expect((await call(path, request)).json.error).toBe(error);
  });
});

describe('success', () => {
  const ACCEPTED: [string, string, TestRequest, object][] = [
    ['anybody', '/Toy/Echo', { body: GOOD }, { Text: 'a' }],
    ['a query that means nothing', '/Toy/Echo?sdk=x/y?z', { body: GOOD }, { Text: 'a' }],
    ['the absolute form', 'http://localhost/Toy/Echo?x', { body: GOOD }, { Text: 'a' }],
    ['an unlimited key', '/Toy/Key', { headers: key('good'), body: GOOD }, { Kind: 'secretKey' }],
    [
      'a key with the scope',
      '/Toy/Key',
      { headers: key('good admin matchmaker'), body: GOOD },
      { Kind: 'secretKey' },
    ],
    ['a title', '/Toy/Title', { headers: token('good'), body: GOOD }, { Kind: 'entity' }],
    [
      'any entity',
      '/Toy/Entity',
      { headers: token('good title_player_account'), body: GOOD },
      { Kind: 'entity' },
    ],
    [
      'a player',
      '/Toy/Ticket',
      { headers: { 'x-authorization': 'good' }, body: GOOD },
      { Kind: 'player' },
    ],
    [
      'a player by the older header',
      '/Toy/Ticket',
      { headers: { 'X-Authentication': 'good' }, body: GOOD },
      { Kind: 'player' },
    ],
    [
      'the key before the rest',
      '/Toy/Any',
      { headers: { ...token('bad'), ...key('good') }, body: GOOD },
      { Kind: 'secretKey' },
    ],
    [
      'the token before the ticket',
      '/Toy/Any',
      { headers: { 'X-Authorization': 'bad', ...token('good') }, body: GOOD },
      { Kind: 'entity' },
    ],
    [
      'the ticket alone',
      '/Toy/Any',
      { headers: { 'X-Authorization': 'good' }, body: GOOD },
      { Kind: 'player' },
    ],
  ];
  test.each(ACCEPTED)('%s', async (_what, path, request, data) => {
    const reply = await call(path, request);
    expect(reply.text).toBe(`{"code":200,"status":"OK","data":${JSON.stringify(data)}}`);
    expect(reply.status).toBe(200);
  });

  test('is logged once, with the title', async () => {
    const before = server.calls.length;
    const reply = await call('/Toy/Key', { headers: key('good'), body: GOOD });
    expect(server.calls.slice(before)).toEqual([
      {
        operation: '/Toy/Key',
        outcome: 'OK',
        status: 200,
        titleId: 'AB12',
        requestId: reply.headers.get('x-requestid'),
        seconds: expect.any(Number),
      },
    ]);
  });
});
