import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { enableFactor } from '../../server/test/support/operator-account.ts';
import { OPERATOR_PASSWORD } from '../../server/test/support/operators.ts';
import type { Running } from '../../server/test/support/running.ts';
import {
  type LoggedIn,
  type SignedInOperator,
  type World,
} from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
/** A developer's page. */
let page: Page;
/** Somebody else. */
let owner: SignedInOperator;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  owner = await world.operator(['owner']);
  page = await signInAt(context, { running, world, roles: ['developer'] });
  await page.goto(address('keys'));
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const address = (path: string) => `${running.url}/console/t/${world.titleId}/${path}`;
const dialog = (name: string) => page.getByRole('dialog', { name });
const shown = () => dialog('Copy the new key now');
const row = (name: string) => page.getByRole('row', { name });

/** Whether a key opens what its scope is for. */
async function isAccepted(secretKey: string): Promise<boolean> {
  const login = { ServerCustomId: 'a-player', CreateAccount: true };
  const { code } = await world.call('/Server/LoginWithServerCustomId', login, { secretKey });
  return code === 200;
}

/** The text of the key that was made just now; it is then put away, and is nowhere any more. */
async function takeSecret(): Promise<string> {
  const secret = await shown().locator('pre').innerText();
  await page.keyboard.press('Escape');
  await shown().getByRole('button', { name: 'I have stored it' }).click();
  await shown().waitFor({ state: 'hidden' });
  await expectNowhere(secret);
  await page.reload();
  await page.getByRole('tab', { name: 'Secret keys' }).waitFor();
  await page.getByRole('button', { name: 'New key' }).waitFor();
  await expectNowhere(secret);
  return secret;
}

async function expectNowhere(secret: string): Promise<void> {
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
  );
  const databases = await page.evaluate('indexedDB.databases()');
  expect(databases).toEqual([]);
  expect(`${await page.content()}${stored}`).not.toContain(secret);
}

test('a key is no wider than its maker, works, and is shown once', async () => {
  await page.getByRole('button', { name: 'New key' }).click();
  const form = dialog('New secret key');
  expect(await form.getByRole('checkbox', { name: 'admin' }).isDisabled()).toBe(true);
  await form.getByText('Your roles do not allow you to make admin keys.').waitFor();
  await form.getByLabel('Name').fill('<b>Servers in Frankfurt</b>');
  await form.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'In 30 days' }).click();
  await checkPage(page, 'new-key');
  await form.getByRole('button', { name: 'Make key' }).click();
  await shown().getByText('It is shown this once').waitFor();
  await shown().locator('button:focus', { hasText: 'Copy' }).waitFor();
  await checkPage(page, 'new-key-shown');
  const secret = await takeSecret();
  expect(await isAccepted(secret)).toBe(true);
  await page.reload();
  const made = row('<b>Servers in Frankfurt</b>');
  await made.getByText('by you').waitFor();
  await made.getByText('server', { exact: true }).waitFor();
  await checkPage(page, 'keys');
  await row('test').getByRole('button', { name: 'Rotate' }).click();
  const rotation = dialog('Rotate this key');
  await rotation.getByText('A key must not do what you may not: admin.').waitFor();
  expect(await rotation.getByRole('button', { name: 'Make successor' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
});

test('a viewer is told why there is nothing to see', async () => {
  const viewer = await signInAt(await browser.newContext(), { running, world, roles: ['viewer'] });
  await viewer.goto(address('keys'));
  await viewer.getByText('Your roles do not allow you to see secret keys.').waitFor();
  await viewer.getByRole('tab', { name: 'Signing keys' }).click();
  await viewer
    .getByText('An owner can give you the role developer or owner for all titles.')
    .waitFor();
});

/** A key that somebody else makes. */
async function makeKey(Name: string, Scopes: readonly string[]): Promise<string> {
  const key = { Name, Scopes };
  const { data } = await world.call('/Operator/CreateSecretKey', key, { operator: owner });
  return data.SecretKey;
}

test('a key is revoked after words about what stops, and stays in the list of those that have ended', async () => {
  const secret = await makeKey('Old tools', ['server']);
  expect(await isAccepted(secret)).toBe(true);
  await running.app.everyMinute();
  await page.reload();
  const key = row('Old tools');
  await key.getByText(`by operator ${owner.operatorId}`).waitFor();
  await key.getByRole('button', { name: 'Revoke' }).click();
  const form = dialog('Revoke this key');
  await form.getByText('Game servers can no longer log players in').waitFor();
  await form.getByText('It was last used').waitFor();
  await form.getByRole('button', { name: 'Revoke' }).click();
  await key.waitFor({ state: 'hidden' });
  expect(await isAccepted(secret)).toBe(false);
  await page.getByRole('switch', { name: /Those that have ended/ }).check();
  await expect.poll(() => new URL(page.url()).search).toBe('?ended=yes');
  await key.getByText('revoked').waitFor();
});

test('a key is given an end, and is refused from then on', async () => {
  await makeKey('A trial', ['matchmaker']);
  await page.reload();
  await row('A trial').getByRole('button', { name: 'Let end' }).click();
  const form = dialog('Let this key end');
  await form.getByText('Matchmakers can no longer tell').waitFor();
  await form.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'At a time of your choice' }).click();
  await form.getByLabel('The moment').fill('2001-01-01T00:00');
  await form.getByText('This moment is over.').waitFor();
  expect(await form.getByRole('button', { name: 'Set the end' }).isDisabled()).toBe(true);
  await form.getByLabel('The moment').fill('2041-01-02T00:00');
  await form.getByRole('button', { name: 'Set the end' }).click();
  await row('A trial').getByText('Jan 2, 2041').waitFor();
});

test('a rotation makes a successor with the same scopes, and the old key ends when it was told to', async () => {
  const old = await makeKey('Match-making', ['matchmaker', 'server']);
  await page.reload();
  await row('Match-making').getByRole('button', { name: 'Rotate' }).click();
  const form = dialog('Rotate this key');
  await form.getByLabel('Name of the new key').fill('Match-making 2');
  await form.getByRole('combobox', { name: 'The old key ends' }).click();
  await page.getByRole('option', { name: 'In 7 days' }).click();
  await page.route('**/Operator/ExpireSecretKey', (call) => call.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Make successor' }).click();
  await shown().getByText('The old key Match-making goes on').waitFor();
  await shown().getByRole('button', { name: 'Try again' }).click();
  await shown().getByText('The old key Match-making ends').waitFor();
  const secret = await takeSecret();
  const { data } = await world.call('/Operator/ListSecretKeys', {}, { operator: owner });
  const scopes = ['matchmaker', 'server'];
  expect(data.SecretKeys).toContainEqual(
    expect.objectContaining({ Name: 'Match-making 2', Scopes: scopes }),
  );
  expect([await isAccepted(old), await isAccepted(secret)]).toEqual([true, true]);
  running.clock.advance(7 * DAY_MS + MINUTE_MS);
  expect([await isAccepted(old), await isAccepted(secret)]).toEqual([false, true]);
});

test('a rotation of the signing key takes the password and the code, logs nobody out, and then the old one is revoked', async () => {
  const ada = await world.logIn('device-ada');
  const roles = ['owner'] as const;
  const everywhere = { running, world, roles, everywhere: true };
  page = await signInAt(await browser.newContext(), everywhere);
  const device = await enableFactor(world, await sessionOf(page));
  running.clock.advance(11 * MINUTE_MS);
  await page.goto(address('keys/signing'));
  await page.getByText('in force').waitFor();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await dialog('Rotate the signing key').getByRole('button', { name: 'Rotate' }).click();
  const confirmation = dialog('Confirm that it is you');
  await confirmation.getByRole('textbox', { name: 'Your password' }).fill(OPERATOR_PASSWORD);
  await page.keyboard.press('Enter');
  const code = confirmation.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await confirmation.getByText('The code is wrong or was used').waitFor();
  await code.fill(device.code());
  await page.keyboard.press('Enter');
  const old = page.getByRole('row', { name: 'accepted' });
  await old.waitFor();
  await checkPage(page, 'signing-keys');
  expect(await isLoggedIn(ada)).toBe(true);
  await old.getByRole('button', { name: 'Revoke' }).click();
  const form = dialog('Revoke what this key has signed');
  await form.getByRole('radio', { name: `This title (${world.titleId})` }).check();
  await form.getByRole('button', { name: 'Revoke' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await isLoggedIn(ada)).toBe(false);
});

async function isLoggedIn({ sessionTicket }: LoggedIn): Promise<boolean> {
  const { code } = await world.call('/Client/GetAccountInfo', {}, { sessionTicket });
  return code === 200;
}

/** The session of a page, as the console sends it. */
async function sessionOf(of: Page): Promise<SignedInOperator> {
  const [cookie] = await of.context().cookies();
  const pageSecret = await of.evaluate<string>("sessionStorage.getItem('purser.session')");
  return { operatorId: '', name: '', sessionId: '', cookie: cookie?.value ?? '', pageSecret };
}

test('a developer makes the servers take join tokens only, and others see it', async () => {
  await page.goto(address('keys/joining'));
  await page.getByText('Your servers take every entity token').waitFor();
  await page.getByRole('button', { name: 'Take join tokens only' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Session tickets are not concerned.').waitFor();
  await checkPage(page, 'join-tokens');
  await form.getByRole('button', { name: 'Take join tokens only' }).click();
  await page.getByText('A server that checks any other entity token').waitFor();
  const { entityToken } = await world.logIn();
  const title = { entityToken: await world.titleToken() };
  const check = () =>
    world.call('/Authentication/ValidateEntityToken', { EntityToken: entityToken }, title);
  // The page may have read what is stored before the call that stored it was answered.
  await expect.poll(check).toMatchObject({ error: 'EntityTokenInvalid' });
  const viewer = await signInAt(await browser.newContext(), { running, world, roles: ['viewer'] });
  await viewer.goto(address('keys/joining'));
  await viewer.getByText('Your servers take join tokens only').waitFor();
  await viewer.getByText('Your roles do not allow you to decide which tokens').waitFor();
  expect(await viewer.getByRole('button', { name: 'Take every token' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Take every token' }).click();
  await form.getByRole('button', { name: 'Take every token' }).click();
  await page.getByText('Join tokens are taken, too').waitFor();
  await expect.poll(check).toMatchObject({ code: 200 });
});
