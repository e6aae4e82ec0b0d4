import { HOUR_MS, toWireTime } from '../../src/kernel/instant.ts';
import { must, setCatalog, setStore } from './stock.ts';
import type { Reply, World } from './world.ts';

// Steps about sales, over the wire.

/** A catalog with tags, classes and prices, and two stores: `sale` sells `a` and `b` for its own prices, `other` sells `c`. */
export async function someStores(world: World): Promise<void> {
  const VirtualCurrencyPrices = { GO: 200 };
  await setCatalog(world, {
    items: [
      { ItemId: 'a', VirtualCurrencyPrices, Tags: ['sharp', 'old'], ItemClass: 'weapon' },
      { ItemId: 'b', VirtualCurrencyPrices, Tags: ['round'], ItemClass: 'weapon' },
      { ItemId: 'c', VirtualCurrencyPrices, ItemClass: 'hat' },
    ],
  });
  const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
  await setStore(world, { items: [priced('a', 100), priced('b', 50)] });
  await setStore(world, { items: ['c'], storeId: 'other' });
}

/** A moment some hours ahead of the world's clock, on the wire. */
export function inHours(world: World, hours: number): string {
  return toWireTime(world.clock.now() + hours * HOUR_MS);
}

/** The body of a sale of a quarter off in the store `sale`, from the next hour on for two hours. */
export function saleBody(world: World, more: object = {}) {
  const times = { StartsAt: inHours(world, 1), EndsAt: inHours(world, 3) };
  return { Name: 'Weekend', StoreIds: ['sale'], PercentOff: 25, ...times, ...more };
}

/** Makes such a sale, and gives it. */
export async function makeSale(world: World, more: object = {}): Promise<Reply['data']> {
  return (await must(world.asTitle('/Admin/CreateSale', saleBody(world, more)))).Sale;
}
