import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Balancer, findFreePort, openBalancer } from '../../server/test/process/balancer.ts';
import { call } from '../../server/test/process/caller.ts';
import { type Installation, layOut, type TestNode } from '../../server/test/process/nodes.ts';
import {
  callAtConsole,
  errorAt,
  firstOwnerLink,
  type Session,
} from '../../server/test/process/operator.ts';
import { NEW_PASSWORD } from '../../server/test/support/operator-account.ts';
import {
  aPostgresDatabase,
  postgresTest as test,
} from '../../server/test/support/postgres-databases.ts';
import { openBrowser } from './support/browser.ts';

// The console of three nodes behind one address: the balancer gives each call of the page to another node.

let installation: Installation;
let balancer: Balancer;
let nodes: readonly TestNode[];
let browser: Browser;
let context: BrowserContext;
let page: Page;
let sessionTicket: string;
let session: Session;

beforeAll(async () => {
  installation = await layOut(await aPostgresDatabase('migrated'));
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  const env = { PURSER_PUBLIC_URL: balancer.url };
  const start = (port = '') => installation.startNode({ env, flags: ['--port', port] });
  const firstTwo = await Promise.all([start(ports[0]), start(ports[1])]);
  nodes = [...firstTwo, await start(ports[2])];
  await aShop();
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await balancer[Symbol.asyncDispose]();
  await installation[Symbol.asyncDispose]();
});

/** How the node that was started last calls itself among the figures. */
async function lastNodeId(): Promise<string> {
  const [row] = await installation.query<{ node_id: string }>(
    "select node_id from node_figures order by (figures::jsonb ->> 'startedAt')::bigint desc limit 1",
  );
  return row?.node_id ?? '';
}

/** A sword for 90 gold, a player who has enough of it, and one who logs in at each other node. */
async function aShop(): Promise<void> {
  const { title } = nodes[0] as TestNode;
  const sword = { ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } };
  await title.admin('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  await title.admin('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [sword] });
  await title.admin('/Admin/SetStoreItems', { StoreId: 'smith', Store: [sword] });
  const [player] = await Promise.all([
    title.logIn('buyer'),
    ...nodes.slice(1).map((node, index) => node.title.logIn(`looker ${index}`)),
  ]);
  ({ sessionTicket } = player);
  await title.admin('/Admin/AddUserVirtualCurrency', {
    ServiceId: player.playerId,
    VirtualCurrency: 'GO',
    Amount: 1_000,
  });
}

/** Buys the sword at a node; `OK`, or why it is not sold for this price. */
async function buyAt({ url }: TestNode, Price: number): Promise<string> {
  const body = { ItemId: 'sword', StoreId: 'smith', VirtualCurrency: 'GO', Price };
  return (await call(`${url}/Client/PurchaseItem`, body, { sessionTicket })).error ?? 'OK';
}

async function setPrice(from: string, to: string): Promise<void> {
  await page.goto(
    `${balancer.url}/console/t/${installation.titleId}/stores?version=main&store=smith`,
  );
  const price = page.getByLabel('Price of sword in GO');
  await expect.poll(() => price.inputValue()).toBe(from);
  await price.fill(to);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'What this changes' });
  await review.getByRole('button', { name: 'Save' }).click();
  await review.waitFor({ state: 'hidden' });
}

const nodesTile = () => page.getByRole('group', { name: 'Nodes', exact: true });

test('a session that begins at one node counts at the others', async () => {
  const { secret, insert } = firstOwnerLink();
  await installation.query(insert);
  await page.goto(`${balancer.url}/console#link=${secret}`);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'purser-session')?.value ?? '';
  const pageSecret = await page.evaluate(() => sessionStorage.getItem('purser.session') ?? '');
  session = { cookie, pageSecret };
  const errors = nodes.map(({ url }) => errorAt(url, session, balancer.url));
  expect(await Promise.all(errors)).toEqual([undefined, undefined, undefined]);
});

test('the overview shows all three, each with its lease', async () => {
  await page.clock.install();
  await page.goto(`${balancer.url}/console`);
  await nodesTile().getByText('3 ready').waitFor();
  await page.getByRole('row').filter({ hasText: 'Held' }).nth(2).waitFor();
});

test('a price that is changed through the page is what every node sells for', async () => {
  await setPrice('90', '75');
  const old = await Promise.all(nodes.map((node) => buyAt(node, 90)));
  expect(old).toEqual(['WrongPrice', 'WrongPrice', 'WrongPrice']);
  const sold: string[] = [];
  // One after the other: purchases of one player wait for each other anyway.
  // oxlint-disable-next-line no-await-in-loop
  for (const node of nodes) sold.push(await buyAt(node, 75));
  expect(sold).toEqual(['OK', 'OK', 'OK']);
});

test('the calls of each node are added up, whichever is asked', async () => {
  const ask = async ({ url }: TestNode) => {
    const path = `${url}/Operator/GetOverview`;
    return (await callAtConsole(path, {}, { origin: balancer.url, session })).data;
  };
  const loginsAt = async (node: TestNode) => {
    const { Steps } = await ask(node);
    return (Steps as readonly { Logins: number }[]).reduce((sum, { Logins }) => sum + Logins, 0);
  };
  // Each writes its figures every ten seconds.
  for (const node of nodes) {
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => loginsAt(node), { interval: 500 }).toBe(nodes.length);
  }
  const { Titles } = await ask(nodes[0] as TestNode);
  expect(Titles).toMatchObject([{ TitleId: installation.titleId, RecentPlayers: nodes.length }]);
});

test('a node that is killed shows as gone, and the page goes on with the others', async () => {
  await page.getByRole('link', { name: 'Overview' }).click();
  await nodesTile().getByText('3 ready').waitFor();
  const [one, two, killed] = nodes as [TestNode, TestNode, TestNode];
  const nodeId = await lastNodeId();
  await page.getByRole('row').filter({ hasText: nodeId }).getByText('Ready').waitFor();
  await killed.stop('SIGKILL');
  await expect.poll(() => balancer.isReady(killed.url)).toBe(false);
  // A minute later, as far as its figures are concerned.
  await installation.query(
    `update node_figures set figures =
       jsonb_set(figures::jsonb, '{at}', to_jsonb(at - 60000))::text
     where node_id = '${nodeId}'`,
  );
  await page.clock.fastForward(10_000);
  await nodesTile().getByText('2 ready').waitFor();
  await nodesTile().getByText('1 stopped or lost').waitFor();
  await page.getByRole('row').filter({ hasText: nodeId }).getByText('Silent').waitFor();
  await setPrice('75', '60');
  expect([await buyAt(one, 60), await buyAt(two, 60)]).toEqual(['OK', 'OK']);
});
