import { expect } from 'vitest';
import { restoreStore } from '../../../../src/economy/stores/operations/restore-store.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { itemIds, must, readStore, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const back = (ToRevision: number) => ({ StoreId: 'sale', ToRevision });

/** A store that was deleted. */
async function deleted(world: World): Promise<void> {
  await setCatalog(world, { items: ['a', 'b'] });
  await setStore(world, { items: ['b', 'a'], marketing: { DisplayName: 'Sale' } });
  await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
}

export default scenarios(restoreStore, [
  {
    name: 'a store is what it was: items, order, marketing data, open; and that can be taken back, too',
    async play(world, door) {
      await setCatalog(world, { items: ['a', 'b', 'c'] });
      await setStore(world, { items: ['b', { ItemId: 'a', CustomData: [1] }] });
      const first = await readStore(world);
      await setStore(world, { items: ['a', 'c'], marketing: { DisplayName: 'Sale' } });
      await must(world.asTitle('/Admin/SetStoreOpen', { StoreId: 'sale', Open: false }));
      const third = await readStore(world);
      expect(await must(callAt(door, world, back(1)))).toEqual({ Revision: 4 });
      expect(await readStore(world)).toEqual(first);
      const reply = await callAt(door, world, back(3));
      expect(await readStore(world)).toEqual(third);
      return reply;
    },
  },
  {
    name: 'with ItemIds only these items are what they were, each at its place; what others changed stays',
    async play(world, door) {
      const priced = (ItemId: string, GO: number) => ({
        ItemId,
        VirtualCurrencyPrices: { GO },
      });
      await setCatalog(world, { items: ['a', 'b', 'c', 'd'] });
      await setStore(world, { items: [priced('a', 1), priced('b', 1), priced('c', 1)] });
      await setStore(world, {
        items: [priced('d', 2), priced('b', 2), priced('a', 2)],
        marketing: { DisplayName: 'Sale' },
      });
      const reply = await callAt(door, world, { ...back(1), ItemIds: ['a', 'c', 'd'] });
      expect(reply.data).toEqual({ Revision: 3 });
      expect(await readStore(world)).toMatchObject({
        Store: [priced('b', 2), priced('a', 1), priced('c', 1)],
        MarketingData: { DisplayName: 'Sale' },
      });
      await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
      const gone = await callAt(door, world, { ...back(1), ItemIds: ['a'] });
      expect(gone.error).toBe('StoreNotFound');
      return reply;
    },
  },
  {
    name: 'a deleted store comes back',
    async play(world, door) {
      await deleted(world);
      const reply = await callAt(door, world, back(1));
      expect(reply.data).toEqual({ Revision: 3 });
      expect(await readStore(world)).toMatchObject({
        Store: [{ ItemId: 'b' }, { ItemId: 'a' }],
        MarketingData: { DisplayName: 'Sale' },
      });
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await deleted(world);
      return callAt(door, world, { ...back(1), CatalogVersion: '2' });
    },
  },
  {
    name: "another title's store, or one that never was, does not come back",
    provokes: 'StoreNotFound',
    async play(world, door) {
      await deleted(world);
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a', 'b'] });
      return callAt(door, other, back(1));
    },
  },
  {
    name: 'a revision that is not there, and one after which there was no store, are refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      await deleted(world);
      const none = await callAt(door, world, back(2));
      expect(none.errorDetails?.['ToRevision']?.[0]).toContain('deleted');
      const reply = await callAt(door, world, back(3));
      expect(reply.errorDetails).toEqual({ ToRevision: ['The newest revision is 2.'] });
      return reply;
    },
  },
  {
    name: 'items to restore that are not there and were not then are named, and nothing is written',
    provokes: 'InvalidItemId',
    async play(world, door) {
      await setCatalog(world, { items: ['a', 'b', 'c'] });
      await setStore(world, { items: ['a'] });
      await setStore(world, { items: ['b'] });
      const reply = await callAt(door, world, { ...back(1), ItemIds: ['a', 'nope', 'c', 'b'] });
      expect(reply.errorDetails).toEqual({
        ItemIds: ['nope', 'c'].map(
          (id) => `The item "${id}" is not there, and was not after revision 1.`,
        ),
      });
      expect((await readStore(world)).Store).toMatchObject([{ ItemId: 'b' }]);
      return reply;
    },
  },
  {
    name: 'items that the catalog does not have any more are named, and nothing is written',
    provokes: 'InvalidItemId',
    async play(world, door) {
      const ids = itemIds(102);
      await setCatalog(world, { items: ids });
      await setStore(world, { items: ids });
      await setStore(world, { items: [] });
      await setCatalog(world, { items: ['new'] });
      const reply = await callAt(door, world, back(1));
      const { Store } = reply.errorDetails ?? {};
      expect(Store?.[0]).toBe('The item "item-0" is not in catalog version "1".');
      expect(Store).toHaveLength(101);
      expect(Store?.at(-1)).toBe('2 more items are not in catalog version "1".');
      expect((await readStore(world)).Store).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a catalog version takes 1,000 stores and not one more',
    isAtFullSize: true,
    provokes: 'OverLimit',
    async play(world, door) {
      await deleted(world);
      const storeIds = itemIds(1_000, 'store');
      for (let from = 0; from < storeIds.length; from += 100) {
        const some = storeIds.slice(from, from + 100);
        // Side by side within a hundred, so that they share commits.
        await Promise.all(some.map((storeId) => setStore(world, { items: ['a'], storeId })));
      }
      return callAt(door, world, back(1));
    },
  },
  ...editScenarios({
    stock: async (world) => {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      await setStore(world, { items: [] });
    },
    body: back(1),
    current: 2,
  }),
]);
