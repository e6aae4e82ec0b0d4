import { operation } from '../../kernel/operation.ts';
import { STORE_READ } from '../examples.ts';
import type { Stores } from '../ports.ts';
import { tellNoCatalog, tellNoStore } from '../refusals.ts';
import { GetStoreItemsResult, StoreRequest } from '../schemas.ts';
import { fromStore, toStoreRef } from '../wire.ts';

/** Gives developers a store as it was set. */
export const adminGetStoreItems = operation<{ stores: Stores }>()({
  path: '/Admin/GetStoreItems',
  summary: 'Gives developers a store as it was set.',
  description:
    "What was set, without the catalog's prices: where the store has no price for a currency, the catalog's is the one to display.",
  auth: { kind: 'secretKey', scope: 'admin' },
  request: StoreRequest,
  response: GetStoreItemsResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  example: {
    request: { StoreId: 'summer-sale', CatalogVersion: '1' },
    response: STORE_READ,
  },

  async handle(request, { caller, needs, fail }) {
    const ref = toStoreRef(caller.titleId, request);
    const outcome = await needs.stores.find(ref);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', tellNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', tellNoStore(ref, outcome));
      case 'found':
        return fromStore(outcome.store);
    }
  },
});
