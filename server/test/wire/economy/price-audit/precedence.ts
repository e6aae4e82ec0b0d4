import { getPriceExposure } from '../../../../src/economy/price-audit/operations/get-price-exposure.ts';
import { setPriceWarningAccepted } from '../../../../src/economy/price-audit/operations/set-price-warning-accepted.ts';
import { bodies, ITEM_TWICE, type PrecedenceList } from '../../../support/precedence.ts';
import { setCatalog, stockTooMuch } from '../../../support/stock.ts';

/** A request about a store write that nobody makes. */
const supposed = (Store: unknown) => ({ SupposedStore: { StoreId: 'sale', Store } });

const accepted = {
  Kind: 'CostsNothing',
  ItemId: 'sword',
  Text: 'It costs nothing.',
  Accepted: true,
  Note: 'Meant.',
};

const pairs: PrecedenceList = [
  [
    getPriceExposure,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [supposed(ITEM_TWICE), {}]),
      bodies('CatalogNotConfigured', 'OverLimit', async (world) => {
        await stockTooMuch(world);
        return [{ CatalogVersion: 'none' }, {}];
      }),
      bodies('OverLimit', 'InvalidItemId', async (world) => {
        await stockTooMuch(world);
        await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
        const body = supposed([{ ItemId: 'unknown' }]);
        return [body, { ...body, CatalogVersion: '2' }];
      }),
    ],
  ],
  [
    setPriceWarningAccepted,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [
        { ...accepted, Note: '' },
        accepted,
      ]),
      bodies('CatalogNotConfigured', 'OverLimit', async (world) => {
        await stockTooMuch(world);
        return [{ ...accepted, CatalogVersion: 'none' }, accepted];
      }),
    ],
  ],
];

export default pairs;
