import { expect } from 'vitest';
import { getStoreItems } from '../../../../src/economy/stores/operations/get-store-items.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { setCatalog, setStore } from '../../../support/stock.ts';

export default scenarios(getStoreItems, [
  {
    name: 'a store is given as it was set, without prices of the catalog',
    async play(world, door) {
      await setCatalog(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 9 } }, 'b'] });
      const items = [{ ItemId: 'b', RealCurrencyPrices: { EUR: 0 } }, { ItemId: 'a' }];
      await setStore(world, { items, marketing: { DisplayName: 'Sale' } });
      const reply = await callAt(door, world, { StoreId: 'sale', CatalogVersion: null });
      expect(reply.data).toEqual({
        Store: items,
        Source: 'Admin',
        CatalogVersion: '1',
        StoreId: 'sale',
        MarketingData: { DisplayName: 'Sale' },
      });
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const reply = await callAt(door, world, { StoreId: 'sale', CatalogVersion: '2' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'an unknown store is named with the catalog version that was looked in',
    provokes: 'StoreNotFound',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const reply = await callAt(door, world, { StoreId: 'SALE' });
      expect(reply.errorDetails?.['StoreId']?.[0]).toMatch(/"SALE".*"1"/);
      return reply;
    },
  },
  {
    name: "another title's store is not there",
    provokes: 'StoreNotFound',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      return callAt(door, other, { StoreId: 'sale' });
    },
  },
  {
    name: 'the default catalog is the one that was last made it',
    shows: ['Specification 9 default catalog'],
    async play(world, door) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['b'], version: '2' });
      await setCatalog(world, { items: ['c'], version: '3', asDefault: false });
      for (const [item, version] of [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ] as const) {
        await setStore(world, { items: [item], version });
      }
      const reply = await callAt(door, world, { StoreId: 'sale' });
      expect(reply.data.CatalogVersion).toBe('2');
      expect(reply.data.Store).toEqual([{ ItemId: 'b' }]);
      return reply;
    },
  },
]);
