import { expect } from 'vitest';
import { foldCounts } from '../../../../src/economy/report/commands.ts';
import { getEconomyReport } from '../../../../src/economy/report/operations/get-economy-report.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/kernel/instant.ts';
import { aShop, buy } from '../../../support/purchases.ts';
import { scenarios } from '../../../support/scenario.ts';
import { aStore, scheduleClosing } from '../../../support/schedule.ts';
import { itemIds, must, setCatalog } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = getEconomyReport;

/** Does what the service does every few seconds. */
async function fold({ run, clock }: World): Promise<void> {
  while ((await run(foldCounts, { now: clock.now() })) === 'more');
}

/** A day from now, by steps. */
function aDay({ clock }: World, Step = 'Day') {
  const now = clock.now();
  return { From: new Date(now).toISOString(), To: new Date(now + 1).toISOString(), Step };
}

export default scenarios(getEconomyReport, [
  {
    name: 'what was paid and given is shown by currency and cause, with who paid and what changed',
    async play(world) {
      await aShop(world);
      await must(buy(world, { ItemId: 'sword', VirtualCurrency: 'GO', Price: 3, StoreId: 'sale' }));
      await must(buy(world, { ItemId: 'chest', VirtualCurrency: 'GO', Price: 5, StoreId: 'sale' }));
      await fold(world);
      const reply = await world.asTitle(path, aDay(world));
      const day = new Date(world.clock.now() - (world.clock.now() % DAY_MS)).toISOString();
      const points = (Count: number, Gained: number, Lost: number) => {
        return { Points: [{ At: day, Count, Gained, Lost }] };
      };
      expect(reply.data.Series).toEqual(
        expect.arrayContaining([
          { VirtualCurrency: 'GO', Cause: 'Addition', ...points(1, 100, 0) },
          { VirtualCurrency: 'GO', Cause: 'Purchase', ...points(2, 0, 8) },
          { VirtualCurrency: 'SI', Cause: 'Purchase', ...points(1, 3, 0) },
          // The gem that is in the chest.
          { Cause: 'Purchase', ...points(1, 1, 0) },
        ]),
      );
      expect(reply.data.Series).toHaveLength(4);
      const ofActive = (Kind: string) => ({ Kind, Per: 'Day', Points: [{ At: day, Count: 1 }] });
      expect(reply.data.Active).toEqual(
        expect.arrayContaining([ofActive('Player'), ofActive('Payer')]),
      );
      expect(reply.data.Revisions).toMatchObject([
        { Kind: 'Catalog', CatalogVersion: '1', Revision: 1, Author: { Kind: 'SecretKey' } },
        { Kind: 'Currencies', Revision: 1 },
        { Kind: 'Store', CatalogVersion: '1', StoreId: 'sale', Revision: 1 },
      ]);
      expect(reply.data).toMatchObject({ Held: [], From: day });
      const other = await world.otherTitle();
      const elsewhere = await must(other.asTitle(path, aDay(world)));
      expect(elsewhere).toMatchObject({ Series: [], Held: [], Revisions: [] });
      return reply;
    },
  },
  {
    name: 'a scheduled change that is due is among the revisions',
    async play(world) {
      await aStore(world);
      await scheduleClosing(world);
      world.clock.advance(HOUR_MS);
      const reply = await world.asTitle(path, aDay(world));
      expect(reply.data.Revisions).toContainEqual(
        expect.objectContaining({ Kind: 'Store', StoreId: 'sale', Revision: 2 }),
      );
      return reply;
    },
  },
  {
    name: 'sales are shown by item, store and price, of what the caller names',
    async play(world) {
      await aShop(world);
      await must(buy(world, { ItemId: 'sword', VirtualCurrency: 'GO', Price: 3, StoreId: 'sale' }));
      await must(buy(world, { ItemId: 'sword', VirtualCurrency: 'GO', Price: 5 }));
      await fold(world);
      const of = { ...aDay(world, 'Hour'), GroupBy: 'Price', ItemIds: ['sword'] };
      const reply = await world.asTitle(path, { ...of, VirtualCurrency: 'GO', StoreId: 'sale' });
      expect(reply.data.Series).toMatchObject([
        {
          VirtualCurrency: 'GO',
          Cause: 'Purchase',
          ItemId: 'sword',
          StoreId: 'sale',
          Price: 3,
          Points: [{ Count: 1, Gained: 0, Lost: 3 }],
        },
      ]);
      return reply;
    },
  },
  {
    name: 'a time that ends before it begins is refused',
    provokes: 'InvalidParams',
    play(world) {
      const From = '2030-01-02T00:00:00.000Z';
      return world.asTitle(path, { From, To: '2030-01-01T00:00:00.000Z', Step: 'Day' });
    },
  },
  {
    name: 'a time whose last step ends after the year 9999 is refused',
    provokes: 'InvalidParams',
    play(world) {
      const To = '9999-12-31T23:59:59.999Z';
      return world.asTitle(path, { From: '9999-12-31T00:00:00.000Z', To, Step: 'Week' });
    },
  },
  {
    name: 'a time whose first step begins before the year 0000 is refused',
    provokes: 'InvalidParams',
    play(world) {
      const From = '0000-01-01T00:00:00.000Z';
      return world.asTitle(path, { From, To: '0000-01-02T00:00:00.000Z', Step: 'Week' });
    },
  },
  {
    name: 'a time before 1970 is widened to whole steps too, and has nothing in it',
    async play(world) {
      const To = '1969-12-31T07:10:00.000Z';
      const reply = await world.asTitle(path, {
        From: '1969-12-30T05:30:00.000Z',
        To,
        Step: 'Day',
      });
      expect(reply.data).toMatchObject({
        From: '1969-12-30T00:00:00.000Z',
        To: '1970-01-01T00:00:00.000Z',
        Series: [],
      });
      const week = await must(
        world.asTitle(path, { From: '1969-12-28T00:00:00.000Z', To, Step: 'Week' }),
      );
      expect(week).toMatchObject({
        From: '1969-12-22T00:00:00.000Z',
        To: '1970-01-05T00:00:00.000Z',
      });
      return reply;
    },
  },
  {
    name: 'a time of more than 2,000 steps is refused',
    provokes: 'InvalidParams',
    play(world) {
      const From = '2030-01-01T00:00:00.000Z';
      return world.asTitle(path, { From, To: '2031-01-01T00:00:00.000Z', Step: 'Hour' });
    },
  },
  {
    name: 'a report of more than 2,000 points is refused, and says what to narrow',
    provokes: 'AnswerTooLarge',
    async play(world) {
      const ids = itemIds(700);
      await setCatalog(world, { items: ids });
      const { playerId: ServiceId } = await world.logIn();
      const From = new Date(world.clock.now()).toISOString();
      for (const _ of [1, 2, 3]) {
        await must(world.asTitle('/Server/GrantItemsToUser', { ServiceId, ItemIds: ids }));
        world.clock.advance(HOUR_MS);
      }
      await fold(world);
      const of = { From, To: new Date(world.clock.now()).toISOString(), GroupBy: 'Item' };
      await must(world.asTitle(path, { ...of, Step: 'Day' }));
      const reply = await world.asTitle(path, { ...of, Step: 'Hour' });
      expect(reply.errorDetails).toEqual({
        Step: ['Ask for longer steps or a shorter time, or name a currency, items or a store.'],
      });
      return reply;
    },
  },
]);
