import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { describeFaults, STORE_REFUSALS } from '../../refusals.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { updateStore } from '../commands/write.ts';
import { listStoreWriteFaults } from '../store.ts';
import { fromWireStoreWrite, UpdateStoreItemsRequest } from '../wire.ts';

/** Adds items to a store or replaces them; keeps the rest (Specification 4.3). */
export const updateStoreItems = changeOperation({
  path: '/Admin/UpdateStoreItems',
  summary: 'Adds items to a store or replaces them; keeps the rest.',
  description:
    'The store must exist. New items come last; an item that is there already is replaced whole and in its place: members that are not given are gone. Without a list no item changes; without marketing data in the request, what is stored stays. All or nothing, and durable before the answer; two updates at the same time both survive.',
  permission: 'stores:write',
  request: UpdateStoreItemsRequest,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'StoreNotFound',
    'RevisionConflict',
    'InvalidItemId',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: {
    request: {
      StoreId: 'summer-sale',
      CatalogVersion: '1',
      Store: [
        {
          ItemId: 'shield',
          VirtualCurrencyPrices: { GO: 90 },
          CustomData: { badge: 'new' },
          DisplayPosition: 2,
        },
      ],
    },
    response: { Revision: 8 },
  },
  command: updateStore,
  read(request, { caller, fail }) {
    const write = fromWireStoreWrite(caller.titleId, request);
    const faults = listStoreWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Store', faults));
    return write;
  },
  refusals: STORE_REFUSALS,
});
