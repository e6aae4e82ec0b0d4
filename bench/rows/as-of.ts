import { sendOnce } from '../kit/load.ts';
import type { Row } from '../kit/bench.ts';
import { fillCatalog, fillStore, getStoreCall, singleUpdates } from '../kit/calls.ts';
import { startService } from '../kit/service.ts';

const STORE = 'shop';

export const asOf: Row = {
  name: 'get-store-as-of',
  title: 'GetStoreItems AsOfRevision, 1,000 revisions back',
  about:
    'One client; a store of 1,000 items on the embedded database, of which 1,000 calls have changed one each. What was there is read from the database; the present comes from memory, as players have it.',
  async run(bench) {
    const count = bench.size(1_000, 50);
    const service = await startService(bench);
    await fillCatalog(service, count);
    await fillStore(service, STORE, count);
    const updates = singleUpdates(service, STORE, { items: count, calls: count });
    await sendOnce(service.port, updates);
    const call = getStoreCall(service, STORE);
    const { Revision } = await service.call<{ readonly Revision: number }>(call.path, call.body);
    const asked = (name: string, moment: { readonly AsOfRevision?: number }) => {
      const body = { ...(call.body as object), ...moment };
      return { ...service, requests: bench.requests(name, [{ ...call, body }]), connections: 1 };
    };
    const [now, then] = ['as of now', `as of ${count.toLocaleString('en-US')} revisions back`];
    const newest = asked('now', { AsOfRevision: Revision });
    const question = { figure: 'rate', of: now, to: then } as const;
    return bench.compare({
      contenders: [
        { name: now, role: 'reference', ...newest },
        { name: `${now}, again`, role: 'again', ...newest },
        { name: then, role: 'purser', ...asked('then', { AsOfRevision: Revision - count }) },
        { name: 'the present', role: 'also', ...asked('present', {}) },
      ],
      questions: [
        { what: 'the time of a read 1,000 revisions back, in that of one now', ...question },
      ],
    });
  },
};
