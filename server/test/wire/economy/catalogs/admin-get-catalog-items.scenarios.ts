import { adminGetCatalogItems } from '../../../../src/economy/catalogs/operations/admin-get-catalog-items.ts';
import { asOfScenarios, CATALOG_SCENARIOS } from '../../../support/read-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';

export default scenarios(adminGetCatalogItems, [
  ...CATALOG_SCENARIOS,
  ...asOfScenarios({
    body: { CatalogVersion: '2' },
    async set(world, ...items) {
      await setCatalog(world, { items: ['other'] });
      await setCatalog(world, { items, version: '2', asDefault: false });
    },
    remove: (world) => must(world.asTitle('/Admin/DeleteCatalog', { CatalogVersion: '2' })),
    idsIn: (data) =>
      (data as { Catalog: { ItemId: string }[] }).Catalog.map(({ ItemId }) => ItemId),
    absent: 'CatalogNotConfigured',
  }),
]);
