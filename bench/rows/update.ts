import { writeFileSync } from 'node:fs';
import type { Bench, Row } from '../kit/bench.ts';
import { fillCatalog, fillStore, singleUpdates, wholeUpdates } from '../kit/calls.ts';
import { startOnPostgres } from '../kit/on-postgres.ts';
import type { Outcome } from '../kit/results.ts';
import { restartWithCopies, type Service, startService } from '../kit/service.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';
import { startTarget, type Target } from '../kit/targets.ts';

const PURSER = 'UpdateStoreItems';
const STORE = 'shop';

export const updateSmallOrLarge: Row = {
  name: 'update-1-in-10-vs-10000',
  title: 'UpdateStoreItems, 1 item: the size of the store does not matter',
  about:
    'One client, one call after the other, each with another price, in a small and in a large store of the same service. The bare row shows what a flush costs.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const stores = { small: 10, large: count };
    const { service, bare } = await startStocked(bench, stores, ['bare']);
    const asked = (storeId: keyof typeof stores) => {
      const size = { items: stores[storeId], calls: bench.size(10_000, 100) };
      const requests = bench.requests(storeId, singleUpdates(service, storeId, size));
      return { requests, connections: 1 };
    };
    const name = '1 item in a store of 10';
    const small = asked('small');
    const large = `1 item in a store of ${count.toLocaleString('en-US')}`;
    const what = 'the time of an update in the large store, in that of one in the small store';
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...service, ...small },
        { name: `${name}, again`, role: 'again', ...service, ...small },
        { name: large, role: 'purser', ...service, ...asked('large') },
        { name: 'bare SQL, 1 row', role: 'also', ...(await bare('bare')), ...small },
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
    const { service, bare } = await startStocked(bench, { [STORE]: count }, ['bare', 'again']);
    const calls = wholeUpdates(service, STORE, count);
    const readyFile = bench.path('ready.json');
    writeFileSync(readyFile, JSON.stringify(calls.map(({ body }) => body)));
    const name = 'bare SQL for the same rows';
    const empty = { requests: bench.requests('empty', [{ path: '/', body: {} }]), connections: 1 };
    const full = { requests: bench.requests('update', calls), connections: 1 };
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...(await bare('bare', readyFile)), ...empty },
        { name: `${name}, again`, role: 'again', ...(await bare('again', readyFile)), ...empty },
        { name: PURSER, role: 'purser', ...service, ...full },
      ],
      questions: [
        {
          what: 'of the bare SQL’s rate',
          figure: 'rate',
          of: PURSER,
          to: name,
          goal: { atLeast: 0.5 },
        },
      ],
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
  run: compareOneItem,
};

export const updateOneItemSlowDisk: Row = {
  name: 'update-1-item-slow-disk',
  title: `${updateOneItem.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `update-1-item-32-clients`, where each flush is delayed. What calls that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, compareOneItem),
};

async function compareOneItem(bench: Bench): Promise<Outcome> {
  const items = bench.size(1_000, 50);
  const { service, bare } = await startStocked(bench, { [STORE]: items }, ['bare', 'again']);
  const calls = singleUpdates(service, STORE, { items, calls: bench.size(20_000, 200) });
  const asked = { requests: bench.requests('update', calls), connections: 32 };
  const name = 'one commit for each call';
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...(await bare('bare')), ...asked },
      { name: `${name}, again`, role: 'again', ...(await bare('again')), ...asked },
      { name: PURSER, role: 'purser', ...service, ...asked },
    ],
    questions: [
      {
        what: 'of one commit for each call',
        figure: 'rate',
        of: PURSER,
        to: name,
        goal: { atLeast: 4 },
      },
    ],
  });
}

export const updateOneItemPostgres: Row = {
  name: 'update-1-item-32-clients-postgres',
  title: 'UpdateStoreItems on PostgreSQL, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with a `pg` pool of the same size that writes the item’s row in a transaction for each call, and checks and locks nothing. All clients write into one store. PostgreSQL 18 runs on the same core and its work counts.',
  async run(bench) {
    const items = bench.size(1_000, 50);
    const started = await startOnPostgres(bench, 'bare-update-postgres', async (service) => {
      await fillCatalog(service, items);
      await fillStore(service, STORE, items);
      return singleUpdates(service, STORE, { items, calls: bench.size(20_000, 200) });
    });
    if (typeof started === 'string') return started;
    const asked = { requests: bench.requests('update', started.calls), connections: 32 };
    const name = 'one transaction for each call';
    const of = { of: PURSER, to: name };
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...started.bare, ...asked },
        { name: `${name}, again`, role: 'again', ...started.again, ...asked },
        { name: PURSER, role: 'purser', ...started.purser, ...asked },
      ],
      questions: [
        { what: `of ${name}`, figure: 'rate', ...of },
        { what: 'the same, by CPU time', figure: 'cpu', ...of },
      ],
    });
  },
};

/** Starts a service with stores of so many items, and makes copies of its database, from which `bare` starts a reference. */
async function startStocked(
  bench: Bench,
  stores: Readonly<Record<string, number>>,
  names: readonly string[],
): Promise<{
  readonly service: Service;
  readonly bare: (name: string, readyFile?: string) => Promise<Target>;
}> {
  const first = await startService(bench);
  await fillCatalog(first, Math.max(...Object.values(stores)));
  for (const [storeId, count] of Object.entries(stores)) await fillStore(first, storeId, count);
  const { service, copies } = await restartWithCopies(bench, first, names);
  const { titleId } = service;
  return {
    service,
    bare(name, readyFile) {
      const path = copies[names.indexOf(name)];
      return startTarget(bench, 'bare-update', { path, titleId, readyFile });
    },
  };
}
