import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLink } from '../../server/test/support/operators.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';

// Does what the guide to the console says, in its order, by the words that it has in bold.

const GUIDE = readFileSync(new URL('../../docs/guides/console.md', import.meta.url), 'utf8');

let running: Running;
let browser: Browser;
let world: World;
let page: Page;
/** The bold words of the guide that are not used yet, in its order. */
const left = [...GUIDE.matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) => word).slice(1);

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

type Find = (name: string) => Locator;

/** The next word of the guide, found on the page. */
function next(name: string, find: Find): Locator {
  expect(left.shift()).toBe(name);
  return find(name);
}

const button: Find = (name) => page.getByRole('button', { name, exact: true });
const field: Find = (name) => page.getByRole('textbox', { name, exact: true });
const review = () => page.getByRole('dialog', { name: /^What this (?:changes|makes)$/ });
const inReview: Find = (name) => review().getByRole('button', { name, exact: true });

test('the guide leads from the first sign-in to a changed price, and back', async () => {
  const secret = await makeLink(running, undefined);
  await page.goto(`${running.url}/console#link=${secret}`);
  await next('New password', (name) => page.getByLabel(name)).fill('several words are best');
  await next('Set the password and sign in', button).click();
  await next('Name', field).fill('Ada');
  await next('Set the password and sign in', button).click();

  const menu: Find = (name) => page.getByRole('navigation').getByRole('link', { name });
  await next('Catalogs', menu).click();
  await next('Begin with a sample catalog', button).click();
  await page.getByText('8 items').waitFor();
  await next('Stores', menu).click();
  await next('New store', button).first().click();
  await next('Id', field).fill('shop');
  await next('Choose its items', button).click();
  await next('Add items', button).click();
  const box: Find = (name) => page.getByRole('checkbox', { name, exact: true });
  await next('Sword', box).check();
  await next('Potion', box).check();
  await next('Add 2 items', button).click();
  await next('Review changes', button).click();
  await next('Make the store', inReview).click();
  await review().waitFor({ state: 'detached' });

  await next('Price of sword in GO', (name) => page.getByLabel(name)).fill('75');
  await next('Review changes', button).click();
  await review().getByRole('row', { name: 'sword 100 GO 75 GO' }).waitFor();
  await next('Note', (name) => review().getByLabel(name)).fill('The first sale');
  await next('Save', inReview).click();
  await review().waitFor({ state: 'detached' });
  const priceOf = async () => {
    const { data } = await world.asTitle('/Admin/GetStoreItems', { StoreId: 'shop' });
    return data.Store[0].VirtualCurrencyPrices?.GO;
  };
  expect(await priceOf()).toBe(75);

  await next('Actions for the store', button).click();
  await next('History', (name) => page.getByRole('menuitem', { name })).click();
  await page.getByText('“The first sale”').waitFor();
  await next('Take back', (name) => button(name).first()).click();
  const back = page.getByRole('dialog', { name: 'Back to revision 1' });
  await next('Take back', (name) => back.getByRole('button', { name })).click();
  await page.getByText('took back').waitFor();
  expect(await priceOf()).not.toBe(75);
  await next('API', menu).click();
  await page.getByRole('navigation', { name: 'Operations' }).waitFor();
  expect(left).toEqual([]);
});

test('the pictures are ones that the screenshots make', () => {
  const shown = [...GUIDE.matchAll(/\.\.\/images\/console\/([\w-]+)-light-1440\.webp/g)];
  const maker = readFileSync(new URL('screenshots/make.ts', import.meta.url), 'utf8');
  expect(shown.length).toBeGreaterThan(2);
  for (const [, name] of shown) expect(maker).toContain(`'${name}'`);
});
