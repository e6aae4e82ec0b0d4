import { ITEMS_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import type { Tally } from '../../kernel/tally.ts';
import { STORE_WRITTEN } from '../examples.ts';
import type { Stores } from '../ports.ts';
import { tellFaults, tellNoCatalog, tellTooMany, tellUnknownItems } from '../refusals.ts';
import { StoreWriteRequest } from '../schemas.ts';
import { listStoreWriteFaults } from '../store.ts';
import { toStoreWrite } from '../wire.ts';

/** Makes a store hold exactly the given items. */
export const setStoreItems = operation<{ stores: Stores; tally: Tally }>()({
  path: '/Admin/SetStoreItems',
  summary: 'Makes a store hold exactly the given items.',
  description:
    'Creates the store where it is new. Items that are not in the request are removed from it, and so is the marketing data when the request has none. All or nothing.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: StoreWriteRequest,
  response: EmptyResult,
  errors: ['InvalidParams', 'CatalogNotConfigured', 'InvalidItemId', 'OverLimit'],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: { request: STORE_WRITTEN, response: {} },

  async handle(request, { caller, needs, fail }) {
    const write = toStoreWrite(caller.titleId, request);
    const faults = listStoreWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', tellFaults('Store', faults));
    const outcome = await needs.stores.set(write);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', tellNoCatalog(write));
      case 'unknownItems':
        throw fail('InvalidItemId', tellUnknownItems(write, outcome));
      case 'tooMany':
        throw fail('OverLimit', tellTooMany('store', outcome));
      case 'done':
        needs.tally({ what: 'itemsWritten', into: 'store', count: write.items.length });
        return {};
    }
  },
});
