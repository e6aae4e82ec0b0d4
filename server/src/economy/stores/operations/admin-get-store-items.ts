import { operation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import { Type } from '../../../kernel/type.ts';
import type { CachedViews } from '../../cached-views.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { asOfMembers, fromWireAsOf, isTwoMoments } from '../../revisions/as-of.ts';
import { findStoreAsOf } from '../../revisions/commands.ts';
import { describeNoMoment, TWO_MOMENTS } from '../../revisions/refusals.ts';
import {
  AdminGetStoreItemsResult,
  fromWireStoreRef,
  STORE_READ,
  StoreRequest,
  toWireStoreOfDevelopers,
} from '../wire.ts';

interface Deps {
  readonly cachedViews: Pick<CachedViews, 'storeForDevelopers'>;
}

/** Gives developers a store as it was set, now or then. */
export const adminGetStoreItems = operation<Deps>()({
  path: '/Admin/GetStoreItems',
  summary: 'Gives developers a store as it was set.',
  description:
    "What was set, without the catalog's prices: where the store has no price for a currency, the catalog's is the one to display. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body. With AsOfRevision or AsOfTime the store is as it was then; CatalogVersion absent is today's default. Where it was not there then, the answer is the same as if it were not there now.",
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: Type.Object({ ...StoreRequest.properties, ...asOfMembers }),
  response: AdminGetStoreItemsResult,
  errors: ['InvalidParams', 'CatalogNotConfigured', 'StoreNotFound'],
  hasRevision: true,
  example: {
    request: { StoreId: 'summer-sale', CatalogVersion: '1' },
    response: { ...STORE_READ, Revision: 8 },
  },

  async handle(request, { caller, deps, fail }) {
    const ref = fromWireStoreRef(caller.titleId, request);
    if (isTwoMoments(request)) throw fail('InvalidParams', TWO_MOMENTS);
    const asOf = fromWireAsOf(request);
    const answer = asOf
      ? await deps.run(findStoreAsOf, { ...ref, asOf })
      : await deps.cachedViews.storeForDevelopers(ref);
    if (!('status' in answer)) return answer;
    switch (answer.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'noStore':
        throw fail('StoreNotFound', describeNoStore(ref, answer));
      case 'noRevision':
      case 'notKept':
        throw fail('InvalidParams', describeNoMoment(request, answer));
      case 'found':
        return new Revised(toWireStoreOfDevelopers(answer), answer.revision);
    }
  },
});
