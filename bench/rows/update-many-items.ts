import { answer, pathIn } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { itemsAt, stockCatalog, stockStore, updateRequest } from '../kit/fixtures.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';
import { toRequest } from '../load/requests.ts';

const BARE = 'bare SQL for the same rows';
const PURSER = 'UpdateStoreItems';
/** Bodies of a megabyte each, with other prices. */
const BODIES = 8;
/** Some dozens of calls in a sample. */
const SECONDS = 2.5;

export const updateManyItems: Row = {
  name: 'update-10000-items',
  title: 'UpdateStoreItems, 10,000 items in one call',
  about:
    'One client. Against the same rows, ready made, written with a hundred to a statement in one durable commit: no body to read, to parse and to check.',
  charted: 'perSecond',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const service = await startService(bench);
    await stockCatalog(service, count);
    await stockStore(service, { storeId: 'shop', count });
    const bodies = Array.from({ length: BODIES }, (_, variant) =>
      updateRequest(service, 'shop', itemsAt(variant + 2, count)),
    );
    const one = { connections: 1, isCpuBound: false };
    const empty = { table: bench.table('empty', [toRequest('/', {})]), ...one };
    const bare = (file: string) =>
      startTarget(bench, 'bare-sql', { path: pathIn(bench, file), count });
    const contenders = [
      contender('reference', await bare('bare.db'), { name: BARE, ...empty }),
      contender('again', await bare('bare-again.db'), { name: `${BARE}, again`, ...empty }),
      purserContender(service, { name: PURSER, table: bench.table('update', bodies), ...one }),
    ];
    const measured = await bench.measure(contenders, SECONDS);
    const of = { of: PURSER, to: BARE };
    return answer(bench, measured, [
      { what: 'of the bare SQL’s rate', figure: 'rate', ...of, goal: { atLeast: 0.5 } },
    ]);
  },
};
