import { expect } from 'vitest';
import { deleteStore } from '../../../../src/economy/stores/operations/delete-store.ts';
import { aStore, editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, readCatalog, readStore, setCatalog, setStore } from '../../../support/stock.ts';

const { path } = deleteStore;

export default scenarios(deleteStore, [
  {
    name: 'the store is gone; the catalog and its other stores stay',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      await setStore(world, { items: ['a'], storeId: 'other' });
      const reply = await world.asTitle(path, { StoreId: 'sale' });
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
      const gone = await world.asTitle('/Admin/GetStoreItems', { StoreId: 'sale' });
      expect(gone.error).toBe('StoreNotFound');
      expect((await readStore(world, { storeId: 'other' })).Store).toHaveLength(1);
      expect((await readCatalog(world)).Catalog).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      return world.asTitle(path, { StoreId: 'sale', CatalogVersion: '2' });
    },
  },
  {
    name: 'a store is deleted once',
    provokes: 'StoreNotFound',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      await must(world.asTitle(path, { StoreId: 'sale', CatalogVersion: '1' }));
      return world.asTitle(path, { StoreId: 'sale' });
    },
  },
  {
    name: "another title's store stays",
    provokes: 'StoreNotFound',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      const reply = await other.asTitle(path, { StoreId: 'sale' });
      expect((await readStore(world)).Store).toHaveLength(1);
      return reply;
    },
  },
  {
    name: 'a store of the same id in another version stays; a new one begins empty',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'], version: '1' });
      await setCatalog(world, { items: ['a', 'b'], version: '2' });
      await setStore(world, { items: ['a'], version: '1' });
      await setStore(world, { items: ['a'], version: '2', marketing: { DisplayName: 'Old' } });
      const reply = await world.asTitle(path, { StoreId: 'sale' });
      await setStore(world, { items: ['b'], version: '2' });
      expect((await readStore(world, { version: '1' })).Store).toEqual([{ ItemId: 'a' }]);
      const anew = await readStore(world, { version: '2' });
      expect(anew.Store).toEqual([{ ItemId: 'b' }]);
      expect(anew).not.toHaveProperty('MarketingData');
      return reply;
    },
  },
  ...editScenarios({ stock: aStore, body: { StoreId: 'sale' } }),
]);
