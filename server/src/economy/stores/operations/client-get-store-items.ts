import { operation } from '../../../kernel/operation.ts';
import type { CachedViews } from '../../cached-views.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { fromWireStoreRef, GetOfferedItemsResult, StoreRequest } from '../wire.ts';

/** Gives players a store and, for each item, the prices to show. */
export const clientGetStoreItems = operation<{
  readonly cachedViews: Pick<CachedViews, 'storeForPlayers'>;
}>()({
  path: '/Client/GetStoreItems',
  summary: 'Gives players a store and, for each item, the prices to show.',
  description:
    "Each item is as it was set, with DisplayPrices added: per currency the store's price where it has one, else the catalog's; currencies that do not buy the item are left out. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.",
  auth: { kind: 'sessionTicket', permission: 'shop:read' },
  request: StoreRequest,
  response: GetOfferedItemsResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  hasRevision: true,
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

  async handle(request, { caller, deps, fail }) {
    const ref = fromWireStoreRef(caller.titleId, request);
    const answer = await deps.cachedViews.storeForPlayers(ref);
    if (!('status' in answer)) return answer;
    if (answer.status === 'noCatalog') throw fail('CatalogNotConfigured', describeNoCatalog(ref));
    throw fail('StoreNotFound', describeNoStore(ref, answer));
  },
});
