import { describe, expect, test } from 'vitest';
import { makeOpenApi } from '../../src/derive/openapi.ts';
import { toys } from '../support/derive-toys.ts';
import { makeReplyChecker } from '../support/openapi-check.ts';

const check = makeReplyChecker(makeOpenApi(toys, { version: '1.0.0' }));
const path = '/Server/ListToys';

function ok(data: unknown) {
  return { code: 200, status: 'OK', data };
}

function failure(more: object) {
  return {
    code: 400,
    status: 'BadRequest',
    error: 'StoreNotFound',
    errorCode: 1221,
    errorMessage: 'There is no such store',
    requestId: 'r1',
    ...more,
  };
}

const toys1 = { Toys: [{ ItemId: 'ball' }], Owner: { Id: 'A1' } };

describe('a reply that is as declared passes', () => {
  test.each<[string, string, number, unknown]>([
    ['success', path, 200, ok(toys1)],
    ['any JSON', path, 200, ok({ ...toys1, Toys: [{ ItemId: 'a', CustomData: { a: [1] } }] })],
    ['nothing', '/Authentication/CheckToy', 200, ok({})],
    ['a declared error', path, 400, failure({})],
    ['details', path, 400, failure({ errorDetails: { StoreId: ['It is missing.'] } })],
    ['an unknown path', '/No/Where', 404, unknownPath()],
  ])('%s', (_, of, status, body) => {
    expect(() => check(of, status, body)).not.toThrow();
  });
});

describe('a reply that is not as declared is a fault', () => {
  test.each<[string, string, number, unknown, string]>([
    ['no data', path, 200, { code: 200, status: 'OK' }, 'data'],
    ['no object', path, 200, null, 'object'],
    ['error beside data', path, 200, { ...ok(toys1), error: null }, '"error"'],
    ['a member missing', path, 200, ok({ Toys: [] }), 'Owner'],
    ['a member of the wrong type', path, 200, ok({ ...toys1, Size: 'Huge' }), '/data/Size'],
    ['an undeclared member', path, 200, ok({ ...toys1, Secret: 1 }), '"Secret"'],
    ['one deep down', path, 200, ok({ ...toys1, Owner: { Id: 'A1', Secret: 1 } }), '"Secret"'],
    ['one in a named schema', path, 200, ok({ ...toys1, Favourite: { ItemId: 'a', X: 1 } }), '"X"'],
    ['one in a list', path, 200, ok({ ...toys1, Toys: [{ ItemId: 'a', X: 1 }] }), '"X"'],
    ['one in nothing', '/Authentication/CheckToy', 200, ok({ X: 1 }), '"X"'],
    [
      'an undeclared error',
      path,
      400,
      failure({ error: 'InvalidItemId', errorCode: 1093 }),
      'error',
    ],
    ['an error under the wrong status', path, 404, failure({ code: 404 }), 'error'],
    ['a status in the body alone', path, 400, failure({ code: 401 }), 'code'],
    ['a status by another name', path, 400, failure({ status: 'Bad Request' }), 'status'],
    ['an undeclared HTTP status', path, 402, failure({ code: 402 }), 'no such HTTP status'],
    ['a wrong number', path, 400, failure({ errorCode: 1000 }), 'errorCode'],
    [
      'details that are no lists',
      path,
      400,
      failure({ errorDetails: { StoreId: 'x' } }),
      'StoreId',
    ],
    ['an undeclared member of a failure', path, 400, failure({ stack: 'at' }), '"stack"'],
    ['success on an unknown path', '/No/Where', 200, ok({}), 'no such HTTP status'],
  ])('%s', (_, of, status, body, says) => {
    expect(() => check(of, status, body)).toThrow(says);
  });
});

const NAMES: Readonly<Record<number, string>> = { 400: 'BadRequest', 401: 'Unauthorized' };

test('a token that the caller presents and one that is asked about have different statuses', () => {
  const expired = { error: 'EntityTokenExpired', errorCode: 1336, errorMessage: 'It is over.' };
  const answer = (code: number) => ({ code, status: NAMES[code], ...expired, requestId: 'r1' });
  expect(() => check('/Authentication/CheckToy', 401, answer(401))).not.toThrow();
  expect(() => check('/Authentication/CheckToy', 400, answer(400))).not.toThrow();
  expect(() => check(path, 400, answer(400))).not.toThrow();
  expect(() => check(path, 401, answer(401))).toThrow('error');
});

function unknownPath() {
  return {
    code: 404,
    status: 'NotFound',
    error: 'InvalidAPIEndpoint',
    errorCode: 1131,
    errorMessage: 'There is no such operation',
    requestId: 'r1',
  };
}
