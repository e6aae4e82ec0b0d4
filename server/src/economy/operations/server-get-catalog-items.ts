import { operation } from '../../kernel/operation.ts';
import { GetCatalogItemsRequest, GetCatalogItemsResult } from '../catalog-schemas.ts';
import { CATALOG_READ } from '../examples.ts';
import type { PreparedViews } from '../prepared-views.ts';
import { tellNoCatalog } from '../refusals.ts';

/** Gives game servers all items of a catalog version. */
export const serverGetCatalogItems = operation<{
  readonly preparedViews: Pick<PreparedViews, 'catalog'>;
}>()({
  path: '/Server/GetCatalogItems',
  summary: 'Gives game servers all items of a catalog version.',
  description:
    'An unknown version, or none in a title without a catalog, is CatalogNotConfigured and not an empty list. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.',
  auth: { kind: 'secretKey', scope: 'server' },
  request: GetCatalogItemsRequest,
  response: GetCatalogItemsResult,
  errors: ['CatalogNotConfigured'],
  example: { request: { CatalogVersion: '1' }, response: CATALOG_READ },

  async handle(request, { caller, needs, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const answer = await needs.preparedViews.catalog(ref);
    if ('status' in answer) throw fail('CatalogNotConfigured', tellNoCatalog(ref));
    return answer;
  },
});
