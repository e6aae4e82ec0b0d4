import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { buildConsole, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;

beforeAll(async () => {
  buildConsole();
  running = await startService();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

async function aShop(): Promise<void> {
  world = await makeWorld(running);
  context = await browser.newContext();
  const item = (ItemId: string, GO: number) => ({
    ItemId,
    DisplayName: ItemId.toUpperCase(),
    VirtualCurrencyPrices: { GO },
  });
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }],
  });
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [item('sword', 100), item('shield', 80)],
  });
  await world.asTitle('/Admin/SetStoreItems', {
    StoreId: 'smith',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
  });
}

test('a price is changed: found, typed, looked at, saved with a note', async () => {
  await aShop();
  const page = await signInAt(context, { running, world, roles: ['liveOps'] });
  await page.getByRole('link', { name: 'Stores' }).click();
  await page.getByRole('link', { name: 'smith' }).click();
  const price = page.getByLabel('Price of sword in GO');
  await expect.poll(() => price.inputValue()).toBe('90');
  await price.fill('75');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'What this changes' });
  await review.getByText('{"GO":75}').waitFor();
  await review.getByLabel('Note').fill('Summer sale');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/review.png` });
  await review.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: revision 2 of smith').waitFor();
  const { data } = await world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' });
  expect(data.Store[0].VirtualCurrencyPrices).toEqual({ GO: 75 });
  const history = await world.asTitle('/Admin/GetHistory', {
    Of: 'Store',
    StoreId: 'smith',
  });
  expect(history.data.Revisions[0].Note).toBe('Summer sale');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/store.png` });
});
