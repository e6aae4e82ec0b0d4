import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { watchFaults } from './support/faults.ts';
import {
  HOSTILE,
  HOSTILE_EMAIL,
  HOSTILE_TITLE,
  type HostileTitle,
  OTHER_OPERATOR,
  stockHostileTitle,
} from './support/hostile-title.ts';
import { menuOf, openAs, settle, visit } from './support/session.ts';

// Texts of studios, operators and players are shown as texts, and no script runs that is not the console's own.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
let hostile: HostileTitle;
let faults: string[];

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  hostile = await stockHostileTitle(running, world);
  context = await openAs(browser, running.url, hostile.operator);
  faults = watchFaults(context);
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${running.url}/console/t/${world.titleId}`);
  await menuOf(page).waitFor();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

beforeEach(() => {
  faults.length = 0;
});

const address = (path: string) => `/console/t/${world.titleId}/${path}`;

/** Counts elements that a text would have made in the page, were it taken as HTML or as an address. */
const breaches = () =>
  page.locator('img[src="x"], [onerror], [href^="javascript:" i], [src^="javascript:" i]').count();

const [it, version] = [encodeURIComponent(HOSTILE), `version=${encodeURIComponent(HOSTILE)}`];
const TITLE = `${HOSTILE} (${HOSTILE_TITLE})`;

/** Each place that shows such texts, by its address, with what it must show: the bare text unless something else is said. */
const PLACES = (): readonly (readonly [place: string, ...texts: string[]])[] => [
  ['overview'],
  ['players'],
  ...[
    'identities',
    'lately',
    'notes',
    'sessions',
    'bans',
    'wallet',
    'inventory',
    'data',
    'statistics',
    'characters',
    'friends',
    'receipts',
    'leaving',
  ].map((tab) => [`players/${hostile.playerId}/${tab}`] as const),
  [`players/${hostile.registeredId}`, HOSTILE_EMAIL],
  ['real-money'],
  [`catalogs?${version}`],
  [`catalogs?${version}&item=${it}`],
  [`stores?${version}`],
  [`stores?${version}&store=${it}`],
  [`stores?${version}&store=${it}&tab=texts`],
  [`exposure?${version}&kind=StoreUndercutsCatalog`, `store "${HOSTILE}"`],
  [`exposure?${version}&view=prices`, `in the store ${HOSTILE}`],
  [`exposure?${version}&item=${it}`, `in the store ${HOSTILE}`],
  ['schedule', `the store “${HOSTILE}”`, `the sale “${HOSTILE}”`],
  ['sales', `: ${HOSTILE}`, `the store ${HOSTILE}`],
  ['sales?sale=2', `: ${HOSTILE}`, `in ${HOSTILE}`],
  [`sales?new=yes&${version}`, `Class ${HOSTILE} (1)`],
  ['history?of=Currencies', `“${HOSTILE}”`],
  [`history?of=Catalog&${version}`, `“${HOSTILE}”`],
  [`history?of=DropTables&${version}`, `“${HOSTILE}”`],
  [
    `history?of=Store&${version}&store=${it}`,
    `“${HOSTILE}”`,
    `The secret key “${HOSTILE}” replaced all`,
    `: ${OTHER_OPERATOR} replaced all`,
  ],
  ['currencies'],
  ['news'],
  ['statistics'],
  [`statistics?statistic=${it}&player=${hostile.playerId}`, HOSTILE, `${HOSTILE} has place 1`],
  [`drop-tables?${version}`],
  [`limits#by=KeyId&text=${it}`, `Id of a secret key ${HOSTILE}`],
  ['keys', `by ${OTHER_OPERATOR}`],
  [`limits#by=ServiceId&text=${hostile.registeredId}`, HOSTILE_EMAIL],
  ['operators', TITLE],
  ['activity', `the store ${HOSTILE}`],
  // The own account is below no title.
  ['../../account', TITLE],
];

/** A text in the page itself or in a dialog over it. The frame is left out, because it names the signed-in operator. */
const shown = (text: string) => page.locator('main, [role="dialog"]').getByText(text);

/** Waits for a text; says where it is missing. */
const waitFor = (text: Locator, where: string) =>
  expect.poll(() => text.first().isVisible(), { message: `${where}: ${String(text)}` }).toBe(true);

test('wherever a hostile text is shown, it is a text', async () => {
  for (const [place, ...texts] of PLACES()) {
    await visit(page, address(place));
    const typed = page.locator(`main input[value="${HOSTILE}"]`);
    const wanted = texts.length === 0 ? [shown(HOSTILE).or(typed)] : texts.map(shown);
    for (const one of wanted) await waitFor(one, place);
    await settle(page);
    expect([place, await breaches(), faults]).toEqual([place, 0, []]);
  }
});

/** The buttons that open each dialog which repeats such a text, by their names. */
const DIALOGS = (): readonly (readonly [place: string, ...buttons: (string | RegExp)[]])[] => [
  ['keys', `Rotate ${HOSTILE}`],
  ['keys', `Let end ${HOSTILE}`],
  ['keys', `Revoke ${HOSTILE}`],
  [`players/${hostile.playerId}/leaving`, 'Delete'],
  ['operators', `Actions for ${OTHER_OPERATOR}`, 'Set roles'],
  ['../../account', /^End the session/],
];

test('wherever a dialog repeats a hostile text, it is a text', async () => {
  for (const [place, ...buttons] of DIALOGS()) {
    await visit(page, address(place));
    for (const name of buttons) {
      const button = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }));
      await button.first().click();
    }
    const dialog = page.getByRole('dialog');
    await waitFor(dialog.getByText(HOSTILE), String(buttons));
    expect([place, await breaches(), faults]).toEqual([place, 0, []]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('a pasted text, and one in an answer, is shown as a text', async () => {
  await visit(page, address('inspector'));
  await page.getByRole('textbox').fill(HOSTILE);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.getByText('This is no ticket').waitFor();
  expect([await breaches(), faults]).toEqual([0, []]);
  await visit(page, address('api?operation=Admin_GetCatalogItems'));
  const request = JSON.stringify({ CatalogVersion: HOSTILE });
  await page.getByLabel('Request as JSON').fill(request);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByLabel('Body of the answer').getByText(`"ItemId": "${HOSTILE}"`).waitFor();
  expect([await breaches(), faults]).toEqual([0, []]);
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
  await page.getByRole('option', { name: TITLE }).waitFor();
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
