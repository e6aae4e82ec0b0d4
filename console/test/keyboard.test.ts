import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_PASSWORD } from '../../server/test/support/operators.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { choose, enter, expectFocus, expectKept, tabTo } from './support/keyboard.ts';
import { menuOf } from './support/session.ts';

// Somebody without a mouse. The tests go on from one to the next, as a person does.

let running: Running;
let browser: Browser;
let first: World;
let world: World;
let page: Page;
let operator: SignedInOperator;

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  const titles = [await makeWorld(running), await makeWorld(running)];
  // Not the one that the console begins with.
  [first, world] = titles.toSorted((a, b) => (a.titleId < b.titleId ? -1 : 1)) as [World, World];
  await stock();
  operator = await world.operator(['support', 'liveOps'], 'everywhere');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

async function stock(): Promise<void> {
  await must(
    world.asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO' }],
    }),
  );
  const Catalog = ['sword', 'shield', 'potion'].map((ItemId) => ({
    ItemId,
    VirtualCurrencyPrices: { GO: 100 },
  }));
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog }));
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store: Catalog }));
  await must(
    world.asTitle('/Admin/SetCatalogItems', {
      CatalogVersion: 'next',
      Catalog: [{ ItemId: 'lantern', DisplayName: 'Lamp' }],
      SetAsDefaultCatalog: false,
    }),
  );
  const { playerId: ServiceId } = await world.logIn('device-ada');
  await must(world.asTitle('/Admin/UpdateUserTitleDisplayName', { ServiceId, DisplayName: 'Ada' }));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true });
const type = (text: string) => page.keyboard.type(text);
const storeNow = async () =>
  (await must(world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' }))).Store;

test('sign in, skip the menu, choose a title, and come to every entry of the menu', async () => {
  await page.goto(`${running.url}/console`);
  await expectFocus(page.getByLabel('Name'));
  await type(operator.name);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await type(OPERATOR_PASSWORD);
  await page.keyboard.press('Enter');
  await menuOf(page).waitFor();
  await page.goto(`${running.url}/console/t/${first.titleId}/currencies`);
  await button('New currency').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await page.keyboard.press('Tab');
  await expectFocus(skip);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectFocus(button('New currency'));
  const title = page.getByRole('combobox', { name: 'Title' });
  await tabTo(title, 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await choose(page.getByRole('option', { name: world.titleId }));
  await page.waitForURL(new RegExp(`/t/${world.titleId}/`));
  await expectFocus(title);
  const links = await menuOf(page).getByRole('link').all();
  expect(links.length).toBeGreaterThanOrEqual(6);
  for (const link of links) await tabTo(link);
});

test('change a price in a store: preview, go back, save', async () => {
  await enter(entry('Stores'), 'Shift+Tab');
  await enter(page.getByRole('link', { name: 'smith', exact: true }));
  const price = page.getByLabel('Price of sword in GO');
  await tabTo(price);
  await page.keyboard.press('Control+A');
  await type('75');
  await enter(button('Review changes'), 'Shift+Tab');
  await dialog().getByText('100 → 75').waitFor();
  await page.keyboard.press('Escape');
  await expectKept(page, dialog());
  await expectFocus(button('Review changes'));
  await page.keyboard.press('Enter');
  await dialog().getByText('100 → 75').waitFor();
  await tabTo(dialog().getByLabel('Note'));
  await type('Summer sale');
  await enter(inDialog('Save'));
  await page
    .getByText(/Saved: revision \d+ of the store smith/)
    .first()
    .waitFor();
  await expectKept(page, dialog());
  expect((await storeNow())[0].VirtualCurrencyPrices).toEqual({ GO: 75 });
});

test('reorder the items of the store', async () => {
  await tabTo(button('Move sword, now at place 1'), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expectFocus(button('Move sword, now at place 2'));
  await page.keyboard.press('End');
  await expectFocus(button('Move sword, now at place 3'));
  await enter(button('Review changes'), 'Shift+Tab');
  await enter(inDialog('Save'));
  await expectKept(page, dialog());
  const ids = (await storeNow()).map(({ ItemId }: { ItemId: string }) => ItemId);
  expect(ids).toEqual(['shield', 'potion', 'sword']);
});

test('take the last revision back', async () => {
  await enter(button('Actions for the store'), 'Shift+Tab');
  await choose(page.getByRole('menuitem', { name: 'History' }));
  await enter(button('Take back'));
  await enter(inDialog('Take back'));
  await page.getByRole('article', { name: 'Revision 4' }).waitFor();
  await expectKept(page, dialog());
  expect((await storeNow())[0].ItemId).toBe('sword');
});

test('ban a player and lift the ban', async () => {
  await enter(entry('Players'), 'Shift+Tab');
  await enter(page.getByRole('link', { name: 'Ada', exact: true }));
  await tabTo(page.getByRole('tab', { name: 'Identities' }));
  const bans = page.getByRole('tab', { name: 'Bans' });
  while (!(await bans.evaluate((tab) => tab === document.activeElement))) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await enter(button('Ban'));
  await tabTo(dialog().getByLabel('Reason'));
  await type('Aim bot');
  await enter(inDialog('Ban'));
  await expectKept(page, dialog());
  await expectFocus(button('Ban'));
  await enter(button('Lift the ban Aim bot'));
  await enter(inDialog('Lift ban'));
  await expectKept(page, dialog());
  await page.getByRole('cell', { name: 'over', exact: true }).waitFor();
  await expectKept(page, dialog());
});

test('find anything and begin an action from any page', async () => {
  const box = dialog().getByRole('combobox', { name: 'What to find or do' });
  const openFinder = async () => {
    await page.keyboard.press('Control+K');
    await expectFocus(box);
  };
  const marked = () => dialog().getByRole('option', { selected: true });
  await tabTo(entry('Players'), 'Shift+Tab');
  await openFinder();
  await expect.poll(() => marked().innerText()).toBe('Overview');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked().innerText()).toBe('Players');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked().innerText()).toBe('New drop table');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expectFocus(entry('Players'));
  await openFinder();
  await type('smith');
  await expect.poll(() => marked().innerText()).toContain('smith');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await marked().getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/stores\?version=main&store=smith$/);
  await expectKept(page, dialog());
  await openFinder();
  await type('lantern');
  await expect.poll(() => marked().innerText()).toMatch(/^Lamp\s+lantern · next$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/catalogs\/item\?version=next&item=lantern$/);
  await page.getByRole('heading', { name: 'Lamp', exact: true }).waitFor();
  await openFinder();
  await type('BAN  da');
  await dialog().getByText('Nothing is found', { exact: true }).waitFor();
  await page.keyboard.press('Control+A');
  await type('ban');
  await expect.poll(() => marked().innerText()).toBe('Ban a player…');
  await page.keyboard.press('Enter');
  await type('Ada');
  await expect.poll(() => marked().innerText()).toContain('Ban Ada…');
  await page.keyboard.press('Enter');
  await tabTo(dialog().getByLabel('Reason'));
  await page.keyboard.press('Control+K');
  expect(await dialog().count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe('');
});

test('what is typed before the box of the dialog is ready is in it', async () => {
  await tabTo(entry('Players'), 'Shift+Tab');
  const address = page.url();
  // Faster than any hand: before the browser has moved the focus.
  await page.evaluate(async () => {
    const press = (key: string, init: KeyboardEventInit = {}) => {
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      );
    };
    press('K', { ctrlKey: true, code: 'KeyK' });
    await Promise.resolve();
    for (const key of 'box adx') press(key);
    press('Backspace');
    press('a');
    press('Enter');
  });
  const box = dialog().getByRole('combobox', { name: 'What to find or do' });
  await expectFocus(box);
  await type('ptain');
  expect(await box.inputValue()).toBe('box adaptain');
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('undo is of the title in which it was done, also where another one is open, and says so', async () => {
  await enter(entry('Stores'), 'Shift+Tab');
  await enter(page.getByRole('link', { name: 'smith', exact: true }));
  const price = page.getByLabel('Price of shield in GO');
  await tabTo(price);
  await page.keyboard.press('Control+A');
  await type('70');
  await enter(button('Review changes'), 'Shift+Tab');
  await enter(inDialog('Save'));
  await expectKept(page, dialog());
  // Somebody is faster.
  const Store = [{ ItemId: 'potion', VirtualCurrencyPrices: { GO: 1 } }];
  await must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'smith', Store }));
  const title = page.getByRole('combobox', { name: 'Title' });
  await tabTo(title, 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await choose(page.getByRole('option', { name: first.titleId }));
  await page.waitForURL(new RegExp(`/t/${first.titleId}/`));
  await page.getByText(new RegExp(`of the store smith \\(Title: .*${world.titleId}\\)`)).waitFor();
  await page.keyboard.press('Control+K');
  await expectFocus(dialog().getByRole('combobox'));
  await type('undo');
  const marked = dialog().getByRole('option', { selected: true });
  await expect.poll(() => marked.innerText()).toContain(world.titleId);
  await page.keyboard.press('Enter');
  await dialog().getByText('Somebody changed the store meanwhile').waitFor();
  await enter(inDialog('Take back this item'));
  await enter(inDialog('Take back'));
  await expectKept(page, dialog());
  expect(await storeNow()).toMatchObject([
    { ItemId: 'sword' },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 100 } },
    { ItemId: 'potion', VirtualCurrencyPrices: { GO: 1 } },
  ]);
});

test('sign out', async () => {
  await enter(button(operator.name), 'Shift+Tab');
  await choose(page.getByRole('menuitem', { name: 'Sign out' }));
  await button('Sign in').waitFor();
});
