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
import { updateCatalog } from '../commands.ts';
import { fromWireCatalogWrite, UpdateCatalogItemsRequest } from '../wire.ts';

/** Adds items to a catalog version or replaces them; keeps the rest. */
export const updateCatalogItems = operation<ChangeDeps>()({
  path: '/Admin/UpdateCatalogItems',
  summary: 'Adds items to a catalog version or replaces them; keeps the rest.',
  description:
    'Creates the version where it is new. An item that is there already is replaced whole: members that are not given are gone. Without a list no item changes. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing; two updates at the same time both survive.',
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: UpdateCatalogItemsRequest,
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
  example: {
    request: {
      CatalogVersion: '1',
      Catalog: [{ ItemId: 'shield', VirtualCurrencyPrices: { GO: 120 }, Tags: ['armour'] }],
      SetAsDefaultCatalog: false,
    },
    response: { Revision: 8 },
  },

  async handle(request, call) {
    const { caller, fail } = call;
    const write = fromWireCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Catalog', faults));
    const outcome = await makeChange(call, request, {
      command: updateCatalog,
      input: write,
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(write));
      case 'otherVersion':
        throw fail('InvalidParams', describeOtherVersions(request.Catalog ?? [], outcome));
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
