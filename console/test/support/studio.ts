import type { BrowserContext, Page } from 'playwright-core';
import type { Role } from '../../../server/src/kernel/roles.ts';
import { OPERATOR_PASSWORD, signInOperator } from '../../../server/test/support/operators.ts';
import type { Running } from '../../../server/test/support/running.ts';
import type { World } from '../../../server/test/support/world.ts';

/** How long a page may take for what it does next, on a busy machine. */
const WAIT_MS = 15_000;

/** A person at a page of the console, who signs in by its form. */
export async function signInAt(
  context: BrowserContext,
  {
    running,
    world,
    roles,
    everywhere = false,
  }: { running: Running; world: World; roles: readonly Role[]; everywhere?: boolean },
): Promise<Page> {
  const { name } = await signInOperator(
    running,
    roles.map((role) => (everywhere ? { role } : { role, titleId: world.titleId })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${running.url}/console`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}
