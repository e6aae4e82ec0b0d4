import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Role } from '../../../server/src/kernel/roles.ts';
import { OPERATOR_PASSWORD, signInOperator } from '../../../server/test/support/operators.ts';
import { type Running, startService } from '../../../server/test/support/running.ts';
import { makeWorld, type World } from '../../../server/test/support/world.ts';
import { openBrowser } from './browser.ts';

/** A service with one title, and a browser as wide as a desk's. */
export interface Studio {
  readonly running: Running;
  readonly world: World;
  readonly browser: Browser;
  readonly context: BrowserContext;
}

/** Starts what the tests of a page need. The caller ends the service and the browser. */
export async function openStudio(): Promise<Studio> {
  const [running, browser] = await Promise.all([startService(), openBrowser()]);
  // Nothing moves but in the tests of the keyboard, of nodes and of others' contexts: to draw what moves costs much, and takes time.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  return { running, browser, context, world: await makeWorld(running) };
}

/** A person at a page of the console, who signs in by its form. */
export async function signInAt(
  context: BrowserContext,
  {
    running,
    world,
    roles,
    everywhere = false,
    rolesEverywhere = [],
  }: {
    running: Running;
    world: World;
    roles: readonly Role[];
    everywhere?: boolean;
    rolesEverywhere?: readonly Role[];
  },
): Promise<Page> {
  const { name } = await signInOperator(running, [
    ...roles.map((role) => (everywhere ? { role } : { role, titleId: world.titleId })),
    ...rolesEverywhere.map((role) => ({ role })),
  ]);
  const page = await context.newPage();
  await page.goto(`${running.url}/console`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}
