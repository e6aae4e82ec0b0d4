import { writeFileSync } from 'node:fs';
import { againstBare, type BareWork, startBeside } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { fillStore, fillStores, singleUpdates, wholeUpdates } from '../kit/calls.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';

const PURSER = 'UpdateStoreItems';
const STORE = 'shop';
const BESIDE = { script: 'bare-update', engine: 'embedded' } as const;

const ONE_ITEM: BareWork = {
  purser: PURSER,
  bare: 'one commit for each call',
  script: BESIDE.script,
  connections: 32,
  async fill(bench, service) {
    const items = bench.size(1_000, 50);
    await fillStores(service, items, [STORE]);
    return singleUpdates(service, STORE, { items, calls: bench.size(20_000, 200) });
  },
  goal: { atLeast: 4 },
};

export const updateSmallOrLarge: Row = {
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

export const updateManyItems: Row = {
  name: 'update-10000-items',
  title: 'UpdateStoreItems, 10,000 items in one call',
  about:
    'One client. Against the same rows, ready made, written with a hundred to a statement in one durable commit: no body to read, to parse and to check.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const { service, calls, startBare } = await startBeside(bench, {
      ...BESIDE,
      async fill(first) {
        await fillStores(first, count, [STORE]);
        return wholeUpdates(first, STORE, count);
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

export const updateOneItem: Row = {
  name: 'update-1-item-32-clients',
  title: 'UpdateStoreItems, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with the same table that writes the item’s row and commits for each call. Each call writes another price, so that each has something to flush.',
  run: (bench) => againstBare(bench, ONE_ITEM),
};

export const updateOneItemSlowDisk: Row = {
  name: 'update-1-item-slow-disk',
  title: `${updateOneItem.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `update-1-item-32-clients`, where each flush is delayed. What calls that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, (slow) => againstBare(slow, ONE_ITEM)),
};

export const updateOneItemPostgres: Row = {
  name: 'update-1-item-32-clients-postgres',
  title: 'UpdateStoreItems on PostgreSQL, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with a `pg` pool of the same size that writes the item’s row in a transaction for each call, and checks and locks nothing. All clients write into one store. PostgreSQL 18 runs on the same core and its work counts.',
  run(bench) {
    const { goal: _, ...work } = { ...ONE_ITEM, bare: 'one transaction for each call' };
    return againstBare(bench, work, 'postgres');
  },
};
