import { HOUR_MS, toWireTime } from '../../src/kernel/instant.ts';
import { must, setCatalog, setStore } from './stock.ts';
import type { World } from './world.ts';

// Steps that schedule changes, over the wire.

/** An instant an hour ahead of the world's clock, on the wire. */
export function inAnHour(world: World): string {
  return toWireTime(world.clock.now() + HOUR_MS);
}

/** Schedules that the store is closed in an hour; gives the change's number. */
export async function scheduleClosing(world: World, more: object = {}): Promise<number> {
  const EffectiveAt = inAnHour(world);
  const body = { StoreId: 'sale', Open: false, EffectiveAt, ...more };
  const { PendingChange } = await must(world.asTitle('/Admin/SetStoreOpen', body));
  return PendingChange;
}

/** A store of one item. */
export async function aStore(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: ['a'] });
}
