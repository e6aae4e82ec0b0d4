import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { closeTable } from '../support/closed-table.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { type Installation, layOut } from './nodes.ts';
import {
  aShop,
  instantComes,
  itemCount,
  MANY_IDS,
  pendingChanges,
  scheduleStore,
} from './scheduling.ts';

// Scheduled changes on several nodes that share a database.

const WRONG_CLOCK = join(import.meta.dirname, 'wrong-clock.ts');

let installation: Installation;
beforeEach(async () => {
  installation = await layOut();
});
afterEach(() => installation[Symbol.asyncDispose]());

const stored = async () => {
  const [row] = await installation.query<{ items: string; state: string }>(
    `select (select count(*) from store_items) as items, state from pending_changes`,
  );
  return `${row?.items} ${row?.state}`;
};

test('nodes that come to a change at the same moment make it once, and all answer with it', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => installation.startNode()));
  const [{ title }] = nodes as [(typeof nodes)[0]];
  await aShop(title);
  const at = await scheduleStore(title, MANY_IDS.slice(0, 2));
  expect(await Promise.all(nodes.map((node) => itemCount(node.title)))).toEqual([1, 1, 1]);
  await instantComes(at);
  const calls = nodes.flatMap((node) => Array.from({ length: 10 }, () => itemCount(node.title)));
  expect(new Set(await Promise.all(calls))).toEqual(new Set([2]));
  expect(await pendingChanges(title)).toMatchObject([{ Status: 'Applied', Revision: 2 }]);
  const revisions = await installation.query(`select 1 from revisions where subject = 'store'`);
  expect(revisions).toHaveLength(2);
});

test('a change takes effect although no node was up at its instant', async () => {
  const first = await installation.startNode();
  await aShop(first.title);
  const at = await scheduleStore(first.title, MANY_IDS.slice(0, 2));
  await first.stop();
  await instantComes(at);
  const { title } = await installation.startNode();
  expect(await itemCount(title)).toBe(2);
});

test('a node that was frozen at the instant answers with the change when it goes on', async () => {
  const [frozen, other] = await Promise.all([installation.startNode(), installation.startNode()]);
  await aShop(other.title);
  const at = await scheduleStore(other.title, MANY_IDS.slice(0, 2));
  expect(await itemCount(frozen.title)).toBe(1);
  frozen.child.kill('SIGSTOP');
  await instantComes(at);
  expect(await itemCount(other.title)).toBe(2);
  const late = itemCount(frozen.title);
  frozen.child.kill('SIGCONT');
  expect(await late).toBe(2);
});

test('a node whose clock is hours ahead makes no change before its instant', async () => {
  const good = await installation.startNode();
  await aShop(good.title);
  await scheduleStore(good.title, MANY_IDS.slice(0, 2), HOUR_MS);
  const file = join(installation.folder, 'clock');
  writeFileSync(file, String(50 * HOUR_MS));
  const env = { TEST_CLOCK_FILE: file, NODE_OPTIONS: `--import=${WRONG_CLOCK}` };
  const wrong = await installation.startNode({ env });
  expect(await itemCount(wrong.title)).toBe(1);
  // The clock jumps while the node runs.
  writeFileSync(file, String(-50 * HOUR_MS));
  wrong.child.kill('SIGUSR2');
  expect(await itemCount(wrong.title)).toBe(1);
  const at = await scheduleStore(wrong.title, MANY_IDS.slice(0, 3));
  await instantComes(at);
  expect(await itemCount(wrong.title)).toBe(3);
});

// In the order in which an application comes to them. All processes are told when it is made.
test.each([
  ['store_items', '1 pending'],
  ['revision_parts', '1 pending'],
  ['control_log', `${MANY_IDS.length} applied`],
])(
  'of an application of 10,000 items that waits at %s when its node dies, %s is left, and the next node goes on',
  async (table, left) => {
    const doomed = await installation.startNode();
    await aShop(doomed.title);
    const at = await scheduleStore(doomed.title, MANY_IDS);
    await instantComes(at);
    const closed = await closeTable(installation.databaseUrl, table);
    const lost = itemCount(doomed.title).then(
      () => 'answered',
      () => 'no answer',
    );
    await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
    await expect.poll(stored).toBe(left);
    await doomed.stop('SIGKILL');
    expect(await lost).toBe('no answer');
    await closed.open();
    await expect.poll(installation.connections).toEqual([]);
    expect(await stored()).toBe(left);
    const { title } = await installation.startNode();
    expect(await itemCount(title)).toBe(MANY_IDS.length);
    expect(await stored()).toBe(`${MANY_IDS.length} applied`);
    const awaited = 'select 1 from pending_changes where awaited = 1';
    expect(await installation.query(awaited)).toEqual([]);
  },
);

test('a revocation is answered while the application of 10,000 items is under way', async () => {
  const nodes = await Promise.all([installation.startNode(), installation.startNode()]);
  const { title } = nodes[0];
  await aShop(title);
  const { entityToken } = await title.logIn('anna');
  const titleToken = await title.titleToken();
  const at = await scheduleStore(title, MANY_IDS);
  await instantComes(at);
  const closed = await closeTable(installation.databaseUrl, 'revision_parts');
  let isMade = false;
  const counted = itemCount(title)
    .then((count) => {
      isMade = true;
      return count;
    })
    // The machine is so slow that the application has given up waiting.
    .catch(() => undefined);
  await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
  await title.revokeToken(entityToken, titleToken);
  for (const node of nodes) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await node.title.validate(entityToken, titleToken)).not.toBe('OK');
  }
  expect(isMade).toBe(false);
  await closed.open();
  await counted;
  await expect.poll(() => itemCount(title).catch(() => 0)).toBe(MANY_IDS.length);
});

test('while a change cannot be made, what is sold is refused, and it can be taken back', async () => {
  const { title, url } = await installation.startNode();
  await aShop(title);
  const at = await scheduleStore(title, MANY_IDS.slice(0, 2));
  await instantComes(at);
  const closed = await closeTable(installation.databaseUrl, 'revisions');
  const { status, headers } = await fetch(`${url}/Admin/GetStoreItems`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-SecretKey': title.secretKey },
    body: JSON.stringify({ CatalogVersion: 'main', StoreId: 'sale' }),
  });
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(await pendingChanges(title)).toMatchObject([{ PendingChange: 1, Status: 'Pending' }]);
  await title.admin('/Admin/CancelPendingChange', { PendingChange: 1 });
  expect(await itemCount(title)).toBe(1);
  await closed.open();
});
