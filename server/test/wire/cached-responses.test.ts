import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';
import { setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// A cached response is never older than the last write acknowledged before the call.

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

const ROUNDS = 60;
const READERS = 8;
const AREAS = ['Admin', 'Server', 'Client'] as const;

type Read = () => Promise<number>;

/** One client writes rising prices while many read. No reader may see a lower price than was acknowledged before its call. */
async function race(write: (price: number) => Promise<unknown>, reads: readonly Read[]) {
  const writer = { acknowledged: 0 };
  async function readOn(read: Read): Promise<void> {
    while (writer.acknowledged < ROUNDS) {
      const atLeast = writer.acknowledged;
      // oxlint-disable-next-line no-await-in-loop
      expect(await read()).toBeGreaterThanOrEqual(atLeast);
    }
  }
  const readers = Array.from({ length: READERS }, (_, at) => readOn(reads[at % reads.length]!));
  for (let price = 1; price <= ROUNDS; price += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await write(price);
    writer.acknowledged = price;
  }
  await Promise.all(readers);
}

const priced = (price: number) => ({ ItemId: 'a', VirtualCurrencyPrices: { GO: price } });

async function readersOf(world: World, what: 'GetStoreItems' | 'GetCatalogItems') {
  const { sessionTicket } = await world.logIn();
  const list = what === 'GetStoreItems' ? 'Store' : 'Catalog';
  return AREAS.map((area): Read => {
    const credentials = area === 'Client' ? { sessionTicket } : { secretKey: world.secretKey };
    return async () => {
      const { data } = await world.call(`/${area}/${what}`, { StoreId: 'sale' }, credentials);
      const [item] = data[list];
      return (item.DisplayPrices ?? item).VirtualCurrencyPrices.GO;
    };
  });
}

describe('a read during writes is not older than the last acknowledged write', () => {
  test('store items', async () => {
    const world = await makeWorld(running);
    await setCatalog(world, { items: ['a'] });
    await setStore(world, { items: [priced(0)] });
    const reads = await readersOf(world, 'GetStoreItems');
    // Players see no price of 0.
    await world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items: [priced(1)] }));
    await race(
      (price) => world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items: [priced(price)] })),
      reads,
    );
  });

  test('catalog items, and the display prices that follow from them in a store', async () => {
    const world = await makeWorld(running);
    await setCatalog(world, { items: [priced(1)] });
    await setStore(world, { items: ['a'] });
    const forPlayers = (await readersOf(world, 'GetStoreItems')).slice(2);
    const reads = [...(await readersOf(world, 'GetCatalogItems')), ...forPlayers];
    await race((price) => setCatalog(world, { items: [priced(price)] }), reads);
  });

  test("a title's data", async () => {
    const world = await makeWorld(running);
    const { sessionTicket } = await world.logIn();
    const set = (value: number) =>
      world.asTitle('/Admin/SetTitleData', { Key: 'n', Value: String(value) });
    await set(0);
    await world.asTitle('/Admin/SetTitleData', { Key: 'other', Value: 'stays' });
    const reads = AREAS.map(
      (area): Read =>
        async () => {
          const credentials =
            area === 'Client' ? { sessionTicket } : { secretKey: world.secretKey };
          const { data } = await world.call(`/${area}/GetTitleData`, {}, credentials);
          expect(data.Data.other).toBe('stays');
          return Number(data.Data.n);
        },
    );
    // The first one starts the thread that reads for long, which takes longer than all writes.
    await reads[0]?.();
    await race(set, reads);
  });

  test('a store that is deleted and made again', async () => {
    const world = await makeWorld(running);
    await setCatalog(world, { items: ['a'] });
    await setStore(world, { items: [priced(1)] });
    const [read] = await readersOf(world, 'GetStoreItems');
    for (let price = 1; price <= ROUNDS; price += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' });
      // oxlint-disable-next-line no-await-in-loop
      await setStore(world, { items: [priced(price)] });
      // oxlint-disable-next-line no-await-in-loop
      expect(await read?.()).toBe(price);
    }
  });

  test('the default catalog, when it becomes another one', async () => {
    const world = await makeWorld(running);
    const [read] = await readersOf(world, 'GetCatalogItems');
    for (let round = 1; round <= 10; round += 1) {
      const version = String(round % 2);
      // oxlint-disable-next-line no-await-in-loop
      await setCatalog(world, { items: [priced(round)], version, asDefault: true });
      // oxlint-disable-next-line no-await-in-loop
      expect(await read?.()).toBe(round);
    }
  });
});

test('a client that has the response gets 304 until the store changes', async () => {
  const world = await makeWorld(running);
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: [priced(1)] });
  const ask = (tag = '') =>
    fetch(`${world.url}/Server/GetStoreItems`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-SecretKey': world.secretKey,
        'If-None-Match': tag,
      },
      body: '{"StoreId":"sale"}',
    });
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(tag)).status).toBe(304);
  await world.logIn();
  expect((await ask(tag)).status).toBe(304);
  await setStore(world, { items: [priced(2)] });
  const fresh = await ask(tag);
  expect(fresh.status).toBe(200);
  expect(fresh.headers.get('etag')).not.toBe(tag);
  await setStore(world, { items: [priced(1)] });
  // The bytes are those of before, and the revision is another one.
  const again = await ask(tag);
  expect([again.status, again.headers.get('x-purser-revision')]).toEqual([304, '3']);
});
