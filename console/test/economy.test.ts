import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/kernel/instant.ts';
import { aShop, buy } from '../../server/test/support/purchases.ts';
import { redeem } from '../../server/test/support/receipts.ts';
import type { Running } from '../../server/test/support/running.ts';
import { must, setStore } from '../../server/test/support/stock.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { settle } from './support/session.ts';
import { openStudio, signInAt } from './support/studio.ts';

// Two days of a shop: what the page shows is compared with the calls that were made.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
/** The two days. */
let days: readonly [string, string];
/** All purchases, in their order. */
const bought: { ItemId: string; StoreId?: string; Price: number }[] = [];

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await aShop(world);
  const first = dayNow();
  await buyAll([
    { ItemId: 'sword', StoreId: 'sale', Price: 3 },
    { ItemId: 'sword', StoreId: 'sale', Price: 3 },
    { ItemId: 'chest', StoreId: 'sale', Price: 5 },
    { ItemId: 'shield', Price: 7 },
  ]);
  running.clock.advance(DAY_MS);
  await setStore(world, { items: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 4 } }] });
  await world.asTitle('/Admin/UpdateStoreItems', {
    StoreId: 'sale',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 2 } }],
    Note: 'Weekend',
  });
  await buyAll([{ ItemId: 'sword', StoreId: 'sale', Price: 2 }]);
  const { playerId } = await world.logIn('looks-only');
  await redeem(world, playerId, { price: { amount: 199, currency: 'EUR' } });
  days = [first, dayNow()];
  await running.app.everyFewSeconds();
  page = await signInAt(context, { running, world, roles: ['viewer'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const dayNow = () => new Date(running.clock.now()).toISOString().slice(0, 10);

async function buyAll(purchases: typeof bought): Promise<void> {
  for (const purchase of purchases) {
    await must(buy(world, { ...purchase, VirtualCurrency: 'GO' }));
    bought.push(purchase);
  }
}

/** How much was paid for what a condition holds of, and how often. */
function paidFor(isMeant: (one: (typeof bought)[number]) => boolean = () => true) {
  const meant = bought.filter(isMeant);
  return { count: meant.length, sum: meant.reduce((sum, { Price }) => sum + Price, 0) };
}

async function open(search = '', by = page): Promise<void> {
  const time = `from=${days[0]}&until=${days[1]}`;
  await by.goto(`${running.url}/console/t/${world.titleId}/economy?${time}${search}`);
  await settle(by);
}

const section = (name: string) => page.getByRole('region', { name, exact: true });
const row = (name: string, inside = page.getByRole('main')) =>
  inside.getByRole('row', { name, exact: true });

test('each currency has what came in and went out, why, and what players hold', async () => {
  await open();
  const { sum } = paidFor();
  const { playerId: ServiceId } = await world.logIn();
  const { VirtualCurrency } = await must(world.asTitle('/Admin/GetUserInventory', { ServiceId }));
  expect(VirtualCurrency).toEqual({ GO: 100 - sum, SI: 3 });
  await row(`GO 100 Added 100 ${sum} Bought ${sum} +${100 - sum} ${100 - sum}`).waitFor();
  await row('SI 3 Bought 3 0 +3 3').waitFor();
  await section('GO: what players hold')
    .getByText(`${100 - sum}`, { exact: true })
    .waitFor();
  await page.getByText(/Counted until/).waitFor();
  await checkPage(page, 'economy');
});

test('a phone shows each currency whole', async () => {
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await signInAt(own, { running, world, roles: ['viewer'] });
  await open('', phone);
  const table = phone.getByRole('table', { name: 'Each currency in this time' });
  const places = await table.getByRole('cell').evaluateAll((cells) => {
    return cells
      .map((cell) => cell.getBoundingClientRect())
      .map(({ left, right }) => [left, right]);
  });
  expect(places).toHaveLength(8);
  expect(Math.min(...places.flat())).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places.flat())).toBeLessThanOrEqual(390);
  const { sum } = paidFor();
  const gold = table.getByRole('row').filter({ hasText: 'GO' });
  expect((await gold.innerText()).split('\n').filter(Boolean)).toEqual([
    'GO',
    'Came in',
    '100',
    'Added 100',
    'Went out',
    String(sum),
    `Bought ${sum}`,
    'Change',
    `+${100 - sum}`,
    'Held at the end',
    String(100 - sum),
  ]);
  await shoot(phone, 'economy-390');
  await own.close();
});

test('sales by item, by store and by price are those that were made', async () => {
  await open();
  const swords = paidFor(({ ItemId }) => ItemId === 'sword');
  await row(`Sword sword ${swords.count} ${swords.sum} GO`).waitFor();
  const all = paidFor();
  await row(`In all ${all.count} ${all.sum} GO`).waitFor();
  const by = page.getByRole('radiogroup', { name: 'Sales by' });
  await by.getByText('Store', { exact: true }).click();
  const inSale = paidFor(({ StoreId }) => StoreId === 'sale');
  await row(`sale ${inSale.count} ${inSale.sum} GO`).waitFor();
  await row('in no store 1 7 GO').waitFor();
  await by.getByText('Item, store and price').click();
  await row('Sword sword sale 3 GO 2 6 GO').waitFor();
  await row('Sword sword sale 2 GO 1 2 GO').waitFor();
  const revenue = section('Revenue in GO');
  expect(await revenue.getByRole('img').getAttribute('aria-label')).toContain(
    `Revenue in GO: ${all.sum} in this time, at most 18`,
  );
  await page.locator('summary', { hasText: 'The same figures' }).nth(3).click();
  await page
    .getByRole('table', { name: 'Revenue in GO, the newest on top.' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell', { name: '2', exact: true })
    .waitFor();
});

test('a change of a price is marked in the charts, and leads to its place in the history', async () => {
  await open();
  const marks = section('GO: what came in').locator('[aria-haspopup="menu"]');
  await marks.last().click();
  await page
    .getByRole('menuitem', { name: 'Store sale, revision 3. The secret key “test”: “Weekend”' })
    .click();
  const revision = page.getByRole('article', { name: 'Revision 3', exact: true });
  await revision.getByText('4 → 2 (−50 %)').waitFor();
  expect(await revision.getAttribute('aria-current')).toBe('true');
  await page.goBack();
  const changes = section('Changes of what is sold in this time');
  expect(await changes.getByRole('listitem').count()).toBe(5);
  await changes.getByRole('link', { name: 'Currencies, revision 1' }).click();
  await page.getByRole('article', { name: 'Revision 1', exact: true }).waitFor();
});

test('what is chosen stands in the address, and is there after a reload', async () => {
  await open();
  await choose('Store', 'sale');
  await choose('Items', 'Sword');
  await page.getByRole('radiogroup', { name: 'By', exact: true }).getByText('Day').click();
  await choose('Currency', 'GO');
  const { count, sum } = paidFor(({ ItemId, StoreId }) => ItemId === 'sword' && StoreId === 'sale');
  await row(`Sword sword ${count} ${sum} GO`).waitFor();
  expect(await page.getByRole('row', { name: 'In all' }).innerText()).toContain(`${sum} GO`);
  const params = Object.fromEntries(new URL(page.url()).searchParams);
  const [from, until] = days;
  const chosen = { from, until, store: 'sale', item: 'sword', step: 'Day', currency: 'GO' };
  expect(params).toEqual(chosen);
  await page.reload();
  await row(`Sword sword ${count} ${sum} GO`).waitFor();
  expect(await page.getByLabel('Store', { exact: true }).first().inputValue()).toBe('sale');
  expect(await page.getByRole('row', { name: /^SI/ }).count()).toBe(0);
  await page.getByLabel('Last day (UTC)').fill('2020-01-01');
  await page.getByText('This time ends before it begins').waitFor();
});

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('players and payers are counted once a day, and once in the time of a week', async () => {
  await open();
  const players = section('Players and payers');
  // On the second day somebody logs in, too, whose receipt could not be given.
  await players.getByText('2', { exact: true }).first().waitFor();
  await players.getByText('The same figures as a table').click();
  const cells = players.getByRole('row');
  expect(await cells.nth(1).innerText()).toMatch(/\s2\s+1$/);
  expect(await cells.nth(2).innerText()).toMatch(/\s1\s+1$/);
});

test('the income in real money is for those who may see receipts', async () => {
  expect(await page.getByText('Real money that came in').count()).toBe(0);
  const own = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const support = await signInAt(own, { running, world, roles: ['support'] });
  await open('', support);
  await support.getByRole('row', { name: 'App Store as the receipts say 1 1.99 EUR –' }).waitFor();
  await own.close();
});

test('a title of which nothing was counted says so', async () => {
  await page.goto(
    `${running.url}/console/t/${world.titleId}/economy?from=2020-01-01&until=2020-01-02`,
  );
  await page.getByText('Nothing was counted in this time').waitFor();
  await page.getByText('Nobody has logged in').waitFor();
  await page.getByText('Nothing of what is sold was changed').waitFor();
  // Hours of so long ago are gone.
  await page.getByText('Hours are kept for 90 days').waitFor();
  await checkPage(page, 'economy-empty');
});

test('an item has its prices over time, its places, its sales and its changes, which can be taken back for it alone', async () => {
  const own = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await signInAt(own, { running, world, roles: ['liveOps'] });
  await open();
  await page.getByRole('link', { name: 'Sword sword' }).click();
  await page.getByRole('heading', { name: 'Sword', exact: true }).waitFor();
  await section('Where it is sold')
    .getByRole('row', { name: /^2 GO .*sale/ })
    .waitFor();
  const prices = section('Price in GO').getByRole('img');
  await expect
    .poll(() => prices.getAttribute('aria-label'))
    .toBe('Price in GO: Catalog 5, Store sale 2.');
  await section('Price in GO')
    .locator('xpath=following-sibling::details[1]')
    .getByText('The same figures as a table')
    .click();
  const table = page.getByRole('table', { name: 'Price in GO, the newest on top.' });
  // Now, since the second day, and before; the clock of the test stands still within a day.
  expect(await table.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/From\s+Catalog\s+Store sale/),
    ...[2, 2, 3].map((price) => expect.stringMatching(new RegExp(`\\s5\\s+${price}$`))),
  ]);
  await page.goto(`${page.url()}&from=${days[0]}&until=${days[1]}`);
  const { count } = paidFor(({ ItemId }) => ItemId === 'sword');
  await section('Sold').getByText(String(count), { exact: true }).first().waitFor();
  await checkPage(page, 'item');
  await page
    .getByRole('article', { name: 'Store sale, revision 3' })
    .getByText('Take back')
    .click();
  const review = page.getByRole('dialog', { name: 'Back to revision 2' });
  await review.getByText('2 → 4 (+100 %)').waitFor();
  await review.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('article', { name: 'Store sale, revision 4' }).waitFor();
  const { Store } = await must(world.asTitle('/Admin/GetStoreItems', { StoreId: 'sale' }));
  expect(Store).toMatchObject([{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 4 } }]);
  await page.goto(`${running.url}/console/t/${world.titleId}/catalogs/item?item=gem`);
  await section('What contains it').getByText('Bundle').waitFor();
  await section('What contains it').getByRole('link', { name: 'chest' }).click();
  await page.getByRole('heading', { name: 'chest', exact: true }).waitFor();
  await own.close();
});
