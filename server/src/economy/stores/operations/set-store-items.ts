import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { describeFaults, STORE_REFUSALS } from '../../refusals.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { setStore } from '../commands/write.ts';
import { listStoreWriteFaults } from '../store.ts';
import { fromWireStoreWrite, SetStoreItemsRequest, STORE_WRITTEN } from '../wire.ts';

/** Makes a store hold exactly the given items. */
export const setStoreItems = changeOperation({
  path: '/Admin/SetStoreItems',
  summary: 'Makes a store hold exactly the given items.',
  description:
    'Creates the store where it is new. Items that are not in the request are removed from it, all of them by an empty list; a call without a list is refused. The marketing data is removed too when the request has none. All or nothing.',
  permission: 'stores:write',
  request: SetStoreItemsRequest,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidItemId',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: { request: STORE_WRITTEN, response: { Revision: 8 } },
  command: setStore,
  read(request, { caller, fail }) {
    const write = fromWireStoreWrite(caller.titleId, request);
    const faults = listStoreWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Store', faults));
    return write;
  },
  refusals: STORE_REFUSALS,
});
