import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import type { Row } from '../kit/bench.ts';
import { fillStores, getStoreCall, singleUpdates } from '../kit/calls.ts';
import { ask, sendOnce } from '../kit/load.ts';
import { startService, startTarget } from '../kit/servers.ts';

export const getStore: Row = {
  name: 'get-store',
  title: 'GetStoreItems, 1,000 items',
  about: 'Against bare `node:http` that sends the same bytes, prepared once, to everybody.',
  async run(bench) {
    const count = bench.size(1_000, 10);
    const service = await startService(bench);
    await fillStores(service, count, ['shop']);
    const call = getStoreCall(service, 'shop');
    const { status, body } = await ask(service.port, call);
    assert.equal(status, 200);
    const file = bench.path('reply');
    writeFileSync(file, body);
    const startBare = () => startTarget(bench, 'prepared-bytes', { file });
    const [bare, again] = [await startBare(), await startBare()];
    const requests = bench.requests('shop', [call]);
    const asked = { requests, connections: 32, isCpuBound: true } as const;
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

const STORE = 'shop';

export const asOf: Row = {
  name: 'get-store-as-of',
  title: 'GetStoreItems AsOfRevision, 1,000 revisions back',
  about:
    'One client; a store of 1,000 items on the embedded database, of which 1,000 calls have changed one each. What was there is read from the database; the present comes from memory, as players have it.',
  async run(bench) {
    const count = bench.size(1_000, 50);
    const service = await startService(bench);
    await fillStores(service, count, [STORE]);
    await sendOnce(service.port, singleUpdates(service, STORE, { items: count, calls: count }));
    const call = getStoreCall(service, STORE);
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
