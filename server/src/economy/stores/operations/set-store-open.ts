import { operation } from '../../../kernel/operation.ts';
import { EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import type { Stores } from '../ports.ts';
import { StoreRequest } from '../schemas.ts';
import { fromWireStoreRef } from '../wire.ts';

/** Opens a store to purchases, or closes it. */
export const setStoreOpen = operation<{ stores: Stores }>()({
  path: '/Admin/SetStoreOpen',
  summary: 'Opens a store to purchases, or closes it.',
  description:
    'A new store is open. A closed one can still be read and written, and stays closed; no purchase that commits after the answer buys in it. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({
    ...StoreRequest.properties,
    Open: Type.Boolean({ description: 'Whether players can buy in it from now on.' }),
  }),
  response: EmptyResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound'],
  example: { request: { StoreId: 'summer-sale', Open: false }, response: {} },

  async handle(request, { caller, deps, fail }) {
    const ref = fromWireStoreRef(caller.titleId, request);
    const outcome = await deps.stores.setOpen({ ...ref, isOpen: request.Open });
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
