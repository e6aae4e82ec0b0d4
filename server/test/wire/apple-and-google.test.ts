import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { PARTNER_URLS } from '../../src/kernel/partners.ts';
import { startFakeServer } from '../support/fakes/fake-server.ts';
import {
  CLIENT_ID,
  makeIssuerKey,
  signToken,
  startFakeIssuer,
} from '../support/fakes/open-id-issuer.ts';
import { startService } from '../support/running.ts';
import { makeWorld, type World } from '../support/world.ts';
import { must } from '../support/stock.ts';

/** Apple's and Google's token endpoints: a code is `code of SUBJECT`, and what is revoked is remembered. */
async function startPartners() {
  const key = await makeIssuerKey('k1', 'RS256');
  const state = { now: () => 0 };
  const issuer = await startFakeIssuer({ keys: [key], now: () => state.now() });
  const revoked: string[] = [];
  const secrets: string[] = [];
  const tokens = new Map<string, string>();
  const endpoint = await startFakeServer(({ url, form }) => {
    secrets.push(form.get('client_secret') ?? '');
    if (url.pathname === '/revoke') {
      revoked.push(form.get('token') ?? '');
      return { body: '' };
    }
    const code = form.get('code') ?? '';
    const idToken = tokens.get(code);
    if (idToken === undefined) return { code: 400, body: '{"error":"invalid_grant"}' };
    const given = { access_token: 'unused', refresh_token: `refresh of ${code}` };
    return { body: JSON.stringify({ ...given, id_token: idToken }) };
  });
  const sign = (iss: string, claims: object = {}) => {
    const iat = Math.floor(state.now() / 1_000);
    const good = { iss, aud: CLIENT_ID, sub: 'Subject.One', iat, exp: iat + 600 };
    return signToken(key, { header: {}, claims: { ...good, ...claims } });
  };
  const outside = {
    exceptions: [issuer.origin, endpoint.origin],
    partnerUrls: {
      'apple-keys': issuer.keysUrl,
      'google-keys': issuer.keysUrl,
      'apple-token': `${endpoint.origin}/token`,
      'apple-revoke': `${endpoint.origin}/revoke`,
      'google-token': `${endpoint.origin}/token`,
    },
  } satisfies {
    readonly exceptions: readonly string[];
    readonly partnerUrls: Partial<Record<keyof typeof PARTNER_URLS, string>>;
  };
  return Object.assign(state, { issuer, endpoint, tokens, revoked, secrets, sign, outside });
}

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

function connect(world: World, body: object): Promise<unknown> {
  return must(world.asTitle('/Admin/SetIdentityProvider', body));
}

test('Apple is told when a player who gave a code is deleted, and a Google account logs in', async () => {
  const fakes = await startPartners();
  await using issuer = fakes.issuer;
  await using endpoint = fakes.endpoint;
  await using running = await startService(undefined, { outside: fakes.outside });
  await running.app.start();
  const world = await makeWorld(running);
  fakes.now = world.clock.now;
  const token = await fakes.sign('https://appleid.apple.com', { sub: 'early' });
  const early = { TitleId: world.titleId, CreateAccount: true, IdentityToken: token };
  await connect(world, { Provider: 'Apple', Settings: { Apple: { ClientIds: [CLIENT_ID] } } });
  // Without the team's key the code is not used.
  await must(world.call('/Client/LoginWithApple', { ...early, AuthorizationCode: 'unused' }));
  expect(endpoint.calls).toEqual([]);
  await connect(world, {
    Provider: 'Apple',
    Settings: { Apple: { ClientIds: [CLIENT_ID], TeamId: 'TEAM', KeyId: 'KEY' } },
    Secret: pem,
  });
  await connect(world, {
    Provider: 'Google',
    Settings: { Google: { ClientIds: [CLIENT_ID] } },
    Secret: 'of google',
  });
  const IdentityToken = await fakes.sign('https://appleid.apple.com');
  fakes.tokens.set('c1', await fakes.sign('https://appleid.apple.com'));
  fakes.tokens.set('c2', await fakes.sign('https://appleid.apple.com', { sub: 'subject.one' }));
  fakes.tokens.set('c3', await fakes.sign('accounts.google.com'));
  const logIn = (path: string, body: object) =>
    world.call(path, { TitleId: world.titleId, CreateAccount: true, ...body });
  const byApple = (more: object = {}) =>
    logIn('/Client/LoginWithApple', { IdentityToken, ...more });
  expect(await byApple({ AuthorizationCode: 'unknown' })).toMatchObject({
    error: 'InvalidIdentityToken',
  });
  expect(await byApple({ AuthorizationCode: 'c2' })).toMatchObject({
    error: 'InvalidIdentityToken',
  });
  const { ServiceId } = await must(byApple({ AuthorizationCode: 'c1' }));
  expect((await must(byApple())).ServiceId).toBe(ServiceId);
  const other = await fakes.sign('https://appleid.apple.com', { sub: 'subject.one' });
  expect((await must(byApple({ IdentityToken: other }))).ServiceId).not.toBe(ServiceId);
  expect(await byApple({ IdentityToken: IdentityToken.padEnd(64 * 1024, 'a') })).toMatchObject({
    error: 'InvalidIdentityToken',
  });
  await must(logIn('/Client/LoginWithGoogleAccount', { ServerAuthCode: 'c3', SetEmail: true }));
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
  await expect.poll(() => fakes.revoked).toEqual(['refresh of c1']);
  expect(issuer.keyFetches()).toBe(1);
  expect(endpoint.calls.every(({ method }) => method === 'POST')).toBe(true);
  expect(fakes.secrets.join('\n')).not.toContain('PRIVATE KEY');
});
