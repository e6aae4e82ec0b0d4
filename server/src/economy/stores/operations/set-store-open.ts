import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { describeStoreRefusal, STORE_ERRORS } from '../../refusals.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { setStoreOpen as setStoreOpenCommand } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Opens a store to purchases, or closes it. */
export const setStoreOpen = operation<ChangeDeps>()({
  path: '/Admin/SetStoreOpen',
  summary: 'Opens a store to purchases, or closes it.',
  description:
    'A new store is open. A closed one can still be read and written, and stays closed; no purchase that commits after the answer buys in it. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({
    ...StoreRequest.properties,
    Open: Type.Boolean({ description: 'Whether players can buy in it from now on.' }),
    ...changeMembers,
  }),
  response: ChangeResult,
  errors: ['CatalogNotConfigured', 'StoreNotFound', 'RevisionConflict'],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { StoreId: 'summer-sale', Open: false }, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const ref = fromWireStoreRef(caller.titleId, request);
    const outcome = await makeChange(call, request, {
      command: setStoreOpenCommand,
      input: { ...ref, isOpen: request.Open },
    });
    if (outcome.status === 'done') return outcome.answer;
    throw fail(STORE_ERRORS[outcome.status], describeStoreRefusal(ref, outcome));
  },
});
