import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { enableFactor, signInAs } from '../../server/test/support/operator-account.ts';
import { must } from '../../server/test/support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { checkPage } from './support/check-page.ts';
import { fillSignIn, menuOf, openAs } from './support/session.ts';

// How a session begins, goes on and ends, in all tabs.

const PRICE = { GO: 90 };
let running: Running;
let browser: Browser;
let world: World;
let operator: SignedInOperator;

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  await must(
    world.asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO' }],
    }),
  );
  const item = { ItemId: 'sword', VirtualCurrencyPrices: { GO: 100 } };
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [item] }));
});

beforeEach(async () => {
  const store = { StoreId: 'smith', Store: [{ ItemId: 'sword', VirtualCurrencyPrices: PRICE }] };
  await must(world.asTitle('/Admin/SetStoreItems', store));
  operator = await world.operator(['liveOps']);
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const address = (path: string) => `${running.url}/console/t/${world.titleId}/${path}`;
const STORE = 'stores?version=main&store=smith';
const dialogOver = (page: Page) => page.getByRole('dialog', { name: 'Your session is over' });
const priceIn = (page: Page) => page.getByLabel('Price of sword in GO');
const review = (page: Page) => page.getByRole('dialog', { name: 'What this changes' });

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address(path));
  return page;
}

test('two tabs stay in step: signed in, over, signed in again, signed out', async () => {
  const context = await openAs(browser, running.url, { ...operator, pageSecret: '' });
  const [one, other] = [await openTab(context, 'currencies'), await openTab(context, STORE)];
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await one.bringToFront();
  await fillSignIn(one, operator.name);
  await menuOf(one).waitFor();
  await other.bringToFront();
  await priceIn(other).fill('75');
  running.clock.advance(31 * MINUTE_MS);
  await one.bringToFront();
  await menuOf(one).getByRole('link', { name: 'Catalogs' }).click();
  for (const page of [other, one]) {
    await page.bringToFront();
    await dialogOver(page).waitFor();
  }
  await fillSignIn(one, undefined);
  for (const page of [other, one]) {
    await page.bringToFront();
    await dialogOver(page).waitFor({ state: 'detached' });
  }
  await one.getByRole('main').getByText('sword').first().waitFor();
  expect(await priceIn(other).inputValue()).toBe('75');
  // It asks whether to leave what was typed.
  other.on('dialog', (asked) => void asked.accept());
  await one.getByRole('button', { name: operator.name }).click();
  await one.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await menuOf(page).waitFor({ state: 'detached' });
    expect(await dialogOver(page).count()).toBe(0);
  }
  await context.close();
});

test('a reload and another tab go on with the session; it ends with the browser, of which the cookie is left', async () => {
  const context = await openAs(browser, running.url, { ...operator, pageSecret: '' });
  const page = await openTab(context, STORE);
  await fillSignIn(page, operator.name);
  await menuOf(page).waitFor();
  await page.reload();
  await menuOf(page).waitFor();
  const other = await openTab(context, STORE);
  await menuOf(other).waitFor();
  // The second tab is alone now, and keeps it.
  await page.close();
  await other.reload();
  await menuOf(other).waitFor();
  const state = await context.storageState();
  // The page of the menu, at which the console opens again, and nothing of the session.
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  expect(kept).toEqual([{ name: 'purser.page', value: 'stores' }]);
  expect(state.cookies.map(({ name }) => name)).toEqual(['purser-session']);
  await context.close();
  const next = await browser.newContext({ storageState: state });
  const begun = await openTab(next, STORE);
  await begun.getByRole('button', { name: 'Sign in' }).waitFor();
  await next.close();
});

test('somebody whose name others have locked signs in with a recovery code', async () => {
  const { recoveryCodes } = await enableFactor(world, operator);
  for (const _ of [1, 2, 3, 4, 5]) {
    await signInAs(world, operator.name, { Password: 'a guess that is wrong' });
  }
  const context = await openAs(browser, running.url, { ...operator, pageSecret: '' });
  const page = await openTab(context, STORE);
  await fillSignIn(page, operator.name);
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await menuOf(page).waitFor();
  await context.close();
});

test('an expired session asks again, and nothing that was typed is lost', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await openTab(context, STORE);
  await priceIn(page).fill('75');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review(page).getByText('90 → 75').waitFor();
  await review(page).getByLabel('Note').fill('Summer sale');
  running.clock.advance(31 * MINUTE_MS);
  await review(page).getByRole('button', { name: 'Save' }).click();
  await dialogOver(page).waitFor();
  await checkPage(page, 'session-over');
  await fillSignIn(page, undefined, 'a guess that is wrong');
  await dialogOver(page).getByRole('alert').waitFor();
  await fillSignIn(page, undefined);
  await dialogOver(page).waitFor({ state: 'detached' });
  expect(await review(page).getByLabel('Note').inputValue()).toBe('Summer sale');
  await review(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Saved: revision \d+ of the store smith/).waitFor();
  const { data } = await world.asTitle('/Admin/GetHistory', { Of: 'Store', StoreId: 'smith' });
  expect(data.Revisions[0]).toMatchObject({ Note: 'Summer sale', Author: { Name: operator.name } });
  await context.close();
});

test('an operator who signs in over the page of somebody else begins with a page of their own', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await openTab(context, 'currencies');
  await page.getByRole('button', { name: 'New currency' }).click();
  await page.getByLabel('Code').fill('XX');
  running.clock.advance(31 * MINUTE_MS);
  const viewer = await world.operator(['viewer']);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await dialogOver(page).waitFor();
  await fillSignIn(page, viewer.name);
  await page.getByRole('button', { name: viewer.name }).waitFor();
  await page.getByText('Changing them takes the role liveOps').waitFor();
  expect(await page.getByLabel('Code').count()).toBe(0);
  await context.close();
});

test('an operator who was disabled meanwhile learns it at the next call', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await openTab(context, 'currencies');
  await page.getByRole('cell', { name: 'GO' }).first().waitFor();
  const owner = await world.operator(['owner'], 'everywhere');
  const { operatorId: OperatorId } = operator;
  await must(world.call('/Operator/DisableOperator', { OperatorId }, { operator: owner }));
  await menuOf(page).getByRole('link', { name: 'Catalogs' }).click();
  await dialogOver(page).getByText('somebody has ended it').waitFor();
  await fillSignIn(page, undefined);
  await dialogOver(page).getByText('An owner may have disabled you').waitFor();
  await context.close();
});

test('a tab that is older than an upgrade loads itself anew once, and then says what is wrong', async () => {
  const context = await openAs(browser, running.url, operator);
  const page = await openTab(context, 'currencies');
  await menuOf(page).waitFor();
  let isGone = true;
  await page.route(/assets\/(stores|catalogs)-page-.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'not found' }) : route.continue(),
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
    // The new page knows the new names.
    isGone = false;
  });
  await menuOf(page).getByRole('link', { name: 'Stores' }).click();
  await page.getByRole('link', { name: 'smith' }).waitFor();
  expect(loads).toBe(1);
  await page.route(/assets\/catalogs-page-.*\.js$/, (route) =>
    route.fulfill({ status: 404, body: 'not found' }),
  );
  await menuOf(page).getByRole('link', { name: 'Catalogs' }).click();
  const said = page.getByRole('alert');
  await said.getByText('This page could not be shown').waitFor();
  expect(loads).toBeLessThanOrEqual(2);
  await page.unroute(/assets\/catalogs-page-.*\.js$/);
  await said.getByRole('button', { name: 'Load anew' }).click();
  await page.getByRole('main').getByText('sword').first().waitFor();
  await context.close();
});
