import { adminGetStoreItems } from '../../../../src/economy/stores/operations/admin-get-store-items.ts';
import { asOfScenarios, STORE_SCENARIOS } from '../../../support/read-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog, setStore } from '../../../support/stock.ts';

export default scenarios(adminGetStoreItems, [
  ...STORE_SCENARIOS,
  ...asOfScenarios({
    body: { StoreId: 'sale' },
    async set(world, ...items) {
      await setCatalog(world, { items: ['a', 'b'] });
      await setStore(world, { items });
    },
    remove: (world) => must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' })),
    idsIn: (data) => (data as { Store: { ItemId: string }[] }).Store.map(({ ItemId }) => ItemId),
    absent: 'StoreNotFound',
  }),
]);
