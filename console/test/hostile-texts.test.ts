import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { watchFaults } from './support/faults.ts';
import { HOSTILE, stockHostileTitle } from './support/hostile-title.ts';
import { menuOf, openAs, settle, visit } from './support/session.ts';

// Texts of studios and players are shown as texts, and no script runs that is not the console's own.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
let playerId: string;
let faults: readonly string[];

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  playerId = await stockHostileTitle(running, world);
  const owner = await world.operator(['owner'], 'everywhere');
  const invitation = { Name: HOSTILE, Roles: [{ Role: 'viewer', TitleId: world.titleId }] };
  await must(world.call('/Operator/InviteOperator', invitation, { operator: owner }));
  const key = { Name: HOSTILE, Scopes: ['server'] };
  await must(world.call('/Operator/CreateSecretKey', key, { operator: owner }));
  context = await openAs(browser, running.url, owner);
  faults = watchFaults(context);
  page = await context.newPage();
  await page.goto(`${running.url}/console/t/${world.titleId}`);
  await menuOf(page).waitFor();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const address = (path: string) => `/console/t/${world.titleId}/${path}`;

/** What a text would have made of the page, were it taken as HTML or as an address. */
const breaches = () =>
  page.locator('img[src="x"], [onerror], [href^="javascript:" i], [src^="javascript:" i]').count();

const [it, version] = [encodeURIComponent(HOSTILE), `version=${encodeURIComponent(HOSTILE)}`];

/** Each place that shows such texts, by its address, and whether it does so as it is opened. */
const PLACES = (): readonly string[] => [
  'players',
  ...['identities', 'lately', 'sessions', 'bans', 'wallet', 'inventory'].map(
    (tab) => `players/${playerId}/${tab}`,
  ),
  `catalogs?${version}`,
  `catalogs?${version}&item=${it}`,
  `stores?${version}`,
  `stores?${version}&store=${it}`,
  `stores?${version}&store=${it}&tab=texts`,
  'history',
  'history?of=Currencies',
  `history?of=Catalog&${version}`,
  `history?of=DropTables&${version}`,
  `history?of=Store&${version}&store=${it}`,
  'currencies',
  `drop-tables?${version}`,
];

test('wherever a hostile text is shown, it is a text', async () => {
  for (const place of PLACES()) {
    await visit(page, address(place));
    const shown = page.getByRole('main').getByText(HOSTILE);
    const typed = page.locator(`main input[value="${HOSTILE}"]`);
    await shown.or(typed).first().waitFor();
    await settle(page);
    expect([place, await breaches(), faults]).toEqual([place, 0, []]);
  }
});

test('every page of the menu: no text runs, and nothing breaks the policy', async () => {
  const links = menuOf(page).getByRole('link');
  await links.first().waitFor();
  const labels = await links.allInnerTexts();
  expect(labels.length).toBeGreaterThanOrEqual(6);
  for (const label of labels) {
    await links.filter({ hasText: label }).click();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await settle(page);
    expect([label, await breaches(), faults]).toEqual([label, 0, []]);
    const tabs = page.getByRole('main').getByRole('tab');
    for (let tab = 0; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).click();
      await settle(page);
      expect([label, tab, await breaches(), faults]).toEqual([label, tab, 0, []]);
    }
  }
  await page.getByRole('combobox', { name: 'Title' }).click();
  await page.getByRole('option', { name: `${HOSTILE} (E01E)` }).waitFor();
  expect(await breaches()).toBe(0);
});

/** Tries what the policy forbids; the page keeps what the browser says of it. */
async function tryForbidden(): Promise<void> {
  const found = new Set<string>();
  Object.assign(globalThis, { found });
  addEventListener('securitypolicyviolation', (one) => found.add(one.effectiveDirective));
  const add = (name: string, members: object) =>
    document.body.append(Object.assign(document.createElement(name), members));
  add('script', { textContent: 'window.ran = true' });
  add('script', { src: 'https://evil.example/x.js' });
  add('div', { innerHTML: '<img src="/console/none.svg" onload="ran = 1" onerror="ran = 1">' });
  add('a', { href: 'javascript:ran=1', id: 'address' });
  document.getElementById('address')?.click();
  add('img', { src: 'https://evil.example/x.png' });
  add('style', { textContent: 'body { display: none }' });
  add('iframe', { src: 'https://evil.example/' });
  add('object', { data: 'https://evil.example/' });
  add('base', { href: 'https://evil.example/' });
  const form = document.createElement('form');
  Object.assign(form, { action: 'https://evil.example/', method: 'post' });
  document.body.append(form);
  form.submit();
  await fetch('https://evil.example/').catch(() => undefined);
}

const breached = () =>
  page.evaluate(() => {
    const { found, ran } = globalThis as unknown as { found: Set<string>; ran?: unknown };
    return { found: [...found].toSorted(), ran };
  });

test('a script in the page, and every other address, are against the policy', async () => {
  await visit(page, address('currencies'));
  await settle(page);
  await page.evaluate(tryForbidden);
  const found = [
    'base-uri',
    'connect-src',
    'form-action',
    'frame-src',
    'img-src',
    'object-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ];
  await expect.poll(breached).toEqual({ found, ran: undefined });
  expect(await page.getByRole('main').isVisible()).toBe(true);
});
