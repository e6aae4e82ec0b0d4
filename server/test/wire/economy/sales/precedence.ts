import { createSale } from '../../../../src/economy/sales/operations/create-sale.ts';
import { updateSale } from '../../../../src/economy/sales/operations/update-sale.ts';
import { bodies, type PrecedenceList } from '../../../support/precedence.ts';
import { inHours, makeSale, saleBody, someStores } from '../../../support/sale.ts';
import { itemIds, must, setCatalog, setStore } from '../../../support/stock.ts';

const OVER = { EndsAt: '2000-01-01T00:00:00.000Z' };

const pairs: PrecedenceList = [
  [
    createSale,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async (world) => {
        return [saleBody(world, OVER), saleBody(world)];
      }),
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await someStores(world);
        const body = saleBody(world, { IfRevisions: [{ Revision: 9 }] });
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      bodies('RevisionConflict', 'StoreNotFound', async (world) => {
        await someStores(world);
        const body = saleBody(world, { StoreIds: ['none'] });
        return [{ ...body, IfRevisions: [{ Revision: 9 }] }, body];
      }),
      bodies('StoreNotFound', 'InvalidItemId', async (world) => {
        await someStores(world);
        const body = saleBody(world, { ItemIds: ['none'] });
        return [{ ...body, StoreIds: ['none'] }, body];
      }),
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        await setCatalog(world, { items: itemIds(1_001) });
        await setStore(world, { items: itemIds(1_001) });
        const body = saleBody(world);
        return [{ ...body, ItemIds: ['none'] }, body];
      }),
      bodies('OverLimit', 'SalesOverlap', async (world) => {
        const items = itemIds(1_001).map((ItemId) => ({
          ItemId,
          VirtualCurrencyPrices: { GO: 9 },
        }));
        await setCatalog(world, { items });
        await setStore(world, { items });
        await makeSale(world, { ItemIds: ['item-1'] });
        return [saleBody(world), saleBody(world, { ItemIds: ['item-1'] })];
      }),
    ],
  ],
  [
    updateSale,
    [
      bodies('SaleOver', 'PendingChangeMoved', async (world) => {
        await someStores(world);
        await makeSale(world);
        await must(world.asTitle('/Admin/UpdateSale', { Sale: 1, Cancel: true }));
        await makeSale(world);
        const seen = { IfEndsAt: inHours(world, 9) };
        return [
          { ...seen, Sale: 1 },
          { ...seen, Sale: 3 },
        ];
      }),
      bodies('PendingChangeMoved', 'InvalidParams', async (world) => {
        await someStores(world);
        await makeSale(world);
        const body = { ...OVER, Sale: 1 };
        return [{ ...body, IfEndsAt: inHours(world, 9) }, body];
      }),
      bodies('InvalidParams', 'SalesOverlap', async (world) => {
        await someStores(world);
        await makeSale(world);
        await makeSale(world, { StartsAt: inHours(world, 3), EndsAt: inHours(world, 4) });
        const body = { Sale: 1, EndsAt: inHours(world, 3.5) };
        return [{ ...body, StartsAt: '2000-01-01T00:00:00.000Z' }, body];
      }),
    ],
  ],
];

export default pairs;
