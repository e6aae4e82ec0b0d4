import { deleteCatalog } from '../../../../src/economy/catalogs/operations/delete-catalog.ts';
import { setCatalogItems } from '../../../../src/economy/catalogs/operations/set-catalog-items.ts';
import { updateCatalogItems } from '../../../../src/economy/catalogs/operations/update-catalog-items.ts';
import {
  bodies,
  ITEM_TWICE,
  ONE_ITEM,
  pair,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { tooLargeCatalog } from '../../../support/stock.ts';

const catalogWrites = [
  bodies('InvalidParams', 'CatalogNotConfigured', async () => [
    { Catalog: ITEM_TWICE },
    { Catalog: ONE_ITEM },
  ]),
  bodies('CatalogNotConfigured', 'OverLimit', async () => {
    const Catalog = tooLargeCatalog();
    return [{ Catalog }, { Catalog, CatalogVersion: '1' }];
  }),
];

const pairs: PrecedenceList = [
  [
    deleteCatalog,
    [pair('CatalogNotConfigured', 'InvalidParams', 'nothing uses a version that does not exist')],
  ],
  [setCatalogItems, catalogWrites],
  [updateCatalogItems, catalogWrites],
];

export default pairs;
