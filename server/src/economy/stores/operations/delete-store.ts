import { Type } from '../../../kernel/type.ts';
import { operation } from '../../../kernel/operation.ts';
import type { Stores } from '../ports.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { StoreRequest } from '../schemas.ts';
import { fromWireStoreRef } from '../wire.ts';
import { mayAskForPreview } from '../../revisions/asks-for-preview.ts';
import { type ChangeDeps, makeChange } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
import { ChangeResult, changeMembers } from '../../revisions/schemas.ts';

/** Deletes a store with its items. */
export const deleteStore = operation<{ stores: Stores } & ChangeDeps>()({
  path: '/Admin/DeleteStore',
  summary: 'Deletes a store with its items.',
  description: 'The catalog keeps its items. A store of the same id in another version stays.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({ ...StoreRequest.properties, ...changeMembers }),
  response: ChangeResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound', 'ConcurrentEditError'],
  isHeavy: mayAskForPreview,
  example: { request: { StoreId: 'summer-sale', CatalogVersion: '1' }, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const ref = fromWireStoreRef(caller.titleId, request);
    const outcome = await makeChange(call, request, {
      write: 'stores.remove',
      input: ref,
      make: call.deps.stores.remove,
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', describeNoStore(ref, outcome));
      case 'editConflict':
        throw fail('ConcurrentEditError', describeEditConflict(outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
