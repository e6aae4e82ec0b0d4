import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await aHistory();
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const priced = (GO: number) => ({ ItemId: 'sword', VirtualCurrencyPrices: { GO } });

/** A catalog version with two revisions, and a store with two. */
async function aHistory(): Promise<void> {
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  for (const GO of [100, 120]) {
    await world.asTitle('/Admin/SetCatalogItems', {
      CatalogVersion: 'main',
      Catalog: [priced(GO)],
    });
  }
  const store = { StoreId: 'smith', Note: '<b>Sale</b>' };
  for (const GO of [90, 70]) {
    await world.asTitle('/Admin/SetStoreItems', { ...store, Store: [priced(GO)] });
  }
}

const open = (query: string) =>
  page.goto(`${running.url}/console/t/${world.titleId}/history?${query}`);
const revision = (number: number) =>
  page.getByRole('article', { name: `Revision ${number}`, exact: true });

test('the newest change of a store is taken back, after a look at what that does', async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=main&store=smith`);
  await page.getByRole('button', { name: 'Actions for the store' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await revision(2).getByText('“<b>Sale</b>”').waitFor();
  await revision(2).getByText('The secret key “test” replaced all').waitFor();
  await revision(2).getByRole('button', { name: 'Show the difference' }).click();
  await revision(2).getByText('90 → 70 (−22 %)').waitFor();
  await checkPage(page, 'history');
  await revision(2).getByRole('button', { name: 'Take back' }).click();
  const review = page.getByRole('dialog', { name: 'Back to revision 1' });
  await review.getByText('70 → 90 (+29 %)').waitFor();
  await review.getByRole('row', { name: 'sword 70 GO 90 GO' }).waitFor();
  await review.getByRole('button', { name: 'Take back' }).click();
  await revision(3).getByText('took back').waitFor();
  const { data } = await world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' });
  expect(data.Store).toEqual([priced(90)]);
});

test('a deleted store comes back', async () => {
  await world.asTitle('/Admin/DeleteStore', { StoreId: 'smith' });
  await open('of=Store&version=main&store=smith');
  await revision(4).getByRole('button', { name: 'Take back' }).click();
  const review = page.getByRole('dialog', { name: 'Back to revision 3' });
  await review.getByRole('button', { name: 'Take back' }).click();
  await revision(5).waitFor();
  const { data } = await world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' });
  expect(data.Store).toEqual([priced(90)]);
});

test('a catalog is taken back; currencies and drop tables show their changes', async () => {
  await open('of=Catalog');
  await revision(2).getByRole('button', { name: 'Take back' }).click();
  await page
    .getByRole('dialog', { name: 'Back to revision 1' })
    .getByRole('button', { name: 'Take back' })
    .click();
  await revision(3).waitFor();
  const { data } = await world.asTitle('/Admin/GetCatalogItems', {});
  expect(data.Catalog[0].VirtualCurrencyPrices).toEqual({ GO: 100 });
  await page.getByRole('radiogroup', { name: 'Of what' }).getByText('Currencies').click();
  await revision(1).getByText('1 added').waitFor();
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  await page.getByRole('radiogroup', { name: 'Of what' }).getByText('Drop tables').click();
  await page.getByText('Nothing was changed yet').waitFor();
});
