import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { startBeside } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { fillStore, fillStores, getStoreCall, singleUpdates, wholeUpdates } from '../kit/calls.ts';
import { ask } from '../kit/load.ts';
import { startService, startTarget, startTwice } from '../kit/servers.ts';

const STORE_ID = 'shop';
const SCRIPT = 'bare-update';

const updateSmallOrLarge: Row = {
  name: 'update-1-in-10-vs-10000',
  title: 'UpdateStoreItems, 1 item: the size of the store does not matter',
  about:
    'One client, one call after the other, each with another price, in a small and in a large store of the same service. The bare row shows what a flush costs.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const { service, startBare } = await startBeside(bench, {
      script: SCRIPT,
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
      script: SCRIPT,
      async fill(first) {
        await fillStores(first, count);
        return wholeUpdates(first, STORE_ID, count);
      },
    });
    const readyFile = bench.path('ready.json');
    writeFileSync(readyFile, JSON.stringify(calls.map(({ body }) => body)));
    const bare = await startTwice(bench, () => startBare({ readyFile }));
    const empty = { requests: bench.requests('empty', [{ path: '/', body: {} }]), connections: 1 };
    const full = { requests: bench.requests('update', calls), connections: 1 };
    const name = 'bare SQL for the same rows';
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...bare, ...empty },
        { name: 'UpdateStoreItems', role: 'purser', ...service, ...full },
      ],
      questions: [{ what: 'of the bare SQL’s rate', figure: 'rate', goal: { atLeast: 0.5 } }],
      // Some dozens of calls in a sample.
      seconds: 2.5,
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
    const call = getStoreCall(service, STORE_ID);
    const { status, body } = await ask(service.port, call);
    assert.equal(status, 200);
    const file = bench.path('reply');
    writeFileSync(file, body);
    const bare = await startTwice(bench, () => startTarget(bench, 'prepared-bytes', { file }));
    const asked = { requests: bench.requests('shop', [call]), connections: 32 };
    const items = `${count.toLocaleString('en-US')} items`;
    const what = 'of the prepared bytes’ rate, small store';
    return bench.compare({
      contenders: [
        { name: `prepared bytes, ${items}`, role: 'reference', ...bare, ...asked },
        { name: `GetStoreItems, ${items}`, role: 'purser', ...service, ...asked },
      ],
      questions: [
        { what, figure: 'cpu', goal: { atLeast: 0.8 } },
        { what: 'the same, by requests per second', figure: 'rate' },
      ],
    });
  },
};

export const STORE_ROWS: readonly Row[] = [updateSmallOrLarge, updateManyItems, getStore];
