import { sharedOperation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import type { CachedViews } from '../../cached-views.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { CATALOG_READ, GetCatalogItemsRequest, GetCatalogItemsResult } from '../wire.ts';

const description =
  'A version that does not exist is CatalogNotConfigured. Without a version, a title that has no catalog yet is answered with an empty one. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.';

/** Gives all items of a catalog version: the same to game servers and players. Developers get more: admin-get-catalog-items.ts. */
export const getCatalogItems = sharedOperation<{
  readonly cachedViews: Pick<CachedViews, 'catalog'>;
}>()({
  doors: [
    {
      path: '/Client/GetCatalogItems',
      summary: 'Gives players all items of a catalog version.',
      description,
      auth: { kind: 'sessionTicket', permission: 'shop:read' },
    },
    {
      path: '/Server/GetCatalogItems',
      summary: 'Gives game servers all items of a catalog version.',
      description,
      auth: { kind: 'secretKey', permission: 'shop:read' },
    },
  ],
  request: GetCatalogItemsRequest,
  response: GetCatalogItemsResult,
  errors: ['CatalogNotConfigured'],
  hasRevision: true,
  example: { request: { CatalogVersion: '1' }, response: CATALOG_READ },

  async handle(request, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const answer = await deps.cachedViews.catalog(ref);
    if (!('status' in answer)) return answer;
    if (ref.catalogVersion === undefined) return new Revised({ Catalog: [] }, 0);
    throw fail('CatalogNotConfigured', describeNoCatalog(ref));
  },
});
