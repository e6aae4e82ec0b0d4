import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../server/src/kernel/roles.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { watchFaults } from './support/faults.ts';
import { menuOf, openAs, settle, visit } from './support/session.ts';

// What each page offers to each role is what the service allows; what a role may not see is said in words.

let running: Running;
let browser: Browser;
let world: World;
let other: World;
let playerId: string;

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  other = await makeWorld(running);
  ({ playerId } = await world.logIn('device-ada'));
  await stock();
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

async function stock(): Promise<void> {
  const { asTitle } = world;
  const codes = { VirtualCurrencies: [{ CurrencyCode: 'GO' }] };
  await must(asTitle('/Admin/AddVirtualCurrencyTypes', codes));
  const sword = (GO: number) => [{ ItemId: 'sword', VirtualCurrencyPrices: { GO } }];
  await must(asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: sword(100) }));
  for (const GO of [90, 80]) {
    // oxlint-disable-next-line no-await-in-loop
    await must(asTitle('/Admin/SetStoreItems', { StoreId: 'smith', Store: sword(GO) }));
  }
}

/** What a page offers, and the call that it is for. */
const OFFERS = [
  ['currencies', 'New currency', '/Admin/AddVirtualCurrencyTypes'],
  ['catalogs?version=main', 'New item', '/Admin/UpdateCatalogItems'],
  ['stores?version=main', 'New store', '/Admin/SetStoreItems'],
  ['stores?version=main&store=smith', 'Add items', '/Admin/UpdateStoreItems'],
  ['drop-tables?version=main', 'New drop table', '/Admin/UpdateRandomResultTables'],
  ['history?of=Store&version=main&store=smith', 'Take back', '/Admin/RestoreStore'],
  ['players/:player/identities', 'Rename', '/Admin/UpdateUserTitleDisplayName'],
  ['players/:player/sessions', 'End all', '/Admin/RevokePlayerSessions'],
  ['players/:player/bans', 'Ban', '/Admin/BanUsers'],
  ['players/:player/wallet', 'Add GO', '/Admin/AddUserVirtualCurrency'],
  ['players/:player/inventory', 'Grant an item', '/Admin/GrantItemsToUsers'],
] as const;

/** The word why. */
const OF_ROLES = /\broles?\b/;

async function openFor(operator: SignedInOperator) {
  const context = await openAs(browser, running.url, operator);
  const faults = watchFaults(context);
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const page = await context.newPage();
  await page.goto(`${running.url}/console/t/${world.titleId}`);
  await menuOf(page).getByRole('link').first().waitFor();
  return { page, faults, refused, [Symbol.asyncDispose]: () => context.close() };
}

/** Opens each page of the menu, and gives those that are wrong. */
async function walk(page: Page, wrongs: () => readonly string[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const link of await menuOf(page).getByRole('link').all()) {
    const before = wrongs().length;
    // oxlint-disable no-await-in-loop
    await link.click();
    await settle(page);
    const failures = await page.getByRole('main').getByRole('alert').allInnerTexts();
    const here = [...wrongs().slice(before), ...failures];
    // oxlint-enable no-await-in-loop
    if (here.length > 0) found.push([new URL(page.url()).pathname.split('/').at(-1), here]);
  }
  return found;
}

/** Whether the service allows somebody a call that does nothing. */
async function allows(operator: SignedInOperator, path: string): Promise<boolean> {
  const { httpStatus } = await world.call(path, { Preview: true }, { operator });
  expect([200, 400, 403]).toContain(httpStatus);
  return httpStatus !== 403;
}

describe.each(ROLES)('%s', (role: Role) => {
  test.each([
    ['of one title', undefined],
    ['of all titles', 'everywhere' as const],
  ])('%s: every page opens, and asks for nothing that the service refuses', async (_, where) => {
    await using tab = await openFor(await world.operator([role], where));
    const wrongs = () => [...tab.refused, ...tab.faults];
    expect(await walk(tab.page, wrongs)).toEqual([]);
  });

  test('what is offered is what the service allows, and what is not has a word why', async () => {
    const operator = await world.operator([role]);
    await using tab = await openFor(operator);
    const { page } = tab;
    for (const [place, name, path] of OFFERS) {
      const address = place.replace(':player', playerId);
      // oxlint-disable no-await-in-loop
      await visit(page, `/console/t/${world.titleId}/${address}`);
      await settle(page);
      const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
      const word = page.getByRole('main').getByText(OF_ROLES).first();
      await button.or(word).first().waitFor();
      const isOffered = (await button.isVisible()) && (await button.isEnabled());
      const isAllowed = await allows(operator, path);
      const isSaid = isOffered || (await word.isVisible());
      // oxlint-enable no-await-in-loop
      expect({ place, name, isOffered, isSaid }).toEqual({
        place,
        name,
        isOffered: isAllowed,
        isSaid: true,
      });
    }
    expect(tab.refused).toEqual([]);
  });
});

test('a role for a title sees that title only, and is told so at the address of another', async () => {
  await using tab = await openFor(await world.operator(['owner']));
  const { page, refused } = tab;
  await page.getByRole('combobox', { name: 'Title' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([`A game (${world.titleId})`]);
  await page.keyboard.press('Escape');
  await visit(page, `/console/t/${other.titleId}/stores`);
  await page.getByText(`You have no role in the title ${other.titleId}`).waitFor();
  expect(refused).toEqual([]);
});
