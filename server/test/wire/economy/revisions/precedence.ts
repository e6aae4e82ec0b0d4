import { getHistory } from '../../../../src/economy/revisions/operations/get-history.ts';
import { bodies, oneCatalog, type PrecedenceList } from '../../../support/precedence.ts';

const pairs: PrecedenceList = [
  [
    getHistory,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [
        { Of: 'Store' },
        { Of: 'Store', StoreId: 'sale' },
      ]),
      bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
        await oneCatalog(world);
        const store = { Of: 'Store', StoreId: 'none' };
        return [{ ...store, CatalogVersion: 'none' }, store];
      }),
    ],
  ],
];

export default pairs;
