import { expect } from 'vitest';
import { updateSale } from '../../../../src/economy/sales/operations/update-sale.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { inHours, makeSale, someStores } from '../../../support/sale.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, toStoreBody } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = updateSale;

async function aSale(world: World): Promise<void> {
  await someStores(world);
  await makeSale(world);
}

/** A sale that runs, and in which somebody has changed a price. */
async function aRunningSale(world: World): Promise<void> {
  await aSale(world);
  world.clock.advance(HOUR_MS);
  const items = [{ ItemId: 'b', VirtualCurrencyPrices: { GO: 1 } }];
  await must(world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items })));
}

export default scenarios(updateSale, [
  {
    name: 'a sale that is coming is moved',
    async play(world) {
      await aSale(world);
      const times = { StartsAt: inHours(world, 2), EndsAt: inHours(world, 5) };
      const reply = await world.asTitle(path, { Sale: 1, ...times });
      expect(reply.data.Sale).toMatchObject({ Status: 'Coming', ...times });
      return reply;
    },
  },
  {
    name: 'a sale that is coming is cancelled, and never begins',
    async play(world) {
      await aSale(world);
      const reply = await world.asTitle(path, { Sale: 1, Cancel: true });
      expect(reply.data.Sale).toMatchObject({
        Status: 'Cancelled',
        Reason: expect.stringMatching(/^Cancelled by/),
      });
      return reply;
    },
  },
  {
    name: 'a sale that runs and is cancelled ends before the answer, which says what it has left alone',
    async play(world) {
      await aRunningSale(world);
      const reply = await world.asTitle(path, { Sale: 1, Cancel: true });
      const item = { StoreId: 'sale', VirtualCurrency: 'GO' };
      expect(reply.data.Sale).toMatchObject({
        Status: 'Ended',
        EndsAt: inHours(world, 0),
        Prices: [
          { ...item, ItemId: 'a', Own: 100, Before: 100, During: 75 },
          { ...item, ItemId: 'b', Own: 50, Before: 50, During: 37 },
        ],
        NotPutBack: 1,
        LeftPrices: [{ ...item, ItemId: 'b', SalePrice: 37, Found: 1 }],
      });
      return reply;
    },
  },
  {
    name: 'the revisions of an end before its time are of whoever ended the sale',
    async play(world) {
      await aSale(world);
      world.clock.advance(HOUR_MS);
      const operator = await world.operator(['liveOps']);
      const reply = await world.call(path, { Sale: 1, Cancel: true }, { operator });
      expect(reply.data.Sale).toMatchObject({
        Status: 'Ended',
        Reason: expect.stringMatching(/^Ended before its time by/),
      });
      const history = { Of: 'Store', StoreId: 'sale', Count: 2 };
      const { Revisions } = await must(world.asTitle('/Admin/GetHistory', history));
      expect(Revisions).toMatchObject([
        { Author: { Kind: 'Operator' }, Note: 'Weekend' },
        { Author: { Kind: 'SecretKey' } },
      ]);
      return reply;
    },
  },
  {
    name: 'the preview of a sale that runs says what its end does now',
    async play(world) {
      await aRunningSale(world);
      const reply = await world.asTitle(path, { Sale: 1, Preview: true });
      const item = { StoreId: 'sale', VirtualCurrency: 'GO' };
      expect(reply.data.Preview).toEqual({
        Prices: [{ ...item, ItemId: 'a', Before: 100, During: 75, After: 100 }],
        LeftPrices: [{ ...item, ItemId: 'b', SalePrice: 37, Found: 1 }],
        NotCheaper: [],
      });
      return reply;
    },
  },
  ...(
    [
      ['a sale that is not there', { Sale: 7, Cancel: true }, 'Sale'],
      ['the start of a sale that runs', { StartsAt: '2999-01-01T00:00:00.000Z' }, 'StartsAt'],
      ['an end that is over', { EndsAt: '2000-01-01T00:00:00.000Z' }, 'EndsAt'],
      ['to move and to cancel', { Cancel: true, EndsAt: '2999-01-01T00:00:00.000Z' }, 'Cancel'],
    ] as const
  ).map(([name, body, member]) => ({
    name: `${name} is refused`,
    provokes: 'InvalidParams' as const,
    async play(world: World) {
      await aRunningSale(world);
      const reply = await world.asTitle(path, { Sale: 1, ...body });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([member]);
      return reply;
    },
  })),
  {
    name: 'a sale that was ended by somebody else is over, and it is said who was faster',
    provokes: 'SaleOver',
    async play(world) {
      await aRunningSale(world);
      const operator = await world.operator(['liveOps']);
      await must(world.call(path, { Sale: 1, Cancel: true }, { operator }));
      const reply = await world.asTitle(path, { Sale: 1, Cancel: true });
      expect(reply.errorMessage).toMatch(
        /^Sale 1, "Weekend", is over\. Ended before its time by operator .+\.$/,
      );
      return reply;
    },
  },
  {
    name: 'a sale that has ended in its time is over',
    provokes: 'SaleOver',
    async play(world) {
      await aRunningSale(world);
      const end = inHours(world, 2);
      world.clock.advance(3 * HOUR_MS);
      const reply = await world.asTitle(path, { Sale: 1, EndsAt: inHours(world, 1) });
      expect(reply.errorDetails).toEqual({
        Sale: [`Sale 1, "Weekend", is over. It ended at ${end}.`],
      });
      return reply;
    },
  },
  {
    name: 'a sale that somebody else has moved meanwhile stays, and it is said who was faster',
    provokes: 'PendingChangeMoved',
    async play(world) {
      await aSale(world);
      const seen = { IfStartsAt: inHours(world, 1), IfEndsAt: inHours(world, 3) };
      const operator = await world.operator(['liveOps']);
      const EndsAt = inHours(world, 4);
      await must(world.call(path, { Sale: 1, ...seen, EndsAt }, { operator }));
      const reply = await world.asTitle(path, { Sale: 1, ...seen, EndsAt: inHours(world, 5) });
      expect(reply.errorMessage).toMatch(
        /^Somebody else was faster: operator .+ has moved the sale/,
      );
      expect(reply.errorMessage).toContain(`from ${seen.IfStartsAt} until ${EndsAt} now.`);
      expect(await must(world.asTitle('/Admin/ListSales', { Sale: 1 }))).toMatchObject({
        Sales: [{ EndsAt }],
      });
      const unmoved = await world.asTitle(path, {
        Sale: 1,
        IfEndsAt: seen.IfEndsAt,
        Preview: true,
      });
      expect(unmoved.error).toBe('PendingChangeMoved');
      return reply;
    },
  },
  {
    name: 'the preview of a sale whose store is gone says why it could not begin',
    provokes: 'InvalidParams',
    async play(world) {
      await aSale(world);
      await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
      const reply = await world.asTitle(path, { Sale: 1, Preview: true });
      expect(reply.errorDetails?.['Sale']?.[0]).toContain('The store "sale" is gone');
      return reply;
    },
  },
  {
    name: 'a sale that has another behind it does not get so long',
    provokes: 'SalesOverlap',
    async play(world) {
      await aSale(world);
      await makeSale(world, { StartsAt: inHours(world, 3), EndsAt: inHours(world, 4) });
      return world.asTitle(path, { Sale: 1, EndsAt: inHours(world, 3.5) });
    },
  },
]);
