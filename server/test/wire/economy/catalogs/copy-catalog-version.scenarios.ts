import { expect } from 'vitest';
import { copyCatalogVersion } from '../../../../src/economy/catalogs/operations/copy-catalog-version.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { must, readCatalog, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const copy = { CatalogVersion: '1', NewCatalogVersion: '2' };

/** A version with a pack that has a drop table in it, and a store. */
async function stock(world: World): Promise<void> {
  await setCatalog(world, { items: ['b', { ItemId: 'a', DisplayName: 'A' }] });
  await setTables(world, aTable('loot', 'a'), aTable('more', 'b'));
  const pack = { ItemId: 'pack', Bundle: { BundledResultTables: ['loot'] } };
  await setCatalog(world, { items: [pack, 'b', { ItemId: 'a', DisplayName: 'A' }] });
  await setStore(world, { items: ['a'] });
}

const tablesOf = async (world: World, CatalogVersion: string) => {
  const path = '/Admin/GetRandomResultTables';
  const { Tables } = await must(world.asTitle(path, { CatalogVersion }));
  return Object.values(Tables as Record<string, { readonly Nodes: unknown }>).map(
    ({ Nodes }) => Nodes,
  );
};

export default scenarios(copyCatalogVersion, [
  {
    name: 'the new version has the items in their order and the drop tables, and is not the default; stores are not copied',
    async play(world, door) {
      await stock(world);
      const reply = await callAt(door, world, copy);
      expect(reply.data).toEqual({ Revision: 1 });
      const [first, second] = [await readCatalog(world, '1'), await readCatalog(world, '2')];
      const plain = (item: object) => ({ ...item, CatalogVersion: '' });
      expect(second.Catalog.map(plain)).toEqual(first.Catalog.map(plain));
      expect(second.Catalog[0]).toMatchObject({ ItemId: 'pack', CatalogVersion: '2' });
      expect(await tablesOf(world, '2')).toEqual(await tablesOf(world, '1'));
      const stores = await must(world.asTitle('/Admin/ListStores', { CatalogVersion: '2' }));
      expect(stores.Stores).toEqual([]);
      const listed = await must(world.asTitle('/Admin/ListCatalogVersions', {}));
      expect(listed.DefaultCatalogVersion).toBe('1');
      return reply;
    },
  },
  {
    name: 'the history says of the items and of the drop tables that they were copied',
    async play(world, door) {
      await stock(world);
      const reply = await callAt(door, world, { ...copy, Note: 'season 2' });
      for (const Of of ['Catalog', 'DropTables']) {
        const of = { Of, CatalogVersion: '2' };
        // oxlint-disable-next-line no-await-in-loop
        const { Revisions } = await must(world.asTitle('/Admin/GetHistory', of));
        expect(Revisions).toMatchObject([{ Revision: 1, Act: 'Copied', Note: 'season 2' }]);
      }
      return reply;
    },
  },
  {
    name: 'a copy is a version of its own: both can be changed, and it can be deleted and made again',
    async play(world, door) {
      await stock(world);
      await must(callAt(door, world, copy));
      await setCatalog(world, { items: ['c'], version: '2', asDefault: false });
      expect((await readCatalog(world, '1')).Catalog).toHaveLength(3);
      await must(world.asTitle('/Admin/DeleteCatalog', { CatalogVersion: '2' }));
      const reply = await callAt(door, world, copy);
      expect(reply.data).toEqual({ Revision: 4 });
      expect((await readCatalog(world, '2')).Catalog).toHaveLength(3);
      return reply;
    },
  },
  {
    name: 'an item of the copy that has a drop table in it holds the same circle to be refused',
    async play(world, door) {
      await stock(world);
      const reply = await callAt(door, world, copy);
      const Tables = [aTable('loot', 'pack')];
      const path = '/Admin/UpdateRandomResultTables';
      const circle = await world.asTitle(path, { CatalogVersion: '2', Tables });
      expect(circle.error).toBe('InvalidDropTable');
      return reply;
    },
  },
  {
    name: 'a version that is not there, also of another title, is not copied',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await stock(world);
      const other = await world.otherTitle();
      const reply = await callAt(door, other, copy);
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"1"');
      const listed = await must(other.asTitle('/Admin/ListCatalogVersions', {}));
      expect(listed.CatalogVersions).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a version that is there already stays as it is',
    provokes: 'InvalidParams',
    async play(world, door) {
      await stock(world);
      await setCatalog(world, { items: ['c'], version: '2', asDefault: false });
      const itself = await callAt(door, world, { ...copy, NewCatalogVersion: '1' });
      expect(itself.error).toBe('InvalidParams');
      const reply = await callAt(door, world, copy);
      expect(reply.errorDetails).toEqual({
        NewCatalogVersion: ['There is a catalog version "2" already.'],
      });
      expect((await readCatalog(world, '2')).Catalog).toMatchObject([{ ItemId: 'c' }]);
      return reply;
    },
  },
  ...editScenarios({
    async stock(world) {
      await stock(world);
      await setCatalog(world, { items: ['c'], version: '2', asDefault: false });
      await must(world.asTitle('/Admin/DeleteCatalog', { CatalogVersion: '2' }));
    },
    body: copy,
    current: 2,
  }),
]);
