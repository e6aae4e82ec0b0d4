import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SECOND_MS, toWireTime } from '../../src/kernel/instant.ts';
import { makeCaller } from './caller.ts';
import { startPurser, temporaryFolder } from './purser.ts';
import {
  aShop,
  instantComes,
  itemCount,
  MANY_IDS,
  pendingChanges,
  scheduleStore,
} from './scheduling.ts';

// Scheduled changes on the embedded database, with processes that come and go.

function anInstallation() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  let secretKey = '';
  async function start(flags: readonly string[] = []) {
    const purser = await startPurser({ folder: folder.path, flags });
    onTestFinished(() => purser[Symbol.asyncDispose]());
    secretKey = purser.ready.secretKey ?? secretKey;
    return { ...purser, title: makeCaller({ ...purser, secretKey }) };
  }
  /** The stored state, read past the service. */
  function stored(): { readonly items: number; readonly state: string } {
    const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'));
    try {
      const items = database.prepare('select count(*) as items from store_items').get();
      const change = database.prepare('select state from pending_changes').get();
      return { items: Number(items?.['items']), state: String(change?.['state']) };
    } finally {
      database.close();
    }
  }
  return { start, stored };
}

test('a change takes effect in every worker at its instant', async () => {
  const { start } = anInstallation();
  const { title } = await start(['--workers', '2']);
  await aShop(title);
  expect(await itemCount(title)).toBe(1);
  const at = await scheduleStore(title, MANY_IDS.slice(0, 2));
  await instantComes(at);
  // Each call has a connection of its own, so both workers get some.
  const seen = await Promise.all(Array.from({ length: 20 }, () => itemCount(title)));
  expect(new Set(seen)).toEqual(new Set([2]));
  expect(await pendingChanges(title)).toMatchObject([{ Status: 'Applied', Revision: 2 }]);
});

test('a change takes effect although no process was up at its instant', async () => {
  const { start } = anInstallation();
  const first = await start();
  await aShop(first.title);
  const at = await scheduleStore(first.title, MANY_IDS.slice(0, 2));
  await first.stop();
  await instantComes(at);
  const { title } = await start();
  expect(await itemCount(title)).toBe(2);
  const [change] = await pendingChanges(title);
  expect(change).toMatchObject({ Status: 'Applied' });
  expect(Date.parse(change.SettledAt)).toBeGreaterThan(at);
});

test('a process that is killed while it applies a change of 10,000 items has made it whole or not at all', async () => {
  const { start, stored } = anInstallation();
  const first = await start();
  await aShop(first.title);
  const at = await scheduleStore(first.title, MANY_IDS);
  await first.stop();
  await instantComes(at);
  const seen = new Set<string>();
  // In steps that grow, or a slow machine would start dozens of processes.
  for (let delayMs = 0; seen.size < 2; delayMs = 15 + 1.2 * delayMs) {
    // oxlint-disable-next-line no-await-in-loop
    const doomed = await start();
    const reading = itemCount(doomed.title).catch(() => 0);
    // oxlint-disable-next-line no-await-in-loop
    await instantComes(Date.now() + delayMs);
    // oxlint-disable-next-line no-await-in-loop
    await doomed.stop('SIGKILL');
    // oxlint-disable-next-line no-await-in-loop
    await reading;
    const { items, state } = stored();
    seen.add(`${items} ${state}`);
  }
  expect(seen).toEqual(new Set(['1 pending', `${MANY_IDS.length} applied`]));
  const { title } = await start();
  expect(await itemCount(title)).toBe(MANY_IDS.length);
  expect(await pendingChanges(title)).toMatchObject([{ Status: 'Applied', Revision: 2 }]);
});

test('a sale for whose start and end no process was up is over at the next start, whatever kills it meanwhile', async () => {
  const { start, stored } = anInstallation();
  const first = await start();
  await aShop(first.title);
  const ids = MANY_IDS.slice(0, 1_000);
  const Store = ids.map((ItemId) => ({ ItemId, VirtualCurrencyPrices: { GO: 100 } }));
  await first.title.admin('/Admin/SetStoreItems', { StoreId: 'sale', Store });
  const at = Date.now() + 2 * SECOND_MS;
  const [StartsAt, EndsAt] = [toWireTime(at), toWireTime(at + 1)];
  const sale = { Name: 'Night', StoreIds: ['sale'], PercentOff: 25, StartsAt, EndsAt };
  await first.title.admin('/Admin/CreateSale', sale);
  await first.stop();
  await instantComes(at + 1);
  for (let delayMs = 0; stored().state !== 'applied'; delayMs = 15 + 1.5 * delayMs) {
    // oxlint-disable-next-line no-await-in-loop
    const doomed = await start();
    const reading = itemCount(doomed.title).catch(() => 0);
    // oxlint-disable-next-line no-await-in-loop
    await instantComes(Date.now() + delayMs);
    // oxlint-disable-next-line no-await-in-loop
    await doomed.stop('SIGKILL');
    // oxlint-disable-next-line no-await-in-loop
    await reading;
  }
  const { title } = await start();
  const { data } = await title.admin('/Admin/GetStoreItems', { StoreId: 'sale' });
  expect(data.Store).toEqual(Store);
  const { data: listed } = await title.admin('/Admin/ListSales', {});
  expect(listed.Sales).toMatchObject([{ Status: 'Ended', SettledAt: EndsAt, NotPutBack: 0 }]);
  expect(await pendingChanges(title)).toMatchObject([{ Status: 'Applied' }, { Status: 'Applied' }]);
});
