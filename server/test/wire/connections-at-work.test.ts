import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONNECTION, connect, listed, providers } from '../support/connections.ts';
import {
  CLIENT_ID,
  type FakeIssuer,
  makeIssuerKey,
  startFakeIssuer,
} from '../support/fakes/open-id-issuer.ts';
import { type Running, startService } from '../support/running.ts';
import { makeWorld, type World } from '../support/world.ts';

// Connections whose issuer is another server.

let issuer: FakeIssuer;
let running: Running;
let world: World;

beforeAll(async () => {
  issuer = await startFakeIssuer({
    keys: [await makeIssuerKey('k1', 'ES256')],
    now: () => running.clock.now(),
  });
  running = await startService(undefined, {
    outside: { exceptions: [new URL(issuer.discoveryUrl).origin], partnerUrls: {} },
  });
  world = await makeWorld(running);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

const make = () => connect(world, { ClientId: CLIENT_ID, IssuerDiscoveryUrl: issuer.discoveryUrl });
const { ConnectionId } = CONNECTION;
const logIn = async (IdToken: string) =>
  world.call('/Client/LoginWithOpenIdConnect', {
    TitleId: world.titleId,
    ConnectionId,
    IdToken,
    CreateAccount: true,
  });

it('a test tells the issuer and the ids of its keys, and what is wrong, without a word of an answer', async () => {
  await make();
  const test = async () => {
    const body = { Provider: 'OpenIdConnect', ConnectionId };
    return (await world.asTitle('/Admin/TestIdentityProvider', body)).data;
  };
  expect(await test()).toMatchObject({ Status: 'Ready', Issuer: issuer.issuer, KeyIds: ['k1'] });
  issuer.described = { issuer: 'https://somebody.example', secret: 'word' };
  const wrong = await test();
  expect(wrong).toMatchObject({ Status: 'Wrong', KeyIds: [] });
  expect(JSON.stringify(wrong)).not.toMatch(/somebody|word/);
  issuer.described = {};
  await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId });
});

it('refused proofs are counted by reason, with the connection and no other', async () => {
  await make();
  expect((await logIn(await issuer.sign({ sub: 'one', nonce: undefined }))).code).toBe(200);
  expect((await logIn(await issuer.sign({ aud: 'another' }))).code).toBe(400);
  expect((await logIn('no token')).code).toBe(400);
  await running.app.everyMinute();
  const [{ RefusedProofs }] = await providers(world);
  expect(RefusedProofs).toMatchObject([
    { Reason: 'audience', Count: 1 },
    { Reason: 'malformed', Count: 1 },
  ]);
  await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId });
});

it('the line of a refused login and of a refused link has the fault of the proof, and no token', async () => {
  await make();
  const token = await issuer.sign({ aud: 'another' });
  const { sessionTicket } = await world.logIn('guest');
  const link = { ConnectionId, IdToken: token };
  const replies = [
    await logIn(token),
    await world.call('/Client/LinkOpenIdConnect', link, { sessionTicket }),
  ];
  for (const { requestId } of replies) {
    const line = running.lines.find((one) => one['requestId'] === requestId);
    expect(line).toMatchObject({
      outcome: 'InvalidIdentityToken',
      provider: 'OpenIdConnect',
      reason: 'badProof',
      proofFault: 'audience',
    });
  }
  expect(JSON.stringify(running.lines)).not.toContain(token);
  await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId });
});

it('no login that begins after the answer of a deletion goes by the connection', async () => {
  await make();
  const token = await issuer.sign({ sub: 'racer', nonce: undefined });
  const during = Array.from({ length: 8 }, () => logIn(token));
  const deletion = await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId });
  expect(deletion.code).toBe(200);
  const later = await Promise.all(Array.from({ length: 8 }, () => logIn(token)));
  expect(new Set(later.map(({ error }) => error))).toEqual(new Set(['InvalidIdentityProviderId']));
  const errors = (await Promise.all(during)).map(({ error }) => error ?? 'in');
  expect(errors.every((one) => ['in', 'InvalidIdentityProviderId'].includes(one))).toBe(true);
  expect(await listed(world)).toEqual([]);
});
