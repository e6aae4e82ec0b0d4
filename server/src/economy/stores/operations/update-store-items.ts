import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { describeFaults, describeStoreRefusal, STORE_ERRORS } from '../../refusals.ts';
import { ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { updateStore } from '../commands/write.ts';
import { listStoreWriteFaults } from '../store.ts';
import { fromWireStoreWrite, UpdateStoreItemsRequest } from '../wire.ts';

/** Adds items to a store or replaces them; keeps the rest (Specification 4.3). */
export const updateStoreItems = operation<ChangeDeps>()({
  path: '/Admin/UpdateStoreItems',
  summary: 'Adds items to a store or replaces them; keeps the rest.',
  description:
    'The store must exist. New items come last; an item that is there already is replaced whole and in its place: members that are not given are gone. Without a list no item changes; without marketing data in the request, what is stored stays. All or nothing, and durable before the answer; two updates at the same time both survive.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: UpdateStoreItemsRequest,
  response: ChangeResult,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'StoreNotFound',
    'RevisionConflict',
    'InvalidItemId',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: mayAskForPreview,
  hasRevision: true,
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

  async handle(request, call) {
    const { caller, fail } = call;
    const write = fromWireStoreWrite(caller.titleId, request);
    const faults = listStoreWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Store', faults));
    const outcome = await makeChange(call, request, {
      command: updateStore,
      input: write,
    });
    if (outcome.status === 'done') return outcome.answer;
    throw fail(STORE_ERRORS[outcome.status], describeStoreRefusal(write, outcome));
  },
});
