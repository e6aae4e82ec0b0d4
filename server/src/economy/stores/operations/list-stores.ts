import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { CatalogVersion } from '../../schemas.ts';
import { listStores as listStoresCommand } from '../commands/read.ts';
import { StoreSummaryModel, toWireStoreSummary } from '../store.ts';

/** Lists the stores of a catalog version. */
export const listStores = operation()({
  path: '/Admin/ListStores',
  summary: 'Lists the stores of a catalog version.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: Type.Object({ CatalogVersion, CustomTags }),
  response: Type.Object({
    Stores: Type.Array(StoreSummaryModel, {
      description: 'All stores of the version, by StoreId.',
    }),
  }),
  errors: ['CatalogNotConfigured'],
  example: {
    request: { CatalogVersion: '1' },
    response: {
      Stores: [
        {
          StoreId: 'summer-sale',
          CatalogVersion: '1',
          DisplayName: 'Summer sale',
          ItemCount: 2,
          Open: true,
          Revision: 8,
        },
      ],
    },
  },

  async handle(request, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const outcome = await deps.run(listStoresCommand, ref);
    if (outcome.status === 'noCatalog') throw fail('CatalogNotConfigured', describeNoCatalog(ref));
    return { Stores: outcome.stores.map(toWireStoreSummary) };
  },
});
