import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { OPERATOR_PASSWORD } from '../../server/test/support/operators.ts';
import type { Running } from '../../server/test/support/running.ts';
import { type LoggedIn, type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
/** An owner's page. */
let page: Page;
let ada: LoggedIn;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  ada = await world.logIn('device-ada');
  await world.asTitle('/Admin/BanUsers', { Bans: [{ ServiceId: ada.playerId, Reason: 'a bot' }] });
  page = await signInAt(context, { running, world, roles: ['owner'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const openLeaving = (of: Page) =>
  of.goto(`${running.url}/console/t/${world.titleId}/players/${ada.playerId}/leaving`);
const confirmation = () => page.getByRole('dialog', { name: 'Confirm that it is you' });
const deletion = () => page.getByRole('dialog', { name: 'Delete this player' });
const password = () => confirmation().getByRole('textbox', { name: 'Your password' });
const isPlayerThere = async () => {
  const { code } = await world.asTitle('/Admin/GetUserAccountInfo', { ServiceId: ada.playerId });
  return code === 200;
};

test('an export asks for the password, and giving up leaves everything as it was', async () => {
  await openLeaving(page);
  running.clock.advance(11 * MINUTE_MS);
  await page.getByRole('button', { name: 'Download everything' }).click();
  await password().waitFor();
  await checkPage(page, 'confirm-password');
  await page.keyboard.press('Escape');
  await page.getByText('Nothing was done: you did not confirm your password.').waitFor();
  expect(await confirmation().count()).toBe(0);
});

test('a wrong password is said, and the right one lets the download go on', async () => {
  await page.getByRole('button', { name: 'Download everything' }).click();
  await password().fill('wrong horse battery');
  await page.keyboard.press('Enter');
  await confirmation().getByText('This is not your password.').waitFor();
  await password().fill(OPERATOR_PASSWORD);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`player-${ada.playerId}.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ ServiceId: ada.playerId, Incomplete: [] });
  expect(JSON.stringify(data.Data.Identities)).toContain('device-ada');
  await page.getByText('The file is complete.').waitFor();
});

test('a session that ends asks to sign in above the dialog, which stays', async () => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  running.clock.advance(HOUR_MS);
  await deletion().getByRole('button', { name: 'Delete for good' }).click();
  const over = page.getByRole('dialog', { name: 'Your session is over' });
  await over.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  await page.keyboard.press('Escape');
  await over.getByRole('button', { name: 'Sign in' }).click();
  await over.waitFor({ state: 'hidden' });
  await deletion().getByRole('button', { name: 'Cancel' }).click();
  expect(await isPlayerThere()).toBe(true);
});

test('a deletion says what goes and what stays, asks once more above its dialog, and keeps it open when one gives up', async () => {
  running.clock.advance(11 * MINUTE_MS);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await deletion().getByText('the wallet with its ledger, and all items').waitFor();
  await deletion().getByText('a player who comes back with one of the names is banned').waitFor();
  await deletion().getByRole('button', { name: 'Delete for good' }).click();
  await password().fill('half a pass');
  await page.keyboard.press('Escape');
  await deletion().getByText('Nothing was done').waitFor();
  expect(await isPlayerThere()).toBe(true);
  await deletion().getByRole('button', { name: 'Delete for good' }).click();
  expect(await password().inputValue()).toBe('');
  await password().fill(OPERATOR_PASSWORD);
  await confirmation().getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This title has no such player').waitFor();
  expect(await isPlayerThere()).toBe(false);
});

test('an operator who is no owner is told why neither is possible', async () => {
  ada = await world.logIn('device-bob');
  const support = await signInAt(await browser.newContext(), {
    running,
    world,
    roles: ['support'],
  });
  await openLeaving(support);
  await support.getByText('Your roles do not allow you to delete players.').waitFor();
  await checkPage(support, 'leaving-as-support');
  for (const name of ['Download everything', 'Delete']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await support.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  }
});
