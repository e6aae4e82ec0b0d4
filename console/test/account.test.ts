import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { encode, type QrCodeGenerateResult } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deviceOf,
  enableFactor,
  isSignedIn,
  NEW_PASSWORD,
  sessionOf,
  signInAs,
} from '../../server/test/support/operator-account.ts';
import {
  makeLink,
  OPERATOR_PASSWORD,
  signInOperator,
} from '../../server/test/support/operators.ts';
import type { Running } from '../../server/test/support/running.ts';
import type { SignedInOperator, World } from '../../server/test/support/world.ts';
import { describeDevice } from '../src/pages/account/device.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { openStudio } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
let ada: SignedInOperator;
/** The phone with the app. */
let phone: { code(): string; sameCode(): string };
let recoveryCodes: readonly string[];

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  ada = await signInOperator(running, [
    { role: 'liveOps', titleId: world.titleId },
    { role: 'support', titleId: world.titleId },
    { role: 'viewer' },
  ]);
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const section = (name: string) => page.getByRole('region', { name });
const isIn = () => page.getByRole('navigation', { name: 'Pages' }).waitFor();

/** Types name and password; where there is a second factor, the page asks for its code then. */
async function typePassword(password = OPERATOR_PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill(ada.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccount(): Promise<void> {
  await page.getByRole('button', { name: ada.name }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

test('the menu opens the own account: who, with which roles where', async () => {
  await page.goto(`${running.url}/console/account`);
  await typePassword();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.goto(`${running.url}/console`);
  await openAccount();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/account');
  const own = section(ada.name);
  await own.getByText(`(${world.titleId})`).waitFor();
  const titles = own.getByText('All titles').or(own.getByText(`(${world.titleId})`));
  expect((await titles.allInnerTexts())[0]).toBe('All titles');
  for (const role of ['support', 'liveOps', 'viewer']) await own.getByText(role).waitFor();
  await own.getByText('liveOps').hover();
  await page.getByText('liveOps: catalogs').waitFor();
});

test('sessions: this one is marked, another one is ended', async () => {
  const other = sessionOf(await signInAs(world, ada.name, { Device: PHONE_AGENT }), ada.name);
  await page.reload();
  const sessions = section('Where you are signed in');
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  expect(await sessions.getByText('this one').count()).toBe(1);
  const item = sessions.getByRole('listitem').filter({ hasText: 'Safari on iOS' });
  await item.getByRole('button', { name: 'End the session since' }).click();
  await dialog('End this session').getByText('Safari on iOS').waitFor();
  await dialog('End this session').getByRole('button', { name: 'End session' }).click();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  expect(await isSignedIn(world, other)).toBe(false);
  await checkPage(page, 'account');
});

/** Where a code that the page draws is dark. */
async function darkModulesOf(code: Locator): Promise<readonly string[]> {
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  return [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
}

const darkIn = ({ data }: QrCodeGenerateResult) =>
  data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));

test('a second factor is set up: the key, the first code, the recovery codes, kept in a file', async () => {
  await section('Second factor').getByRole('button', { name: 'Set up' }).click();
  const setup = dialog('Set up the second factor');
  const key = setup.locator('code').first();
  phone = deviceOf(running, (await key.innerText()).replaceAll(' ', ''));
  const address = await setup.getByRole('link', { name: 'Open it there' }).getAttribute('href');
  expect(address).toMatch(/^otpauth:\/\/totp\/Purser:operator/);
  const code = setup.getByRole('img', { name: 'QR image for the authenticator app' });
  expect(await darkModulesOf(code)).toEqual(darkIn(encode(address ?? '', { ecc: 'M', border: 4 })));
  await setup.getByLabel('Code').fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await setup.getByText('The code is wrong or was used').waitFor();
  await checkPage(page, 'account-setup');
  await setup.getByLabel('Code').fill(phone.code());
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const kept = dialog('Your recovery codes');
  await kept.getByText('They are shown this once').waitFor();
  recoveryCodes = await kept.locator('code').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await checkPage(page, 'account-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  for (const code of [...recoveryCodes, ada.name]) expect(file).toContain(code);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await section('Second factor').getByText('10 recovery codes are left').waitFor();
});

test('signing in asks for the code when it is needed, and keeps name and password', async () => {
  await section('Where you are signed in')
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await typePassword();
  const code = page.getByLabel('Code');
  await code.and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code is wrong or was used').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(ada.name);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(OPERATOR_PASSWORD);
  await checkPage(page, 'sign-in-code');
  await page.getByLabel('Name').fill(`${ada.name}x`);
  await code.waitFor({ state: 'detached' });
  await typePassword();
  await code.fill(phone.code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await isIn();
});

test('a session that ends asks over the page, and takes a recovery code', async () => {
  await openAccount();
  await world.call('/Operator/SignOutEverywhere', {}, { operator: await present() });
  await section('Second factor').getByRole('button', { name: 'New phone' }).click();
  const again = dialog('Your session is over');
  await again.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await again.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await section('Second factor').getByText('9 recovery codes are left').waitFor();
});

/** The session of the page. */
async function present(): Promise<SignedInOperator> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'purser-session')?.value ?? '';
  const pageSecret = await page.evaluate<string>("sessionStorage.getItem('purser.session')");
  return { ...ada, cookie, pageSecret };
}

test('recovery codes are renewed', async () => {
  await page.reload();
  await section('Second factor').getByRole('button', { name: 'New recovery codes' }).click();
  await dialog('New recovery codes').getByRole('button', { name: 'Make new codes' }).click();
  const kept = dialog('Your recovery codes');
  await kept.getByText('They are shown this once').waitFor();
  const renewed = await kept.locator('code').allInnerTexts();
  expect(renewed).toHaveLength(10);
  expect(recoveryCodes).not.toContain(renewed[0]);
  recoveryCodes = renewed;
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await section('Second factor').getByText('10 recovery codes are left').waitFor();
});

test('the password is changed: a wrong present one is refused, others are signed out, this page stays', async () => {
  const other = sessionOf(
    await signInAs(world, ada.name, { Code: recoveryCodes[1] ?? '' }),
    ada.name,
  );
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  const change = dialog('Change password');
  await change.getByLabel('Present password', { exact: true }).fill('not the password');
  await change.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await change.getByLabel('Code').fill(phone.code());
  await change.getByRole('button', { name: 'Change password' }).click();
  await change.getByText('Invalid username or password').waitFor();
  expect(await change.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD);
  await shoot(page, 'account-password');
  await change.getByLabel('Present password', { exact: true }).fill(OPERATOR_PASSWORD);
  await change.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed').waitFor();
  expect(await isSignedIn(world, other)).toBe(false);
  await expect.poll(() => section('Where you are signed in').getByRole('listitem').count()).toBe(1);
  await isIn();
});

test('the second factor is turned off, and the password alone signs in', async () => {
  await section('Second factor').getByRole('button', { name: 'Turn off' }).click();
  await dialog('Turn off the second factor').getByRole('button', { name: 'Turn off' }).click();
  await section('Second factor').getByRole('button', { name: 'Set up' }).waitFor();
  expect((await signInAs(world, ada.name, { Password: NEW_PASSWORD })).code).toBe(200);
});

test('signing out everywhere ends every session', async () => {
  const other = sessionOf(await signInAs(world, ada.name, { Password: NEW_PASSWORD }), ada.name);
  const here = await present();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const everywhere = dialog('Sign out everywhere');
  await everywhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await isSignedIn(world, other)).toBe(false);
  expect(await isSignedIn(world, here)).toBe(false);
});

test('a link does not replace the second factor: its page asks for the code', async () => {
  const reply = await signInAs(world, ada.name, { Password: NEW_PASSWORD });
  const app = await enableFactor(world, sessionOf(reply, ada.name));
  const secret = await makeLink(running, ada.operatorId);
  await page.goto(`${running.url}/console/#link=${secret}`);
  await page.getByLabel('New password', { exact: true }).fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Code').fill(app.code());
  await page.getByRole('button', { name: 'Set the password' }).click();
  await isIn();
});

test('a browser is named for people, and what is unknown as it says', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const edge =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
  const android = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari';
  expect([linux, edge, android, PHONE_AGENT, 'curl', '', undefined].map(describeDevice)).toEqual([
    'Firefox on Linux',
    'Edge on Windows',
    'Chrome on Android',
    'Safari on iOS',
    'curl',
    'Unknown device',
    'Unknown device',
  ]);
});
