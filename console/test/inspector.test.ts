import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type LoggedIn, makeWorld, type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let page: Page;
let world: World;
let other: World;
let player: LoggedIn;

beforeAll(async () => {
  const studio = await openStudio();
  ({ running, browser, world } = studio);
  other = await makeWorld(running);
  player = await world.logIn('device-ada');
  page = await signInAt(studio.context, { running, world, roles: ['viewer'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await page.goto(`${running.url}/console/t/${world.titleId}/inspector`);
  await field().waitFor();
});

const field = () =>
  page.getByRole('textbox', { name: 'Session ticket, entity token or secret key' });

async function inspect(text: string): Promise<void> {
  await field().fill(text);
  await page.getByRole('button', { name: 'Inspect' }).click();
}

/** The texts of the steps. */
const steps = () => page.getByRole('listitem').allInnerTexts();

/** All that the browser would still have of this page when it is gone. */
async function kept(): Promise<string> {
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
  );
  return stored + page.url();
}

test('a good ticket: whose it is, until when, and every step', async () => {
  await page.getByText('A ticket is what a game client sends in X-Authorization').waitFor();
  await checkPage(page, 'inspector-empty');
  await field().fill(`  ${player.sessionTicket}\n`);
  await field().press('Enter');
  await page.getByText('This session ticket is good.').waitFor();
  const told = await steps();
  expect(told).toHaveLength(6);
  for (const step of told) expect(step).toContain('passed');
  await page.getByText('Ends', { exact: true }).waitFor();
  expect(await page.locator('time').count()).toBe(2);
  await page.getByRole('link', { name: `the player ${player.playerId}` }).click();
  await page.getByRole('heading', { name: player.playerId }).waitFor();
});

test('a join token: the server that it is for, and what it is not', async () => {
  const { entityToken } = player;
  const asked = { Audience: 'arena-7.eu' };
  const { data } = await world.call('/Authentication/GetEntityToken', asked, { entityToken });
  await inspect(data.EntityToken);
  await page.getByText('As a credential of a call it is refused.', { exact: false }).waitFor();
  await page.getByText('arena-7.eu', { exact: true }).waitFor();
});

test("a banned player's token fails at one step, which says what to do and where", async () => {
  const banned = await world.logIn('device-bob');
  await world.asTitle('/Admin/BanUsers', { Bans: [{ ServiceId: banned.playerId }] });
  await inspect(banned.entityToken);
  await page.getByText('This entity token was revoked.').waitFor();
  const told = await steps();
  expect(told.filter((step) => step.includes('failed'))).toHaveLength(1);
  expect(told.at(-1)).toMatch(/Not everything of the player was ended since\s+failed\s+A ban/);
  await checkPage(page, 'inspector-failed');
  await page.getByRole('link', { name: 'See the bans of the player' }).click();
  await page.getByText('in force').waitFor();
});

test('credentials that have ended, and those that are not ours; steps behind the failed one are not reached', async () => {
  await inspect('eyJhbGciOiJub25lIn0.e30.forged');
  await page.getByText('This entity token is not one of this service.').waitFor();
  await page.getByText('compare the address that the game calls', { exact: false }).waitFor();
  expect((await steps()).at(-1)).toContain('not reached');
  await inspect('Authorization: none');
  await page.getByText('This is no ticket, no token and no secret key of this service.').waitFor();
  await page.getByText('without quotation marks', { exact: false }).waitFor();
  const key = await world.limitedKey(['server'], 1_000);
  await inspect(key);
  await page.getByText('This secret key is good.').waitFor();
  await page.getByText('the title itself: your servers use it').waitFor();
  running.clock.advance(1_000);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.getByText('This secret key has ended.').waitFor();
  await page.getByText('Make a new key').waitFor();
});

test('a refusal says so, and neither repeats the text nor loses it', async () => {
  const { sessionTicket } = await other.logIn('device-eve');
  for (const text of [sessionTicket, 'TooLong'.repeat(1_000)]) {
    await inspect(text);
    const alert = page.getByRole('alert');
    await alert.getByText('Request', { exact: false }).waitFor();
    expect(await alert.innerText()).not.toContain(text.slice(-20));
    expect(await field().inputValue()).toBe(text);
  }
});

test('the text is kept nowhere: not in the address, not in the browser, not when the page is left', async () => {
  const text = player.entityToken;
  const secret = text.slice(-20);
  expect(await field().getAttribute('autocomplete')).toBe('off');
  await inspect(text);
  await page.getByText('This entity token is good.').waitFor();
  expect(await kept()).not.toContain(secret);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await field().inputValue()).toBe('');
  expect(await page.getByText('This entity token is good.').count()).toBe(0);

  const leaveAndComeBack = [
    async () => {
      await page.getByRole('link', { name: 'Currencies' }).click();
      await page.getByRole('heading', { name: 'Currencies' }).waitFor();
      await page.goBack();
    },
    async () => {
      await page.goto(`${running.url}/docs`);
      await page.goBack();
    },
    () => page.reload(),
  ];
  for (const come of leaveAndComeBack) {
    await inspect(text);
    await page.getByText('This entity token is good.').waitFor();
    await come();
    await field().waitFor();
    expect(await field().inputValue()).toBe('');
    expect((await page.content()) + (await kept())).not.toContain(secret);
  }
});
