import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, register } from '../../server/test/support/accounts.ts';
import { AWAY, from, HOME, times } from '../../server/test/support/guessing.ts';
import { NEW_PLAYERS_BURST, type Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
/** Of somebody with the role support. */
let page: Page;
let world: World;
let playerId: string;

const FLOODER = '192.0.2.77';
const HOSTILE = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  ({ ServiceId: playerId } = await must(register(world, {}, from(HOME))));
  page = await signInAt(context, { running, world, roles: ['support'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const open = async (at = page, fragment = '') => {
  // A change of the fragment alone loads nothing.
  await at.goto('about:blank');
  await at.goto(`${running.url}/console/t/${world.titleId}/limits${fragment}`);
};
const dialog = () => page.getByRole('dialog');
const found = () => page.getByRole('region', { name: 'Result of the search' });

function logIn(Username: string, Password: string) {
  const body = { TitleId: world.titleId, Username, Password };
  return world.call('/Client/LoginWithService', body, {}, from(AWAY));
}

async function find(by: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find by' }).click();
  await page.getByRole('option', { name: by, exact: true }).click();
  const field = page.getByRole('textbox', { name: by });
  await field.fill(text);
  // The list of choices gives the focus back a moment after it has closed.
  await field.press('Enter');
}

test('nobody is limited; what is limited, and how much of it is used', async () => {
  await open();
  await page.getByText('Nobody is limited').waitFor();
  await page.getByText('PURSER_LIMIT_ADDRESS_NEW_PLAYERS').waitFor();
  await page.getByText('10,000 at once, then 1,000 a second').waitFor();
  await page.getByText('counted for each operator').waitFor();
  await page.getByText('1,000 of each currency a day, until midnight UTC').waitFor();
  await page.getByText('1 of 1,000,000 used now').waitFor();
  await page.getByText('after 5 wrong passwords an account is locked', { exact: false }).waitFor();
  await checkPage(page, 'limits-empty');
});

test('a player who is locked out is listed, looked at and lifted, with words of what that does', async () => {
  await times(5, () => logIn('Ada', 'a guess'));
  expect(await logIn('Ada', PASSWORD)).toMatchObject({ code: 429 });
  const limited = async () => (await world.asTitle('/Admin/GetTitleLimits', {})).data.LimitedLogins;
  await expect.poll(async () => (await limited()).length).toBe(1);
  await flood();
  await open();
  await page.getByText('Too many wrong passwords for the account').waitFor();
  await page.getByRole('button', { name: `Look at ${playerId}` }).click();
  await found().getByText('Locked until').waitFor();
  await found().getByText('5 wrong passwords count').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#by=ServiceId&text=${playerId}`);
  await checkPage(page, 'limits-locked');
  await page.getByRole('button', { name: `Lift the limit of ${playerId}` }).click();
  await dialog().getByText('All wrong passwords that count for the player').waitFor();
  await dialog().getByText('Bans stay').waitFor();
  await dialog().getByRole('button', { name: 'Lift' }).click();
  await page.getByText('The limit is lifted, on all nodes').waitFor();
  await expect.poll(() => found().getByText('Not limited').count()).toBe(3);
  expect(await logIn('Ada', PASSWORD)).toMatchObject({ code: 200 });
});

/** More new players than one address may make. */
async function flood(): Promise<void> {
  for (let count = 0; count <= NEW_PLAYERS_BURST; count += 1) {
    const body = { TitleId: world.titleId, CustomId: `many-${count}`, CreateAccount: true };
    await world.call('/Client/LoginWithCustomID', body, {}, from(FLOODER));
  }
}

test('a caller who was throttled: who, by what, how often; an address is lifted', async () => {
  await open();
  const row = page.getByRole('row', { name: 'New players from one IP address' });
  await row.getByRole('button', { name: FLOODER }).waitFor();
  await row.getByRole('button', { name: FLOODER }).click();
  await found().getByText('1,000 left').waitFor();
  await found().getByText('Answers that a name is taken').waitFor();
  await found().getByText('New players from one IP address').waitFor();
  await times(3, () => logIn('nobody', 'a guess'));
  await find('IP address', AWAY);
  await found()
    .getByText(/^9\d left$/)
    .waitFor();
  await found().getByRole('button', { name: 'Lift' }).click();
  await dialog().getByText(`All wrong guesses from ${AWAY} in this title`).waitFor();
  await dialog().getByRole('button', { name: 'Lift' }).click();
  // Another limit of the address may have as many left.
  await found().getByText('100 left').first().waitFor();
});

test('a name that nobody has is found by what it is; a key by its id; a hostile name is a text', async () => {
  await world.asTitle('/Admin/LiftLimit', { Username: 'nobody' });
  await times(5, () => logIn('nobody', 'a guess'));
  await open(page, '#by=Username&text=nobody');
  await found().getByText('Locked until').waitFor();
  await found().getByRole('button', { name: 'Lift' }).click();
  await dialog().getByRole('button', { name: 'Lift' }).click();
  await found().getByText('Not limited').waitFor();
  await find('User name', HOSTILE);
  await found().getByRole('heading', { name: HOSTILE }).waitFor();
  await find('Id of a secret key', 'a-key');
  await found().getByText('No limit has stopped a call with it within a day.').waitFor();
  await find('Player id', '0000000000000000');
  await found().getByText('This title has no such player').waitFor();
  await find('IP address', '203.0.113');
  await found().getByText('must be an IPv4 or IPv6 address', { exact: false }).waitFor();
});

test('a viewer sees no address, lifts nothing, and is told why', async () => {
  const other = await browser.newContext();
  const viewer = await signInAt(other, { running, world, roles: ['viewer'] });
  await open(viewer, `#by=ServiceId&text=${playerId}`);
  await viewer.getByText('Your roles do not allow you to lift limits.', { exact: false }).waitFor();
  await viewer.getByText('an IP address', { exact: true }).waitFor();
  await viewer.getByText('A name of the player').first().waitFor();
  expect(await viewer.getByText('ada@example.com').count()).toBe(0);
  expect(await viewer.getByText(FLOODER).count()).toBe(0);
  expect(await viewer.getByRole('button', { name: /^Lift/ }).count()).toBe(0);
  await other.close();
});

test('it is refreshed by itself, and rests while the tab is hidden, and while nobody is at the page', async () => {
  await page.addInitScript(countCalls, '/Admin/GetTitleLimits');
  await page.clock.install();
  await open();
  await page.getByText('Refreshed every 10 seconds', { exact: false }).waitFor();
  await expect.poll(asked).toBe(1);
  await page.clock.runFor(10_000);
  await expect.poll(asked).toBe(2);
  await setVisibility('hidden');
  await page.clock.runFor(60_000);
  await setVisibility('visible');
  // It asks once when it is seen again, because what it shows is old, and has not asked before.
  await expect.poll(asked).toBe(3);
  await page.clock.fastForward(900_000);
  await page.getByText('Paused', { exact: false }).waitFor();
  // Calls that were due when the clock jumped are made by timers of their own.
  await page.clock.runFor(5_000);
  const before = await asked();
  await page.clock.runFor(60_000);
  expect(await asked()).toBe(before);
  await page.mouse.move(300, 300);
  await page.getByText('Refreshed every 10 seconds', { exact: false }).waitFor();
});

/** Runs in the page: counts its calls of a path, where the page has made them, not when the browser tells of them. */
function countCalls(path: string): void {
  const { fetch } = globalThis;
  Object.assign(globalThis, { asked: 0 });
  globalThis.fetch = (input, init) => {
    if (typeof input === 'string' && input.endsWith(path))
      (globalThis as unknown as { asked: number }).asked += 1;
    return fetch(input, init);
  };
}

const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);

/** Tells a page that its tab was put behind another, or in front. */
async function setVisibility(state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    globalThis.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
