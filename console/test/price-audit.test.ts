import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { must } from '../../server/test/support/stock.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const open = (query = '', on: Page = page) =>
  on.goto(`${running.url}/console/t/${world.titleId}/exposure?${query}`);
const cards = () => page.getByRole('article');
const card = (name: string) => page.getByRole('article', { name });
const item = (ItemId: string, GO: number, more = {}) => ({
  ItemId,
  VirtualCurrencyPrices: { GO },
  ...more,
});

/** A purse that makes money, a sale, and a bundle that is cheaper than what is in it. */
async function aShop(): Promise<void> {
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }],
  });
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [
      item('shield', 80, { DisplayName: '<img src=x onerror="document.title=1">' }),
      item('sword', 100, { DisplayName: 'Long sword' }),
      item('pack', 100, { Bundle: { BundledItems: ['sword', 'shield'] } }),
      item('purse', 9, { Bundle: { BundledVirtualCurrencies: { GO: 10 } } }),
      { ItemId: 'crown', VirtualCurrencyPrices: { GE: 5 } },
      { ItemId: 'trophy' },
    ],
  });
  await world.asTitle('/Admin/SetStoreItems', {
    StoreId: 'summer-sale',
    Store: [item('sword', 40), item('shield', 72)],
  });
}

test('without a catalog it says so; with one as it is meant nothing undercuts', async () => {
  await open();
  await page.getByText('There is no such catalog yet').waitFor();
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [] });
  await page.reload();
  await page.getByText('The catalog has no items yet').waitFor();
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  const Catalog = [item('sword', 100)];
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog });
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Nothing undercuts anything').waitFor();
  await shoot(page, 'exposure-nothing');
});

test('the worst is first; warnings are found, and the address says which', async () => {
  await aShop();
  await open();
  await page.getByRole('tab', { name: 'Warnings (1)' }).waitFor();
  const order = async () => cards().evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect.poll(order).toEqual(['Gives back more than it costs: purse']);
  // A sale is no warning; those of a kind are one line.
  await page.getByRole('heading', { name: 'For information (4)' }).waitFor();
  await page.getByRole('button', { name: 'Cheaper than its parts (1)' }).waitFor();
  await page.getByRole('button', { name: 'Store below the catalog (2)' }).click();
  await expect
    .poll(order)
    .toEqual([
      'Gives back more than it costs: purse',
      'Store below the catalog: sword',
      'Store below the catalog: shield',
    ]);
  await card('sword').getByText('−60 %').waitFor();
  await card('sword').getByText('sells "sword" for 40 GO; the catalog has 100 GO').waitFor();
  await checkPage(page, 'exposure');
  await page.getByLabel('Stores may be cheaper by').fill('20');
  await page.getByRole('heading', { name: 'For information (3)' }).waitFor();
  await expect.poll(() => page.url()).toContain('share=20');
  await page.getByRole('combobox', { name: 'Warning' }).click();
  await page.getByRole('option', { name: 'Store below the catalog (1)' }).click();
  await expect.poll(order).toEqual(['Store below the catalog: sword']);
  await open('share=20&q=long');
  await expect.poll(order).toEqual(['Store below the catalog: sword']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(order).toEqual(['Gives back more than it costs: purse']);
  await open('currency=GE');
  await page.getByText('No warning matches').waitFor();
  expect(await page.title()).toBe('Price exposure – Purser');
});

test('a warning is accepted with a note, is counted no longer, and is one again when that is taken back', async () => {
  await open();
  const purse = card('Gives back more than it costs: purse');
  await purse.getByRole('button', { name: 'Accept purse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept' });
  await dialog.getByText('The bundle "purse" costs 9 GO and gives 10 GO').waitFor();
  const accept = dialog.getByRole('button', { name: 'Accept' });
  expect(await accept.isDisabled()).toBe(true);
  await dialog.getByLabel('Why it is meant').fill('The gift of the first week.');
  await checkPage(page, 'exposure-accept');
  const { Warnings } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
  const [{ Kind, ItemId, VirtualCurrency, Text }] = Warnings;
  const warning = { Kind, ItemId, VirtualCurrency, Text };
  const meant = { ...warning, Accepted: true, Note: 'I was faster.' };
  await must(world.asTitle('/Admin/SetPriceWarningAccepted', meant));
  await accept.click();
  await dialog.getByText(/^the secret key "test" accepted it at .+: I was faster\.$/).waitFor();
  await must(world.asTitle('/Admin/SetPriceWarningAccepted', { ...warning, Accepted: false }));
  await accept.click();
  await page.getByRole('tab', { name: 'Warnings (0)' }).waitFor();
  await page.getByRole('heading', { name: 'Accepted (1)' }).waitFor();
  await page.getByRole('button', { name: 'Gives back more than it costs (1)' }).click();
  await purse.getByText(/^Accepted by .+: The gift of the first week\.$/).waitFor();
  await checkPage(page, 'exposure-accepted');
  await purse.getByRole('button', { name: 'Warn again purse' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Warn again' });
  await withdrawal.getByRole('button', { name: 'Warn again' }).click();
  await page.getByRole('tab', { name: 'Warnings (1)' }).waitFor();
});

test('each price of an item is shown with where it is had, and leads there', async () => {
  await open('view=prices');
  const names = page.getByRole('row').locator('td:first-child');
  await expect.poll(async () => (await names.allInnerTexts())[0]).toContain('purse');
  await page
    .getByRole('row', { name: /Long sword/ })
    .getByText('40 GO')
    .waitFor();
  await checkPage(page, 'exposure-prices');
  await page.getByRole('button', { name: 'Long sword' }).click();
  const drawer = page.getByRole('dialog', { name: 'sword' });
  await drawer.getByRole('row', { name: '40 GO in the store summer-sale −60 %' }).waitFor();
  await drawer.getByRole('row', { name: '100 GO in the catalog, without a store' }).waitFor();
  await drawer.getByRole('row', { name: '100 GO comes along with pack' }).waitFor();
  await expect.poll(() => page.url()).toContain('item=sword');
  await checkPage(page, 'exposure-item');
  await drawer.getByRole('link', { name: 'in the store summer-sale', exact: true }).click();
  await page.getByLabel('Price of sword in GO').waitFor();
  await page.goBack();
  await drawer.getByRole('link', { name: 'comes along with pack' }).click();
  await page.getByRole('dialog', { name: 'pack' }).getByLabel('JSON').waitFor();
});

test('a store is closed from a warning, after a look at what that does', async () => {
  await open('q=sword');
  await card('sword').getByRole('button', { name: 'Close the store summer-sale' }).click();
  const review = page.getByRole('dialog', { name: 'Close the store' });
  await review.getByText('Nobody can buy in it then').waitFor();
  await review.getByRole('row', { name: 'sword 40 GO 100 GO' }).waitFor();
  await review.getByRole('button', { name: 'Close the store' }).click();
  await page.getByText('No warning matches').waitFor();
  const { data } = await world.asTitle('/Admin/ListStores', {});
  expect(data.Stores[0].Open).toBe(false);
  await world.asTitle('/Admin/SetStoreOpen', { StoreId: 'summer-sale', Open: true });
});

test('purchases must name a store, once it is said what nobody can buy then', async () => {
  const requireStore = async () =>
    (await world.asTitle('/Admin/GetTitlePurchaseRules', {})).data.RequireStore;
  await open();
  await page.getByRole('button', { name: 'Require a store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Require a store' });
  await dialog.getByText('3 items of this catalog version are in no open store').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'crown' }).waitFor();
  await checkPage(page, 'exposure-rule');
  expect(await requireStore()).toBe(false);
  await dialog.getByRole('button', { name: 'Require a store' }).click();
  await page.getByText('Purchases must name a store', { exact: true }).waitFor();
  expect(await requireStore()).toBe(true);
  await page.getByRole('button', { name: 'Allow purchases without a store' }).click();
  await page.getByRole('button', { name: 'Allow them' }).click();
  await page.getByRole('button', { name: 'Require a store' }).waitFor();
  expect(await requireStore()).toBe(false);
});

test('a price of 0 becomes free, once it is said what that gives away', async () => {
  const zeroPrice = async () =>
    (await world.asTitle('/Admin/GetTitlePurchaseRules', {})).data.ZeroPrice;
  await open();
  await page.getByText('A price of 0 sells nothing', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Make 0 free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make 0 free' });
  await dialog.getByText('From then on everybody has each item with a price of 0').waitFor();
  await checkPage(page, 'exposure-zero');
  await dialog.getByRole('button', { name: 'Make 0 free' }).click();
  await page.getByText('A price of 0 is free', { exact: true }).waitFor();
  expect(await zeroPrice()).toBe('Free');
  await page.getByRole('button', { name: 'End free items' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End free items' }).click();
  await page.getByText('A price of 0 sells nothing', { exact: true }).waitFor();
  expect(await zeroPrice()).toBe('NotSold');
});

test('ten thousand items are looked at, found and sorted', async () => {
  const Catalog = Array.from({ length: 10_000 }, (_, index) => item(`thing-${index}`, 1_000));
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'large',
    Catalog,
    SetAsDefaultCatalog: false,
  });
  const Store = Catalog.map(({ ItemId }, index) => item(ItemId, 1_000 - (index % 900)));
  await world.asTitle('/Admin/SetStoreItems', { CatalogVersion: 'large', StoreId: 'all', Store });
  await open('version=large&view=prices');
  await page.getByRole('tab', { name: 'Warnings (1,089)' }).waitFor();
  await page.getByRole('button', { name: 'thing-899', exact: true }).waitFor();
  await page.getByLabel('Find items and stores').fill('thing-7777');
  await page.getByRole('button', { name: 'thing-7777', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Warnings' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  // Those of a kind are one line; the service counts them, and gives a thousand at a time.
  await page.getByRole('button', { name: 'Store below the catalog (8,899)' }).waitFor();
  await page.getByRole('button', { name: 'Store below the catalog (1,089)' }).click();
  await cards().first().getByText('−90 %').waitFor();
  await page.getByRole('button', { name: 'Page 55', exact: true }).click();
  await expect.poll(() => cards().count()).toBe(9);
  await shoot(page, 'exposure-large');
});

test('a viewer sees all of it, and is told who can change it', async () => {
  const own = await browser.newContext();
  const reader = await signInAt(own, { running, world, roles: ['viewer'] });
  await open('q=sword', reader);
  await reader.getByRole('article', { name: 'sword' }).waitFor();
  await reader.getByText('Somebody with the role liveOps can change this').waitFor();
  expect(
    await reader.getByRole('button', { name: /Require a store|Close the store/ }).count(),
  ).toBe(0);
  await own.close();
});
