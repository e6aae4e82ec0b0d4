import { strict as assert } from 'node:assert';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { againstBare, againstBareOnSlowDisk, type BareWork, startBeside } from '../kit/bare.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import {
  fillCatalog,
  fillStore,
  fillStores,
  getStoreCall,
  singleUpdates,
  storeItem,
  times,
  timesMs,
  wholeUpdates,
} from '../kit/calls.ts';
import { onBothEngines } from '../kit/engines.ts';
import { ask, askFor, sendOnce } from '../kit/load.ts';
import type { Finding } from '../kit/results.ts';
import { type Service, startService, startTarget } from '../kit/servers.ts';

const PURSER = 'UpdateStoreItems';
const STORE = { CatalogVersion: 'bench', StoreId: 'shop' };
const BESIDE = { script: 'bare-update', engine: 'embedded' } as const;

const ONE_ITEM: BareWork = {
  purser: PURSER,
  bare: 'one commit for each call',
  script: BESIDE.script,
  connections: 32,
  async fill(bench, service) {
    const items = bench.size(1_000, 50);
    await fillStores(service, items);
    return singleUpdates(service, STORE.StoreId, { items, calls: bench.size(20_000, 200) });
  },
  goal: { atLeast: 4 },
};

const updateSmallOrLarge: Row = {
  name: 'update-1-in-10-vs-10000',
  title: 'UpdateStoreItems, 1 item: the size of the store does not matter',
  about:
    'One client, one call after the other, each with another price, in a small and in a large store of the same service. The bare row shows what a flush costs.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const { service, startBare } = await startBeside(bench, {
      ...BESIDE,
      async fill(first) {
        await fillStores(first, count, ['large']);
        await fillStore(first, 'small', 10);
        return [];
      },
    });
    const asked = (storeId: string, items: number) => {
      const updates = singleUpdates(service, storeId, { items, calls: bench.size(10_000, 100) });
      return { requests: bench.requests(storeId, updates), connections: 1 };
    };
    const name = '1 item in a store of 10';
    const small = asked('small', 10);
    const large = `1 item in a store of ${count.toLocaleString('en-US')}`;
    const what = 'the time of an update in the large store, in that of one in the small store';
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...service, ...small },
        { name: large, role: 'purser', ...service, ...asked('large', count) },
        { name: 'bare SQL, 1 row', role: 'also', ...(await startBare()), ...small },
      ],
      questions: [{ what, figure: 'rate', of: name, to: large, goal: { atMost: 1.5 } }],
    });
  },
};

const updateManyItems: Row = {
  name: 'update-10000-items',
  title: 'UpdateStoreItems, 10,000 items in one call',
  about:
    'One client. Against the same rows, ready made, written with a hundred to a statement in one durable commit: no body to read, to parse and to check.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const { service, calls, startBare } = await startBeside(bench, {
      ...BESIDE,
      async fill(first) {
        await fillStores(first, count);
        return wholeUpdates(first, STORE.StoreId, count);
      },
    });
    const readyFile = bench.path('ready.json');
    writeFileSync(readyFile, JSON.stringify(calls.map(({ body }) => body)));
    const [bare, again] = [await startBare({ readyFile }), await startBare({ readyFile })];
    const empty = { requests: bench.requests('empty', [{ path: '/', body: {} }]), connections: 1 };
    const full = { requests: bench.requests('update', calls), connections: 1 };
    const name = 'bare SQL for the same rows';
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...bare, again, ...empty },
        { name: PURSER, role: 'purser', ...service, ...full },
      ],
      questions: [{ what: 'of the bare SQL’s rate', figure: 'rate', goal: { atLeast: 0.5 } }],
      // Some dozens of calls in a sample.
      seconds: 2.5,
    });
  },
};

const updateOneItem: Row = {
  name: 'update-1-item-32-clients',
  title: 'UpdateStoreItems, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with the same table that writes the item’s row and commits for each call. Each call writes another price, so that each has something to flush.',
  run: (bench) => againstBare(bench, ONE_ITEM),
};

const updateOneItemSlowDisk: Row = {
  name: 'update-1-item-slow-disk',
  title: `${updateOneItem.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `update-1-item-32-clients`, where each flush is delayed. What calls that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => againstBareOnSlowDisk(bench, ONE_ITEM),
};

const updateOneItemPostgres: Row = {
  name: 'update-1-item-32-clients-postgres',
  title: 'UpdateStoreItems on PostgreSQL, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with a `pg` pool of the same size that writes the item’s row in a transaction for each call, and checks and locks nothing. All clients write into one store. PostgreSQL 18 runs on the same core and its work counts.',
  run(bench) {
    const { goal: _, ...work } = { ...ONE_ITEM, bare: 'one transaction for each call' };
    return againstBare(bench, work, 'postgres');
  },
};

const revisions: Row = {
  name: 'revisions',
  title: 'What the history of a store of 10,000 items costs',
  about:
    'One client on the embedded database: SetStoreItems with 10,000 items, of which none, all or one is there in another form, and what 10,000 calls of UpdateStoreItems with one item add to the database.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const first = await startService(bench);
    await fillCatalog(first, count);
    const sets = await measureSets(bench, first, count);
    let bytesBefore = 0;
    const service = await first.restart(() => {
      bytesBefore = bytesIn(first.folder);
    });
    bench.progress('one item at a time');
    const size = { items: count, calls: bench.size(10_000, 100) };
    await sendOnce(service.port, singleUpdates(service, STORE.StoreId, size));
    await service.process.stop();
    const added = (bytesIn(service.folder) - bytesBefore) / MB;
    const what = `added by ${size.calls.toLocaleString('en-US')} changes of one item`;
    const goal = { atMost: 10 };
    return { findings: [...sets, bench.finding({ what, unit: 'MB', goal }, [added])] };
  },
};

/** Times calls that set a whole store, each kind once in a round. */
async function measureSets(
  bench: Bench,
  service: Service,
  count: number,
): Promise<readonly Finding[]> {
  const set = (price: (number: number) => number) => {
    const Store = times(count, (number) => storeItem(number, price(number)));
    return timesMs(1, () => service.call('/Admin/SetStoreItems', { ...STORE, Store }));
  };
  const rounds = await bench.inRounds('whole stores', async (round) => {
    await service.call('/Admin/DeleteStore', { ...STORE }).catch(() => undefined);
    const allButOne = (number: number) => 2 * round + (number === 7 ? 2 : 1);
    return {
      'SetStoreItems of a new store': await set(() => 2 * round),
      'SetStoreItems, every item changed': await set(() => 2 * round + 1),
      'SetStoreItems, one item changed': await set(allButOne),
      'SetStoreItems, nothing changed': await set(allButOne),
    };
  });
  const [first = {}] = rounds;
  return (Object.keys(first) as (keyof (typeof rounds)[number])[]).map((what) =>
    bench.finding(
      { what, unit: 'ms' },
      rounds.flatMap((round) => round[what]),
    ),
  );
}

/** The sizes of all files of a folder. */
function bytesIn(folder: string): number {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const asOf: Row = {
  name: 'get-store-as-of',
  title: 'GetStoreItems AsOfRevision, 1,000 revisions back',
  about:
    'One client; a store of 1,000 items on the embedded database, of which 1,000 calls have changed one each. What was there is read from the database; the present comes from memory, as players have it.',
  async run(bench) {
    const count = bench.size(1_000, 50);
    const service = await startService(bench);
    await fillStores(service, count);
    const updates = singleUpdates(service, STORE.StoreId, { items: count, calls: count });
    await sendOnce(service.port, updates);
    const call = getStoreCall(service, STORE.StoreId);
    const { Revision } = await service.call<{ readonly Revision: number }>(call.path, call.body);
    const asked = (name: string, moment: { readonly AsOfRevision?: number }) => {
      const body = { ...(call.body as object), ...moment };
      return { ...service, requests: bench.requests(name, [{ ...call, body }]), connections: 1 };
    };
    const [now, then] = ['as of now', `as of ${count.toLocaleString('en-US')} revisions back`];
    const what = 'the time of a read 1,000 revisions back, in that of one now';
    return bench.compare({
      contenders: [
        { name: now, role: 'reference', ...asked('now', { AsOfRevision: Revision }) },
        { name: then, role: 'purser', ...asked('then', { AsOfRevision: Revision - count }) },
        { name: 'the present', role: 'also', ...asked('present', {}) },
      ],
      questions: [{ what, figure: 'rate', of: now, to: then }],
    });
  },
};

const getStore: Row = {
  name: 'get-store',
  title: 'GetStoreItems, 1,000 items',
  about: 'Against bare `node:http` that sends the same bytes, prepared once, to everybody.',
  async run(bench) {
    const count = bench.size(1_000, 10);
    const service = await startService(bench);
    await fillStores(service, count);
    const call = getStoreCall(service, STORE.StoreId);
    const { status, body } = await ask(service.port, call);
    assert.equal(status, 200);
    const file = bench.path('reply');
    writeFileSync(file, body);
    const startBare = () => startTarget(bench, 'prepared-bytes', { file });
    const [bare, again] = [await startBare(), await startBare()];
    const asked = { requests: bench.requests('shop', [call]), connections: 32 };
    const items = `${count.toLocaleString('en-US')} items`;
    const what = 'of the prepared bytes’ rate, small store';
    return bench.compare({
      contenders: [
        { name: `prepared bytes, ${items}`, role: 'reference', ...bare, again, ...asked },
        { name: `GetStoreItems, ${items}`, role: 'purser', ...service, ...asked },
      ],
      questions: [
        { what, figure: 'cpu', goal: { atLeast: 0.8 } },
        { what: 'the same, by requests per second', figure: 'rate' },
      ],
    });
  },
};

const priceExposure: Row = {
  name: 'price-exposure',
  title: 'GetPriceExposure of 10,000 items and 100,000 store items',
  about:
    'One client asks for the exposure of a catalog version with 100 stores, in which every twentieth item is a bundle, on the embedded database and on PostgreSQL 18 on the same core: the time of a reply with the first 1,000 items and the warnings for all.',
  run: (bench) =>
    onBothEngines(bench, async (service, engine) => {
      bench.progress(`${engine}: writing the stores`);
      await stock(bench, service);
      const body = { UndercutPercent: 50 };
      const call = { path: '/Admin/GetPriceExposure', body, headers: service.asTitle };
      const answers = await timesMs(bench.settings.rounds, () =>
        askFor(service.port, call, '"data"'),
      );
      await service.process.stop();
      const what = `${engine}: one answer`;
      return [bench.finding({ what, unit: 'ms', goal: { atMost: 1_000 } }, answers)];
    }),
};

async function stock(bench: Bench, service: Service): Promise<void> {
  const [stores, storeItems] = [bench.size(100, 2), bench.size(1_000, 10)];
  const items = times(bench.size(10_000, 100), (index) => `item-${index}`);
  const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
  const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
  await service.call('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies });
  const Catalog = items.map((itemId, index) => {
    const BundledItems = [`item-${index + 1}`, `item-${index + 2}`];
    return {
      ...priced(itemId, 100 + index),
      ...(index % 20 === 0 && { Bundle: { BundledItems } }),
    };
  });
  await service.call('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog });
  for (let store = 0; store < stores; store += 1) {
    const first = (store % 10) * storeItems;
    const sold = items.slice(first, first + storeItems);
    const Store = sold.map((itemId, index) => priced(itemId, 50 + store + index));
    await service.call('/Admin/SetStoreItems', { StoreId: `store-${store}`, Store });
  }
}

export const STORE_ROWS: readonly Row[] = [
  updateSmallOrLarge,
  updateManyItems,
  updateOneItem,
  updateOneItemSlowDisk,
  updateOneItemPostgres,
  revisions,
  asOf,
  getStore,
  priceExposure,
];
