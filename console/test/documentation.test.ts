import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUIDES } from '../../server/src/derive/guides.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { findViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';

// The documentation in a real browser: what it loads, how it is searched, and whether everybody can use it.

let running: Running;
let browser: Browser;
let page: Page;
/** Requests that the browser refused or did not find, and those to other hosts. */
const faults: string[] = [];

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${running.url}/`) && !url.startsWith('data:')) faults.push(url);
  });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

/** Opens a page and waits until its script, if it has one, has taken over. */
async function open(path: string): Promise<void> {
  await page.goto(running.url + path);
  await page.waitForFunction(() => {
    const app = document.querySelector('#app');
    return app === null || '__vue_app__' in app;
  });
}

/** The findings of axe in the light, and those of colours in the dark. */
async function violations(): Promise<readonly unknown[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findViolations(page, 'all');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark, html:not(:has(#app))').waitFor();
  const dark = await findViolations(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

test.each([
  '/',
  '/docs',
  '/docs/nowhere',
  '/docs/reference/authentication',
  '/docs/reference/permissions',
  '/docs/reference/Admin_UpdateStoreItems',
  ...GUIDES.map(({ file }) => `/docs/guides/${file.replace('.md', '')}`),
])('%s has no violation of accessibility, and fits a phone', async (path) => {
  await open(path);
  // It is half of each page, and the same on all of them.
  if (path !== '/docs') await page.locator('.VPSidebar').evaluateAll(([it]) => it?.remove());
  expect(await violations()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('pages run under the policy, ask nobody else, and are read on without loading a page anew', async () => {
  faults.length = 0;
  await open('/docs');
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  const menu = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  await menu.getByRole('link', { name: 'Backup and restore' }).click();
  await page.getByRole('heading', { level: 1, name: 'Backup and restore' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs/guides/backup');
  await menu.getByRole('button', { name: 'toggle section' }).first().click();
  await menu.getByRole('link', { name: 'ListStores', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin/ListStores' }).waitFor();
  await page.getByText(`curl ${running.url}/Admin/ListStores`).waitFor();
  await page.getByRole('switch', { name: 'Appearance' }).click();
  await page.locator('html.dark').waitFor();
  await page.reload();
  await page.locator('html.dark').waitFor();
  await page.getByRole('switch', { name: 'Appearance' }).click();
  await page.locator('html:not(.dark)').waitFor();
  expect(faults).toEqual([]);
});

test('a link inside a page leads to the section', async () => {
  await open('/docs');
  await page.getByRole('link', { name: 'clients', exact: true }).click();
  await page.waitForURL('**/docs/guides/sdks#what-differs-from-the-reference-api');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
});

/** The addresses that a new search finds, in its order, and what it shows of them. */
async function find(query: string) {
  const field = page.getByRole('searchbox');
  if (await field.isVisible()) await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  // It would begin with the last text, and show what that finds.
  await page.evaluate(() => sessionStorage.clear());
  await page.keyboard.press('/');
  await field.fill(query);
  const found = page.locator('a.result');
  // It waits for the end of the typing.
  await page.locator('.no-results').or(found.first()).waitFor();
  return found.evaluateAll((links) =>
    links.map((link) => ({ href: link.getAttribute('href'), text: link.textContent })),
  );
}

describe('searches of one page', () => {
  beforeAll(() => open('/docs'));

  test.each([
    ['backup', 0, '/docs/guides/backup'],
    ['invite', 2, '/docs/guides/operators'],
    ['refund', 0, '/docs/reference/Admin_RefundReceipt'],
    ['refund', 1, '/docs/guides/economy#refund-a-purchase'],
    ['gdpr', 0, '/docs/guides/forgetting'],
    ['STORE ITEMS', 3, '/docs/reference/Admin_SetStoreItems'],
    ['liststor', 0, '/docs/reference/Admin_ListStores'],
    ['StoreNotFound', 0, '/docs/reference/errors'],
    ['1221', 0, '/docs/reference/errors'],
    ['lease renew', 0, '/docs/guides/cluster#what-a-lease-is'],
    ['kuberntes', 2, '/docs/guides/kubernetes'],
  ])('the search for %s finds its page among the first %i others', async (query, others, href) => {
    const found = await find(query);
    const first = found.slice(0, others + 1).filter((one) => one.href?.startsWith(href));
    expect(first, JSON.stringify(found.map((one) => one.href))).not.toEqual([]);
  });

  test.each(['lease qqqq', '(', '<b>'])('the search finds nothing for %s', async (query) => {
    expect(await find(query)).toEqual([]);
  });
});

test('the search shows the words, is used by keyboard, and has no violation', async () => {
  faults.length = 0;
  await open('/docs/guides/backup');
  const found = await find('lease');
  expect(found.length).toBeLessThanOrEqual(16);
  const [first] = found;
  expect(first?.text).toContain('lease');
  await page.locator('.result mark').first().waitFor();
  expect(await violations()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/guides/cluster#what-a-lease-is');
  await page.getByRole('heading', { level: 1, name: 'Several nodes' }).waitFor();
  expect(faults).toEqual([]);
});
