import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '../support/fakes/fake-server.ts';
import {
  type FakeIssuer,
  makeIssuerKey,
  startFakeIssuer,
} from '../support/fakes/open-id-issuer.ts';
import { KEY_FILE, LICENSE_KEY } from '../support/platforms.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, runPurser, startPurser, temporaryFolder } from './purser.ts';

// The commands about connections to identity providers, beside a running service.

const SECRET = 'a secret of the studio';
const temporary = temporaryFolder();
const folder = temporary.path;
const flags: string[] = [];
let issuer: FakeIssuer;
let steam: FakeServer;
let purser: RunningPurser;

beforeAll(async () => {
  issuer = await startFakeIssuer({ keys: [await makeIssuerKey('key-1', 'ES256')], now: Date.now });
  steam = await startFakeServer(() => ({ code: 403, body: `Forbidden: ${SECRET}` }));
  flags.push('--outside-exceptions', `${issuer.origin},${steam.origin}`);
  flags.push('--partner-urls', `steam=${steam.origin}/tickets`);
  purser = await startPurser({ folder, flags });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  await steam[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

/** Calls an operation with the title's key. */
async function call(name: string, body: object): Promise<void> {
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  expect(await title.admin(`/Admin/${name}`, body)).not.toHaveProperty('error');
}

test('connections are listed, shown with their changes, and tested, and no secret is printed', async () => {
  const none = await runHere(['connection', 'list'], { folder });
  expect(none.stdout).toMatch(
    /^Title \w+ is not connected with any identity provider or payment platform\.\n$/,
  );
  const studio = { ConnectionId: 'studio', ClientId: 'game', ClientSecret: SECRET };
  await call('CreateOpenIdConnection', { ...studio, IssuerDiscoveryUrl: issuer.discoveryUrl });
  await call('UpdateOpenIdConnection', { ConnectionId: 'studio', IgnoreNonce: true });
  const Settings = { Steam: { AppId: '480', AllowsFamilySharing: false } };
  await call('SetIdentityProvider', { Provider: 'Steam', Settings, Secret: SECRET });

  const list = await runHere(['connection', 'list'], { folder });
  expect(list.stdout).toMatch(/^CONNECTION +SECRET +CHANGED +BY +REFUSED\n/);
  expect(list.stdout).toMatch(/^OpenIdConnect\/studio +yes +\S+Z +key:\S+ +none$/m);
  expect(await askHere(['connection', 'list'], { folder })).toMatchObject([
    { provider: 'OpenIdConnect', connectionId: 'studio', settings: { clientId: 'game' } },
    { name: 'Steam', hasSecret: true, settings: { appId: '480' }, refusedProofs: [] },
  ]);

  const show = await runPurser(['connection', 'show', 'studio'], { folder });
  expect(show.stdout).toMatch(/^Connection +OpenIdConnect\/studio\nClientId +game\n/);
  expect(show.stdout).toMatch(/Z +changed +the secret key \S+.*\n\S+Z +created, new secret +/);
  expect(await askHere(['connection', 'show', 'OpenIdConnect/studio'], { folder })).toMatchObject({
    history: [
      { action: 'changed', before: { ignoreNonce: false }, after: { ignoreNonce: true } },
      { action: 'created', hasNewSecret: true },
    ],
  });

  const ready = await runPurser(['connection', 'test', 'studio'], { folder, flags });
  expect(ready).toMatchObject({ code: 0 });
  expect(ready.stdout).toMatch(/^Status +ready\. The keys can be fetched\.\nTime +\d+ ms\n/);
  expect(ready.stdout).toContain(issuer.issuer);
  expect(ready.stdout).toMatch(/^Keys +key-1$/m);
  const refused = await runHere(['connection', 'test', 'Steam', '--json'], { folder, flags });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'refused', keyIds: [] });
  // The provider is shown the secret, and nothing of its answer is printed.
  expect(JSON.stringify(steam.calls.map(({ headers }) => headers))).toContain(SECRET);
  for (const { stdout } of [list, show, ready, refused]) expect(stdout).not.toContain(SECRET);
  issuer.mode = 'fail';
  const wrong = await runHere(['connection', 'test', 'studio'], { folder, flags });
  expect(wrong.stdout).toMatch(/^Status wrong\. The answer has the status 500\.\n/);
  // Without the options of the service nothing inside is called.
  const forbidden = await runHere(['connection', 'test', 'studio'], { folder });
  expect(forbidden.stdout).toMatch(
    /^Status away\. There was no answer \(this address may not be called; .+\)\.\n/,
  );
});

test('a removed connection keeps its history and cannot be tested; a mistake is named', async () => {
  const Settings = { Apple: { ClientIds: ['com.example.game'] } };
  await call('SetIdentityProvider', { Provider: 'Apple', Settings });
  await call('RemoveIdentityProvider', { Provider: 'Apple' });
  // The name of a provider means the provider, also where an OpenID connection has it as its id.
  const namesake = { ConnectionId: 'Apple', ClientId: 'game', ClientSecret: SECRET };
  await call('CreateOpenIdConnection', { ...namesake, Preset: 'Epic' });
  const show = await runHere(['connection', 'show', 'Apple'], { folder });
  expect(show.stdout).toMatch(/^Apple is removed\.\n\nTIME.*\n\S+ +removed .*\n\S+ +created /);
  const openId = ['connection', 'show', 'OpenIdConnect/Apple'];
  expect(await askHere(openId, { folder })).toMatchObject({ settings: { preset: 'Epic' } });
  const mistakes: readonly (readonly [readonly string[], string])[] = [
    [['test', 'Apple'], 'has no connection Apple; '],
    [['show', 'steam\u001b'], 'has no connection steam\ufffd; '],
    [['list', '--title', 'DEAD'], 'There is no title DEAD; '],
  ];
  for (const [words, message] of mistakes) {
    // oxlint-disable-next-line no-await-in-loop
    const wrong = await runHere(['connection', ...words], { folder });
    expect(wrong).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
  }
});

test('payment platforms are among the connections', async () => {
  const Settings = { AppStore: { BundleIds: ['com.example.game'], Refunds: 'TakeBack' } };
  await call('SetPaymentPlatform', { Platform: 'AppStore', Settings });
  const list = await runHere(['connection', 'list'], { folder });
  expect(list.stdout).toMatch(/^AppStore +no +\S+Z +key:\S+ +none$/m);
  const show = await runHere(['connection', 'show', 'AppStore'], { folder });
  expect(show.stdout).toMatch(
    /^Connection +AppStore\nBundleIds +com\.example\.game\nRefunds +TakeBack\n/,
  );
  const names = {
    PackageNames: ['com.example.game'],
    LicenseKeys: { 'com.example.game': LICENSE_KEY },
  };
  const PlayStore = { ...names, Sandbox: { Testers: ['A', 'B'] } };
  const Secret = JSON.stringify(KEY_FILE);
  await call('SetPaymentPlatform', { Platform: 'PlayStore', Settings: { PlayStore }, Secret });
  const play = await runHere(['connection', 'show', 'PlayStore'], { folder });
  expect(play.stdout).toContain(`com.example.game ${LICENSE_KEY}\n`);
  expect(play.stdout).toMatch(/^Sandbox +Testers A, B$/m);
  const tested = await runHere(['connection', 'test', 'AppStore'], { folder, flags });
  expect(tested).toMatchObject({ code: 0, stdout: expect.stringContaining('without a call') });
});
