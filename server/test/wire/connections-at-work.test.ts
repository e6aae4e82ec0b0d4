import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/kernel/instant.ts';
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

it('a test reads keys as logins do, and tells only plain ids of them', async () => {
  await make();
  const [key] = issuer.keys;
  const padding = Array.from({ length: 60 }, (_, at) => ({
    ...key?.publicJwk,
    kid: at === 0 ? '<script>alert(1)</script>' : at === 1 ? 'B'.repeat(129) : `k1-${at}`,
    x5c: ['A'.repeat(1_600)],
  }));
  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
  const sets = {
    large: { keys: [key?.publicJwk, ...padding] },
    nameless: { keys: [{ ...key?.publicJwk, kid: undefined }] },
    symmetric: { keys: [{ kty: 'oct', kid: 'k1' }] },
    tooMany: { keys: Array.from({ length: 150 }, () => key?.publicJwk) },
    noKind: { keys: [{ kid: 'k1' }] },
    weak: { keys: [{ ...weak.export({ format: 'jwk' }), kid: 'k1' }] },
  };
  const body = { Provider: 'OpenIdConnect', ConnectionId };
  const found: Record<string, unknown> = {};
  for (const [name, set] of Object.entries(sets)) {
    issuer.keysText = JSON.stringify(set);
    running.clock.advance(DAY_MS + 1);
    // oxlint-disable-next-line no-await-in-loop
    const { Status, KeyIds } = (await world.asTitle('/Admin/TestIdentityProvider', body)).data;
    const kid = name === 'nameless' ? undefined : 'k1';
    // oxlint-disable-next-line no-await-in-loop
    const { code } = await logIn(await issuer.sign({ sub: 'two' }, { kid }));
    found[name] = [Status, KeyIds.length, code];
  }
  issuer.keysText = undefined;
  // The keys may be fetched again, and the refused proofs are counted and go with the connection.
  running.clock.advance(DAY_MS);
  await running.app.everyMinute();
  expect(found).toEqual({
    large: ['Ready', 59, 200],
    nameless: ['Ready', 0, 200],
    symmetric: ['Wrong', 0, 503],
    tooMany: ['Wrong', 0, 503],
    noKind: ['Wrong', 0, 503],
    weak: ['Wrong', 0, 503],
  });
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
