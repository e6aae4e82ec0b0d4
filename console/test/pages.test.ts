import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { watchFaults } from './support/faults.ts';
import { OFFERS, stockPages, walk } from './support/pages.ts';
import { menuOf, settle, visit } from './support/session.ts';
import { openStudio, signInAt, type Studio } from './support/studio.ts';

// One pass through each page: it opens, asks for nothing that is refused, offers what it is for, and is fit for everybody.

let studio: Studio;
let running: Running;
let world: World;
let page: Page;
/** Errors of the page, refused calls among them. */
let wrongs: string[];

beforeAll(async () => {
  studio = await openStudio();
  ({ running, world } = studio);
  await stockPages(world);
  wrongs = watchFaults(studio.context);
  page = await signInAt(studio.context, { running, world, roles: ['owner'], everywhere: true });
  await visit(page, `/console/t/${world.titleId}`);
  await settle(page);
  wrongs.length = 0;
});

afterAll(async () => {
  await studio.browser.close();
  await running[Symbol.asyncDispose]();
});

test('each page of the menu', async () => {
  const headings: string[] = [];
  const found = await walk(page, wrongs, async (heading) => {
    headings.push(heading);
    await checkPage(page, heading);
  });
  expect(found).toEqual([]);
  expect(headings.length).toBeGreaterThan(9);
});

test('the menu is in groups, and the console opens at the page that was shown last', async () => {
  const groups = await menuOf(page).getByRole('group').all();
  const named = await Promise.all(
    groups.map(async (group) => {
      const [name = '', ...pages] = (await group.innerText()).split('\n').filter(Boolean);
      return [name, pages.length > 1] as const;
    }),
  );
  expect(Object.fromEntries(named)).toEqual({
    Players: true,
    Economy: true,
    Studio: true,
    System: true,
  });
  const studioPages = menuOf(page).getByRole('group', { name: 'Studio', exact: true });
  await studioPages.getByRole('link', { name: 'Keys' }).click();
  await page.waitForURL(/\/keys/);
  await page.goto(`${running.url}/console`);
  await page.waitForURL(new RegExp(`/console/t/${world.titleId}/keys`));
  await settle(page);
});

test('without a connection a page says once, in words, what to do, and tries all again', async () => {
  const away = /\/Admin\/(?:GetHistory|GetEconomyReport|GetPriceExposure)$/;
  await page.route(away, (route) => route.abort());
  const alert = page.getByRole('main').getByRole('alert');
  const item = 'catalogs/item?version=main&item=sword';
  try {
    await page.goto(`${running.url}/console/t/${world.titleId}/${item}`);
    await alert.getByText(/^\d parts of this page wait for that\.$/).waitFor();
  } finally {
    await page.unroute(away);
  }
  expect(await alert.count()).toBe(1);
  expect(await alert.innerText()).toContain('The service cannot be reached');
  expect(await alert.innerText()).not.toContain('/Admin/');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await settle(page);
  expect(wrongs.splice(0).every((wrong) => wrong.includes('ERR_FAILED'))).toBe(true);
});

test('the prices of two currencies stand beside an item on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const places = ['stores?version=main&store=smith', 'catalogs?version=main&view=prices'];
  for (const place of places) {
    /* oxlint-disable no-await-in-loop -- one page shows one after another */
    await page.goto(`${running.url}/console/t/${world.titleId}/${place}`);
    const price = (code: string) => page.getByLabel(`Price of sword in ${code}`, { exact: true });
    await price('GO').waitFor();
    const codes = await page.getByRole('columnheader').allInnerTexts();
    expect(codes.findIndex((text) => text.includes('GE'))).toBeLessThan(
      codes.findIndex((text) => text.includes('GO')),
    );
    for (const code of ['GE', 'GO']) {
      const { right } = await price(code).evaluate((cell) => cell.getBoundingClientRect());
      expect(right, `${place}, ${code}`).toBeLessThanOrEqual(390);
    }
    /* oxlint-enable no-await-in-loop */
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a mistyped address of a store leads to those that may be meant, and makes none', async () => {
  const main = page.getByRole('main');
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=main&store=smiht`);
  await main.getByText('There is no such store').waitFor();
  expect(await main.getByRole('button').count()).toBe(0);
  await main.getByRole('link', { name: 'All stores of main' }).waitFor();
  await main.getByRole('link', { name: 'smith', exact: true }).click();
  await main.getByLabel('Price of sword in GO').waitFor();
  // The browser writes down that the service knows no such store, and no history of it.
  expect(wrongs.splice(0).every((wrong) => wrong.includes('400'))).toBe(true);
});

test('a mistyped address of a catalog version leads to those that may be meant, and makes none', async () => {
  const main = page.getByRole('main');
  await page.goto(`${running.url}/console/t/${world.titleId}/catalogs?version=mian`);
  await main.getByText('There is no such catalog version').waitFor();
  expect(await main.getByRole('button').count()).toBe(0);
  await main.getByRole('link', { name: 'The default version' }).waitFor();
  await checkPage(page, 'catalog-none');
  await main.getByRole('link', { name: 'main', exact: true }).click();
  await main.getByRole('link', { name: 'Sword' }).first().waitFor();
  // A name that somebody types to make it is another matter.
  await main.getByRole('combobox', { name: 'Catalog version' }).fill('winter');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Make it, without items' }).waitFor();
  expect(wrongs.splice(0).every((wrong) => wrong.includes('400'))).toBe(true);
});

test('an owner of all titles makes one, and comes to its keys', async () => {
  await visit(page, `/console/t/${world.titleId}/titles`);
  await page.getByRole('button', { name: 'New title' }).click();
  const dialog = page.getByRole('dialog', { name: 'New title' });
  await dialog.getByLabel('Name').fill('Second game');
  await dialog.getByLabel('Id').fill('c0ffee1');
  await checkPage(page, 'titles-new');
  await dialog.getByRole('button', { name: 'Make the title' }).click();
  await page.waitForURL(/\/t\/C0FFEE1\/keys/);
  await page.getByRole('main').getByText('No secret key').first().waitFor();
  await page.goto(`${running.url}/console/t/${world.titleId}/titles`);
  await page.getByRole('link', { name: 'Second game' }).waitFor();
  expect(wrongs).toEqual([]);
});

const PLACES = Map.groupBy(OFFERS, ([place]) => place);

test.each([...PLACES])('%s', async (place, offers) => {
  const { playerId } = await world.logIn('device-ada');
  await visit(page, `/console/t/${world.titleId}/${place.replace(':player', playerId)}`);
  await settle(page);
  const main = page.getByRole('main');
  for (const [, name] of offers) {
    const button = main.getByRole('button', { name, exact: true }).first();
    // oxlint-disable-next-line no-await-in-loop
    await button.waitFor();
    // oxlint-disable-next-line no-await-in-loop
    expect(await button.isEnabled(), name).toBe(true);
  }
  expect(wrongs).toEqual([]);
});
