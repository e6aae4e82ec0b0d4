import { operation } from '../../../kernel/operation.ts';
import { EmptyResult } from '../../../kernel/schema.ts';
import type { Stores } from '../ports.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { StoreRequest } from '../schemas.ts';
import { fromWireStoreRef } from '../wire.ts';

/** Deletes a store with its items. */
export const deleteStore = operation<{ stores: Stores }>()({
  path: '/Admin/DeleteStore',
  summary: 'Deletes a store with its items.',
  description: 'The catalog keeps its items. A store of the same id in another version stays.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: StoreRequest,
  response: EmptyResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  example: { request: { StoreId: 'summer-sale', CatalogVersion: '1' }, response: {} },

  async handle(request, { caller, deps, fail }) {
    const ref = fromWireStoreRef(caller.titleId, request);
    const outcome = await deps.stores.remove(ref);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', describeNoStore(ref, outcome));
      case 'done':
        return {};
    }
  },
});
