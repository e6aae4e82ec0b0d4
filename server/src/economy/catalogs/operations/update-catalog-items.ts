import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { CATALOG_REFUSALS, describeFaults } from '../../refusals.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import { updateCatalog } from '../commands.ts';
import { fromWireCatalogWrite, UpdateCatalogItemsRequest } from '../wire.ts';

/** Adds items to a catalog version or replaces them; keeps the rest. */
export const updateCatalogItems = changeOperation({
  path: '/Admin/UpdateCatalogItems',
  summary: 'Adds items to a catalog version or replaces them; keeps the rest.',
  description:
    'Creates the version where it is new. An item that is there already is replaced whole: members that are not given are gone. Without a list no item changes. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing; two updates at the same time both survive.',
  permission: 'catalog:write',
  request: UpdateCatalogItemsRequest,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidDropTable',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: {
    request: {
      CatalogVersion: '1',
      Catalog: [{ ItemId: 'shield', VirtualCurrencyPrices: { GO: 120 }, Tags: ['armour'] }],
      SetAsDefaultCatalog: false,
    },
    response: { Revision: 8 },
  },
  command: updateCatalog,
  read(request, { caller, fail }) {
    const write = fromWireCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Catalog', faults));
    return write;
  },
  refusals: CATALOG_REFUSALS,
});
