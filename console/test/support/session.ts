import type { Browser, BrowserContext, Page } from 'playwright-core';
import { OPERATOR_PASSWORD } from '../../../server/test/support/operators.ts';
import type { SignedInOperator } from '../../../server/test/support/world.ts';

/** A browser in which an operator has signed in already; without a secret of the page it has the cookie only. */
export async function openAs(
  browser: Browser,
  url: string,
  operator: SignedInOperator,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [cookieOf(url, operator)], origins: [] },
  });
  if (operator.pageSecret !== '') await context.addInitScript(beginTab, [url, operator.pageSecret]);
  return context;
}

/** Puts a session into a page of the console that is open already, as another tab would: the page goes on with it, and loads nothing anew. */
export async function bringSession(
  page: Page,
  url: string,
  operator: SignedInOperator,
): Promise<void> {
  await page.context().addCookies([cookieOf(url, operator)]);
  await page.evaluate((secret) => {
    const tab = new BroadcastChannel('purser.session');
    // A channel has this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tab.postMessage({ kind: 'begun', secret });
    tab.close();
  }, operator.pageSecret);
  await page.waitForFunction(
    (secret) => sessionStorage.getItem('purser.session') === secret,
    operator.pageSecret,
  );
}

/** Runs in each page before its own scripts: a new tab begins with the session; one in which that has ended does not get it again. */
function beginTab([url, secret]: readonly string[]): void {
  if (location.origin !== new URL(url ?? '').origin) return;
  if (sessionStorage.getItem('test.begun') !== null) return;
  sessionStorage.setItem('test.begun', 'yes');
  sessionStorage.setItem('purser.session', secret ?? '');
}

function cookieOf(url: string, { cookie }: SignedInOperator) {
  return {
    name: 'purser-session',
    value: cookie,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  };
}

/** Fills in the form of the sign-in, wherever the page shows it, and sends it. */
export async function fillSignIn(
  page: Page,
  name: string | undefined,
  password = OPERATOR_PASSWORD,
): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign in' }) });
  if (name !== undefined) await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** The menu of the console: somebody is signed in. */
export function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' });
}

/** Goes to a page of the console as a link of it does, without loading it anew. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Waits until the page has said what it has to say. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
}
