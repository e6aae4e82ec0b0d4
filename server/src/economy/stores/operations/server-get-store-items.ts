import { operation } from '../../../kernel/operation.ts';
import type { CachedViews } from '../../cached-views.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { fromWireStoreRef, GetStoreItemsResult, STORE_READ, StoreRequest } from '../wire.ts';

/** Gives game servers a store as it was set. Players get another reply: client-get-store-items.ts. */
export const serverGetStoreItems = operation<{
  readonly cachedViews: Pick<CachedViews, 'store'>;
}>()({
  path: '/Server/GetStoreItems',
  summary: 'Gives game servers a store as it was set.',
  description:
    "What was set, without the catalog's prices: where the store has no price for a currency, the catalog's is the one to display. A store is the same for every player: a ServiceId in the request is passed over. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.",
  auth: { kind: 'secretKey', permission: 'shop:read' },
  request: StoreRequest,
  response: GetStoreItemsResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  hasRevision: true,
  example: {
    request: { StoreId: 'summer-sale', CatalogVersion: '1' },
    response: STORE_READ,
  },

  async handle(request, { caller, deps, fail }) {
    const ref = fromWireStoreRef(caller.titleId, request);
    const answer = await deps.cachedViews.store(ref);
    if (!('status' in answer)) return answer;
    if (answer.status === 'noCatalog') throw fail('CatalogNotConfigured', describeNoCatalog(ref));
    throw fail('StoreNotFound', describeNoStore(ref, answer));
  },
});
