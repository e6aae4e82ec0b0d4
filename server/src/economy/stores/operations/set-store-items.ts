import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { describeFaults, describeStoreRefusal, STORE_ERRORS } from '../../refusals.ts';
import { ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { setStore } from '../commands/write.ts';
import { listStoreWriteFaults } from '../store.ts';
import { fromWireStoreWrite, SetStoreItemsRequest, STORE_WRITTEN } from '../wire.ts';

/** Makes a store hold exactly the given items. */
export const setStoreItems = operation<ChangeDeps>()({
  path: '/Admin/SetStoreItems',
  summary: 'Makes a store hold exactly the given items.',
  description:
    'Creates the store where it is new. Items that are not in the request are removed from it, all of them by an empty list; a call without a list is refused. The marketing data is removed too when the request has none. All or nothing.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: SetStoreItemsRequest,
  response: ChangeResult,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidItemId',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: STORE_WRITTEN, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const write = fromWireStoreWrite(caller.titleId, request);
    const faults = listStoreWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Store', faults));
    const outcome = await makeChange(call, request, {
      command: setStore,
      input: write,
    });
    if (outcome.status === 'done') return outcome.answer;
    throw fail(STORE_ERRORS[outcome.status], describeStoreRefusal(write, outcome));
  },
});
