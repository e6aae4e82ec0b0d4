import type { Bench, Row } from '../kit/bench.ts';
import { times } from '../kit/calls.ts';
import { onBothEngines } from '../kit/engines.ts';
import { askFor } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';
import { timesMs } from '../kit/statistics.ts';

const GOAL = { unit: 'ms', goal: { atMost: 1_000 } } as const;
const CATALOG_ITEMS = 10_000;

export const priceExposure: Row = {
  name: 'price-exposure',
  title: 'GetPriceExposure of 10,000 items and 100,000 store items',
  about:
    'One client asks for the exposure of a catalog version with 100 stores, in which every twentieth item is a bundle, on the embedded database and on PostgreSQL 18 on the same core: the time of a reply with the first 1,000 items and the warnings for all.',
  run: (bench) =>
    onBothEngines(bench, async (service, engine) => {
      bench.progress(`${engine}: writing the stores`);
      await stock(bench, service);
      const call = { path: '/Admin/GetPriceExposure', body: { UndercutPercent: 50 } };
      const ask = () => askFor(service.port, { ...call, headers: service.asTitle }, '"data"');
      const answers = await timesMs(bench.settings.rounds, ask);
      await service.process.stop();
      return [bench.finding({ what: `${engine}: one answer`, ...GOAL }, answers)];
    }),
};

async function stock(bench: Bench, service: Service): Promise<void> {
  const [stores, storeItems] = [bench.size(100, 2), bench.size(1_000, 10)];
  const items = times(bench.size(CATALOG_ITEMS, 100), (index) => `item-${index}`);
  const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
  const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
  await service.call('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies });
  const Catalog = items.map((itemId, index) => {
    const BundledItems = [`item-${index + 1}`, `item-${index + 2}`];
    return {
      ...priced(itemId, 100 + index),
      ...(index % 20 === 0 && { Bundle: { BundledItems } }),
    };
  });
  await service.call('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog });
  for (let store = 0; store < stores; store += 1) {
    const first = (store % 10) * storeItems;
    const sold = items.slice(first, first + storeItems);
    const Store = sold.map((itemId, index) => priced(itemId, 50 + store + index));
    await service.call('/Admin/SetStoreItems', { StoreId: `store-${store}`, Store });
  }
}
