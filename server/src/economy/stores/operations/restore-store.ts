import { Type } from '../../../kernel/type.ts';
import { STORE_REFUSALS } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { describeUnknownThen } from '../../revisions/refusals.ts';
import { RestoredItemIds, ToRevision } from '../../revisions/schemas.ts';
import { restoreStore as restoreStoreCommand } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Makes a store what it was after a revision. */
export const restoreStore = changeOperation({
  path: '/Admin/RestoreStore',
  summary: 'Makes a store what it was after an earlier revision.',
  description:
    'Items, their order, marketing data, and whether it is open. A deleted store comes back. This is a change like any other, with a revision of its own, and can be taken back, too. An item that the catalog version does not have any more is refused. An addition of this service to the reference API.',
  permission: 'stores:write',
  request: Type.Object({
    ...StoreRequest.properties,
    ToRevision,
    ItemIds: RestoredItemIds,
    ...changeMembers,
  }),
  errors: [
    'CatalogNotConfigured',
    'StoreNotFound',
    'RevisionConflict',
    'InvalidParams',
    'InvalidItemId',
    'OverLimit',
  ],
  example: { request: { StoreId: 'summer-sale', ToRevision: 7 }, response: { Revision: 9 } },
  command: restoreStoreCommand,
  read: (request, { caller }) => ({
    ...fromWireStoreRef(caller.titleId, request),
    toRevision: request.ToRevision,
    itemIds: request.ItemIds,
  }),
  refusals: { ...STORE_REFUSALS, unknownItems: ['InvalidItemId', describeUnknownThen] },
});
