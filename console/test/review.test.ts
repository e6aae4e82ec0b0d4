import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

// A review says what players pay before and after, and what stops being sold.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  const codes = { VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }] };
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', codes));
  const Catalog = [
    { ItemId: 'sword', DisplayName: 'Long sword', VirtualCurrencyPrices: { GO: 100 } },
    { ItemId: 'shield', DisplayName: 'Round shield', VirtualCurrencyPrices: { GO: 80, GE: 4 } },
    { ItemId: 'potion', VirtualCurrencyPrices: { GO: 10 } },
  ];
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog }));
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

beforeEach(async () => {
  const Store = [
    { ItemId: 'sword' },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 61 } },
    { ItemId: 'potion' },
  ];
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store }));
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=main&store=smith`);
});

const price = (itemId: string) => page.getByLabel(`Price of ${itemId} in GO`, { exact: true });
const review = () => page.getByRole('dialog', { name: 'What this changes' });
const openReview = () => page.getByRole('button', { name: 'Review changes' }).click();

test('a first price of a store stands beside the catalog’s, which players paid', async () => {
  await price('sword').fill('75');
  await openReview();
  await review().getByText('100 (catalog) → 75 (−25 %)').waitFor();
  await review().getByText('Long sword sword').first().waitFor();
  expect(await review().getByText('Stops being sold').count()).toBe(0);
});

test('a price of 0 stops the sale, and is no lower price', async () => {
  await price('shield').fill('0');
  await page.getByRole('button', { name: 'Actions for potion' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the store' }).click();
  await openReview();
  await review().getByText('61 → not sold here', { exact: true }).waitFor();
  const stops = review().getByRole('region', { name: 'Stops being sold in this store (2)' });
  await stops.getByText('Round shield shield for GO').waitFor();
  await stops.getByText('potion for GO').waitFor();
  expect(await review().getByText('−100 %').count()).toBe(0);
  await checkPage(page, 'review-store');
});

test('a catalog’s review lists what nobody can buy any more, and what can be bought again', async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/catalogs?version=main&view=prices`);
  await page.getByLabel('Price of shield in GE', { exact: true }).fill('0');
  await page.getByLabel('Price of potion in GE', { exact: true }).fill('2');
  await openReview();
  await review().getByText('4 → not sold here').waitFor();
  const stops = review().getByRole('region', { name: 'Stops being sold (1)' });
  await stops.getByText('Round shield shield for GE').waitFor();
  const starts = review().getByRole('region', { name: 'Begins to be sold (1)' });
  await starts.getByText('potion for GE').waitFor();
  await checkPage(page, 'review-catalog');
});

test('a sale is for information; an unusual price is a warning, and the note says that it was accepted', async () => {
  const unusual = () => review().getByText('Unusual after this change');
  await price('sword').fill('75');
  await openReview();
  await review().getByText('For information').waitFor();
  expect(await unusual().count()).toBe(0);
  await review().getByRole('button', { name: 'Back' }).click();
  await price('sword').fill('15');
  await openReview();
  await unusual().waitFor();
  await review().getByText('Everybody can buy in each open store').waitFor();
  await review().getByRole('checkbox', { name: 'This is meant' }).check();
  await checkPage(page, 'review-unusual');
  await review().getByLabel('Note').fill('Black Friday');
  await review().getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Saved: revision \d+ of the store smith/).waitFor();
  const history = await must(world.asTitle('/Admin/GetHistory', { Of: 'Store', StoreId: 'smith' }));
  expect(history.Revisions[0].Note).toBe('Black Friday\nAccepted: Store below the catalog (1).');
});
