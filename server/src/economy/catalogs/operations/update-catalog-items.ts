import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { EmptyResult } from '../../../kernel/schema.ts';
import { UpdateCatalogItemsRequest } from '../schemas.ts';
import { fromWireCatalogWrite } from '../wire.ts';
import { listCatalogWriteFaults } from '../catalog.ts';
import type { Catalogs } from '../ports.ts';
import {
  describeContentsFault,
  describeFaults,
  describeNoCatalog,
  describeOtherVersions,
  describeOverLimit,
} from '../../refusals.ts';

/** Adds items to a catalog version or replaces them; keeps the rest. */
export const updateCatalogItems = operation<{ catalogs: Catalogs }>()({
  path: '/Admin/UpdateCatalogItems',
  summary: 'Adds items to a catalog version or replaces them; keeps the rest.',
  description:
    'Creates the version where it is new. An item that is there already is replaced whole: members that are not given are gone. Without a list no item changes. All or nothing; two updates at the same time both survive.',
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: UpdateCatalogItemsRequest,
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

  async handle(request, { caller, deps, fail }) {
    const write = fromWireCatalogWrite(caller.titleId, request);
    const faults = listCatalogWriteFaults(write);
    if (faults.length > 0) throw fail('InvalidParams', describeFaults('Catalog', faults));
    const outcome = await deps.catalogs.update(write);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(write));
      case 'otherVersion':
        throw fail('InvalidParams', describeOtherVersions(request.Catalog ?? [], outcome));
      case 'circle':
      case 'tooMuchInside':
        throw fail('InvalidParams', describeContentsFault('Catalog', outcome));
      case 'tooMany':
      case 'tooLarge':
        throw fail('OverLimit', describeOverLimit('catalog version', outcome));
      case 'done':
        return {};
    }
  },
});
