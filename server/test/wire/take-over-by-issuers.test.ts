import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOperator } from '../support/operator-calls.ts';
import {
  CLIENT_ID,
  type FakeIssuer,
  makeIssuerKey,
  startFakeIssuer,
} from '../support/fakes/open-id-issuer.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

// Ways to take over an account by tokens of an issuer. Each was seen to succeed against a service that was broken at the place that its
// comment names.

/** The description of the third says that it is the first. */
let issuers: readonly [FakeIssuer, FakeIssuer, FakeIssuer];
let running: Running;
let world: World;

beforeAll(async () => {
  const now = () => running.clock.now();
  const start = async (kid: string, more: { readonly issuer?: string } = {}) =>
    startFakeIssuer({ keys: [await makeIssuerKey(kid, 'ES256')], now, ...more });
  const one = await start('one');
  issuers = [one, await start('two'), await start('liar', { issuer: one.issuer })];
  const exceptions = issuers.map(({ origin }) => origin);
  running = await startService(undefined, { outside: { exceptions, partnerUrls: {} } });
  world = await makeWorld(running);
  for (const [index, { discoveryUrl }] of issuers.entries()) {
    const source = { IssuerDiscoveryUrl: discoveryUrl };
    // oxlint-disable-next-line no-await-in-loop
    await must(world.asTitle(CREATE, connection(IDS[index] ?? '', source)));
  }
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await Promise.all(issuers.map((one) => one[Symbol.asyncDispose]()));
});

const CREATE = '/Admin/CreateOpenIdConnection';
const IDS = ['one', 'two', 'liar'];

function connection(ConnectionId: string, source: object) {
  return { ConnectionId, ClientId: CLIENT_ID, ClientSecret: 'secret', ...source };
}

async function logIn(index: 0 | 1 | 2, claims: object, ConnectionId = IDS[index]): Promise<Reply> {
  const IdToken = await issuers[index].sign({ ...claims });
  const body = { TitleId: world.titleId, ConnectionId, IdToken, CreateAccount: true };
  return world.call('/Client/LoginWithOpenIdConnect', body);
}

const playerOf = async (...login: Parameters<typeof logIn>): Promise<string> =>
  (await must(logIn(...login))).ServiceId;

// Broken: `openIdSubject` (kernel/identity-provider.ts) gives the subject alone, or lower-cases it.
test('a subject in another case, at another issuer, or that looks like both, is another player', async () => {
  const name = issuers[0].issuer;
  const players = [
    await playerOf(0, { sub: 'Ada' }),
    await playerOf(0, { sub: 'ada' }),
    await playerOf(1, { sub: 'Ada' }),
    await playerOf(1, { sub: JSON.stringify([name, 'Ada']) }),
    await playerOf(1, { sub: `${name},Ada` }),
  ];
  expect(new Set(players).size).toBe(players.length);
  expect(await playerOf(0, { sub: 'Ada' })).toBe(players[0]);
});

// Broken: `openIdSubject` joins both with a comma, or without anything.
test('an issuer with which another one begins is not that one', async () => {
  const victim = await playerOf(0, { sub: ',x' });
  const override = { IssuerOverride: `${issuers[0].issuer},` };
  const source = { IssuerDiscoveryUrl: issuers[1].discoveryUrl, ...override };
  await must(world.asTitle(CREATE, connection('longer', source)));
  expect(await playerOf(1, { sub: 'x' }, 'longer')).not.toBe(victim);
});

// Broken: the verification (outside/id-tokens.ts) does not look at the issuer.
test('a token of one issuer is none of another connection, whatever it says', async () => {
  await playerOf(0, { sub: 'eve' });
  const claims = { sub: 'eve' };
  expect(await logIn(1, claims, 'one')).toMatchObject({ error: 'InvalidIdentityToken' });
  const lie = { ...claims, iss: issuers[0].issuer };
  expect(await logIn(1, lie, 'one')).toMatchObject({ error: 'InvalidIdentityToken' });
  expect(await logIn(1, lie, 'two')).toMatchObject({ error: 'InvalidIdentityToken' });
});

// Broken: `issuerOf` (connections/proofs/open-id-connect.ts) believes a description of whatever issuer.
test('an issuer that describes itself as another one speaks for none of its players', async () => {
  const claims = { sub: 'described' };
  await playerOf(0, claims);
  expect(await logIn(2, claims)).toMatchObject({ error: 'ServiceUnavailable' });
});

// Broken: `saveFor` (connections/save-connection.ts) lets everybody take the players of an issuer.
describe('a connection that stands for the issuer of another', () => {
  const byHand = () => ({
    Issuer: issuers[0].issuer,
    AuthorizationUrl: `${issuers[1].origin}/authorize`,
    TokenUrl: `${issuers[1].origin}/token`,
    JsonWebKeySet: { keys: issuers[1].keys.map(({ publicJwk }) => publicJwk) },
  });

  test('is refused to a key of the title, however it says so', async () => {
    const victim = await playerOf(0, { sub: 'victim' });
    const source = { IssuerDiscoveryUrl: issuers[1].discoveryUrl };
    const override = { IssuerOverride: issuers[0].issuer };
    const attempts = [
      [CREATE, connection('three', { ...source, ...override })],
      [CREATE, connection('three', { IssuerInformation: byHand() })],
      ['/Admin/UpdateOpenIdConnection', { ConnectionId: 'two', ...override }],
      ['/Admin/UpdateOpenIdConnection', { ConnectionId: 'two', IssuerInformation: byHand() }],
    ] as const;
    for (const [path, body] of attempts) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await world.asTitle(path, body), path).toMatchObject({
        error: 'NotAuthorizedByTitle',
      });
    }
    expect(await playerOf(1, { sub: 'victim' })).not.toBe(victim);
    // An owner may, where an issuer has moved.
    const moved = { ConnectionId: 'two', ...override };
    await must(asOperator(world, ['owner'], ['/Admin/UpdateOpenIdConnection', moved]));
    expect(await playerOf(1, { sub: 'victim' })).toBe(victim);
  });
});
