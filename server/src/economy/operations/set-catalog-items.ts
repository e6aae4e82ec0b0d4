import { ITEMS_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import type { Tally } from '../../kernel/tally.ts';
import { CatalogWriteRequest } from '../catalog-schemas.ts';
import { toCatalogWrite } from '../catalog-wire.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import { CATALOG_WRITTEN } from '../examples.ts';
import type { Catalogs } from '../ports.ts';
import { tellFaults, tellNoCatalog, tellTooMany } from '../refusals.ts';

/** Makes a catalog version hold exactly the given items. */
export const setCatalogItems = operation<{ catalogs: Catalogs; tally: Tally }>()({
  path: '/Admin/SetCatalogItems',
  summary: 'Makes a catalog version hold exactly the given items.',
  description:
    'Creates the version where it is new; items that are not in the request are removed from it. Stores of the version keep their items. All or nothing.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: CatalogWriteRequest,
  response: EmptyResult,
  errors: ['InvalidParams', 'CatalogNotConfigured', 'OverLimit'],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: { request: CATALOG_WRITTEN, response: {} },

  async handle(request, { caller, needs, fail }) {
    const write = toCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', tellFaults('Catalog', faults));
    const outcome = await needs.catalogs.set(write);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', tellNoCatalog(write));
      case 'tooMany':
        throw fail('OverLimit', tellTooMany('catalog version', outcome));
      case 'done':
        needs.tally({ what: 'itemsWritten', into: 'catalog', count: write.items.length });
        return {};
    }
  },
});
