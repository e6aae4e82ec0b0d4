import { expect } from 'vitest';
import { setStoreItems } from '../../../../src/economy/stores/operations/set-store-items.ts';
import { aStore, editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import {
  itemIds,
  must,
  readStore,
  setCatalog,
  setStore,
  toStoreBody,
} from '../../../support/stock.ts';

const { path } = setStoreItems;

export default scenarios(setStoreItems, [
  {
    name: 'a new store holds the items in the order of the request, as they were set',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'] });
      const items = [
        {
          ItemId: 'b',
          VirtualCurrencyPrices: { GO: 0 },
          RealCurrencyPrices: {},
          CustomData: { z: 1, a: null },
          DisplayPosition: 4_294_967_295,
        },
        { ItemId: 'a', CustomData: false, DisplayPosition: 0 },
      ];
      const marketing = { DisplayName: 'Sale', Description: 'All must go', Metadata: 0 };
      const reply = await world.asTitle(path, toStoreBody({ items, marketing }));
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('1');
      expect(await readStore(world)).toEqual({
        Store: items,
        Source: 'Admin',
        CatalogVersion: '1',
        StoreId: 'sale',
        MarketingData: marketing,
      });
      return reply;
    },
  },
  {
    name: 'an item twice in one request is refused',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await world.asTitle(path, toStoreBody({ items: ['a', 'a'] }));
      expect(reply.errorDetails).toEqual({
        'Store[1].ItemId': [expect.stringContaining('Store[0]')],
      });
      return reply;
    },
  },
  {
    name: 'a call without a list is refused, and only an empty list empties the store',
    provokes: 'InvalidParams',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'], marketing: { DisplayName: 'Sale' } });
      for (const Store of [undefined, null]) {
        const reply = await world.asTitle(path, { StoreId: 'sale', Store });
        expect(Object.keys(reply.errorDetails ?? {}), String(Store)).toEqual(['Store']);
      }
      const { Store, MarketingData } = await readStore(world);
      expect([Store, MarketingData]).toEqual([[{ ItemId: 'a' }], { DisplayName: 'Sale' }]);
      await must(world.asTitle(path, { StoreId: 'sale', Store: [] }));
      expect((await readStore(world)).Store).toEqual([]);
      return world.asTitle(path, { StoreId: 'winter' });
    },
  },
  {
    name: 'a title without a catalog can have no store',
    provokes: 'CatalogNotConfigured',
    play: (world) => world.asTitle(path, toStoreBody({ items: ['a'] })),
  },
  {
    name: "another title's catalog version is not there",
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await setCatalog(world, { items: ['a'], version: 'mine' });
      const other = await world.otherTitle();
      return other.asTitle(path, toStoreBody({ items: ['a'], version: 'mine' }));
    },
  },
  {
    name: 'items that the catalog version does not have are named, and the old store stays',
    provokes: 'InvalidItemId',
    shows: ['Specification 2 store holds references'],
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'] });
      await setStore(world, { items: ['a', 'b'] });
      const reply = await world.asTitle(path, toStoreBody({ items: ['b', 'c'] }));
      expect(reply.errorDetails?.['Store[1].ItemId']?.[0]).toContain('"c"');
      expect((await readStore(world)).Store).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'more than a hundred unknown items are named up to the limit and counted beyond it',
    provokes: 'InvalidItemId',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const reply = await world.asTitle(path, toStoreBody({ items: itemIds(150) }));
      expect(Object.keys(reply.errorDetails ?? {})).toHaveLength(101);
      expect(reply.errorDetails?.['Store']?.[0]).toContain('50 more');
      return reply;
    },
  },
  {
    name: 'a catalog version takes 1,000 stores and not one more',
    isAtFullSize: true,
    provokes: 'OverLimit',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const storeIds = itemIds(1_000, 'store');
      for (let from = 0; from < storeIds.length; from += 100) {
        const some = storeIds.slice(from, from + 100);
        // Side by side within a hundred, so that they share commits.
        await Promise.all(some.map((storeId) => setStore(world, { items: ['a'], storeId })));
      }
      await setStore(world, { items: [], storeId: 'store-7' });
      const reply = await world.asTitle(path, toStoreBody({ items: ['a'], storeId: 'one-more' }));
      expect(reply.errorMessage).toContain('1000 stores');
      return reply;
    },
  },
  {
    name: 'parts of the store that are not in the request are gone, marketing data too',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b', 'c'] });
      await setStore(world, { items: ['a', 'b'], marketing: { DisplayName: 'Sale' } });
      const reply = await world.asTitle(path, toStoreBody({ items: ['c', 'a'] }));
      expect(await readStore(world)).toEqual({
        Store: [{ ItemId: 'c' }, { ItemId: 'a' }],
        Source: 'Admin',
        CatalogVersion: '1',
        StoreId: 'sale',
      });
      return reply;
    },
  },
  {
    name: 'a store may be empty',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const reply = await world.asTitle(path, { StoreId: 'sale', Store: [] });
      expect((await readStore(world)).Store).toEqual([]);
      return reply;
    },
  },
  {
    name: 'stores of one id in two catalog versions are two stores',
    async play(world) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['b'], version: '2' });
      await setStore(world, { items: ['a'], version: '1' });
      const reply = await world.asTitle(path, toStoreBody({ items: ['b'], version: '2' }));
      expect((await readStore(world, { version: '1' })).Store).toEqual([{ ItemId: 'a' }]);
      expect((await readStore(world, { version: '2' })).Store).toEqual([{ ItemId: 'b' }]);
      return reply;
    },
  },
  {
    name: 'ids may be any visible text, and are compared exactly',
    async play(world) {
      const id = `Ünï/💎 "'%_\\.#`;
      await setCatalog(world, { items: [id, id.toLowerCase(), '__proto__'], version: id });
      const stock = { items: [id, id.toLowerCase(), '__proto__'], version: id, storeId: id };
      const reply = await world.asTitle(path, toStoreBody(stock));
      const { Store } = await readStore(world, { version: id, storeId: id });
      expect(Store.map((item: { ItemId: string }) => item.ItemId)).toEqual(stock.items);
      await must(world.asTitle(path, toStoreBody({ ...stock, storeId: id.toUpperCase() })));
      return reply;
    },
  },
  {
    name: 'a preview says which prices change, what players could get then, and what looks wrong',
    async play(world) {
      const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
      const gold = { VirtualCurrencies: [{ CurrencyCode: 'GO' }] };
      await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', gold));
      await setCatalog(world, { items: [priced('sword', 100), priced('shield', 50)] });
      await setStore(world, { items: [priced('sword', 90), 'shield'] });
      const body = toStoreBody({
        items: [priced('sword', 9)],
        marketing: { DisplayName: 'Sale' },
      });
      const reply = await world.asTitle(path, { ...body, Preview: true });
      const warning = (amount: number) => ({
        Kind: 'StoreUndercutsCatalog',
        // Cheaper by more than 80 % is no ordinary sale.
        Level: amount < 20 ? 'Warning' : 'Information',
        ItemId: 'sword',
        StoreId: 'sale',
        VirtualCurrency: 'GO',
        Price: amount,
        ComparedWith: 100,
        Text: `The store "sale" sells "sword" for ${amount} GO; the catalog has 100 GO.`,
      });
      expect(reply.data).toEqual({
        Revision: 1,
        Preview: {
          Changes: {
            Own: {
              Act: 'Changed',
              Members: [{ Member: 'MarketingData', After: { DisplayName: 'Sale' } }],
            },
            Items: [
              {
                Id: 'sword',
                Act: 'Changed',
                Members: [
                  { Member: 'VirtualCurrencyPrices', Before: { GO: 90 }, After: { GO: 9 } },
                ],
              },
              { Id: 'shield', Act: 'Removed', Members: [] },
            ],
            ItemsLeftOut: 0,
            Changed: 1,
            Added: 0,
            Removed: 1,
            Moved: 0,
          },
          Exposure: {
            CatalogVersion: '1',
            Items: [
              { ItemId: 'sword', LowestBefore: { GO: 90 }, LowestAfter: { GO: 9 } },
              // It is still sold without a store.
              { ItemId: 'shield', LowestBefore: { GO: 50 }, LowestAfter: { GO: 50 } },
            ],
            ItemsLeftOut: 0,
            StoreItems: [
              {
                StoreId: 'sale',
                Open: true,
                ItemId: 'shield',
                Before: { GO: 50 },
                Catalog: { GO: 50 },
              },
              {
                StoreId: 'sale',
                Open: true,
                ItemId: 'sword',
                Before: { GO: 90 },
                After: { GO: 9 },
                Catalog: { GO: 100 },
              },
            ],
            StoreItemsLeftOut: 0,
            WarningsRaised: [warning(9)],
            WarningsRaisedLeftOut: 0,
            WarningsRaisedCounts: [{ Kind: 'StoreUndercutsCatalog', Level: 'Warning', Count: 1 }],
            WarningsRemoved: [warning(90)],
            WarningsRemovedLeftOut: 0,
            WarningsRemovedCounts: [
              { Kind: 'StoreUndercutsCatalog', Level: 'Information', Count: 1 },
            ],
          },
        },
      });
      await must(world.asTitle(path, { ...body, IfRevision: 1 }));
      const { Items, Warnings } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
      expect(Items).toMatchObject([{ LowestPrices: { GO: 9 } }, { LowestPrices: { GO: 50 } }]);
      expect(Warnings).toEqual([warning(9)]);
      return reply;
    },
  },
  ...editScenarios({ stock: aStore, body: toStoreBody({ items: ['b'] }) }),
]);
