import { ITEMS_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import type { Tally } from '../../kernel/tally.ts';
import { CatalogWriteRequest } from '../catalog-schemas.ts';
import { toCatalogWrite } from '../catalog-wire.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import type { Catalogs } from '../ports.ts';
import { tellFaults, tellNoCatalog, tellTooMany } from '../refusals.ts';

/** Adds items to a catalog version or replaces them; keeps the rest. */
export const updateCatalogItems = operation<{ catalogs: Catalogs; tally: Tally }>()({
  path: '/Admin/UpdateCatalogItems',
  summary: 'Adds items to a catalog version or replaces them; keeps the rest.',
  description:
    'Creates the version where it is new. An item that is there already is replaced whole: members that are not given are gone. All or nothing; two updates at the same time both survive.',
  auth: { kind: 'secretKey', scope: 'admin' },
  request: CatalogWriteRequest,
  response: EmptyResult,
  errors: ['InvalidParams', 'CatalogNotConfigured', 'OverLimit'],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: {
    request: {
      CatalogVersion: '1',
      Catalog: [{ ItemId: 'shield', VirtualCurrencyPrices: { GO: 120 }, Tags: ['armour'] }],
      SetAsDefaultCatalog: false,
    },
    response: {},
  },

  async handle(request, { caller, needs, fail }) {
    const write = toCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', tellFaults('Catalog', faults));
    const outcome = await needs.catalogs.update(write);
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
