import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, operation } from '../../src/kernel/operation.ts';
import { AnyJson } from '../../src/kernel/schema.ts';
import { brandPathsOf, dialectOf } from '../../src/http/dialect.ts';
import { startToy, TOYS, type ToyServer } from './toy.ts';
import { exchange, message } from './wire.ts';

const Provider = Type.Union([Type.Literal('Custom'), Type.Literal('Service')]);
const Player = Type.Object({
  ServiceId: Type.String(),
  Provider: Type.Optional(Provider),
  Name: Type.Optional(Type.String()),
  Free: Type.Optional(AnyJson('Any.')),
});
const Players = Type.Object({
  Title: Type.Optional(Type.String()),
  ServiceId: Type.Optional(Type.String()),
  Players: Type.Optional(Type.Array(Player)),
  Origination: Type.Optional(Type.Enum(['Custom', 'Service'])),
  Map: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const login = operation<object>()({
  path: '/Client/LoginWithService',
  summary: 'Gives back what it gets.',
  auth: { kind: 'anonymous' },
  request: Players,
  response: Players,
  errors: ['AccountNotFound'],
  example: { request: {}, response: {} },
  handle: (request, { fail }) => {
    if (request.Title !== 'refuse') return Object.freeze(request);
    throw fail('AccountNotFound', {
      message: 'LoginWithService knows no ServiceId; Services do',
      details: { ServiceId: ['The ServiceId is unknown.'], 'Service abuse': ['Indefinite'] },
    });
  },
}) as Endpoint;

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({ operations: [login] });
});
afterAll(() => server.close(0));

const SDK = { 'X-PlayFabSDK': 'NodeSDK-undefined' };
const call = (body: object, headers = {}, path = '/Client/LoginWithService') =>
  exchange(server.port, message(path, { body: JSON.stringify(body), headers }));

const NEUTRAL = {
  Title: 'Service',
  ServiceId: 'A',
  Players: [
    {
      Name: 'Service',
      ServiceId: 'B',
      Provider: 'Service',
      Free: { ServiceId: 'x', a: ['Service'] },
    },
  ],
  Origination: 'Service',
  Map: { ServiceId: 'y', PlayFabId: 'z', a: 'Service' },
};
const BRAND = {
  Title: 'Service',
  PlayFabId: 'A',
  Players: [
    {
      Name: 'Service',
      PlayFabId: 'B',
      Provider: 'PlayFab',
      Free: { ServiceId: 'x', a: ['Service'] },
    },
  ],
  Origination: 'PlayFab',
  Map: { ServiceId: 'y', PlayFabId: 'z', a: 'Service' },
};

describe('a request may say either, the answer goes by the header', () => {
  test.each([
    ['neutral, neutral', NEUTRAL, {}, NEUTRAL],
    ['brand, neutral', BRAND, {}, NEUTRAL],
    ['neutral, brand', NEUTRAL, SDK, BRAND],
    ['brand, brand', BRAND, SDK, BRAND],
  ])('%s', async (_words, body, headers, data) => {
    expect(JSON.stringify((await call(body, headers)).json.data)).toBe(JSON.stringify(data));
  });

  test('the path', async () => {
    const reply = await call({ Title: 'a' }, {}, '/Client/LoginWithPlayFab');
    expect(reply.json.data).toEqual({ Title: 'a' });
    expect(server.calls.at(-1)?.operation).toBe('/Client/LoginWithService');
  });
});

describe('both words', () => {
  test.each([
    [{ ServiceId: 'A', PlayFabId: 'A' }, { ServiceId: 'A' }],
    [{ ServiceId: null, PlayFabId: 'A' }, { ServiceId: 'A' }],
    [{ ServiceId: 'A', PlayFabId: null }, { ServiceId: 'A' }],
    [{ PlayFabId: null }, {}],
  ])('%j is fine', async (body, data) => {
    expect((await call(body)).json.data).toEqual(data);
  });

  test('different values are InvalidParams, at their place', async () => {
    const body = { Players: [{ ServiceId: 'A', PlayFabId: 'B' }] };
    const neutral = await call(body);
    expect(neutral.json.error).toBe('InvalidParams');
    expect(Object.keys(neutral.json.errorDetails)).toEqual(['Players[0].ServiceId']);
    const brand = await call(body, SDK);
    expect(Object.keys(brand.json.errorDetails)).toEqual(['Players[0].PlayFabId']);
  });
});

describe('refusals', () => {
  test('name members as the client knows them', async () => {
    const neutral = await call({ Players: [{}] });
    expect(neutral.json.errorDetails).toEqual({
      'Players[0].ServiceId': ['The ServiceId field is required.'],
    });
    const brand = await call({ Players: [{}] }, SDK);
    expect(brand.json.errorDetails).toEqual({
      'Players[0].PlayFabId': ['The PlayFabId field is required.'],
    });
  });

  test('leave texts of others alone', async () => {
    const { json } = await call({ Title: 'refuse' }, SDK);
    expect(json.errorMessage).toBe('LoginWithPlayFab knows no PlayFabId; Services do');
    expect(json.errorDetails).toEqual({
      PlayFabId: ['The PlayFabId is unknown.'],
      'Service abuse': ['Indefinite'],
    });
  });
});

test('a member named __proto__ does no harm', async () => {
  const body = '{"Players":[{"ServiceId":"A","__proto__":{"Name":"x"}}]}';
  const reply = await exchange(server.port, message('/Client/LoginWithService', { body }));
  expect(reply.text).toContain('"__proto__":{"Name":"x"}');
  expect(reply.json.data.Players[0].Name).toBe(undefined);
});

test('operations without such names are not translated at all', () => {
  for (const toy of TOYS) {
    expect(dialectOf(toy)).toEqual({
      toNeutral: undefined,
      toBrand: undefined,
      refusalToBrand: undefined,
    });
  }
});

test.each([
  ['/Client/LoginWithService', ['/Client/LoginWithPlayFab']],
  ['/Client/RegisterServiceUser', ['/Client/RegisterPlayFabUser']],
  ['/Client/ListServices', []],
  ['/Matchmaker/AuthUser', []],
])('%s is also %j', (path, paths) => {
  expect(brandPathsOf(path)).toEqual(paths);
});
