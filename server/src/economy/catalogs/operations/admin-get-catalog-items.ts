import { operation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import { Type } from '../../../kernel/type.ts';
import type { CachedViews } from '../../cached-views.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { asOfMembers, fromWireAsOf, isTwoMoments } from '../../revisions/as-of.ts';
import { findCatalogAsOf } from '../../revisions/commands.ts';
import { describeNoMoment, TWO_MOMENTS } from '../../revisions/refusals.ts';
import {
  AdminGetCatalogItemsResult,
  CATALOG_READ,
  GetCatalogItemsRequest,
  toWireCatalogOfDevelopers,
} from '../wire.ts';

interface Deps {
  readonly cachedViews: Pick<CachedViews, 'catalogForDevelopers'>;
}

/** Gives developers all items of a catalog version, now or then. */
export const adminGetCatalogItems = operation<Deps>()({
  path: '/Admin/GetCatalogItems',
  summary: 'Gives developers all items of a catalog version.',
  description:
    "A version that does not exist is CatalogNotConfigured. Without a version, a title that has no catalog yet is answered with an empty one. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body. With AsOfRevision or AsOfTime the items are those of then; CatalogVersion absent is today's default. Where it was not there then, the answer is the same as if it were not there now.",
  auth: { kind: 'secretKey', permission: 'catalog:read' },
  request: Type.Object({ ...GetCatalogItemsRequest.properties, ...asOfMembers }),
  response: AdminGetCatalogItemsResult,
  errors: ['InvalidParams', 'CatalogNotConfigured'],
  hasRevision: true,
  example: { request: { CatalogVersion: '1' }, response: { ...CATALOG_READ, Revision: 8 } },

  async handle(request, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    if (isTwoMoments(request)) throw fail('InvalidParams', TWO_MOMENTS);
    const asOf = fromWireAsOf(request);
    const answer = asOf
      ? await deps.run(findCatalogAsOf, { ...ref, asOf })
      : await deps.cachedViews.catalogForDevelopers(ref);
    if (!('status' in answer)) return answer;
    switch (answer.status) {
      case 'noCatalog':
        if (ref.catalogVersion === undefined) return new Revised({ Catalog: [], Revision: 0 }, 0);
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'noRevision':
      case 'notKept':
        throw fail('InvalidParams', describeNoMoment(request, answer));
      case 'found':
        return new Revised(toWireCatalogOfDevelopers(answer), answer.revision);
    }
  },
});
