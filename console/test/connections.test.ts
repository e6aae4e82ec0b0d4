import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FakeIssuer,
  makeIssuerKey,
  startFakeIssuer,
} from '../../server/test/support/fakes/open-id-issuer.ts';
import { byHand, PRIVATE_JWK } from '../../server/test/support/connections.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { checkPage } from './support/check-page.ts';
import { signInAt } from './support/studio.ts';

let issuer: FakeIssuer;
let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
/** A developer's page. */
let page: Page;

const SECRET = 'a secret of the studio';
const PAST_ISSUER = 'https://login.example.com';
/** The connection of an issuer that has moved. */
const MOVED = expect.objectContaining({
  ConnectionId: 'moved',
  Settings: {
    OpenIdConnect: expect.objectContaining({ IssuerOverride: PAST_ISSUER }),
  },
});

beforeAll(async () => {
  issuer = await startFakeIssuer({ keys: [await makeIssuerKey('key-1', 'ES256')], now: Date.now });
  const outside = { exceptions: [issuer.origin], partnerUrls: {} };
  [running, browser] = await Promise.all([startService(undefined, { outside }), openBrowser()]);
  world = await makeWorld(running);
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await signInAt(context, { running, world, roles: ['developer'] });
  await page.goto(address('connections'));
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

const address = (path: string) => `${running.url}/console/t/${world.titleId}/${path}`;
const dialog = () => page.getByRole('dialog');
const card = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function listed(): Promise<readonly unknown[]> {
  return (await world.asTitle('/Admin/ListIdentityProviders', {})).data.Connections;
}

test('an OpenID connection is made, tested and changed, and its secret never comes back', async () => {
  await button('New OpenID connection').click();
  await dialog().getByLabel('Connection id').fill('studio');
  await dialog().getByLabel('Client id').fill('space-pirates');
  await dialog().getByLabel('Client secret').first().fill(SECRET);
  await dialog().getByText('Your roles do not allow you to name an issuer').waitFor();
  await dialog().getByLabel('Discovery URL').fill(issuer.discoveryUrl);
  await checkPage(page, 'new-open-id-connection');
  await dialog().getByRole('button', { name: 'Set up' }).click();
  const studio = card('OpenID Connect: studio');
  await button('Test OpenID Connect: studio').click();
  await studio.getByText('Key ids: key-1').waitFor();
  await studio.getByText(`Issuer: ${issuer.issuer}`).waitFor();
  await checkPage(page, 'connections');
  issuer.mode = 'fail';
  await button('Test OpenID Connect: studio').click();
  await studio.getByText('The answer has the status 500.').waitFor();
  await studio.getByText('No player logs in by it until this is mended.').waitFor();
  expect(await studio.innerText()).not.toContain('oops');
  issuer.mode = 'well';
  await button('Change OpenID Connect: studio').click();
  expect(await dialog().getByLabel('Client secret').first().inputValue()).toBe('');
  await dialog().getByRole('combobox', { name: 'Where its keys come from' }).click();
  await page.getByRole('option', { name: 'Epic Games' }).click();
  await dialog().getByRole('button', { name: 'Change' }).click();
  await studio.getByText('Epic', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(SECRET);
  expect(await listed()).toMatchObject([
    { HasSecret: true, Settings: { OpenIdConnect: { ClientId: 'space-pirates', Preset: 'Epic' } } },
  ]);
});

test("Apple's dialog has hints of its own, says what a missing key means, and names its fields in errors", async () => {
  await button('Set up Apple').click();
  await dialog().getByText('Bundle ids of the apps and ids of services').waitFor();
  await dialog().getByLabel('Client ids').fill('com.example.pirates');
  expect(await dialog().getByText('Without the private key').count()).toBe(0);
  await dialog().getByLabel('Team id').fill('TEAM000001');
  await dialog().getByText('Without the private key, the team id').waitFor();
  await checkPage(page, 'apple-without-key');
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await dialog().getByText('Apple: Team id and Key id come together.').waitFor();
  await dialog().getByLabel('Team id').fill('');
  await dialog().getByLabel('Private key (.p8)').fill('no key');
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await dialog().getByText('Private key (.p8): A private key needs Team id and Key id.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await button('Set up Google and Google Play Games').click();
  await dialog().getByText('The first one is the web client.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

/** Fills the form of a connection whose keys are given by hand, up to its button. */
async function fillByHand(of: Page, connectionId: string, information: object): Promise<void> {
  const form = of.getByRole('dialog');
  await of.getByRole('button', { name: 'New OpenID connection' }).click();
  await form.getByLabel('Connection id').fill(connectionId);
  await form.getByLabel('Client id').fill('space-pirates');
  await form.getByLabel('Client secret').first().fill(SECRET);
  await form.getByRole('combobox', { name: 'Where its keys come from' }).click();
  await of.getByRole('option', { name: 'entered by hand' }).click();
  await informationOf(of).fill(JSON.stringify(information));
}

const informationOf = (of: Page) => of.getByRole('textbox', { name: 'Issuer', exact: true });

test('keys are entered by hand, and a secret one is refused', async () => {
  const good = byHand(PAST_ISSUER);
  await fillByHand(page, 'by-hand', { ...good, TokenUrl: 'http://login.example.com' });
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await dialog().getByText('Issuer.TokenUrl does not begin with https://.').waitFor();
  await informationOf(page).fill(JSON.stringify(byHand(PAST_ISSUER, [PRIVATE_JWK])));
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await dialog().getByText('Issuer.JsonWebKeySet key 1 has secret members').waitFor();
  await checkPage(page, 'keys-by-hand');
  await informationOf(page).fill(JSON.stringify(good));
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await button('Test OpenID Connect: by-hand').click();
  await card('OpenID Connect: by-hand').getByText('Key ids: one').waitFor();
});

test('only an owner lets a connection stand for an issuer whose players are known already', async () => {
  const owner = await signInAt(await browser.newContext(), { running, world, roles: ['owner'] });
  await owner.goto(address('connections'));
  for (const [of, mayOverride] of [
    [page, false],
    [owner, true],
  ] as const) {
    const form = of.getByRole('dialog');
    await fillByHand(of, 'moved', byHand('https://new.example.com'));
    await form.getByLabel('Issuer override').fill(PAST_ISSUER);
    expect(await form.getByText('Your roles do not allow you to name an issuer').count()).toBe(
      mayOverride ? 0 : 1,
    );
    await form.getByRole('button', { name: 'Set up' }).click();
    if (mayOverride) continue;
    await form.getByText(`Only an owner may let a connection stand for ${PAST_ISSUER}`).waitFor();
    expect(await listed()).not.toContainEqual(MOVED);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
  await owner.getByRole('region', { name: 'OpenID Connect: moved' }).waitFor();
  expect(await listed()).toContainEqual(MOVED);
  await page.reload();
});

test('Steam is set up and removed; refused logins are told by reason, and every change is written down', async () => {
  await button('Set up Steam').click();
  await dialog().getByLabel('App id').fill('480');
  expect(await dialog().getByRole('button', { name: 'Set up' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Publisher key').first().fill(SECRET);
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await button('Remove Steam').waitFor();
  const login = { TitleId: world.titleId, SteamTicket: 'no ticket', CreateAccount: true };
  await world.call('/Client/LoginWithSteam', login);
  await running.app.everyMinute();
  await page.reload();
  await card('Steam').getByText('1 × malformed token or code').waitFor();
  const { playerId: ServiceId } = await world.logIn();
  const identity = { ServiceId, SteamId: '76561197960287930' };
  await world.asTitle('/Admin/UpdatePlayerIdentity', identity);
  await button('Remove Steam').click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await card('Steam').getByText('Not set up').waitFor();
  const warning = page.getByRole('alert').filter({ hasText: 'known under Steam: 1.' });
  await warning.waitFor();
  await warning.getByRole('button', { name: 'Dismiss' }).click();
  await warning.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByText('Steam was removed').waitFor();
  await page.getByText(`Discovery URL: ${issuer.discoveryUrl} → none`).waitFor();
  await checkPage(page, 'connection-changes');
});

test('several client ids are one in each line; a viewer changes nothing', async () => {
  await page.getByRole('tab', { name: 'Providers' }).click();
  await button('Set up Game Center').click();
  await dialog().getByLabel('Bundle ids').fill('com.example.one\n\n com.example.two ');
  await dialog().getByRole('button', { name: 'Set up' }).click();
  await card('Game Center').getByText('com.example.one, com.example.two').waitFor();
  const viewer = await signInAt(await browser.newContext(), { running, world, roles: ['viewer'] });
  await viewer.goto(address('connections'));
  await viewer.getByText('Your roles do not allow you to connect the title').waitFor();
  await viewer.getByText('com.example.one, com.example.two').waitFor();
  expect(await viewer.getByRole('main').getByRole('button').count()).toBe(0);
});

test('logins give refresh tokens, and changes of accounts want a fresh session', async () => {
  await page.goto(address('connections/sessions'));
  await button('Give refresh tokens').click();
  await dialog().getByRole('button', { name: 'Give refresh tokens' }).click();
  await page
    .getByText('A token that comes again within 60 seconds is given the same answer')
    .waitFor();
  await button('Change').click();
  await dialog().getByLabel('Seconds after a login').fill('600');
  await dialog().getByRole('button', { name: 'Change' }).click();
  await page.getByText('Changes need a login within the last 600 seconds').first().waitFor();
  await checkPage(page, 'session-settings');
  const login = { TitleId: world.titleId, CustomId: 'ada', CreateAccount: true };
  const { data } = await world.call('/Client/LoginWithCustomID', login);
  expect(data.RefreshToken).toBeTypeOf('string');
});
