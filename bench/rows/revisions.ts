import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { fillCatalog, singleUpdates, storeItem, times } from '../kit/calls.ts';
import { sendOnce } from '../kit/load.ts';
import type { Finding } from '../kit/results.ts';
import { type Service, startService } from '../kit/servers.ts';
import { timesMs } from '../kit/statistics.ts';

const STORE = { CatalogVersion: 'bench', StoreId: 'shop' };

export const revisions: Row = {
  name: 'revisions',
  title: 'What the history of a store of 10,000 items costs',
  about:
    'One client on the embedded database: SetStoreItems with 10,000 items, of which none, all or one is there in another form, and what 10,000 calls of UpdateStoreItems with one item add to the database.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    const first = await startService(bench);
    await fillCatalog(first, count);
    const sets = await measureSets(bench, first, count);
    let bytesBefore = 0;
    const service = await first.restart(() => {
      bytesBefore = bytesIn(first.folder);
    });
    bench.progress('one item at a time');
    const size = { items: count, calls: bench.size(10_000, 100) };
    await sendOnce(service.port, singleUpdates(service, STORE.StoreId, size));
    await service.process.stop();
    const added = (bytesIn(service.folder) - bytesBefore) / MB;
    const what = `added by ${size.calls.toLocaleString('en-US')} changes of one item`;
    const goal = { atMost: 10 };
    return { findings: [...sets, bench.finding({ what, unit: 'MB', goal }, [added])] };
  },
};

/** Times calls that set a whole store, each kind once in a round. */
async function measureSets(
  bench: Bench,
  service: Service,
  count: number,
): Promise<readonly Finding[]> {
  const set = (price: (number: number) => number) => {
    const Store = times(count, (number) => storeItem(number, price(number)));
    return timesMs(1, () => service.call('/Admin/SetStoreItems', { ...STORE, Store }));
  };
  const rounds = await bench.inRounds('whole stores', async (round) => {
    await service.call('/Admin/DeleteStore', { ...STORE }).catch(() => undefined);
    const allButOne = (number: number) => 2 * round + (number === 7 ? 2 : 1);
    return {
      'SetStoreItems of a new store': await set(() => 2 * round),
      'SetStoreItems, every item changed': await set(() => 2 * round + 1),
      'SetStoreItems, one item changed': await set(allButOne),
      'SetStoreItems, nothing changed': await set(allButOne),
    };
  });
  const [first = {}] = rounds;
  return (Object.keys(first) as (keyof (typeof rounds)[number])[]).map((what) =>
    bench.finding(
      { what, unit: 'ms' },
      rounds.flatMap((round) => round[what]),
    ),
  );
}

/** The sizes of all files of a folder. */
function bytesIn(folder: string): number {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
