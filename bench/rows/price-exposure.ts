import { join } from 'node:path';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { ask } from '../kit/requests.ts';
import type { Finding } from '../kit/results.ts';
import { type Service, startService } from '../kit/service.ts';
import { startPostgres } from '../kit/targets.ts';

const GOAL = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const CATALOG_ITEMS = 10_000;

export const priceExposure: Row = {
  name: 'price-exposure',
  title: 'GetPriceExposure of 10,000 items and 100,000 store items',
  about:
    'One client asks for the exposure of a catalog version with 100 stores, in which every twentieth item is a bundle, on the embedded database and on PostgreSQL 18 on the same core: the time of a reply with the first 1,000 items and the warnings for all.',
  async run(bench) {
    const embedded = await startService(bench, { name: 'embedded' });
    const findings = [await measure(bench, embedded, 'SQLite')];
    if (NO_POSTGRES !== undefined) return { ...NOTHING, findings, notes: [NO_POSTGRES] };
    const postgres = await startPostgres(bench);
    const url = await postgres.createDatabase('offers');
    const keyFile = join(bench.path('shared'), 'purser.key');
    const flags = ['--database-url', url, '--key-file', keyFile];
    const shared = await startService(bench, { name: 'shared', flags });
    return { ...NOTHING, findings: [...findings, await measure(bench, shared, 'PostgreSQL')] };
  },
};

const NOTHING = { contenders: [], controls: [], notes: [] };

async function measure(bench: Bench, service: Service, engine: string): Promise<Finding> {
  bench.progress(`${engine}: writing the stores`);
  await stock(bench, service);
  const times: number[] = [];
  for (let round = 1; round <= bench.settings.rounds; round += 1) {
    bench.progress(`${engine}: round ${round}`);
    const startedAt = performance.now();
    await send(service, '/Admin/GetPriceExposure', { UndercutPercent: 50 });
    times.push(performance.now() - startedAt);
  }
  await service.process.stop();
  return bench.finding({ what: `${engine}: one answer`, ...GOAL }, times);
}

async function stock(bench: Bench, service: Service): Promise<void> {
  const [stores, storeItems] = [bench.size(100, 2), bench.size(1_000, 10)];
  const items = Array.from(
    { length: bench.size(CATALOG_ITEMS, 100) },
    (_, index) => `item-${index}`,
  );
  const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
  await send(service, '/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  await send(service, '/Admin/SetCatalogItems', {
    CatalogVersion: '1',
    Catalog: items.map((itemId, index) => {
      const BundledItems = [`item-${index + 1}`, `item-${index + 2}`];
      return {
        ...priced(itemId, 100 + index),
        ...(index % 20 === 0 && { Bundle: { BundledItems } }),
      };
    }),
  });
  for (let store = 0; store < stores; store += 1) {
    const first = (store % 10) * storeItems;
    const sold = items.slice(first, first + storeItems);
    const Store = sold.map((itemId, index) => priced(itemId, 50 + store + index));
    await send(service, '/Admin/SetStoreItems', { StoreId: `store-${store}`, Store });
  }
}

async function send(service: Service, path: string, body: object): Promise<void> {
  const reply = await ask(service.port, { path, body, headers: service.asTitle });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.body.toString().slice(0, 500)}`);
}
