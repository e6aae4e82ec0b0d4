import { answer, pathIn } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { stockCatalog, stockStore, storeItem, updateRequest } from '../kit/fixtures.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';

const SMALL = '1 item in a store of 10';
const BARE = 'bare SQL, 1 row';

export const updateSmallOrLarge: Row = {
  name: 'update-1-in-10-vs-10000',
  title: 'UpdateStoreItems, 1 item: the size of the store does not matter',
  about:
    'One client, one call after the other, each with another price, in a small and in a large store of the same service. The bare row shows what a flush costs.',
  charted: 'perSecond',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const large = `1 item in a store of ${count.toLocaleString('en-US')}`;
    const service = await startService(bench);
    await stockCatalog(service, count);
    await stockStore(service, { storeId: 'small', count: 10 });
    await stockStore(service, { storeId: 'large', count });
    const asked = (storeId: string, items: number) => {
      const requests = Array.from({ length: bench.size(10_000, 100) }, (_, number) =>
        updateRequest(service, storeId, [storeItem(number % items, 2 + number)]),
      );
      return { table: bench.table(storeId, requests), connections: 1, isCpuBound: false };
    };
    const small = asked('small', 10);
    const bare = await startTarget(bench, 'bare-update', { path: pathIn(bench, 'bare.db') });
    const measured = await bench.measure([
      contender('reference', service, { name: SMALL, ...small }),
      contender('again', service, { name: `${SMALL}, again`, ...small }),
      purserContender(service, { name: large, ...asked('large', count) }),
      contender('also', bare, { name: BARE, ...small }),
    ]);
    return answer(bench, measured, [
      {
        what: 'the time of an update in the large store, in that of one in the small store',
        figure: 'rate',
        of: SMALL,
        to: large,
        goal: { atMost: 1.5 },
      },
    ]);
  },
};
