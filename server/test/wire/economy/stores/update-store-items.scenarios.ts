import { expect } from 'vitest';
import { updateStoreItems } from '../../../../src/economy/stores/operations/update-store-items.ts';
import { aStore, editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import {
  type Item,
  itemIds,
  must,
  readStore,
  setCatalog,
  setStore,
  toStoreBody,
} from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = updateStoreItems;

/** A title with the items a, b and c, and a store with a and b. */
async function stocked(world: World): Promise<World> {
  await setCatalog(world, { items: ['a', 'b', 'c'] });
  await setStore(world, {
    items: [
      { ItemId: 'a', VirtualCurrencyPrices: { GO: 10 }, CustomData: { old: true } },
      { ItemId: 'b', RealCurrencyPrices: { EUR: 99 }, DisplayPosition: 7 },
    ],
    marketing: { DisplayName: 'Sale', Description: 'All must go' },
  });
  return world;
}

function update(world: World, items: readonly Item[]) {
  return world.asTitle(path, toStoreBody({ items }));
}

export default scenarios(updateStoreItems, [
  {
    name: 'an element of Store whose ItemId is not yet in the store is added',
    shows: ['Specification 4.3 rule 1'],
    async play(world) {
      await stocked(world);
      const reply = await update(world, [
        { ItemId: 'c', VirtualCurrencyPrices: { GO: 0, RM: 199 }, CustomData: [1, null] },
      ]);
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
      const { Store } = await readStore(world);
      expect(Store).toHaveLength(3);
      expect(Store[2]).toEqual({
        ItemId: 'c',
        VirtualCurrencyPrices: { GO: 0, RM: 199 },
        CustomData: [1, null],
      });
      return reply;
    },
  },
  {
    name: 'an element of Store whose ItemId matches an item replaces that item with the given values',
    shows: ['Specification 4.3 rule 2'],
    async play(world) {
      await stocked(world);
      const reply = await update(world, [{ ItemId: 'a', RealCurrencyPrices: { EUR: 5 } }]);
      const { Store } = await readStore(world);
      expect(Store[0]).toEqual({ ItemId: 'a', RealCurrencyPrices: { EUR: 5 } });
      expect(Store).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'items already in the store that the request does not mention are kept',
    shows: ['Specification 4.3 rule 3'],
    async play(world) {
      await stocked(world);
      const reply = await update(world, ['c', 'a']);
      const { Store } = await readStore(world);
      expect(Store).toEqual([
        { ItemId: 'a' },
        { ItemId: 'b', RealCurrencyPrices: { EUR: 99 }, DisplayPosition: 7 },
        { ItemId: 'c' },
      ]);
      return reply;
    },
  },
  {
    name: 'a body that is not JSON is refused',
    provokes: 'InvalidJSONContent',
    shows: ['Specification 7 rule 3'],
    play: (world) => world.asTitle(path, '{"StoreId":"sale",'),
  },
  {
    name: 'an item twice in one request is refused, even where there is no catalog',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await update(world, ['a', 'b', 'a']);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Store[2].ItemId']);
      return reply;
    },
  },
  {
    name: 'prices are never coerced, and every wrong one is named',
    provokes: 'InvalidParams',
    async play(world) {
      await stocked(world);
      const prices = { A1: true, A2: '5', A3: [7], A4: 1.5, A5: -1, A6: 4_294_967_296 };
      const reply = await update(world, [{ ItemId: 'a', VirtualCurrencyPrices: prices }]);
      expect(Object.keys(reply.errorDetails ?? {}).toSorted()).toEqual(
        Object.keys(prices).map((code) => `Store[0].VirtualCurrencyPrices.${code}`),
      );
      expect((await readStore(world)).Store[0].VirtualCurrencyPrices).toEqual({ GO: 10 });
      return reply;
    },
  },
  {
    name: 'custom data over its limit is refused',
    provokes: 'InvalidParams',
    async play(world) {
      await stocked(world);
      const fitting = { ItemId: 'a', CustomData: 'x'.repeat(9_998) };
      await must(update(world, [fitting]));
      return update(world, [{ ItemId: 'a', CustomData: 'x'.repeat(9_999) }]);
    },
  },
  {
    name: 'a number that a double cannot hold is refused and not made null',
    provokes: 'InvalidParams',
    async play(world) {
      await stocked(world);
      const reply = await world.asTitle(
        path,
        '{"StoreId":"sale","Store":[{"ItemId":"a","CustomData":{"deep":[1e999]}}],"MarketingData":{"Metadata":-1e999}}',
      );
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([
        'Store[0].CustomData',
        'MarketingData.Metadata',
      ]);
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is refused and named',
    provokes: 'CatalogNotConfigured',
    shows: ['Specification 7 rule 3'],
    async play(world) {
      await stocked(world);
      const reply = await world.asTitle(path, toStoreBody({ items: ['zzz'], version: 'winter' }));
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"winter"');
      return reply;
    },
  },
  {
    name: 'a title without any catalog has no default one',
    provokes: 'CatalogNotConfigured',
    shows: ['Specification 9 default catalog'],
    play: (world) => update(world, ['a']),
  },
  {
    name: 'a store that does not exist is not made, and the answer says what makes one',
    provokes: 'StoreNotFound',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const reply = await update(world, ['zzz']);
      expect(reply.errorMessage).toMatch(/"sale".*"1".*SetStoreItems/);
      return reply;
    },
  },
  {
    name: "another title's store is not there",
    provokes: 'StoreNotFound',
    async play(world) {
      await stocked(world);
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      return update(other, ['a']);
    },
  },
  {
    name: 'items that the catalog version does not have are all named, and nothing is stored',
    provokes: 'InvalidItemId',
    shows: ['Specification 2 store holds references'],
    async play(world) {
      await stocked(world);
      const before = await readStore(world);
      const reply = await update(world, ['c', 'zzz', 'A', 'a']);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Store[1].ItemId', 'Store[2].ItemId']);
      expect(await readStore(world)).toEqual(before);
      return reply;
    },
  },
  {
    name: 'a store takes 10,000 items and not one more',
    provokes: 'OverLimit',
    async play(world) {
      const ids = itemIds(10_000);
      await setCatalog(world, { items: ids });
      await setStore(world, { items: ids });
      // The store keeps its items when the catalog lets go of them: the only way to have more.
      await setCatalog(world, { items: ['one-more', 'item-0'] });
      await must(update(world, ['item-0']));
      const reply = await update(world, ['one-more']);
      expect(reply.errorMessage).toContain('10000 items');
      expect((await readStore(world)).Store).toHaveLength(10_000);
      return reply;
    },
  },
  {
    name: 'a store takes 8 MiB and not more, and a full one can be made smaller',
    provokes: 'OverLimit',
    async play(world) {
      const full = itemIds(840).map((ItemId) => ({ ItemId, CustomData: 'x'.repeat(9_900) }));
      await setCatalog(world, { items: itemIds(850) });
      await setStore(world, { items: full });
      const more = [{ ItemId: 'item-841', CustomData: 'x'.repeat(9_900 * 9) }];
      expect(await update(world, more)).toMatchObject({ error: 'InvalidParams' });
      const ten = full
        .slice(0, 10)
        .map(({ CustomData }, at) => ({ ItemId: `item-${840 + at}`, CustomData }));
      const reply = await update(world, ten);
      expect(reply.errorMessage).toMatch(
        /at most 8388608 bytes .* take 83\d{5} now and would take 84\d{5}\.$/,
      );
      await must(update(world, itemIds(10)));
      await must(update(world, ten));
      expect((await readStore(world)).Store).toHaveLength(850);
      return reply;
    },
  },
  {
    name: 'marketing data that is absent or null keeps what is stored',
    async play(world) {
      await stocked(world);
      const reply = await update(world, ['a', 'c']);
      await must(world.asTitle(path, { StoreId: 'sale', Store: null, MarketingData: null }));
      expect((await readStore(world)).MarketingData).toEqual({
        DisplayName: 'Sale',
        Description: 'All must go',
      });
      return reply;
    },
  },
  {
    name: 'marketing data replaces what is stored whole, also when no item comes along',
    async play(world) {
      await stocked(world);
      const Metadata = { z: null, a: [null, { b: null }], '😀': 'ü' };
      const reply = await world.asTitle(path, { StoreId: 'sale', MarketingData: { Metadata } });
      const { MarketingData, Store } = await readStore(world);
      expect(JSON.stringify(MarketingData)).toBe(JSON.stringify({ Metadata }));
      expect(Store).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'a null price is an absent price, and null members of an item are absent ones',
    async play(world) {
      await stocked(world);
      const reply = await update(world, [
        {
          ItemId: 'a',
          VirtualCurrencyPrices: { GO: null, SI: 3 },
          RealCurrencyPrices: null,
          CustomData: null,
          DisplayPosition: null,
        },
      ]);
      expect((await readStore(world)).Store[0]).toEqual({
        ItemId: 'a',
        VirtualCurrencyPrices: { SI: 3 },
      });
      return reply;
    },
  },
  {
    name: 'without a CatalogVersion, or with null, the store is in the default catalog',
    shows: ['Specification 9 default catalog'],
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'], version: '1' });
      await setStore(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['a', 'b'], version: '2' });
      await setStore(world, { items: ['a'], version: '2' });
      const reply = await update(world, ['b']);
      await must(world.asTitle(path, { StoreId: 'sale', CatalogVersion: null }));
      expect((await readStore(world, { version: '2' })).Store).toHaveLength(2);
      expect((await readStore(world, { version: '1' })).Store).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a key with the scope admin may; one without may not',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      await stocked(world);
      const secretKey = await world.limitedKey(['admin']);
      await must(world.call(path, toStoreBody({ items: ['c'] }), { secretKey }));
      const limited = await world.limitedKey(['server', 'matchmaker']);
      return world.call(path, toStoreBody({ items: ['c'] }), { secretKey: limited });
    },
  },
  ...editScenarios({ stock: aStore, body: toStoreBody({ items: ['b'] }) }),
]);
