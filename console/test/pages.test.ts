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
