import { Flag } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { STORE_REFUSALS } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { setStoreOpen as setStoreOpenCommand } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Opens a store to purchases, or closes it. */
export const setStoreOpen = changeOperation({
  path: '/Admin/SetStoreOpen',
  summary: 'Opens a store to purchases, or closes it.',
  description:
    'A new store is open. A closed one can still be read and written, and stays closed; no purchase that commits after the answer buys in it. An addition of this service to the reference API.',
  permission: 'stores:write',
  request: Type.Object({
    ...StoreRequest.properties,
    Open: Flag('Whether players can buy in it from now on.'),
    ...changeMembers,
  }),
  errors: ['CatalogNotConfigured', 'StoreNotFound', 'RevisionConflict'],
  example: { request: { StoreId: 'summer-sale', Open: false }, response: { Revision: 8 } },
  command: setStoreOpenCommand,
  read: (request, { caller }) => ({
    ...fromWireStoreRef(caller.titleId, request),
    isOpen: request.Open,
  }),
  refusals: STORE_REFUSALS,
});
