import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let page: Page;
let world: World;

beforeAll(async () => {
  const studio = await openStudio();
  ({ running, browser, world } = studio);
  page = await signInAt(studio.context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const goTo = (path: string) => page.goto(`${running.url}/console/t/${world.titleId}/${path}`);
const review = () => page.getByRole('dialog', { name: 'What this changes' });
const openReview = () => page.getByRole('button', { name: 'Review', exact: true }).click();
const save = () => review().getByRole('button', { name: 'Save' }).click();

test('a currency is added, changed, refused while it is used, and removed', async () => {
  await goTo('currencies');
  await page.getByText('No currency yet').waitFor();
  await page.getByRole('button', { name: 'New currency' }).click();
  await page.getByLabel('Code').fill('en');
  await page.getByLabel('Name').fill('Energy');
  await page.getByLabel('Initial deposit').fill('10');
  await page.getByLabel('Recharges by, in a day').fill('24');
  await page.getByLabel('Recharges up to').fill('10');
  await openReview();
  await review().getByText('Energy').waitFor();
  await save();
  await page.getByText('It recharges by one about every 60 minutes, up to 10.').waitFor();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByLabel('Initial deposit').fill('25');
  await openReview();
  await save();
  await page.getByRole('cell', { name: '25', exact: true }).waitFor();
  await checkPage(page, 'currencies');
  const items = [{ ItemId: 'meal', VirtualCurrencyPrices: { EN: 3 } }];
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: items });
  await page.getByRole('button', { name: 'Remove EN' }).click();
  await review()
    .getByText('The item "meal" of catalog version "main" has a price in EN.')
    .waitFor();
  expect(await review().getByRole('button', { name: 'Remove EN' }).isDisabled()).toBe(true);
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [] });
  await review().getByRole('button', { name: 'Try again' }).click();
  await review().getByRole('button', { name: 'Remove EN' }).click();
  await page.getByText('No currency yet').waitFor();
  const { data } = await world.asTitle('/Admin/ListVirtualCurrencyTypes', {});
  expect(data.VirtualCurrencies).toEqual([]);
});

test('a drop table is made, shows its odds, and is rolled a thousand times', async () => {
  const Catalog = [{ ItemId: 'sword' }, { ItemId: 'gem' }];
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog });
  await goTo('drop-tables');
  await page.getByText('No drop table yet').waitFor();
  await page.getByRole('button', { name: 'New drop table' }).click();
  const drawer = page.getByRole('dialog', { name: 'New drop table' });
  await drawer.getByLabel('Table id').fill('loot');
  for (const [place, itemId, weight] of [
    ['1', 'sword', '3'],
    ['2', 'gem', '1'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByRole('button', { name: 'Add a result' }).click();
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByRole('combobox', { name: `Result ${place}`, exact: true }).fill(itemId);
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByLabel(`Weight of result ${place}`).fill(weight);
  }
  await drawer.getByRole('button', { name: 'Roll 1,000 times' }).click();
  const sword = drawer.getByRole('row', { name: /sword/ });
  const [, odds, cameUp] = await sword.getByRole('cell').allInnerTexts();
  expect(odds).toBe('75%');
  // Ten standard deviations: chance alone does not fail it.
  expect(Math.abs(Number.parseFloat(cameUp ?? '') - 75)).toBeLessThan(14);
  await checkPage(page, 'drop-table');
  await openReview();
  await save();
  await page.getByText('sword (75%)').waitFor();
  const { data } = await world.asTitle('/Admin/GetRandomResultTables', {});
  expect(data.Tables.loot.Nodes).toHaveLength(2);
});

test("a title's data are set, found, edited as the JSON that they are, taken back, and removed", async () => {
  await goTo('title-data');
  await page.getByText('No key yet').waitFor();
  const dialog = page.getByRole('dialog');
  const saving = () => dialog.getByRole('button', { name: 'Save' });
  for (const [key, value] of [
    ['__proto__', 'odd'],
    ['motd', 'Welcome back!'],
    ['shop', '{"open":true}'],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog.getByLabel('Key').fill(key);
    await dialog.getByLabel('Value').fill(value);
    await saving().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: key }).waitFor();
    /* oxlint-enable no-await-in-loop */
  }
  await page.getByRole('row', { name: '__proto__' }).waitFor();
  await checkPage(page, 'title-data');
  await page.getByRole('button', { name: 'Edit shop' }).click();
  await dialog.getByLabel('Value').fill('{"open":fals}');
  await dialog.getByText(/^This is no JSON/).waitFor();
  expect(await saving().isDisabled()).toBe(true);
  await checkPage(page, 'title-data-edit');
  await dialog.getByLabel('Value').fill('{"open":false}');
  await saving().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'History shop' }).click();
  const newest = dialog.getByRole('article').first();
  await newest.getByText('false', { exact: true }).waitFor();
  expect(await dialog.getByRole('article').count()).toBe(2);
  await checkPage(page, 'title-data-history');
  await newest.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByLabel('Why').fill('too early');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('“too early”').waitFor();
  expect(await newest.innerText()).toMatch(/took back/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Find a key').fill('MO');
  await page.getByRole('row', { name: 'shop' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove motd' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No key has this text.').waitFor();
  await page.getByLabel('Find a key').fill('motd');
  await page.getByRole('button', { name: 'History of motd' }).click();
  await dialog.getByText(/removed it/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const { data } = await world.asTitle('/Admin/GetTitleData', {});
  expect(Object.entries(data.Data as object)).toEqual([
    ['__proto__', 'odd'],
    ['shop', '{"open":true}'],
  ]);
  await page.getByRole('tab', { name: 'Internal data' }).click();
  await page.getByText(/not allow you to see internal data/).waitFor();
  await page.getByRole('tab', { name: 'Publisher data' }).click();
  await page.getByText('No key yet').waitFor();
});

test('somebody else is faster: what was typed stays, is compared, and saved', async () => {
  await goTo('currencies');
  await page.getByRole('button', { name: 'New currency' }).click();
  await page.getByLabel('Code').fill('ru');
  await openReview();
  await review().getByText('1 added').waitFor();
  await review().getByLabel('Note').fill('Rubies');
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  await save();
  await review().getByText('Somebody changed the currencies meanwhile').waitFor();
  expect(await review().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await review().getByRole('button', { name: 'Compare with what is there now' }).click();
  await review().getByText('Somebody changed').waitFor({ state: 'hidden' });
  await save();
  await page.getByRole('button', { name: 'RU', exact: true }).waitFor();
  const { data } = await world.asTitle('/Admin/GetHistory', { Of: 'Currencies' });
  expect(data.Revisions[0].Note).toBe('Rubies');
});
