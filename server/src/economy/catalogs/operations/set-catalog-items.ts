import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  describeContentsFault,
  describeFaults,
  describeNoCatalog,
  describeOtherVersions,
  describeOverLimit,
  describeTablesOfItems,
} from '../../refusals.ts';
import { ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import { setCatalog } from '../commands.ts';
import { CATALOG_WRITTEN, fromWireCatalogWrite, SetCatalogItemsRequest } from '../wire.ts';

/** Makes a catalog version hold exactly the given items. */
export const setCatalogItems = operation<ChangeDeps>()({
  path: '/Admin/SetCatalogItems',
  summary: 'Makes a catalog version hold exactly the given items.',
  description:
    'Creates the version where it is new; items that are not in the request are removed from it, all of them by an empty list. A call without a list is refused. Stores of the version keep their items. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing.',
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: SetCatalogItemsRequest,
  response: ChangeResult,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidDropTable',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: CATALOG_WRITTEN, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const write = fromWireCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Catalog', faults));
    const outcome = await makeChange(call, request, {
      command: setCatalog,
      input: write,
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(write));
      case 'otherVersion':
        throw fail('InvalidParams', describeOtherVersions(request.Catalog, outcome));
      case 'circle':
      case 'tooMuchInside':
        throw fail('InvalidParams', describeContentsFault('Catalog', outcome));
      case 'unknownTables':
        throw fail('InvalidDropTable', describeTablesOfItems(write.items, outcome));
      case 'tooMany':
      case 'tooLarge':
        throw fail('OverLimit', describeOverLimit('catalog version', outcome));
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
