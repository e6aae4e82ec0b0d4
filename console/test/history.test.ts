import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { DAY_MS } from '../../server/src/kernel/instant.ts';
import { must } from '../../server/test/support/stock.ts';
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

test('both ends of a sale are told, and who would go back to its prices is told that they stay', async () => {
  const EndsAt = new Date(running.clock.now() + DAY_MS).toISOString();
  const sale = { Name: 'Moon festival', StoreIds: ['smith'], PercentOff: 50, EndsAt };
  const { Sale } = (await must(world.asTitle('/Admin/CreateSale', sale))).Sale;
  const within = page.getByText('The sale “Moon festival” was running then, and is over');
  await open('of=Store&version=main&store=smith');
  await revision(6).getByText('The start of the sale “Moon festival”').waitFor();
  await must(world.asTitle('/Admin/UpdateSale', { Sale, Cancel: true }));
  await page.reload();
  await revision(7).getByText('The end of the sale “Moon festival”').waitFor();
  for (const [number, verb, isWithin] of [
    [7, 'Take back', 1],
    [6, 'Back to this', 1],
    [5, 'Back to this', 0],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await revision(number).getByRole('button', { name: verb }).click();
    const review = page.getByRole('dialog', { name: /^Back to revision/ });
    // oxlint-disable-next-line no-await-in-loop
    await review
      .getByText('Lowest prices, even for a tampered client')
      .or(review.getByText('Nothing changes.'))
      .first()
      .waitFor();
    // oxlint-disable-next-line no-await-in-loop
    expect(await within.count()).toBe(isWithin);
    // oxlint-disable-next-line no-await-in-loop
    if (number === 7) await checkPage(page, 'history-sale');
    // oxlint-disable-next-line no-await-in-loop
    await review.getByRole('button', { name: 'Back', exact: true }).click();
  }
  await revision(7).getByRole('link', { name: 'Moon festival' }).click();
  await page.getByRole('dialog', { name: `Sale ${Sale}: Moon festival` }).waitFor();
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
