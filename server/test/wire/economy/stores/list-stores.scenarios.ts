import { expect } from 'vitest';
import { listStores } from '../../../../src/economy/stores/operations/list-stores.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog, setStore } from '../../../support/stock.ts';

const { path } = listStores;

export default scenarios(listStores, [
  {
    name: 'the stores of a version are listed by id, with how many items each holds',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'] });
      await setStore(world, { items: ['a', 'b'], storeId: 'z' });
      await setStore(world, { items: [], storeId: 'm', marketing: { DisplayName: 'Empty' } });
      await setStore(world, { items: ['b'], storeId: 'a', marketing: { Description: 'One' } });
      const update = { StoreId: 'a', Store: [{ ItemId: 'a' }, { ItemId: 'b' }] };
      await must(world.asTitle('/Admin/UpdateStoreItems', update));
      const reply = await world.asTitle(path, { CatalogVersion: '1' });
      const of = { CatalogVersion: '1', Open: true };
      expect(reply.data).toEqual({
        Stores: [
          { ...of, StoreId: 'a', ItemCount: 2, Revision: 2 },
          { ...of, StoreId: 'm', DisplayName: 'Empty', ItemCount: 0, Revision: 1 },
          { ...of, StoreId: 'z', ItemCount: 2, Revision: 1 },
        ],
      });
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const reply = await world.asTitle(path, { CatalogVersion: '2' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'without a CatalogVersion the stores of the default catalog are listed, of this title only',
    shows: ['Specification 9 default catalog'],
    async play(world) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
      await setStore(world, { items: ['a'], version: '1', storeId: 'in-default' });
      await setStore(world, { items: ['a'], version: '2', storeId: 'elsewhere' });
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      await setStore(other, { items: ['a'], storeId: 'foreign' });
      const reply = await world.asTitle(path, {});
      expect(reply.data.Stores).toEqual([
        { StoreId: 'in-default', CatalogVersion: '1', ItemCount: 1, Open: true, Revision: 1 },
      ]);
      return reply;
    },
  },
]);
