import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { CATALOG_REFUSALS, describeFaults } from '../../refusals.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import { setCatalog } from '../commands.ts';
import { CATALOG_WRITTEN, fromWireCatalogWrite, SetCatalogItemsRequest } from '../wire.ts';

/** Makes a catalog version hold exactly the given items. */
export const setCatalogItems = changeOperation({
  path: '/Admin/SetCatalogItems',
  summary: 'Makes a catalog version hold exactly the given items.',
  description:
    'Creates the version where it is new; items that are not in the request are removed from it, all of them by an empty list. A call without a list is refused. Stores of the version keep their items. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing.',
  permission: 'catalog:write',
  request: SetCatalogItemsRequest,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidDropTable',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: { request: CATALOG_WRITTEN, response: { Revision: 8 } },
  command: setCatalog,
  read(request, { caller, fail }) {
    const write = fromWireCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Catalog', faults));
    return write;
  },
  refusals: CATALOG_REFUSALS,
});
