import { operation } from '../../kernel/operation.ts';
import { GetCatalogItemsRequest, GetCatalogItemsResult } from '../catalog-schemas.ts';
import { fromCatalog } from '../catalog-wire.ts';
import { CATALOG_READ } from '../examples.ts';
import type { Catalogs } from '../ports.ts';
import { tellNoCatalog } from '../refusals.ts';

/** Gives game servers all items of a catalog version. */
export const serverGetCatalogItems = operation<{ catalogs: Catalogs }>()({
  path: '/Server/GetCatalogItems',
  summary: 'Gives game servers all items of a catalog version.',
  description:
    'An unknown version, or none in a title without a catalog, is CatalogNotConfigured and not an empty list.',
  auth: { kind: 'secretKey', scope: 'server' },
  request: GetCatalogItemsRequest,
  response: GetCatalogItemsResult,
  errors: ['CatalogNotConfigured'],
  example: { request: { CatalogVersion: '1' }, response: CATALOG_READ },

  async handle(request, { caller, needs, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const catalog = await needs.catalogs.find(ref);
    if (!catalog) throw fail('CatalogNotConfigured', tellNoCatalog(ref));
    return fromCatalog(catalog);
  },
});
