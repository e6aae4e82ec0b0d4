import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialectOf, referencePathsOf } from '../../src/http/dialect.ts';
import { type Endpoint, operation } from '../../src/kernel/operation.ts';
import { AnyJson } from '../../src/kernel/schema.ts';
import { startToy, TOYS, type ToyServer } from './toy.ts';
import { exchange, message } from './wire.ts';

const Provider = Type.Enum(['Custom', 'Service']);
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

const login = operation()({
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

describe('the answer has the names of the reference dialect', () => {
  const NEUTRAL_PATH = '/Client/LoginWithService';
  test.each([
    ['for nothing', NEUTRAL, {}, NEUTRAL_PATH, NEUTRAL],
    ['for another query', NEUTRAL, {}, `${NEUTRAL_PATH}?titleId=PlayFab&asdk=1`, NEUTRAL],
    ['for texts of others', { Title: 'PlayFab' }, {}, NEUTRAL_PATH, { Title: 'PlayFab' }],
    ['for the header', NEUTRAL, SDK, NEUTRAL_PATH, BRAND],
    ['for the query', NEUTRAL, {}, `${NEUTRAL_PATH}?a=b&sdk=GodotSDK`, BRAND],
    ['for the path', NEUTRAL, {}, '/Client/LoginWithPlayFab', BRAND],
    ['for the path before a query', NEUTRAL, {}, '/Client/LoginWithPlayFab?a=b', BRAND],
    ['for a member', { PlayFabId: 'A' }, {}, NEUTRAL_PATH, { PlayFabId: 'A' }],
    ['for an empty member', { PlayFabId: null }, {}, NEUTRAL_PATH, {}],
    ['for a member in other letter case', { playfabid: 'A' }, {}, NEUTRAL_PATH, { PlayFabId: 'A' }],
    [
      'for a member of a member',
      { ServiceId: 'A', Players: [{ PlayFabId: 'B' }] },
      {},
      NEUTRAL_PATH,
      { PlayFabId: 'A', Players: [{ PlayFabId: 'B' }] },
    ],
  ])('%s', async (_reason, body, headers, path, data) => {
    expect((await call(body, headers, path)).json.data).toEqual(data);
    expect(server.calls.at(-1)?.operation).toBe(NEUTRAL_PATH);
  });

  test('and in a refusal', async () => {
    for (const [body, path] of [
      [{ Title: 'refuse' }, '/Client/LoginWithPlayFab'],
      [{ Title: 'refuse', PlayFabId: 'A' }, NEUTRAL_PATH],
    ] as const) {
      const { json } = await call(body, {}, path);
      expect(json.errorMessage).toContain('LoginWithPlayFab knows no PlayFabId');
    }
  });
});

describe('both words', () => {
  test.each([
    [{ ServiceId: 'A', PlayFabId: 'A' }, { PlayFabId: 'A' }],
    [{ PlayFabId: 'A', ServiceId: 'A' }, { PlayFabId: 'A' }],
    [{ ServiceId: null, PlayFabId: 'A' }, { PlayFabId: 'A' }],
    [{ ServiceId: 'A', PlayFabId: null }, { PlayFabId: 'A' }],
    [{ PlayFabId: 'A', ServiceId: null }, { PlayFabId: 'A' }],
    [{ PlayFabId: null }, {}],
  ])('%j is fine', async (body, data) => {
    expect((await call(body)).json.data).toEqual(data);
  });

  test.each([
    [{ ServiceId: 'A', PlayFabId: 'B' }],
    [{ PlayFabId: 'B', ServiceId: 'A' }],
    [{ playFabId: 'A', ServiceId: 'A' }],
  ])('%j is InvalidParams, at its place', async (player) => {
    const { json } = await call({ Players: [player] });
    expect(json.error).toBe('InvalidParams');
    expect(Object.keys(json.errorDetails)).toEqual(['Players[0].PlayFabId']);
  });
});

describe('refusals', () => {
  test('name members as the client knows them', async () => {
    const neutral = await call({ Players: [{}] });
    expect(neutral.json.errorDetails).toEqual({
      'Players[0].ServiceId': ['The ServiceId field is required.'],
    });
    const reference = await call({ Players: [{}] }, SDK);
    expect(reference.json.errorDetails).toEqual({
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
    expect(dialectOf(toy)).toEqual({ toReference: undefined, refusalToReference: undefined });
  }
});

test.each([
  ['/Client/LoginWithService', ['/Client/LoginWithPlayFab']],
  ['/Client/RegisterServiceUser', ['/Client/RegisterPlayFabUser']],
  ['/Client/ListServices', []],
  ['/Matchmaker/AuthUser', []],
])('%s is also %j', (path, paths) => {
  expect(referencePathsOf(path)).toEqual(paths);
});
