import { expect } from 'vitest';
import { restoreCatalog } from '../../../../src/economy/catalogs/operations/restore-catalog.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { itemIds, must, readCatalog, setCatalog, setStore } from '../../../support/stock.ts';

const back = (ToRevision: number, CatalogVersion?: string) => ({ ToRevision, CatalogVersion });

export default scenarios(restoreCatalog, [
  {
    name: 'a version has the items that it had, in their order; stores and the default stay',
    async play(world, door) {
      await setCatalog(world, { items: ['b', { ItemId: 'a', DisplayName: 'A' }] });
      const { Catalog } = await readCatalog(world);
      await setCatalog(world, { items: ['a', 'b', 'c'] });
      await setStore(world, { items: ['a'] });
      const reply = await callAt(door, world, back(1));
      expect(reply.data).toEqual({ Revision: 3 });
      expect((await readCatalog(world)).Catalog).toEqual(Catalog);
      return reply;
    },
  },
  {
    name: 'with ItemIds only these items are what they were',
    async play(world, door) {
      const named = (ItemId: string, DisplayName: string) => ({ ItemId, DisplayName });
      await setCatalog(world, { items: [named('a', 'A'), named('b', 'B')] });
      await setCatalog(world, { items: [named('c', 'C'), named('b', 'Bee')] });
      const reply = await callAt(door, world, { ...back(1), ItemIds: ['a', 'c'] });
      expect(reply.data).toEqual({ Revision: 3 });
      expect((await readCatalog(world)).Catalog).toMatchObject([
        named('b', 'Bee'),
        named('a', 'A'),
      ]);
      return reply;
    },
  },
  {
    name: 'items to restore that are not there and were not then are named, and nothing is written',
    provokes: 'InvalidItemId',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['b'] });
      const unknown = itemIds(102);
      const reply = await callAt(door, world, { ...back(1), ItemIds: ['a', ...unknown] });
      const { ItemIds } = reply.errorDetails ?? {};
      expect(ItemIds?.[0]).toBe('The item "item-0" is not there, and was not after revision 1.');
      expect(ItemIds).toHaveLength(101);
      expect(ItemIds?.at(-1)).toBe('2 more items are not there either.');
      expect((await readCatalog(world)).Catalog).toMatchObject([{ ItemId: 'b' }]);
      return reply;
    },
  },
  {
    name: 'a deleted version comes back, and is not the default',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['b'], version: '2', asDefault: false });
      await must(world.asTitle('/Admin/DeleteCatalog', { CatalogVersion: '2' }));
      const reply = await callAt(door, world, back(1, '2'));
      expect(reply.data).toEqual({ Revision: 3 });
      expect((await readCatalog(world, '2')).Catalog).toMatchObject([{ ItemId: 'b' }]);
      expect((await readCatalog(world)).Catalog).toMatchObject([{ ItemId: 'a' }]);
      return reply;
    },
  },
  {
    name: "another title's version, or one that never was, does not come back",
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const other = await world.otherTitle();
      const unnamed = await callAt(door, other, back(1));
      expect(unnamed.error).toBe('CatalogNotConfigured');
      const reply = await callAt(door, other, back(1, '1'));
      const read = await other.asTitle('/Admin/GetCatalogItems', { CatalogVersion: '1' });
      expect(read.error).toBe('CatalogNotConfigured');
      return reply;
    },
  },
  {
    name: 'a revision that is not there, and one after which there was no version, are refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['b'], version: '2', asDefault: false });
      await must(world.asTitle('/Admin/DeleteCatalog', { CatalogVersion: '2' }));
      const none = await callAt(door, world, back(2, '2'));
      expect(none.errorDetails?.['ToRevision']?.[0]).toContain('deleted');
      const reply = await callAt(door, world, back(2));
      expect(reply.errorDetails).toEqual({ ToRevision: ['The newest revision is 1.'] });
      return reply;
    },
  },
  {
    name: 'a circle with the drop tables of now is refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      const chest = { ItemId: 'chest', Container: { ResultTableContents: ['T'] } };
      await setCatalog(world, { items: [chest] });
      await setCatalog(world, { items: ['chest'] });
      await setTables(world, aTable('T', 'chest'));
      const reply = await callAt(door, world, back(1));
      expect(reply.errorDetails?.['Catalog']?.[0]).toContain('must not contain itself');
      return reply;
    },
  },
  {
    name: 'items that stores sell and that would be gone are named, and nothing is written',
    provokes: 'InvalidItemId',
    async play(world, door) {
      const ids = itemIds(102);
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['a', ...ids] });
      await setStore(world, { items: ['a', 'item-7'] });
      const one = await callAt(door, world, back(1));
      expect(one.errorDetails).toEqual({
        Catalog: ['The store "sale" sells "item-7", which would be gone.'],
      });
      await setStore(world, { items: ids, storeId: 'other' });
      const reply = await callAt(door, world, back(1));
      expect(reply.errorDetails?.['Catalog']).toHaveLength(101);
      expect(reply.errorDetails?.['Catalog']?.at(-1)).toBe('There is more.');
      expect((await readCatalog(world)).Catalog).toHaveLength(103);
      return reply;
    },
  },
  ...editScenarios({
    stock: async (world) => {
      await setCatalog(world, { items: ['a'] });
      await setCatalog(world, { items: ['b'] });
    },
    body: back(1),
    current: 2,
  }),
]);
