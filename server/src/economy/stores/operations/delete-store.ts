import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { describeStoreRefusal, STORE_ERRORS } from '../../refusals.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { removeStore } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Deletes a store with its items. */
export const deleteStore = operation<ChangeDeps>()({
  path: '/Admin/DeleteStore',
  summary: 'Deletes a store with its items.',
  description: 'The catalog keeps its items. A store of the same id in another version stays.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({ ...StoreRequest.properties, ...changeMembers }),
  response: ChangeResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound', 'RevisionConflict'],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { StoreId: 'summer-sale', CatalogVersion: '1' }, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const ref = fromWireStoreRef(caller.titleId, request);
    const outcome = await makeChange(call, request, {
      command: removeStore,
      input: ref,
    });
    if (outcome.status === 'done') return outcome.answer;
    throw fail(STORE_ERRORS[outcome.status], describeStoreRefusal(ref, outcome));
  },
});
