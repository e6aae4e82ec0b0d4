import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import type { Stores } from '../ports.ts';
import { tellNoCatalog, tellNoStore } from '../refusals.ts';
import { StoreRequest } from '../schemas.ts';
import { toStoreRef } from '../wire.ts';

/** Deletes a store with its items. */
export const deleteStore = operation<{ stores: Stores }>()({
  path: '/Admin/DeleteStore',
  summary: 'Deletes a store with its items.',
  description: 'The catalog keeps its items. A store of the same id in another version stays.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: StoreRequest,
  response: EmptyResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  example: { request: { StoreId: 'summer-sale', CatalogVersion: '1' }, response: {} },

  async handle(request, { caller, needs, fail }) {
    const ref = toStoreRef(caller.titleId, request);
    const outcome = await needs.stores.remove(ref);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', tellNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', tellNoStore(ref, outcome));
      case 'done':
        return {};
    }
  },
});
