import { writeFileSync } from 'node:fs';
import { answer, type Bench, pathIn } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { namedStore, stockCatalog, stockStore } from '../kit/fixtures.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';
import { toRequest } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 32;
const PATH = '/Admin/GetStoreItems';

export const getStore: Row = {
  name: 'get-store',
  title: 'GetStoreItems, 1,000 and 10,000 items',
  about: 'Against bare `node:http` that sends the same bytes, prepared once, to everybody.',
  charted: 'cpuUs',
  async run(bench) {
    const [some, many] = [bench.size(1_000, 10), bench.size(10_000, 100)];
    const service = await startService(bench);
    await stockCatalog(service, many);
    const small = await pairOf(bench, { service, storeId: 'small', count: some });
    const large = await pairOf(bench, { service, storeId: 'large', count: many });
    const measured = await bench.measure([...small, ...(await again(bench, small)), ...large]);
    const [bytes, purser] = [small[0].name, small[1].name];
    const of = { of: purser, to: bytes };
    return answer(bench, measured, [
      {
        what: 'of the prepared bytes’ rate, small store',
        figure: 'cpu',
        ...of,
        goal: { atLeast: 0.8 },
      },
      { what: 'the same, by requests per second', figure: 'rate', ...of },
      {
        what: 'of the prepared bytes’ rate, large store',
        figure: 'cpu',
        of: large[1].name,
        to: large[0].name,
      },
    ]);
  },
};

/** A store, and a server that sends what the service answered for it. */
async function pairOf(
  bench: Bench,
  of: { readonly service: Service; readonly storeId: string; readonly count: number },
): Promise<readonly [Contender, Contender]> {
  const { service, storeId, count } = of;
  await stockStore(service, { storeId, count });
  const data = await service.call(PATH, namedStore(storeId));
  const file = fileOf(bench, storeId);
  writeFileSync(file, JSON.stringify({ code: 200, status: 'OK', data }));
  const table = bench.table(storeId, [toRequest(PATH, namedStore(storeId), service.asTitle)]);
  const asked = { table, connections: CONNECTIONS, isCpuBound: true };
  const bare = await startTarget(bench, 'prepared-bytes', { file });
  const items = `${count.toLocaleString('en-US')} items`;
  return [
    contender('reference', bare, { name: `prepared bytes, ${items}`, ...asked }),
    purserContender(service, { name: `GetStoreItems, ${items}`, ...asked }),
  ];
}

async function again(
  bench: Bench,
  [bytes]: readonly [Contender, Contender],
): Promise<readonly Contender[]> {
  const target = await startTarget(bench, 'prepared-bytes', { file: fileOf(bench, 'small') });
  return [{ ...bytes, ...target, role: 'again', name: `${bytes.name}, again` }];
}

function fileOf(bench: Bench, storeId: string): string {
  return pathIn(bench, `${storeId}.json`);
}
