import { expect } from 'vitest';
import { listSales } from '../../../../src/economy/sales/operations/list-sales.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { inHours, makeSale, someStores } from '../../../support/sale.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = listSales;

export default scenarios(listSales, [
  {
    name: 'sales are listed newest first, those of one status too, and in pages',
    async play(world) {
      await someStores(world);
      const elsewhere = await world.otherTitle();
      expect(await must(elsewhere.asTitle(path, {}))).toEqual({ Sales: [] });
      await makeSale(world);
      world.clock.advance(2 * HOUR_MS);
      await makeSale(world, { Name: 'Hats', StoreIds: ['other'] });
      const names = async (body: object) => {
        const { Sales } = await must(world.asTitle(path, body));
        return Sales.map(({ Name }: { readonly Name: string }) => Name);
      };
      expect(await names({ Status: 'Running' })).toEqual(['Weekend']);
      const first = await must(world.asTitle(path, { Count: 1 }));
      expect(first.Sales).toMatchObject([{ Name: 'Hats', Status: 'Coming' }]);
      expect(await names({ ContinuationToken: first.ContinuationToken })).toEqual(['Weekend']);
      const reply = await world.asTitle(path, {});
      expect(reply.data.Sales).toMatchObject([
        { Sale: 3, Stores: [{ StoreId: 'other', Items: 1 }] },
        { Sale: 1, EndsAt: inHours(world, 1), Author: { Kind: 'SecretKey', Name: 'test' } },
      ]);
      expect(JSON.stringify(reply.data)).not.toContain('ItemIds');
      return reply;
    },
  },
  {
    name: 'one is shown with its items',
    async play(world) {
      await someStores(world);
      await makeSale(world);
      expect(await must(world.asTitle(path, { Sale: 2 }))).toEqual({ Sales: [] });
      const reply = await world.asTitle(path, { Sale: 1 });
      expect(reply.data.Sales).toMatchObject([{ Stores: [{ ItemIds: ['a', 'b'] }] }]);
      return reply;
    },
  },
]);
