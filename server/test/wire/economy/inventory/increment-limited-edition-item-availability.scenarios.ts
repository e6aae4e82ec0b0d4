import { expect } from 'vitest';
import { incrementLimitedEditionItemAvailability } from '../../../../src/economy/inventory/operations/increment-limited-edition-item-availability.ts';
import { EDITION_SIZE_MAX } from '../../../../src/kernel/limits.ts';
import { notEditionScenarios, setCrowns } from '../../../support/editions.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';
import type { World } from '../../../support/world.ts';

const { path } = incrementLimitedEditionItemAvailability;

const add = (world: World, Amount: number) => world.asTitle(path, { ItemId: 'crown', Amount });

async function leftIn(world: World): Promise<unknown> {
  const check = '/Admin/CheckLimitedEditionItemAvailability';
  return (await must(world.asTitle(check, { ItemId: 'crown' }))).Amount;
}

async function give(world: World): Promise<unknown> {
  const { playerId: ServiceId } = await world.logIn();
  const body = { ServiceId, ItemIds: ['crown'] };
  const { ItemGrantResults } = await must(world.asTitle('/Server/GrantItemsToUser', body));
  return ItemGrantResults;
}

export default scenarios(incrementLimitedEditionItemAvailability, [
  {
    name: 'an edition that is sold out has some again',
    async play(world) {
      await setCrowns(world, 1);
      expect(await give(world)).toMatchObject([{ Result: true }]);
      expect(await give(world)).toMatchObject([{ Result: false, ItemId: 'crown' }]);
      const reply = await add(world, 2);
      expect(await leftIn(world)).toBe(2);
      expect(await give(world)).toMatchObject([{ Result: true }]);
      expect(await leftIn(world)).toBe(1);
      return reply;
    },
  },
  {
    name: 'price exposure lists no price of one that is sold out, and lists it again',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      await setCrowns(world, 1, { VirtualCurrencyPrices: { GO: 5 } });
      const exposed = async () => {
        const { Items, Warnings } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
        const [warning] = Warnings.filter((one: { ItemId: string }) => one.ItemId === 'crown');
        return [Items[0].LowestPrices, warning?.Kind];
      };
      expect(await exposed()).toEqual([{ GO: 5 }, undefined]);
      await give(world);
      expect(await exposed()).toEqual([{}, 'SoldOut']);
      const reply = await add(world, 1);
      expect(await exposed()).toEqual([{ GO: 5 }, undefined]);
      return reply;
    },
  },
  {
    name: 'they are added to what the catalog says as long as none was given out',
    async play(world) {
      await setCrowns(world, 1);
      const reply = await add(world, 2);
      await setCrowns(world, 4);
      expect(await leftIn(world)).toBe(6);
      return reply;
    },
  },
  {
    name: 'an amount that adds nothing is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      await setCrowns(world, 1);
      expect((await add(world, -1)).error).toBe('InvalidParams');
      return add(world, 0);
    },
  },
  {
    name: 'an edition has its largest size, given out or not',
    provokes: 'OverLimit',
    async play(world) {
      await setCrowns(world, 2);
      await give(world);
      await must(add(world, EDITION_SIZE_MAX - 2));
      expect(await leftIn(world)).toBe(EDITION_SIZE_MAX - 1);
      return add(world, 1);
    },
  },
  ...notEditionScenarios(path, { Amount: 1 }),
]);
