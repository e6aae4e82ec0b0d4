import { operation } from '../../kernel/operation.ts';
import type { Stores } from '../ports.ts';
import { tellNoCatalog, tellNoStore } from '../refusals.ts';
import { GetOfferedItemsResult, StoreRequest } from '../schemas.ts';
import { fromStoreForPlayers, toStoreRef } from '../wire.ts';

/** Gives players a store and, for each item, the prices to show. */
export const clientGetStoreItems = operation<{ stores: Stores }>()({
  path: '/Client/GetStoreItems',
  summary: 'Gives players a store and, for each item, the prices to show.',
  description:
    "Each item is as it was set, with DisplayPrices added: per currency the store's price where it has one, else the catalog's; currencies that do not buy the item are left out.",
  auth: { kind: 'sessionTicket' },
  request: StoreRequest,
  response: GetOfferedItemsResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  example: {
    request: { StoreId: 'summer-sale', CatalogVersion: '1' },
    response: {
      Store: [
        {
          ItemId: 'sword',
          VirtualCurrencyPrices: { GO: 200 },
          RealCurrencyPrices: { EUR: 0 },
          DisplayPrices: { VirtualCurrencyPrices: { GO: 200 }, RealCurrencyPrices: {} },
        },
        {
          ItemId: 'potion',
          DisplayPosition: 1,
          DisplayPrices: { VirtualCurrencyPrices: { GO: 5 }, RealCurrencyPrices: {} },
        },
      ],
      Source: 'Admin',
      CatalogVersion: '1',
      StoreId: 'summer-sale',
      MarketingData: { DisplayName: 'Summer sale' },
    },
  },

  async handle(request, { caller, needs, fail }) {
    const ref = toStoreRef(caller.titleId, request);
    const outcome = await needs.stores.findWithCatalogItems(ref);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', tellNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', tellNoStore(ref, outcome));
      case 'found':
        return fromStoreForPlayers(outcome.store, outcome.catalogItems);
    }
  },
});
