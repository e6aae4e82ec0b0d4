import { answer, pathIn } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { stockCatalog, stockStore, storeItem, updateRequest } from '../kit/fixtures.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { startTarget } from '../kit/targets.ts';

const CONNECTIONS = 32;
const BARE = 'one commit for each call';
const PURSER = 'UpdateStoreItems';

export const updateOneItem: Row = {
  name: 'update-1-item-32-clients',
  title: 'UpdateStoreItems, 1 item, 32 clients, durable',
  about:
    'Against bare `node:http` with the same table that writes the item’s row and commits for each call. Each call writes another price, so that each has something to flush.',
  charted: 'perSecond',
  async run(bench) {
    const count = bench.size(1_000, 50);
    const service = await startService(bench);
    await stockCatalog(service, count);
    await stockStore(service, { storeId: 'shop', count });
    const requests = Array.from({ length: bench.size(20_000, 200) }, (_, number) =>
      updateRequest(service, 'shop', [storeItem(number % count, 2 + number)]),
    );
    const table = bench.table('update', requests);
    const asked = { table, connections: CONNECTIONS, isCpuBound: false };
    const bare = (file: string) => startTarget(bench, 'bare-update', { path: pathIn(bench, file) });
    const measured = await bench.measure([
      contender('reference', await bare('update.db'), { name: BARE, ...asked }),
      contender('again', await bare('update-again.db'), { name: `${BARE}, again`, ...asked }),
      purserContender(service, { name: PURSER, ...asked }),
    ]);
    const of = { of: PURSER, to: BARE };
    return answer(bench, measured, [
      { what: 'of one commit for each call', figure: 'rate', ...of, goal: { atLeast: 6 } },
    ]);
  },
};
