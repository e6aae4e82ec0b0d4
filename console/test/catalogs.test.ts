import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let world: World;

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const GOLD = { VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }] };
const SWORD = {
  ItemId: 'sword',
  DisplayName: 'Sword',
  ItemClass: 'weapon',
  Tags: ['melee'],
  VirtualCurrencyPrices: { GO: 100 },
};
const SHIELD = { ItemId: 'shield', ItemClass: 'armour', VirtualCurrencyPrices: { GO: 80 } };

/** Each test has a catalog version of its own; all of them the one title, so that one sign-in is enough. */
let version: string;
let count = 0;
beforeEach(() => {
  version = `v${(count += 1)}`;
});

async function openCatalog(items: readonly object[], query = ''): Promise<void> {
  const { data } = await world.asTitle('/Admin/ListVirtualCurrencyTypes', {});
  if (data.VirtualCurrencies.length === 0) {
    await world.asTitle('/Admin/AddVirtualCurrencyTypes', GOLD);
  }
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: version, Catalog: items });
  await goTo(`version=${version}${query}`);
}

async function goTo(query: string): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/catalogs?${query}`);
}

async function itemsNow(): Promise<Record<string, { readonly [member: string]: unknown }>> {
  const { data } = await world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: version });
  return Object.fromEntries(data.Catalog.map((item: { ItemId: string }) => [item.ItemId, item]));
}

const review = () => page.getByRole('dialog', { name: 'What this changes' });
const openReview = () => page.getByRole('button', { name: 'Review changes' }).click();
const save = () => review().getByRole('button', { name: 'Save' }).click();
const price = (item: string, code = 'GO') => page.getByLabel(`Price of ${item} in ${code}`);

test('a title without a catalog says how to begin, and a click makes a sample', async () => {
  await goTo('');
  await page.getByText('There is no catalog yet').waitFor();
  await page.getByRole('button', { name: 'Begin with a sample catalog' }).click();
  await page.getByRole('button', { name: 'Starter pack' }).waitFor();
  const { data } = await world.asTitle('/Admin/GetCatalogItems', {});
  expect(data.Catalog).toHaveLength(8);
});

test('items are found by text, class, tag, currency and kind, and the address says so', async () => {
  await openCatalog([SWORD, SHIELD, { ItemId: 'pack', Bundle: { BundledItems: ['sword'] } }]);
  const names = async () => (await page.getByRole('row').allInnerTexts()).slice(1).join('|');
  await page.getByLabel('Find items').fill('swo');
  await expect.poll(names).not.toContain('shield');
  expect(page.url()).toContain('q=swo');
  await page.getByLabel('Find items').fill('');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Bundles' }).click();
  await expect.poll(names).not.toContain('sword');
  expect(await names()).toContain('pack');
  await goTo(`version=${version}&class=weapon&tag=melee&currency=GO`);
  await page.getByRole('button', { name: 'Sword' }).waitFor();
  expect(await names()).not.toContain('shield');
});
