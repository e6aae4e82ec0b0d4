import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import type { Row } from '../kit/bench.ts';
import { fillCatalog, fillStore, getStoreCall } from '../kit/calls.ts';
import { ask } from '../kit/requests.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';

export const getStore: Row = {
  name: 'get-store',
  title: 'GetStoreItems, 1,000 items',
  about: 'Against bare `node:http` that sends the same bytes, prepared once, to everybody.',
  async run(bench) {
    const count = bench.size(1_000, 10);
    const service = await startService(bench);
    await fillCatalog(service, count);
    await fillStore(service, 'shop', count);
    const call = getStoreCall(service, 'shop');
    const { status, body } = await ask(service.port, call);
    assert.equal(status, 200);
    const file = bench.path('reply');
    writeFileSync(file, body);
    const bare = () => startTarget(bench, 'prepared-bytes', { file });
    const requests = bench.requests('shop', [call]);
    const asked = { requests, connections: 32, isCpuBound: true } as const;
    const items = `${count.toLocaleString('en-US')} items`;
    const [name, purser] = [`prepared bytes, ${items}`, `GetStoreItems, ${items}`];
    const of = { of: purser, to: name };
    return bench.compare({
      contenders: [
        { name, role: 'reference', ...(await bare()), ...asked },
        { name: purser, role: 'purser', ...service, ...asked },
        { name: `${name}, again`, role: 'again', ...(await bare()), ...asked },
      ],
      questions: [
        {
          what: 'of the prepared bytes’ rate, small store',
          figure: 'cpu',
          ...of,
          goal: { atLeast: 0.8 },
        },
        { what: 'the same, by requests per second', figure: 'rate', ...of },
      ],
    });
  },
};
