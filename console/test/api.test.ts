import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointsOf } from '../../server/src/kernel/operation.ts';
import { operations } from '../../server/src/operations.ts';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await world.asTitle('/Admin/SetCatalogItems', {
    CatalogVersion: 'main',
    Catalog: [{ ItemId: 'sword' }, { ItemId: '<b>shield</b>' }],
  });
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const addressOf = (operation = '') =>
  `${running.url}/console/t/${world.titleId}/api${operation && `?operation=${operation}`}`;

async function open(operation: string): Promise<void> {
  await page.goto(addressOf(operation));
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
}

const json = () => page.getByLabel('Request as JSON');
const readJson = async () => JSON.parse(await json().inputValue());
const run = () => page.getByRole('button', { name: 'Run', exact: true }).click();
const answer = () => page.getByRole('region', { name: 'Answer' });
const body = () => answer().getByLabel('Body of the answer');
const status = (code: number) =>
  answer()
    .getByRole('status')
    .filter({ hasText: String(code) });

test('every operation is there, in its group, and is found by what it does', async () => {
  await page.goto(addressOf());
  const list = page.getByRole('navigation', { name: 'Operations' });
  await list.getByRole('region', { name: 'Authentication' }).waitFor();
  expect(await list.getByRole('link').count()).toBe(endpointsOf(operations).length);
  await checkPage(page, 'api');
  await page.getByLabel('Find operations').fill('admin lists the stores');
  await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(['ListStores']);
  await list.getByRole('link', { name: 'ListStores' }).click();
  await page.getByRole('article', { name: '/Admin/ListStores' }).waitFor();
  await expect.poll(() => page.url()).toBe(addressOf('Admin_ListStores'));
});

test('an operation that only reads runs as oneself; texts of a studio are texts', async () => {
  await open('Admin_GetCatalogItems');
  await page.getByText('It only reads.').waitFor();
  await page.getByLabel('CatalogVersion').fill('main');
  expect(await readJson()).toEqual({ CatalogVersion: 'main' });
  await run();
  await status(200).waitFor();
  await body().getByText('"ItemId": "<b>shield</b>"').waitFor();
  await answer().getByText('X-RequestId').waitFor();
  await answer().getByText('X-Purser-Revision 1').waitFor();
  await expect.poll(() => page.url()).not.toContain('main');
});

test('a change is made in the form, looked at, run once however often, and is refused where it is stale', async () => {
  await open('Admin_SetStoreItems');
  await page.getByLabel('StoreId').fill('smith');
  await page.getByRole('button', { name: 'Add an entry to Store' }).click();
  const entry = page.getByRole('group', { name: 'Store 1', exact: true });
  await entry.getByLabel('ItemId').fill('sword');
  await entry.getByLabel('CustomData (JSON)').fill('{"glow": [1');
  await page.getByRole('button', { name: 'Preview' }).click();
  await entry.getByText('This is no JSON').waitFor();
  expect(await answer().count()).toBe(0);
  await entry.getByLabel('CustomData (JSON)').fill('{"glow": [1]}');
  const prices = entry.getByRole('group', { name: 'VirtualCurrencyPrices' });
  await prices.getByLabel('New name in').fill('GO');
  await prices.getByLabel('New name in').press('Enter');
  await prices.getByRole('textbox', { name: 'GO' }).fill('7');
  await page.getByLabel('IfRevision').fill('0');
  expect(await readJson()).toEqual({
    StoreId: 'smith',
    Store: [{ ItemId: 'sword', CustomData: { glow: [1] }, VirtualCurrencyPrices: { GO: 7 } }],
    IfRevision: 0,
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await body().getByText('"Preview"').waitFor();
  expect((await world.asTitle('/Admin/GetStoreItems', { StoreId: 'smith' })).httpStatus).toBe(400);
  await page.getByRole('button', { name: 'A new key' }).click();
  for (const isRepeated of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop
    await run();
    const asked = page.getByRole('dialog', { name: 'This changes what is stored' });
    // oxlint-disable-next-line no-await-in-loop
    await asked.getByText('/Admin/SetStoreItems is run in earnest').waitFor();
    // oxlint-disable-next-line no-await-in-loop
    await asked.getByRole('button', { name: 'Run it' }).click();
    // oxlint-disable-next-line no-await-in-loop
    await body().getByText('"Revision": 1').waitFor();
    const replayed = answer().getByText('Idempotency-Replayed true');
    // oxlint-disable-next-line no-await-in-loop
    await replayed.waitFor({ state: isRepeated ? 'visible' : 'detached' });
  }
  await page.getByRole('textbox', { name: 'Idempotency-Key' }).fill('');
  await run();
  await page.getByRole('button', { name: 'Run it' }).click();
  await status(409).waitFor();
  await body().getByText('RevisionConflict').waitFor();
  expect(await page.getByLabel('StoreId').inputValue()).toBe('smith');
  await checkPage(page, 'api-operation');
});

test('form and JSON lose nothing of each other', async () => {
  await open('Admin_SetStoreItems');
  await json().fill('{"StoreId": "a", "Unknown": [1, {"x": null}], "Store": "no list"}');
  await page.getByLabel('Note').fill('n');
  expect(await readJson()).toEqual({
    StoreId: 'a',
    Unknown: [1, { x: null }],
    Store: 'no list',
    Note: 'n',
  });
  expect(await page.getByLabel('Store (JSON)').inputValue()).toBe('"no list"');
  await json().fill('{"StoreId": "b", "IfRevision": 12345678901234567890}');
  await page.getByText('a number would lose digits').waitFor();
  expect(await page.getByLabel('Note').isDisabled()).toBe(true);
  await json().fill('{"StoreId": ');
  await page.getByText('This is no request').waitFor();
  await page.getByRole('link', { name: 'ListStores' }).click();
  await page.getByRole('article', { name: '/Admin/ListStores' }).waitFor();
  await page.goBack();
  await expect.poll(() => json().inputValue()).toBe('{"StoreId": ');
});

test('examples have variables for credentials, and the names of the one who reads them', async () => {
  await open('Server_AddUserVirtualCurrency');
  await json().fill(`{"ServiceId": "it's", "VirtualCurrency": "GO", "Amount": 5}`);
  const example = page.getByLabel('Example');
  await example.getByText('$PURSER_SECRET_KEY').waitFor();
  const curl = await example.innerText();
  expect(curl).toContain(`-H "X-SecretKey: $PURSER_SECRET_KEY"`);
  expect(curl).toContain(String.raw`"ServiceId":"it'\''s"`);
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await example.getByText('purser.server.addUserVirtualCurrency').waitFor();
  await page.getByRole('tab', { name: 'SDK' }).click();
  await example.getByText('PlayFabServer.AddUserVirtualCurrency').waitFor();
  expect(await example.innerText()).toContain(`PlayFabId: "it's"`);
  const secret = await page.evaluate(() => sessionStorage.getItem('purser.session'));
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('link', { name: 'ListStores' }).click();
  await page.getByRole('tab', { name: 'SDK' }).click();
  await page.getByText('The published SDKs have no method').waitFor();
});

test('a player is called as by a login, or by a pasted ticket, and the session of the console stays', async () => {
  await open('Client_LoginWithCustomID');
  expect(await page.getByLabel('TitleId').inputValue()).toBe(world.titleId);
  await page.getByRole('textbox', { name: 'CustomId' }).fill('tester');
  await page.getByLabel('CreateAccount').selectOption('true');
  await run();
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByRole('button', { name: /^Use this session ticket/ }).click();
  await page
    .getByRole('link', { name: 'GetUserInventory' })
    .and(page.locator('[href*=Client]'))
    .click();
  await page.getByRole('article', { name: '/Client/GetUserInventory' }).waitFor();
  await run();
  await body().getByText('"Inventory": []').waitFor();
  const ticket = page.getByRole('textbox', { name: 'The credential: a session ticket' });
  await ticket.fill('wrong');
  await run();
  await status(401).waitFor();
  await expect.poll(() => page.url()).not.toContain('wrong');
  await page.reload();
  await expect.poll(() => ticket.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
});

test('a role that lacks is said, and the service refuses by itself', async () => {
  await open('Admin_DeletePlayer');
  await page
    .getByText('Your roles do not allow it. An owner can give you the role owner.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('a secret key').check();
  await page.getByRole('textbox', { name: 'The credential' }).fill(world.secretKey);
  await page.getByLabel('ServiceId').fill('AAAAAAAAAAAAAAAA');
  await run();
  await page.getByRole('button', { name: 'Run it' }).click();
  await answer().getByRole('status').waitFor();
  expect(await body().innerText()).toContain('This title has no such player');
});

test('an answer of a megabyte is shown in part and can be had whole', async () => {
  const Catalog = Array.from({ length: 6_000 }, (_, at) => ({
    ItemId: `thing-${at}`,
    Description: 'long '.repeat(30),
  }));
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'large', Catalog });
  await open('Admin_GetCatalogItems');
  await page.getByLabel('CatalogVersion').fill('large');
  await run();
  await answer().getByText('The first 50,000 of').waitFor();
  expect((await body().innerText()).length).toBeLessThanOrEqual(50_000);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answer().getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('answer.json');
});
