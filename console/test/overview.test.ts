import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNodeStats } from '../../server/src/cluster/commands.ts';
import type { NodeStats } from '../../server/src/cluster/node-stats.ts';
import { OVERVIEW } from '../../server/src/kernel/operator-limits.ts';
import type { Running } from '../../server/test/support/running.ts';
import type { World } from '../../server/test/support/world.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { aBusyHour, nodeStatsOf } from './support/node-stats.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  page = await signInAt(context, { running, world, roles: ['viewer'], everywhere: true });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const tile = (name: string) => page.getByRole('group', { name, exact: true });
const node = (nodeId: string) => page.getByRole('row', { name: nodeId });
const freshness = () => page.getByRole('status').filter({ hasText: /Live|Paused|Old/ });
/** The page's clock goes on by itself; this lets it jump to its next poll. */
const poll = () => page.clock.fastForward(10_000);

/** The process writes its figures of a step that has ended. */
async function endStep(): Promise<void> {
  await running.app.everyFewSeconds();
  running.clock.advance(OVERVIEW.stepMs);
  await running.app.everyFewSeconds();
}

/** Another process of the service writes its figures, so long ago. */
async function report(nodeId: string, figures: Partial<NodeStats>, agoMs = 0): Promise<void> {
  const now = running.clock.now();
  await running.storage.run(writeNodeStats, {
    figures: { ...nodeStatsOf(nodeId, now), at: now - agoMs, ...figures },
    forgetBefore: 0,
  });
}

test('a service of which nothing was called says how to begin, on the first page of a title', async () => {
  await page.clock.install();
  await page.goto(`${running.url}/console/t/${world.titleId}`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(`/console/t/${world.titleId}/overview`);
  await page.getByText('Nothing was called within the last hour').waitFor();
  await page.getByText('No node has written its figures yet').waitFor();
  await tile('Database').getByText('Unknown').waitFor();
  await checkPage(page, 'overview-empty');
});

test('new calls show by themselves: calls, logins, errors by kind, players, the node', async () => {
  await Promise.all(['a', 'b', 'c'].map((customId) => world.logIn(customId)));
  await world.call('/Client/LoginWithCustomID', { TitleId: world.titleId, CustomId: 'nobody' });
  await endStep();
  await poll();
  const logins = page.getByRole('region', { name: 'Logins per second' });
  const drawn = logins.getByRole('img');
  // Three of them in the one step of 20 seconds that has ended since the start of the hour.
  await expect.poll(() => drawn.getAttribute('aria-label')).toContain('at most 0.15');
  const errors = page.getByRole('region', { name: 'Refused calls per second' });
  await errors.getByRole('listitem').filter({ hasText: 'AccountNotFound' }).waitFor();
  await tile('Players').getByText('3', { exact: true }).waitFor();
  await tile('Nodes').getByText('1 ready').waitFor();
  await tile('Database').getByText('Answers').waitFor();
  await tile('Revocations')
    .getByText(/^\d+ ms$/)
    .waitFor();
  await page.getByRole('row', { name: 'Version test' }).getByText('Needs none').waitFor();
  await freshness().getByText('Live').waitFor();
  await shoot(page, 'overview-quiet');
});

test('each node says how it does; one that is silent is last, and one without a disk is told', async () => {
  const steps = aBusyHour(running.clock.now());
  const waited = steps.map((step) => ({ ...step, verifierWaits: { count: 1, ms: 45 } }));
  const verifiers = { count: 14, leased: 12, slowestBehindMs: 30 };
  expect(await tile('Verifiers').count()).toBe(0);
  await report('node-one', { steps: waited, verifiers });
  const waiting = { pool: 'calls', max: 10, busy: 10, idle: 0, waiting: 12 };
  await report('node-two', { state: 'diskFull', pools: [waiting] });
  await report('node-three', {}, 120_000);
  const other = await world.otherTitle();
  await poll();
  await tile('Nodes').getByText('2 of 3 ready').waitFor();
  await tile('Nodes').getByText('1 stopped or lost').waitFor();
  await tile('Database').getByText('Disk full').waitFor();
  await node('node-one').getByText('Held').waitFor();
  await node('node-one').getByText('14 verifiers, 30 ms behind').waitFor();
  await tile('Verifiers').getByText('14', { exact: true }).waitFor();
  await tile('Verifiers').getByText('12 with a lease. 180 revocations waited').waitFor();
  await node('node-two').getByText('Make room').waitFor();
  await node('node-two').getByText('12 waiting').waitFor();
  await node('node-three').getByText('2 min ago').waitFor();
  await node('node-three').getByText('Silent').waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'node-' }).last().innerText()).toContain(
    'node-three',
  );
  await page.getByRole('row', { name: `${other.titleId} 0` }).waitFor();
  const errors = page.getByRole('region', { name: 'Refused calls per second' });
  await errors.getByRole('listitem').filter({ hasText: 'All others' }).waitFor();
  await page.getByText('The same figures as a table').click();
  const table = page.getByRole('table', { name: 'Counted in whole 5 minutes' });
  await table
    .getByRole('cell', { name: /AccountNotFound \d+/ })
    .first()
    .waitFor();
  await checkPage(page, 'overview');
});

test('the charts are as wide as the window, and tell what is under the pointer', async () => {
  const calls = page.getByRole('region', { name: 'Calls per second', exact: true });
  const width = async () => (await calls.locator('canvas').boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(400);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect.poll(width).toBeLessThan(560);
  await page.setViewportSize({ width: 1440, height: 900 });
  await calls.getByRole('img').hover();
  await calls.getByText(/^at \d/).waitFor();
  await page.getByRole('region', { name: 'Refused' }).getByText('in this step').waitFor();
  await page.mouse.move(0, 0);
  await calls.getByText('in the last minute').waitFor();
});

test('charts are drawn where the browser calls its language by a name that is none', async () => {
  const other = await context.newPage();
  await other.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }),
  );
  await other.goto(`${running.url}/console/t/${world.titleId}/overview`);
  await other.getByRole('img', { name: /^Calls per second/ }).waitFor();
  await other.close();
});

test('a poll that fails leaves the figures, which are called old, and the next one mends it', async () => {
  await page.route('**/Operator/GetOverview', (route) => route.abort());
  await poll();
  const failure = page.getByRole('alert');
  await failure.waitFor();
  await tile('Nodes').getByText('2 of 3 ready').waitFor();
  await freshness().getByText('Old figures').waitFor();
  await shoot(page, 'overview-old');
  await page.unroute('**/Operator/GetOverview');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await freshness().getByText('Live').waitFor();
  expect(await failure.count()).toBe(0);
});

test('nobody is asked while the tab is hidden, nor while nobody is at the page', async () => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/Operator/GetOverview')) asked += 1;
  });
  await show(false);
  await page.clock.runFor(60_000);
  expect(asked).toBe(0);
  await freshness().getByText('Old figures').waitFor();
  await show(true);
  await expect.poll(() => asked).toBe(1);
  await freshness().getByText('Live').waitFor();
  await page.clock.fastForward(900_000);
  await freshness().getByText('Paused').waitFor();
  // Calls that were due when the clock jumped are made by timers of their own.
  await page.clock.runFor(5_000);
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  await page.mouse.move(300, 300);
  await expect.poll(() => asked).toBe(before + 1);
  await freshness().getByText('Live').waitFor();
});

/** As the browser tells the page that its tab is looked at, or not. */
async function show(isShown: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isShown ? 'visible' : 'hidden',
  );
}

test('a role for one title begins at another page; this one, which alone loads charts, says what is lacking', async () => {
  const own = await browser.newContext();
  const loaded: string[] = [];
  own.on('request', (request) => loaded.push(request.url()));
  const support = await signInAt(own, { running, world, roles: ['support'] });
  await support.getByRole('heading', { name: 'Players' }).waitFor();
  expect(loaded.some((url) => url.includes('/overview-page-'))).toBe(false);
  await support.getByRole('link', { name: 'Overview' }).click();
  await support.getByText('An owner can give you any role for all titles').waitFor();
  expect(loaded.some((url) => url.endsWith('/Operator/GetOverview'))).toBe(false);
  await checkPage(support, 'overview-denied');
  expect(loaded.some((url) => url.includes('/overview-page-'))).toBe(true);
  await own.close();
});
