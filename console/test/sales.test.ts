import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { menuOf } from './support/session.ts';
import { openStudio, signInAt } from './support/studio.ts';

// A live-ops person makes a sale of twenty items for the next weekend, moves it, sees it run, ends it and sees what that has put back.

const DAY_MS = 86_400_000;

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

const IDS = Array.from({ length: 20 }, (_, index) => `blade-${index + 1}`);

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await must(
    world.asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }],
    }),
  );
  const blades = IDS.map((ItemId, index) => ({
    ItemId,
    DisplayName: `Blade number ${index + 1}`,
    ItemClass: 'weapon',
    Tags: ['steel'],
    VirtualCurrencyPrices: { GO: 100 + index },
  }));
  const potion = { ItemId: 'potion', VirtualCurrencyPrices: { GO: 1 }, Tags: ['drink'] };
  await must(
    world.asTitle('/Admin/SetCatalogItems', {
      CatalogVersion: 'main',
      Catalog: [...blades, potion, { ...potion, ItemId: 'unsold' }],
    }),
  );
  const Store = [...IDS, 'potion'].map((ItemId) => ({ ItemId }));
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store }));
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'inn', Store: Store.slice(-1) }));
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const open = (address: string) => page.goto(`${running.url}/console/t/${world.titleId}/${address}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: RegExp | string) => page.getByRole('dialog', { name });
const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
const sales = async (body: object = {}) =>
  (await must(world.asTitle('/Admin/ListSales', body))).Sales;
const goldOf = async (itemId: string) => {
  const { Store } = await must(world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' }));
  type Priced = { ItemId: string; VirtualCurrencyPrices?: { GO?: number } };
  return Store.find(({ ItemId }: Priced) => ItemId === itemId).VirtualCurrencyPrices?.GO;
};
const toField = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
/** Time passes for the service, and the session is over. */
async function later(days: number): Promise<void> {
  running.clock.advance(days * DAY_MS);
  await page.close();
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
}

test('a weekend sale of twenty items takes six clicks', async () => {
  await menuOf(page).getByRole('link', { name: 'Sales' }).click();
  await page.getByText('No sale yet').waitFor();
  await checkPage(page, 'sales-none');
  await button('New sale').first().click();
  expect(await button('Review').isDisabled()).toBe(true);
  await page.getByText('steel (20)').click();
  await page.getByText('20 items chosen').waitFor();
  expect(await chip('Class weapon (20)').isChecked()).toBe(true);
  expect(await chip('Everything (21)').isChecked()).toBe(false);
  await checkPage(page, 'sales-new');
  await button('Review').click();
  const review = dialog('What this sale does');
  await review.getByText('What players pay (20 prices)').waitFor();
  await review
    .getByRole('row', { name: /Blade number 1 .*100 GO.*75 GO \(−25 %\).*100 GO/ })
    .waitFor();
  await review.getByText('UTC').first().waitFor();
  await checkPage(page, 'sales-review');
  await review.getByRole('button', { name: 'Schedule the sale' }).click();
  await page.getByRole('article', { name: 'Sale 1' }).getByText('planned').waitFor();
  const [sale] = await sales({ Sale: 1 });
  expect(sale).toMatchObject({ PercentOff: 25, Stores: [{ StoreId: 'smith', Items: 20 }] });
  const [start, end] = [new Date(sale.StartsAt), new Date(sale.EndsAt)];
  expect([start.getDay(), start.getHours(), end.getDay(), end.getHours()]).toEqual([5, 18, 1, 9]);
  await checkPage(page, 'sales');
});

test('what was just made is taken back with one click', async () => {
  await button('Undo').click();
  await page.getByText('Sale 1 is cancelled').waitFor();
  expect(await sales()).toMatchObject([{ Status: 'Cancelled' }]);
  await page
    .getByRole('article', { name: 'Sale 1' })
    .getByText('cancelled', { exact: true })
    .waitFor();
});

test('items are found and chosen one by one, too, in stores that are chosen', async () => {
  await open('sales?new=yes');
  await page.getByLabel('Find items').fill('potion');
  await page.getByLabel('All 1 that are listed').check();
  await page.getByText('1 item chosen').waitFor();
  // The service has it that no price of it would become lower.
  await button('Review').click();
  await dialog('What this sale does')
    .getByText('No price of the items would become lower than it is now.')
    .waitFor();
  await dialog('What this sale does').getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Find items').fill('blade');
  await page.getByLabel('All 20 that are listed').check();
  await page.getByText('21 items chosen').waitFor();
  await page
    .locator('input')
    .and(page.getByLabel('Stores', { exact: true }))
    .click();
  await page.getByRole('option', { name: 'inn' }).click();
  await page.keyboard.press('Escape');
  // The inn sells no blade.
  await page.getByText('1 item chosen').waitFor();
  await page.getByLabel('Percent off').fill('12.5');
  await page.getByText('Only digits and spaces.').waitFor();
  expect(await button('Review').isDisabled()).toBe(true);
});

test('a sale that begins now is begun, and its take-back asks first', async () => {
  await open('sales?new=yes');
  await page.getByText('Everything (21)').click();
  await page.getByText('Now, for a day').click();
  expect(await page.getByLabel('Begins').count()).toBe(0);
  await button('Review').click();
  const review = dialog('What this sale does');
  // The potion costs 1, which cannot become lower.
  await review.getByText('Stays as it is').waitFor();
  const begin = review.getByRole('button', { name: 'Begin the sale now' });
  // Somebody else changes a price that the person has just read.
  const dearer = { ItemId: 'blade-20', VirtualCurrencyPrices: { GO: 9_000 } };
  await must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'smith', Store: [dearer] }));
  await begin.click();
  await review.getByText('Somebody changed the catalog or a store meanwhile').waitFor();
  await review
    .getByText('is current, made by the secret key "test"')
    .and(review.getByText('Somebody else was faster: revision'))
    .waitFor();
  await checkPage(page, 'sales-faster');
  expect(await goldOf('blade-20')).toBe(9_000);
  await review.getByRole('button', { name: 'Compare with what is there now' }).click();
  await review.getByRole('row', { name: /Blade number 20 .*9,000 GO.*6,750 GO/ }).waitFor();
  await review.getByText('Somebody else was faster').waitFor({ state: 'hidden' });
  await begin.click();
  const article = page.getByRole('article', { name: 'Sale 3' });
  await article.getByText('running', { exact: true }).waitFor();
  await button('Undo').click();
  await dialog('End sale 3 now').getByText('To end it now puts back 20 prices').waitFor();
  await dialog('End sale 3 now').getByRole('button', { name: 'End it now' }).click();
  await article.getByText('over', { exact: true }).waitFor();
});

test('a sale is made for another time, and one that meets it is refused with the way to it', async () => {
  await must(
    world.asTitle('/Admin/CreateSale', {
      Name: 'Moon festival',
      StoreIds: ['smith'],
      ItemIds: IDS.slice(0, 3),
      PercentOff: 50,
      StartsAt: new Date(running.clock.now() + DAY_MS).toISOString(),
      EndsAt: new Date(running.clock.now() + 9 * DAY_MS).toISOString(),
    }),
  );
  for (const place of ['stores?version=main&store=smith', 'catalogs?version=main']) {
    // oxlint-disable-next-line no-await-in-loop
    await open(place);
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('link', { name: 'Begin the sale “Moon festival”' }).waitFor();
  }
  await open('sales?new=yes');
  await page.getByText('steel (20)').click();
  await button('Review').click();
  const review = dialog('What this sale does');
  await review.getByText('Another sale has one of these items at that time').waitFor();
  await review.getByText('"Moon festival", has the item "blade-1"').waitFor();
  expect(await review.getByRole('button', { name: 'Schedule the sale' }).isDisabled()).toBe(true);
  await checkPage(page, 'sales-overlap');
  await review.getByRole('link', { name: 'Sale 5: Moon festival' }).click();
  const drawer = dialog('Sale 5: Moon festival');
  await drawer.getByText('What players pay (3 prices)').waitFor();
  await checkPage(page, 'sales-coming');
});

test('a sale is moved as a whole', async () => {
  await open('sales?sale=5');
  const drawer = dialog('Sale 5: Moon festival');
  await drawer.getByRole('button', { name: 'Move' }).click();
  const move = dialog('Move sale 5');
  const send = move.getByRole('button', { name: 'Move' });
  expect(await send.isDisabled()).toBe(true);
  const later = new Date(Math.floor(running.clock.now() / 60_000) * 60_000 + 2 * DAY_MS);
  await move.getByLabel('Ends').fill(toField(new Date(later.getTime() - 2 * DAY_MS + 3_600_000)));
  await move.getByText('It ends before it begins.').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await move.getByLabel('Ends').fill(toField(new Date(later.getTime() + 8 * DAY_MS)));
  await move.getByLabel('Begins').fill(toField(later));
  await checkPage(page, 'sales-move');
  const theirs = new Date(running.clock.now() + 10 * DAY_MS).toISOString();
  await must(world.asTitle('/Admin/UpdateSale', { Sale: 5, EndsAt: theirs }));
  await send.click();
  await move.getByText('Somebody else was faster: ').waitFor();
  expect(await sales({ Sale: 5 })).toMatchObject([{ EndsAt: theirs }]);
  // The page shows the time of now, and the person sends it once more.
  await drawer.locator(`time[datetime="${theirs}"]`).waitFor();
  await send.click();
  await page.getByText('Sale 5 is from').waitFor();
  expect(await sales({ Sale: 5 })).toMatchObject([{ StartsAt: later.toISOString() }]);
});

test('one that runs says first what ending it does, and then what it put back and what it left', async () => {
  await later(3);
  expect(await goldOf('blade-1')).toBe(50);
  const changed = { ItemId: 'blade-2', VirtualCurrencyPrices: { GO: 7 } };
  await must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'smith', Store: [changed] }));
  await open('sales?sale=5');
  const drawer = dialog('Sale 5: Moon festival');
  await drawer.getByText('running', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'End it now' }).click();
  const asked = dialog('End sale 5 now');
  await asked.getByText('To end it now puts back 2 prices').waitFor();
  await asked.getByRole('row', { name: /Blade number 2 .*50 GO.*7 GO/ }).waitFor();
  expect(await goldOf('blade-1')).toBe(50);
  await checkPage(page, 'sales-end');
  await asked.getByRole('button', { name: 'End it now' }).click();
  await page.getByText('Sale 5 is over').waitFor();
  await drawer.getByText('Put back (2 prices)').waitFor();
  await drawer.getByText('Left as it is (1 price)').waitFor();
  await drawer.getByText('somebody has changed it meanwhile').waitFor();
  expect([await goldOf('blade-1'), await goldOf('blade-2')]).toEqual([undefined, 7]);
  await checkPage(page, 'sales-over');
});

test('one that somebody else has just ended says so, and the page shows that it is over', async () => {
  const EndsAt = new Date(running.clock.now() + DAY_MS).toISOString();
  const sale = { Name: 'Harvest', StoreIds: ['inn', 'smith'], PercentOff: 25, EndsAt };
  const { Sale } = (await must(world.asTitle('/Admin/CreateSale', sale))).Sale;
  await open(`sales?sale=${Sale}`);
  const drawer = dialog(`Sale ${Sale}: Harvest`);
  await drawer.getByRole('button', { name: 'End it now' }).click();
  const asked = dialog(`End sale ${Sale} now`);
  await asked.getByText('To end it now puts back').waitFor();
  await must(world.asTitle('/Admin/UpdateSale', { Sale, Cancel: true }));
  await asked.getByRole('button', { name: 'End it now' }).click();
  await page
    .getByRole('alert')
    .getByText(/^Sale \d+, "Harvest", is over\. Ended before its time by the secret key "test"\.$/)
    // The question says it, too, until it is gone.
    .first()
    .waitFor();
  await drawer.getByText('over', { exact: true }).waitFor();
  await asked.waitFor({ state: 'hidden' });
  await checkPage(page, 'sales-over-already');
});
