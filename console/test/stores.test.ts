import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await aCatalog();
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const item = (ItemId: string, GO: number) => ({
  ItemId,
  DisplayName: ItemId.toUpperCase(),
  VirtualCurrencyPrices: { GO },
});

async function aCatalog(): Promise<void> {
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }, { CurrencyCode: 'GE' }],
  });
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [item('sword', 100), item('shield', 80), item('potion', 10)],
  });
}

/** The store as nobody has edited it, and its page. */
beforeEach(async () => {
  await world.asTitle('/Admin/SetStoreItems', {
    StoreId: 'smith',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
  });
  await world.asTitle('/Admin/SetStoreOpen', { StoreId: 'smith', Open: true });
});

async function openStore(storeId = 'smith'): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=main&store=${storeId}`);
  await page.getByRole('button', { name: 'Review changes' }).waitFor();
}

const price = (itemId: string, code = 'GO') => page.getByLabel(`Price of ${itemId} in ${code}`);
const readStore = async (StoreId = 'smith') =>
  (await world.asTitle('/Admin/GetStoreItems', { StoreId })).data;
const review = () => page.getByRole('dialog', { name: 'What this changes' });

test('a price is changed: found, typed, looked at, saved with a note', async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/stores`);
  await page.getByRole('link', { name: 'smith' }).click();
  await expect.poll(() => price('sword').inputValue()).toBe('90');
  await price('sword').fill('75');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('Price in GO90 → 75 (−17 %)').waitFor();
  await review().getByRole('row', { name: 'sword 90 GO 75 GO' }).waitFor();
  await review().getByText('For information').waitFor();
  await checkPage(page, 'store-review');
  await review().getByLabel('Note').fill('Summer sale');
  await review().getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Saved: revision \d+ of the store smith/).waitFor();
  expect((await readStore()).Store[0].VirtualCurrencyPrices).toEqual({ GO: 75 });
  const history = await world.asTitle('/Admin/GetHistory', { Of: 'Store', StoreId: 'smith' });
  expect(history.data.Revisions[0].Note).toBe('Summer sale');
  expect(history.data.Revisions[0].Act).toBe('Updated');
});

test('prices of many items are changed by a rule at once, of what players pay', async () => {
  await openStore();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const bulk = page.getByRole('dialog', { name: 'Change 2 items at once' });
  expect(await bulk.getByText('Tags').count()).toBe(0);
  await bulk.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'Raise by percent' }).click();
  await bulk.getByLabel('Percent').fill('12');
  await bulk.getByRole('combobox', { name: 'Round prices to' }).click();
  await page.getByRole('option', { name: 'multiples of 5', exact: true }).click();
  await bulk.getByText('2 of 2 items change.').waitFor();
  await checkPage(page, 'store-bulk');
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => price('sword').inputValue()).toBe('100');
  expect(await price('shield').inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await price('shield').inputValue()).toBe('');
});

test('items come and go, and are ordered by keyboard and by pointer', async () => {
  await openStore();
  await page.getByRole('button', { name: 'Add items' }).click();
  const adding = page.getByRole('dialog', { name: 'Add items of the catalog' });
  await adding.getByLabel('Find items of the catalog').fill('POT');
  await adding.getByRole('checkbox', { name: 'POTION' }).check();
  await checkPage(page, 'store-add');
  await adding.getByRole('button', { name: 'Add 1 item' }).click();
  const grip = (itemId: string) => page.getByRole('button', { name: `Move ${itemId},` });
  await grip('potion').focus();
  await page.keyboard.press('ArrowUp');
  await grip('potion').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Move potion, now at place 1' }).waitFor();
  await grip('shield').hover();
  await page.mouse.down();
  await grip('sword').hover();
  await page.locator('tr[data-mark="before"]').waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Move shield, now at place 2' }).waitFor();
  await page.getByRole('button', { name: 'Actions for sword' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the store' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('1 removed').waitFor();
  await review().getByRole('button', { name: 'Save' }).click();
  await review().waitFor({ state: 'hidden' });
  const { Store } = await readStore();
  expect(Store.map(({ ItemId }: { ItemId: string }) => ItemId)).toEqual(['potion', 'shield']);
});

test('texts, metadata and custom data are edited; broken JSON says so and cannot be applied', async () => {
  await openStore();
  await page.getByRole('tab', { name: 'Texts and data' }).click();
  await page.getByLabel('Name for players').fill('<img src=x onerror=alert(1)>');
  const metadata = page.getByLabel('Metadata');
  await metadata.fill('{"broken');
  await metadata.blur();
  await page.getByText('This is no JSON').waitFor();
  await metadata.fill('{"banner":1}');
  await checkPage(page, 'store-texts');
  await page.getByRole('tab', { name: 'Items' }).click();
  await page.getByRole('button', { name: 'Actions for shield' }).click();
  await page.getByRole('menuitem', { name: 'Data and display position' }).click();
  const details = page.getByRole('dialog', { name: 'shield in this store' });
  await details.getByLabel('Custom data').fill('[1]');
  await details.getByLabel('Display position').fill('4');
  await details.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByRole('button', { name: 'Save' }).click();
  await review().waitFor({ state: 'hidden' });
  expect(await readStore()).toMatchObject({
    MarketingData: { DisplayName: '<img src=x onerror=alert(1)>', Metadata: { banner: 1 } },
    Store: [{ ItemId: 'sword' }, { ItemId: 'shield', CustomData: [1], DisplayPosition: 4 }],
  });
});

test('a store goes out as JSON, and comes in with its texts and its order; CSV leaves the texts alone', async () => {
  await openStore();
  await page.getByRole('button', { name: 'Files' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const json = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(json).toMatchObject({ StoreId: 'smith', Store: [{ ItemId: 'sword' }, {}] });
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  const choose = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Files' }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  const take = async () => {
    await dialog.getByRole('button', { name: 'Look at the difference' }).click();
    await review().getByRole('button', { name: 'Save' }).click();
    await review().waitFor({ state: 'hidden' });
  };
  await choose('a.csv', 'ItemId\nnone\n');
  await dialog.getByText('Line 2: the catalog version has no item none.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const Store = [{ ItemId: 'potion', CustomData: { a: null } }, ...json.Store];
  const MarketingData = { DisplayName: 'The smith' };
  await choose('a.json', JSON.stringify({ ...json, MarketingData, Store }));
  await dialog.getByLabel('Are removed').check();
  await take();
  expect(await readStore()).toMatchObject({ MarketingData, Store });
  await choose('a.csv', 'ItemId;price:GO\nsword;85\n');
  await dialog.getByText('0 added, 1 changed, 0 removed, 2 as they are.').waitFor();
  await take();
  expect(await readStore()).toMatchObject({
    MarketingData,
    Store: [Store[0], { ItemId: 'sword', VirtualCurrencyPrices: { GO: 85 } }, { ItemId: 'shield' }],
  });
});

test('a stale edit meets a conflict: both sides are shown, and merged without a loss', async () => {
  await openStore();
  await price('sword').fill('75');
  await price('shield').fill('60');
  await world.asTitle('/Admin/UpdateStoreItems', {
    StoreId: 'smith',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 85, GE: 3 } }, { ItemId: 'potion' }],
  });
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('Somebody changed the store meanwhile').waitFor();
  expect(await review().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await shoot(page, 'store-conflict');
  await review().getByRole('button', { name: 'Look at both sides' }).click();
  const sides = page.getByRole('dialog', { name: 'Both sides' });
  await sides.getByText('potion').waitFor();
  const choice = sides.getByRole('radiogroup', { name: 'sword: price in GO' });
  await choice.getByLabel('Theirs: 85').waitFor();
  expect(await sides.getByRole('button', { name: '1 to decide' }).isDisabled()).toBe(true);
  await choice.getByLabel('Mine: 75').check();
  await checkPage(page, 'store-sides');
  await sides.getByRole('button', { name: 'Merge' }).click();
  expect(await price('sword').inputValue()).toBe('75');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByRole('button', { name: 'Save' }).click();
  await review().waitFor({ state: 'hidden' });
  expect((await readStore()).Store).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 75, GE: 3 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 60 } },
    { ItemId: 'potion' },
  ]);
});

test('a change is scheduled, and what becomes of it in a conflict is chosen', async () => {
  await openStore();
  await price('sword').fill('50');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('At a time').click();
  await review().getByLabel('Make it all the same').check();
  await review().getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/Scheduled: change 1 of the store smith/).waitFor();
  const { data } = await world.asTitle('/Admin/ListPendingChanges', { Status: 'Pending' });
  expect(data.PendingChanges).toMatchObject([{ StoreId: 'smith', OnConflict: 'Apply' }]);
  expect((await readStore()).Store[0].VirtualCurrencyPrices).toEqual({ GO: 90 });
  await expect.poll(() => price('sword').inputValue()).toBe('90');
});

test('a store is made, closed and deleted, each after a look at what it does', async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/stores`);
  await page.getByRole('button', { name: 'New store' }).click();
  await page.getByRole('dialog', { name: 'New store' }).getByLabel('Id').fill('50 % off/now');
  await page.getByRole('button', { name: 'Choose its items' }).click();
  await page.getByRole('button', { name: 'Add items' }).click();
  await page.getByRole('checkbox', { name: 'SWORD' }).check();
  await page.getByRole('button', { name: 'Add 1 item' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  const making = page.getByRole('dialog', { name: 'What this makes' });
  await making.getByText('1 added').waitFor();
  await making.getByRole('button', { name: 'Make the store' }).click();
  await page.getByText('Saved: revision 1 of the store 50 % off/now').waitFor();
  for (const [act, done] of [
    ['Close the store', 'closed'],
    ['Delete the store', 'No store'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for the store' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    const dialog = page.getByRole('dialog', { name: act });
    await dialog.getByText('Nobody can buy in it then').waitFor();
    await dialog.getByRole('button', { name: act }).click();
    if (done === 'closed') await page.getByRole('main').getByText('closed').waitFor();
  }
  await page.getByRole('heading', { name: 'Stores' }).waitFor();
  const { data } = await world.asTitle('/Admin/ListStores', {});
  expect(data.Stores.map(({ StoreId }: { StoreId: string }) => StoreId)).toEqual(['smith']);
});

test('a store is duplicated: its items, prices and texts under another id, after a look', async () => {
  const MarketingData = { DisplayName: 'The smith' };
  await world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'smith', Store: [], MarketingData });
  await openStore();
  await page.getByRole('button', { name: 'Actions for the store' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const asked = page.getByRole('dialog', { name: 'Duplicate smith' });
  await asked.getByLabel('Id').fill('smith');
  await asked.getByText('There is such a store already.').waitFor();
  await asked.getByLabel('Id').fill('smith-2');
  await checkPage(page, 'store-duplicate');
  await asked.getByRole('button', { name: 'Look at the copy' }).click();
  await expect.poll(() => price('sword').inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const making = page.getByRole('dialog', { name: 'What this makes' });
  await making.getByText('2 added').waitFor();
  await making.getByRole('button', { name: 'Make the store' }).click();
  await page.getByText('Saved: revision 1 of the store smith-2').waitFor();
  const [copy, original] = [await readStore('smith-2'), await readStore()];
  expect(copy.Store).toEqual(original.Store);
  expect(copy.MarketingData).toEqual({ DisplayName: 'The smith' });
  // The draft is saved, and the page shows the store as it is.
  await page.reload();
  expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true);
  await world.asTitle('/Admin/DeleteStore', { StoreId: 'smith-2' });
});

test('while a sale runs a copy, a file and a bulk edit go by the prices from before it, and say so', async () => {
  const EndsAt = new Date(running.clock.now() + 86_400_000).toISOString();
  const sale = { Name: 'Weekend', StoreIds: ['smith'], PercentOff: 50, EndsAt };
  const { data } = await world.asTitle('/Admin/CreateSale', sale);
  const before = [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } },
    { ItemId: 'shield' },
  ] as const;
  await openStore();
  expect(await price('sword').inputValue()).toBe('45');
  await page.getByRole('button', { name: 'Actions for the store' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const asked = page.getByRole('dialog', { name: 'Duplicate smith' });
  await asked.getByText('The sale “Weekend” is running until').waitFor();
  await asked.getByText('The copy gets the prices from before the sale').waitFor();
  await checkPage(page, 'store-sale-duplicate');
  await asked.getByLabel('Id').fill('smith-3');
  await asked.getByRole('button', { name: 'Look at the copy' }).click();
  await expect.poll(() => price('sword').inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const making = page.getByRole('dialog', { name: 'What this makes' });
  await making.getByText('The copy gets the prices from before the sale').waitFor();
  await making.getByRole('button', { name: 'Make the store' }).click();
  await page.getByText('Saved: revision 1 of the store smith-3').waitFor();
  expect((await readStore('smith-3')).Store).toEqual(before);
  await world.asTitle('/Admin/DeleteStore', { StoreId: 'smith-3' });

  await openStore();
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByText('an exported file has the prices from before it').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as JSON' }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).Store).toEqual(before);

  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const bulk = page.getByRole('dialog', { name: 'Change 2 items at once' });
  await bulk.getByText('The sale “Weekend” is running until').waitFor();
  await bulk.getByText('2 items of these are in it.').waitFor();
  await bulk.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'Raise by percent' }).click();
  await bulk.getByLabel('Percent').fill('10');
  await checkPage(page, 'store-sale-bulk');
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('These items leave it').waitFor();
  await review().getByRole('listitem').getByText('SWORD').first().waitFor();
  await checkPage(page, 'store-sale-review');
  await review().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: revision').waitFor();
  const ended = await world.asTitle('/Admin/UpdateSale', { Sale: data.Sale.Sale, Cancel: true });
  expect(ended.data.Sale).toMatchObject({ Status: 'Ended', NotPutBack: 2 });
  expect((await readStore()).Store).toEqual([
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 99 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 88 } },
  ]);
});

test('10,000 items are searched, scrolled and edited, and only some rows are there', async () => {
  const Catalog = Array.from({ length: 10_000 }, (_, index) => item(`thing-${index}`, index + 1));
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'large', Catalog });
  await world.asTitle('/Admin/SetStoreItems', {
    CatalogVersion: 'large',
    StoreId: 'all',
    Store: Catalog.map(({ ItemId }) => ({ ItemId })),
  });
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=large&store=all`);
  await price('thing-0').waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  const grip = page.getByRole('button', { name: 'Move thing-0,' });
  await grip.press('End');
  await page.getByRole('button', { name: 'Move thing-0, now at place 10000' }).waitFor();
  await price('thing-9999').fill('7');
  // Eleven are found: all of them are there, from the top on.
  await page.getByLabel('Find items').fill('thing-777');
  await price('thing-777').waitFor();
  await price('thing-7777').waitFor();
  await shoot(page, 'store-large');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await review().getByText('9,999 moved').or(review().getByText('1 moved')).waitFor();
});

test('the pages are fit for everybody, and a viewer reads only', async () => {
  await openStore();
  await checkPage(page, 'store');
  await page.getByRole('link', { name: 'Stores of main' }).click();
  await page.getByRole('link', { name: 'smith' }).waitFor();
  await checkPage(page, 'stores');
  const own = await browser.newContext();
  const reader = await signInAt(own, { running, world, roles: ['viewer'] });
  await reader.goto(`${running.url}/console/t/${world.titleId}/stores?version=main&store=smith`);
  await reader.getByText('Somebody with the role liveOps can change them.').waitFor();
  await reader.getByText('90 as', { exact: false }).or(reader.getByText('100 (−10 %)')).waitFor();
  expect(await reader.getByRole('button', { name: 'Review changes' }).count()).toBe(0);
  await own.close();
});
