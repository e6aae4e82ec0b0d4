import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '../../server/test/http/certificate.ts';
import { OPERATOR_PASSWORD, signInOperator } from '../../server/test/support/operators.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type SignedInOperator, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { type OtherSite, startOtherSite } from './support/other-site.ts';
import { fillSignIn, menuOf, openAs } from './support/session.ts';

// Attacks by strangers: pages of other sites, other programs of the same machine, and people who find a link.

const PUBLIC_HOST = 'purser.example.com';
const PUBLIC_ORIGIN = `https://${PUBLIC_HOST}`;
const NEW_PASSWORD = 'staple and a second horse';

let running: Running;
let behindTls: Running;
let browser: Browser;
let world: World;
let operator: SignedInOperator;
let stranger: OtherSite;

beforeAll(async () => {
  running = await startService();
  behindTls = await startService(TEST_CERTIFICATE, {
    consoleSite: { publicOrigin: PUBLIC_ORIGIN, isSecure: true },
  });
  const { port } = new URL(behindTls.url);
  browser = await openBrowser(`--host-resolver-rules=MAP ${PUBLIC_HOST}:443 127.0.0.1:${port}`);
  world = await makeWorld(running);
  operator = await world.operator(['owner']);
  stranger = await startOtherSite((path) =>
    path === '/frame' ? `<iframe src="${running.url}/console"></iframe>` : '',
  );
});

afterAll(async () => {
  await browser.close();
  await stranger[Symbol.asyncDispose]();
  await behindTls[Symbol.asyncDispose]();
  await running[Symbol.asyncDispose]();
});

const CONSOLE = () => `${running.url}/console`;

async function cookieIn(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies(running.url);
  return cookies.find(({ name }) => name === 'purser-session')?.value;
}

const secretIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('purser.session'));

/** Whether two secrets are those of a session. */
async function isSession(cookie: string, pageSecret: string): Promise<boolean> {
  const one = { ...operator, cookie, pageSecret };
  const { error } = await world.call('/Operator/GetOwnOperator', {}, { operator: one });
  expect([undefined, 'NotAuthenticated']).toContain(error);
  return error === undefined;
}

/** A page that has just been opened in a browser of its own. */
async function openPage(address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a one-time link is good once; whoever comes second is told, and how to get another', async () => {
  const { operatorId } = await signInOperator(running, [{ role: 'viewer' }]);
  const link = `${CONSOLE()}#link=${await world.operatorLink(operatorId)}`;
  const [first, second] = [await openPage(link), await openPage(link)];
  for (const page of [first, second]) {
    await expect.poll(() => page.url()).toBe(CONSOLE());
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password and sign in' }).click();
    if (page === first) await menuOf(page).waitFor();
  }
  const said = second.getByRole('alert');
  await said.getByText('The link is used, too old, or none of ours').waitFor();
  await said.getByText('Ask an owner for another one', { exact: false }).waitFor();
  await said.getByText('purser operator link').waitFor();
  expect(await secretIn(second)).toBeNull();
  await second.getByRole('button', { name: 'Sign in with a password' }).click();
  await second.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await Promise.all([first, second].map((page) => page.context().close()));
});

test('a sign-in begins a session of its own, whatever cookie there was before', async () => {
  const planted = await world.operator(['viewer']);
  const context = await openAs(browser, running.url, { ...planted, pageSecret: '' });
  const page = await context.newPage();
  await page.goto(CONSOLE());
  expect(await cookieIn(context)).toBe(planted.cookie);
  await fillSignIn(page, operator.name);
  await menuOf(page).waitFor();
  const [cookie = '', secret] = [await cookieIn(context), (await secretIn(page)) ?? ''];
  expect(cookie).not.toBe(planted.cookie);
  expect(await isSession(cookie, secret)).toBe(true);
  expect(await isSession(planted.cookie, secret)).toBe(false);
  expect(await isSession(cookie, planted.pageSecret)).toBe(false);
  await context.close();
});

test.each([
  ['cookie', { pageSecret: '' }],
  ['secret of the page', { cookie: 'x'.repeat(43) }],
])('the %s alone is worth nothing: the page asks to sign in', async (_, lost) => {
  const context = await openAs(browser, running.url, { ...operator, ...lost });
  const page = await context.newPage();
  await page.goto(CONSOLE());
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await menuOf(page).count()).toBe(0);
  const own = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: '{}' };
    return (await fetch('/Operator/GetOwnOperator', init)).status;
  });
  expect(own).toBe(401);
  await context.close();
});

test('a program at another port of the machine receives the cookie, and can do nothing with it', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await context.newPage();
  await page.goto(stranger.samePlace);
  expect(stranger.cookies.join()).toContain(operator.cookie);
  expect(await secretIn(page)).toBeNull();
  for (const guess of ['', 'x'.repeat(43), operator.cookie]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await isSession(operator.cookie, guess)).toBe(false);
  }
  await context.close();
});

test('the console does not show in a frame of another site, nor of another port', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await context.newPage();
  for (const site of [stranger.elsewhere, stranger.samePlace]) {
    const said = page.waitForEvent('console', {
      predicate: (one) => one.text().includes('frame-ancestors'),
    });
    await page.goto(`${site}/frame`);
    await said;
    const frame = page.frameLocator('iframe');
    expect(await frame.getByText('Purser').count()).toBe(0);
    expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
  await context.close();
});

interface Target {
  readonly url: string;
  readonly body: string;
}

/** All that a page can send to a site that is not its own, as its script does it. */
async function sendAll({ url, body }: Target): Promise<void> {
  const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded'];
  const options = { method: 'POST', body, credentials: 'include' } as const;
  const sent = types.flatMap((type) => {
    const headers = { 'Content-Type': type };
    const guessed = { ...headers, 'X-Purser-Console': 'x'.repeat(43) };
    return [
      fetch(url, { ...options, headers }),
      fetch(url, { ...options, headers, mode: 'no-cors' }),
      fetch(url, { ...options, headers: guessed }),
    ];
  });
  navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }));
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }));
  await Promise.allSettled(sent);
}

/** Sends a form; with text/plain its body is JSON. */
function sendForm({ url, body, enctype }: Target & { readonly enctype: string }): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, enctype });
  const input = document.createElement('input');
  // Name, `=` and value together are the JSON.
  Object.assign(input, { name: `${body.slice(0, -1)},"x":"`, value: '"}' });
  form.append(input);
  document.body.append(form);
  form.submit();
}

const ENCTYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

test('calls from pages of other sites and ports are refused, and change nothing', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await context.newPage();
  const currency = { VirtualCurrencies: [{ CurrencyCode: 'XX' }] };
  const targets = [
    ['/Admin/AddVirtualCurrencyTypes', currency],
    ['/Operator/SignOut', { now: true }],
    ['/Operator/SignIn', { Name: operator.name, Password: OPERATOR_PASSWORD }],
  ] as const;
  for (const site of [stranger.elsewhere, stranger.samePlace]) {
    for (const [path, request] of targets) {
      const of = { url: running.url + path, body: JSON.stringify(request) };
      await page.goto(site);
      const from = running.lines.length;
      await page.evaluate(sendAll, of);
      for (const enctype of ENCTYPES) {
        await page.goto(site);
        await Promise.all([page.waitForURL(of.url), page.evaluate(sendForm, { ...of, enctype })]);
      }
      const arrived = running.lines
        .slice(from)
        .filter(({ operation }) => `/${String(operation)}`.endsWith(path));
      expect(arrived.length).toBeGreaterThanOrEqual(6);
      expect(arrived.filter(({ status }) => Number(status) < 400)).toEqual([]);
    }
  }
  const { data } = await world.asTitle('/Admin/ListVirtualCurrencyTypes', {});
  expect(data.VirtualCurrencies).toEqual([]);
  expect(await cookieIn(context)).toBe(operator.cookie);
  expect(await isSession(operator.cookie, operator.pageSecret)).toBe(true);
  await context.close();
});

test('cookies: out of reach of scripts and other sites; with TLS for TLS and this host only', async () => {
  const plain = await openPage(CONSOLE());
  await fillSignIn(plain, operator.name);
  await menuOf(plain).waitFor();
  const usual = { path: '/', httpOnly: true, sameSite: 'Strict' };
  expect(await plain.context().cookies()).toMatchObject([
    { ...usual, name: 'purser-session', domain: '127.0.0.1', secure: false },
  ]);
  expect(await plain.evaluate(() => document.cookie)).toBe('');
  await plain.context().close();
  const there = await signInOperator(behindTls, [{ role: 'viewer' }]);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${behindTls.url}/console`);
  await fillSignIn(page, there.name);
  await page.getByText('at the address that PURSER_PUBLIC_URL names').waitFor();
  expect(await context.cookies()).toEqual([]);
  await page.goto(`${PUBLIC_ORIGIN}/console`);
  await fillSignIn(page, there.name);
  await page.getByText('You have no role in any title yet').or(menuOf(page)).first().waitFor();
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([
    { ...usual, name: '__Host-purser-session', domain: PUBLIC_HOST, secure: true },
  ]);
  const hours = ((cookies[0]?.expires ?? 0) * 1_000 - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(12);
  await context.close();
});
