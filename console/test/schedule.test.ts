import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

// A live-ops person and what is planned: one change from its difference to its take-back, and the way back from what was just done.

const DAY_MS = 86_400_000;

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
/** A full minute, as the field for times has it. */
let beginning: number;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await must(
    world.asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO' }],
    }),
  );
  const Catalog = [
    { ...priced('sword', 100), DisplayName: 'Sword of dawn' },
    { ...priced('potion', 10), DisplayName: 'Red potion' },
  ];
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog }));
  const Store = [priced('sword', 90), priced('potion', 9)];
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store }));
  beginning = Math.floor(running.clock.now() / 60_000) * 60_000;
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
const inDays = (days: number) => new Date(beginning + days * DAY_MS).toISOString();
/** Days later the session is over. */
async function later(days: number): Promise<void> {
  running.clock.advance(days * DAY_MS);
  await page.close();
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
}

const open = (address: string) => page.goto(`${running.url}/console/t/${world.titleId}/${address}`);
const STORE = 'stores?version=main&store=smith';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: RegExp | string) => page.getByRole('dialog', { name });
const article = (number: number) =>
  page.getByRole('article', { name: `Change ${number}`, exact: true });
const monthOf = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
const toField = (at: string) => {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const update = (body: object) =>
  must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'smith', ...body }));
const pricesNow = async () => {
  const { Store } = await must(world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' }));
  return Store.map(
    ({ VirtualCurrencyPrices }: { VirtualCurrencyPrices: { GO: number } }) =>
      VirtualCurrencyPrices.GO,
  );
};
const shown = (PendingChange: number) =>
  must(world.asTitle('/Admin/GetPendingChange', { PendingChange }));

test('a store says what is planned for it, when, and leads to the difference', async () => {
  const at = inDays(2);
  await update({ Store: [priced('sword', 70)], EffectiveAt: at, Note: 'Weekend' });
  await open(STORE);
  const notice = page.getByRole('alert').filter({ hasText: 'A change is scheduled' });
  await notice.getByText('1 changed').waitFor();
  await notice.getByText('UTC').waitFor();
  await notice.getByRole('link', { name: 'Update the store “smith”' }).click();
  const drawer = dialog('Change 1: Update the store “smith”');
  await drawer.getByText('“Weekend”').waitFor();
  await drawer.getByText('90 → 70 (−22 %)').waitFor();
  await drawer.getByText('Sword of dawn').first().waitFor();
  await drawer.getByText('UTC').waitFor();
  await checkPage(page, 'schedule-change');
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: `Scheduled changes in ${monthOf(at)}` }).waitFor();
  await article(1).getByText('pending', { exact: true }).waitFor();
  await checkPage(page, 'schedule');
});

test('months have addresses, and are walked with the keyboard', async () => {
  await open('schedule?month=2031-12');
  const table = (month: string) =>
    page.getByRole('table', { name: `Scheduled changes in ${month}` });
  await table('December 2031').waitFor();
  await page.getByText('Nothing is scheduled in this month').waitFor();
  await button('The month after').focus();
  await page.keyboard.press('Enter');
  await table('January 2032').waitFor();
  expect(new URL(page.url()).searchParams.get('month')).toBe('2032-01');
  expect(await table('January 2032').getByRole('columnheader').count()).toBe(7);
  await page.goBack();
  await table('December 2031').waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kathmandu' });
  await open('schedule?change=1');
  await dialog(/^Change 1/)
    .getByText(/GMT\+5:45 \(.+ UTC\)/)
    .waitFor();
  await devtools.detach();
});

test('a change is moved, unless somebody else has moved it meanwhile', async () => {
  await open('schedule?change=1');
  const drawer = dialog(/^Change 1/);
  await drawer.getByRole('button', { name: 'Move' }).click();
  const move = dialog('Move change 1');
  const later = inDays(3);
  await move.getByLabel('In force from').fill(toField(later));
  await checkPage(page, 'schedule-move');
  await must(
    world.asTitle('/Admin/UpdatePendingChange', { PendingChange: 1, EffectiveAt: inDays(4) }),
  );
  await move.getByRole('button', { name: 'Move' }).click();
  await move.getByText('Somebody else has moved it').waitFor();
  expect(await shown(1)).toMatchObject({ EffectiveAt: inDays(4) });
  await move.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Move' }).click();
  await move.getByLabel('In force from').fill(toField(later));
  await move.getByRole('button', { name: 'Move' }).click();
  await page.getByText('Change 1 is planned for').waitFor();
  expect(await shown(1)).toMatchObject({ EffectiveAt: later, Note: 'Weekend' });
});

test('a change is edited in the editor of its store, and takes its own place', async () => {
  await open('schedule?change=1');
  await dialog(/^Change 1/)
    .getByRole('link', { name: 'Edit' })
    .click();
  await page.getByText('You are editing change 1').waitFor();
  const price = page.getByLabel('Price of sword in GO');
  expect(await price.inputValue()).toBe('70');
  await price.fill('60');
  await checkPage(page, 'schedule-edit');
  await button('Review changes').click();
  const review = dialog('What this changes');
  await review.getByText('90 → 60 (−33 %)').waitFor();
  expect(await review.getByLabel('Note').inputValue()).toBe('Weekend');
  await review.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/Scheduled: change 2 of the store smith/).waitFor();
  await page.getByText('A change is scheduled').waitFor();
  expect(await shown(1)).toMatchObject({ Status: 'Cancelled' });
  expect(await shown(2)).toMatchObject({
    EffectiveAt: inDays(3),
    Preview: { Changes: { Items: [{ Members: [{ After: { GO: 60 } }] }] } },
  });
  expect(await pricesNow()).toEqual([90, 9]);
});

test('an item says what is planned for it, and a change of its catalog is edited there', async () => {
  const Catalog = [{ ...priced('sword', 120), DisplayName: 'Sword of dawn' }];
  const planned = { CatalogVersion: 'main', Catalog, EffectiveAt: inDays(20) };
  await must(world.asTitle('/Admin/UpdateCatalogItems', planned));
  await open('catalogs?version=main&item=sword');
  const drawer = dialog('sword');
  await drawer.getByText('2 changes are scheduled').waitFor();
  await drawer.getByRole('link', { name: 'Update the items' }).waitFor();
  await open('catalogs?version=main&item=potion');
  await dialog('potion').waitFor();
  expect(await page.getByText('2 changes are scheduled').count()).toBe(0);
  await open('catalogs?version=main&pending=3');
  await page.getByText('You are editing change 3').waitFor();
  await button('Review changes').click();
  const review = dialog('What this changes');
  await review.getByText('100 → 120 (+20 %)').waitFor();
  await review.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/Scheduled: change 4/).waitFor();
  expect(await shown(3)).toMatchObject({ Status: 'Cancelled' });
});

test('a change is cancelled; one that has failed says why', async () => {
  await open('schedule?change=4');
  const drawer = dialog(/^Change 4/);
  await drawer.getByRole('button', { name: 'Cancel the change' }).click();
  await dialog('Cancel change 4').getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByText('Change 4 is cancelled').waitFor();
  await drawer.getByText('cancelled', { exact: true }).waitFor();
  const late = { StoreId: 'late' };
  await must(world.asTitle('/Admin/SetStoreItems', { ...late, Store: [] }));
  const closing = { ...late, Open: false, OnConflict: 'Apply', EffectiveAt: inDays(1) };
  await must(world.asTitle('/Admin/SetStoreOpen', closing));
  await must(world.asTitle('/Admin/DeleteStore', late));
  await later(2);
  await open('schedule?change=5');
  await dialog(/^Change 5/)
    .getByText('The store is gone from catalog version "main".')
    .waitFor();
});

test('a change that was made shows what it did, and is taken back', async () => {
  await later(2);
  expect(await pricesNow()).toEqual([60, 9]);
  await open('schedule?change=2');
  const drawer = dialog(/^Change 2/);
  await drawer.getByText('applied', { exact: true }).waitFor();
  await drawer.getByText('90 → 60 (−33 %)').waitFor();
  await checkPage(page, 'schedule-made');
  await drawer.getByRole('button', { name: 'Take back' }).click();
  const review = dialog('Back to revision 1');
  await review.getByText('60 → 90 (+50 %)').waitFor();
  await review.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(pricesNow).toEqual([90, 9]);
});

/** Sets prices in the store's page, and saves them. */
async function setPrices(prices: Readonly<Record<string, string>>): Promise<void> {
  await open(STORE);
  for (const [item, price] of Object.entries(prices)) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByLabel(`Price of ${item} in GO`).fill(price);
  }
  await button('Review changes').click();
  await dialog('What this changes').getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Saved: revision \d+ of the store smith/).waitFor();
}

test('what was just done is undone with one click', async () => {
  await setPrices({ sword: '80' });
  await expect.poll(pricesNow).toEqual([80, 9]);
  await button('Undo').click();
  await page.getByText('Taken back. Purchases that were made meanwhile stand.').waitFor();
  expect(await pricesNow()).toEqual([90, 9]);
  await expect.poll(() => page.getByLabel('Price of sword in GO').inputValue()).toBe('90');
});

test('where somebody was faster it says who, and takes back the items that nobody else touched', async () => {
  await setPrices({ sword: '50', potion: '5' });
  await update({ Store: [priced('potion', 4)], Note: 'Healer' });
  await button('Undo').click();
  const asked = dialog('Take back what nobody else has touched');
  await asked.getByText('The secret key “test”').waitFor();
  await asked.getByText('“Healer”').waitFor();
  await asked.getByText('Sword of dawn').waitFor();
  expect(await asked.getByText('Red potion').count()).toBe(0);
  expect(await pricesNow()).toEqual([50, 4]);
  await checkPage(page, 'undo-besides');
  await asked.getByRole('button', { name: 'Take back this item' }).click();
  const review = dialog('Take back what nobody else has touched');
  await review.getByText('50 → 90 (+80 %)').waitFor();
  await review.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(pricesNow).toEqual([90, 4]);
});

test('both ends of a sale are told by its name, and are moved and cancelled with the sale only', async () => {
  const { Sale } = await must(
    world.asTitle('/Admin/CreateSale', {
      Name: 'Moon festival',
      StoreIds: ['smith'],
      PercentOff: 50,
      StartsAt: new Date(running.clock.now() + DAY_MS).toISOString(),
      EndsAt: new Date(running.clock.now() + 2 * DAY_MS).toISOString(),
    }),
  );
  await open(`schedule?change=${Sale.Sale + 1}`);
  const end = dialog(`Change ${Sale.Sale + 1}: End the sale “Moon festival”`);
  await end.getByText(`It is a part of sale ${Sale.Sale}`).waitFor();
  await end.getByText('the lowest prices are compared with today’s').waitFor();
  await end.getByText('In the store smith').waitFor();
  await end.getByText('45 → 90 (+100 %)').waitFor();
  await open(`schedule?change=${Sale.Sale}`);
  const drawer = dialog(`Change ${Sale.Sale}: Begin the sale “Moon festival”`);
  await drawer.getByText('90 → 45 (−50 %)').waitFor();
  expect(await drawer.getByRole('button', { name: 'Move' }).count()).toBe(0);
  await checkPage(page, 'schedule-sale');
});
