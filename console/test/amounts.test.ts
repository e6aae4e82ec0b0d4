import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

// A field for an amount never changes what is typed, and nothing is saved until it is right.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
let playerId: string;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  const { asTitle } = world;
  const codes = { VirtualCurrencies: [{ CurrencyCode: 'GO' }] };
  await must(asTitle('/Admin/AddVirtualCurrencyTypes', codes));
  const Catalog = Array.from({ length: 60 }, (_, index) => ({
    ItemId: `item-${index}`,
    VirtualCurrencyPrices: { GO: 100 },
  }));
  await must(asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog }));
  const Store = Catalog.map(({ ItemId }) => ({ ItemId, VirtualCurrencyPrices: { GO: 90 } }));
  await must(asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store }));
  await must(
    asTitle('/Admin/UpdateRandomResultTables', {
      Tables: [
        {
          TableId: 'chest',
          Nodes: [
            { ResultItem: 'item-1', ResultItemType: 'ItemId', Weight: 3 },
            { ResultItem: 'item-2', ResultItemType: 'ItemId', Weight: 4 },
          ],
        },
      ],
    }),
  );
  ({ playerId } = await world.logIn('device-ada'));
  page = await signInAt(context, { running, world, roles: ['liveOps', 'support'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const open = (path: string) => page.goto(`${running.url}/console/t/${world.titleId}/${path}`);
const price = (itemId: string) => page.getByLabel(`Price of ${itemId} in GO`, { exact: true });
const reviewButton = () => page.getByRole('button', { name: 'Review changes' });

/** The words that readers of screens say of a field that is refused. */
async function refusalOf(field: Locator): Promise<string> {
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(
    ids.split(' ').map((id) => page.locator(`[id="${id}"]`).allInnerTexts()),
  );
  return texts.flat().join(' ');
}

test.for([
  ['12.5', 'Only digits and spaces.', '12'],
  ['1e3', 'Only digits and spaces.', '1000'],
  ['-5', 'Only digits and spaces.', '5'],
  ['99999999999', 'At most 4,294,967,295.', '4294967295'],
] as const)(
  '%s stays as it is typed in a store, and nothing is saved until it is right',
  async ([text, message, likely]) => {
    await open('stores?version=main&store=smith');
    await price('item-1').fill('75');
    const field = price('item-0');
    await field.fill('');
    await field.pressSequentially(text);
    await field.blur();
    expect(await field.inputValue()).toBe(text);
    expect(await refusalOf(field)).toContain(message);
    expect(await reviewButton().isDisabled()).toBe(true);
    await page.getByRole('button', { name: '1 amount is wrong' }).waitFor();
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await field.inputValue()).replaceAll(' ', '')).toBe(likely);
    await field.and(page.locator(':focus')).waitFor();
    expect(await reviewButton().isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
  },
);

test('a wrong price of a store stays while its row is scrolled away and another page is open', async () => {
  await open('stores?version=main&store=smith');
  await price('item-0').fill('1.5');
  const table = page.getByRole('region', { name: 'Items of the store' });
  await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await price('item-0').waitFor({ state: 'detached' });
  expect(await reviewButton().isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Stores of main' }).click();
  await page.getByRole('link', { name: 'smith' }).click();
  await expect.poll(() => price('item-0').inputValue()).toBe('1.5');
  await checkPage(page, 'amount-store');
  await page.getByRole('button', { name: '1 amount is wrong' }).click();
  await page.getByText('Price of item-0 in GO: “1.5” is no amount.').waitFor();
  await checkPage(page, 'amount-wrong');
  await page.getByRole('button', { name: 'Take back what was typed' }).click();
  expect(await price('item-0').inputValue()).toBe('90');
});

test('cells of a catalog are pasted as they are, and wrong ones are refused', async () => {
  await open('catalogs?version=main&view=prices');
  await price('item-0').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1,200\\n12 000\\n');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await expect.poll(() => price('item-0').inputValue()).toBe('1,200');
  expect(await price('item-1').inputValue()).toBe('12 000');
  expect(await reviewButton().isDisabled()).toBe(true);
  await checkPage(page, 'amount-catalog');
  await page.getByRole('button', { name: 'Use 1200' }).click();
  expect(await price('item-0').inputValue()).toBe('1 200');
  await page.getByText('2 not saved').waitFor();
  await page.getByRole('button', { name: 'item-0', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'item-0' });
  await drawer.getByRole('switch', { name: 'It is used up' }).click();
  await drawer.getByLabel('Uses').fill('2x');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: '1 amount is wrong' }).click();
  await page.getByText('item-0, Uses: “2x” is no amount.').waitFor();
  await page.keyboard.press('Escape');
  expect(await reviewButton().isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('amount is wrong').waitFor({ state: 'detached' });
});

test('a weight that is refused stays with its result when another one is removed', async () => {
  await open('drop-tables?version=main');
  await page.getByRole('button', { name: 'chest' }).click();
  const drawer = page.getByRole('dialog', { name: 'chest' });
  await drawer.getByLabel('Weight of result 2').fill('0');
  expect(await refusalOf(drawer.getByLabel('Weight of result 2'))).toContain('At least 1.');
  await drawer
    .getByRole('button', { name: /Remove result 1|result 1/ })
    .last()
    .click();
  const left = drawer.getByLabel('Weight of result 1');
  expect(await left.inputValue()).toBe('0');
  expect(await drawer.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
  await checkPage(page, 'amount-drop-table');
  await drawer.getByRole('button', { name: 'Use 1' }).click();
  expect(await drawer.getByRole('button', { name: 'Review' }).isEnabled()).toBe(true);
});

test('a currency and a balance are refused where they are typed', async () => {
  await open('currencies');
  await page.getByRole('button', { name: 'GO' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('First deposit').or(drawer.getByLabel('Initial deposit')).fill('2.5');
  await drawer.getByText('Only digits and spaces.').waitFor();
  expect(await drawer.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
  await checkPage(page, 'amount-currency');
  await open(`players/${playerId}/wallet`);
  await page.getByRole('button', { name: 'Add GO' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A whole number from 1 to 2,147,483,647.').waitFor();
  const amount = dialog.getByLabel('Amount');
  await amount.fill('12.5');
  await amount.press('Enter');
  expect(await refusalOf(amount)).toContain('Only digits and spaces.');
  await checkPage(page, 'amount-balance');
  await dialog.getByRole('button', { name: 'Use 12' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { data } = await world.asTitle('/Admin/GetUserInventory', { ServiceId: playerId });
  expect(data.VirtualCurrency).toEqual({ GO: 12 });
});
