import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { describeNoCatalog, describeNoStore, describeOverLimit } from '../../refusals.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import {
  describeEditConflict,
  describeNoMoment,
  describeNothingThen,
  describeUnknownThen,
} from '../../revisions/refusals.ts';
import { ToRevision } from '../../revisions/schemas.ts';
import { restoreStore as restoreStoreCommand } from '../commands/write.ts';
import { fromWireStoreRef, StoreRequest } from '../wire.ts';

/** Makes a store what it was after a revision. */
export const restoreStore = operation<ChangeDeps>()({
  path: '/Admin/RestoreStore',
  summary: 'Makes a store what it was after an earlier revision.',
  description:
    'Items, their order, marketing data, and whether it is open. A deleted store comes back. This is a change like any other, with a revision of its own, and can be taken back, too. An item that the catalog version does not have any more is refused. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({ ...StoreRequest.properties, ToRevision, ...changeMembers }),
  response: ChangeResult,
  errors: [
    'CatalogNotConfigured',
    'StoreNotFound',
    'RevisionConflict',
    'InvalidParams',
    'InvalidItemId',
    'OverLimit',
  ],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { StoreId: 'summer-sale', ToRevision: 7 }, response: { Revision: 9 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const ref = fromWireStoreRef(caller.titleId, request);
    const { ToRevision: toRevision } = request;
    const outcome = await makeChange(call, request, {
      command: restoreStoreCommand,
      input: { ...ref, toRevision },
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', describeNoStore(ref, outcome));
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'noRevision':
      case 'notKept':
        throw fail('InvalidParams', describeNoMoment(request, outcome));
      case 'nothingThen':
        throw fail('InvalidParams', describeNothingThen('store', toRevision));
      case 'unknownItems':
        throw fail('InvalidItemId', describeUnknownThen(outcome));
      case 'tooMany':
      case 'tooLarge':
        throw fail('OverLimit', describeOverLimit('store', outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
