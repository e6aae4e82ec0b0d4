import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, ROLES } from '../../server/src/kernel/roles.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { makeWorld, type SignedInOperator, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { watchFaults } from './support/faults.ts';
import { OFFERS, stockPages, walk } from './support/pages.ts';
import { bringSession, menuOf, settle, visit } from './support/session.ts';

// Each page offers to each role exactly the calls that the service allows. A page that a role may not see says so in
// words.

let running: Running;
let browser: Browser;
let world: World;
let other: World;
let playerId: string;
let page: Page;
/** The faults of the page; refused calls are among them. */
let wrongs: string[];

beforeAll(async () => {
  running = await startService();
  browser = await openBrowser();
  world = await makeWorld(running);
  other = await makeWorld(running);
  ({ playerId } = await world.logIn('device-ada'));
  await stockPages(world);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  wrongs = watchFaults(context);
  page = await context.newPage();
  await page.goto(`${running.url}/console`);
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

/** The word why; other sentences speak of roles, too. */
const OF_ROLES = /Your roles do not allow|(?:Somebody with|takes) the role/;

/** Goes on as somebody else, with nothing of what was wrong before. The page is not loaded anew for it: that takes longer than all else. */
async function become(operator: SignedInOperator): Promise<void> {
  // Here nothing asks the service by itself, which would be refused with the new session.
  await visit(page, `/console/account`);
  await bringSession(page, running.url, operator);
  await page.getByRole('button', { name: operator.name }).waitFor();
  wrongs.length = 0;
  await visit(page, `/console/t/${world.titleId}`);
  await menuOf(page).getByRole('link').first().waitFor();
}

/** Whether the service allows somebody a call that does nothing. */
async function allows(operator: SignedInOperator, path: string): Promise<boolean> {
  const { httpStatus } = await world.call(path, { Preview: true }, { operator });
  expect([200, 400, 403]).toContain(httpStatus);
  return httpStatus !== 403;
}

// The permissions of the other roles lie between these two.
test.each(['viewer', 'owner'] as const)(
  '%s of all titles: every page opens, and asks for nothing that the service refuses',
  async (role) => {
    await become(await world.operator([role], 'everywhere'));
    expect(await walk(page, wrongs)).toEqual([]);
  },
);

describe.each(ROLES)('%s', (role: Role) => {
  test('of one title: so it is there; what is offered is allowed, and what is not has a word why', async () => {
    const operator = await world.operator([role]);
    await become(operator);
    expect(await walk(page, wrongs)).toEqual([]);
    const main = page.getByRole('main');
    for (const [place, name, path] of OFFERS) {
      const address = place.replace(':player', playerId);
      // oxlint-disable no-await-in-loop
      await visit(page, `/console/t/${world.titleId}/${address}`);
      await settle(page);
      const button = main.getByRole('button', { name, exact: true }).first();
      const word = main.getByText(OF_ROLES).first();
      await button.or(word).first().waitFor();
      const isOffered = (await button.isVisible()) && (await button.isEnabled());
      const isAllowed = await allows(operator, path);
      const isSaid = isOffered || (await word.isVisible());
      // oxlint-enable no-await-in-loop
      const expected = { place, name, isOffered: isAllowed, isSaid: true };
      expect({ place, name, isOffered, isSaid }).toEqual(expected);
    }
    expect(wrongs).toEqual([]);
  });
});

test('a role for a title sees that title only, and is told so at the address of another', async () => {
  await become(await world.operator(['owner']));
  await page.getByRole('combobox', { name: 'Title' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([`A game (${world.titleId})`]);
  await page.keyboard.press('Escape');
  await visit(page, `/console/t/${other.titleId}/stores`);
  await page.getByText(`You have no role in the title ${other.titleId}`).waitFor();
  expect(wrongs).toEqual([]);
});
