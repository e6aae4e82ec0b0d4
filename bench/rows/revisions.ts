import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { fillCatalog, singleUpdates, storeItem } from '../kit/calls.ts';
import { sendOnce } from '../kit/load.ts';
import type { Finding } from '../kit/results.ts';
import { type Service, startService } from '../kit/service.ts';

const STORE = { CatalogVersion: 'bench', StoreId: 'shop' };

export const revisions: Row = {
  name: 'revisions',
  title: 'What the history of a store of 10,000 items costs',
  about:
    'One client on the embedded database: SetStoreItems with 10,000 items, of which none, all or one is there in another form, and what 10,000 calls of UpdateStoreItems with one item add to the database.',
  async run(bench) {
    const count = bench.size(10_000, 100);
    let service = await startService(bench);
    await fillCatalog(service, count);
    const findings = await measureSets(bench, service, count);
    await service.process.stop();
    const bytesBefore = bytesIn(service.folder);
    service = await service.restart();
    bench.progress('one item at a time');
    const size = { items: count, calls: bench.size(10_000, 100) };
    await sendOnce(service.port, singleUpdates(service, STORE.StoreId, size));
    await service.process.stop();
    const added = (bytesIn(service.folder) - bytesBefore) / MB;
    const what = `added by ${size.calls.toLocaleString('en-US')} changes of one item`;
    const goal = { atMost: 10 };
    findings.push(bench.finding({ what, unit: 'MB', goal }, [added]));
    return { contenders: [], controls: [], findings, notes: [] };
  },
};

/** Times calls that set a whole store, each kind once in a round. */
async function measureSets(bench: Bench, service: Service, count: number): Promise<Finding[]> {
  const times: Record<string, number[]> = {};
  const time = async (what: string, price: (number: number) => number) => {
    const Store = Array.from({ length: count }, (_, number) => storeItem(number, price(number)));
    const startedAt = performance.now();
    await service.call('/Admin/SetStoreItems', { ...STORE, Store });
    (times[what] ??= []).push(performance.now() - startedAt);
  };
  for (let round = 1; round <= bench.settings.rounds; round += 1) {
    bench.progress(`round ${round}`);
    await service.call('/Admin/DeleteStore', { ...STORE }).catch(() => undefined);
    await time('SetStoreItems of a new store', () => 2 * round);
    await time('SetStoreItems, every item changed', () => 2 * round + 1);
    await time('SetStoreItems, one item changed', (number) => 2 * round + (number === 7 ? 2 : 1));
    await time('SetStoreItems, nothing changed', (number) => 2 * round + (number === 7 ? 2 : 1));
  }
  return Object.entries(times).map(([what, all]) => bench.finding({ what, unit: 'ms' }, all));
}

/** The sizes of all files of a folder. */
function bytesIn(folder: string): number {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
