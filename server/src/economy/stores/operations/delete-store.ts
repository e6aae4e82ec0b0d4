import { Type } from '../../../kernel/type.ts';
import { STORE_REFUSALS } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { removeStore } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Deletes a store with its items. */
export const deleteStore = changeOperation({
  path: '/Admin/DeleteStore',
  summary: 'Deletes a store with its items.',
  description: 'The catalog keeps its items. A store of the same id in another version stays.',
  permission: 'stores:write',
  request: Type.Object({ ...StoreRequest.properties, ...changeMembers }),
  errors: ['CatalogNotConfigured', 'StoreNotFound', 'RevisionConflict'],
  example: { request: { StoreId: 'summer-sale', CatalogVersion: '1' }, response: { Revision: 8 } },
  command: removeStore,
  read: (request, { caller }) => fromWireStoreRef(caller.titleId, request),
  refusals: STORE_REFUSALS,
});
