import { expect } from 'vitest';
import { deleteCatalog } from '../../../../src/economy/catalogs/operations/delete-catalog.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, readCatalog, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = deleteCatalog;

/** A title whose default is version 1, with a version 2. */
async function twoVersions(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
  const second = { CatalogVersion: '2', SetAsDefaultCatalog: false, Catalog: [{ ItemId: 'b' }] };
  await must(world.asTitle('/Admin/SetCatalogItems', second));
}

const readSecond = (world: World) =>
  world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: '2' });

export default scenarios(deleteCatalog, [
  {
    name: 'the version is gone with its items, the others stay, and it can be made again',
    async play(world) {
      await twoVersions(world);
      expect((await must(readSecond(world))).Catalog).toMatchObject([{ ItemId: 'b' }]);
      const reply = await world.asTitle(path, { CatalogVersion: '2' });
      expect(reply.data).toEqual({ Revision: 2 });
      expect(await readSecond(world)).toMatchObject({ error: 'CatalogNotConfigured' });
      expect((await readCatalog(world)).Catalog).toHaveLength(1);
      const again = { CatalogVersion: '2', SetAsDefaultCatalog: false, Catalog: [{ ItemId: 'c' }] };
      await must(world.asTitle('/Admin/SetCatalogItems', again));
      expect((await must(readSecond(world))).Catalog).toMatchObject([{ ItemId: 'c' }]);
      return reply;
    },
  },
  {
    name: 'a version is deleted once',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await twoVersions(world);
      await must(world.asTitle(path, { CatalogVersion: '2' }));
      return world.asTitle(path, { CatalogVersion: '2' });
    },
  },
  {
    name: "another title's version stays",
    provokes: 'CatalogNotConfigured',
    async play(world) {
      const other = await world.otherTitle();
      await twoVersions(other);
      const reply = await world.asTitle(path, { CatalogVersion: '2' });
      expect((await must(readSecond(other))).Catalog).toHaveLength(1);
      return reply;
    },
  },
  {
    name: "a version with stores, or that is the title's default, is refused with the names, and stays",
    provokes: 'InvalidParams',
    async play(world) {
      await twoVersions(world);
      const inSecond = { CatalogVersion: '2', Store: [{ ItemId: 'b' }] };
      for (const StoreId of ['sale', 'stall']) {
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle('/Admin/SetStoreItems', { ...inSecond, StoreId }));
      }
      const second = await world.asTitle(path, { CatalogVersion: '2' });
      expect(second.errorDetails).toEqual({
        CatalogVersion: ['It has stores; delete them first: "sale", "stall".'],
      });
      expect((await must(readSecond(world))).Catalog).toHaveLength(1);
      await setStore(world, { items: ['a'] });
      const reply = await world.asTitle(path, { CatalogVersion: '1' });
      expect(reply.errorDetails?.['CatalogVersion']).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'a preview has the drop tables that go with the version, and they do when it is deleted',
    async play(world) {
      await twoVersions(world);
      const Nodes = [{ ResultItemType: 'ItemId', ResultItem: 'b', Weight: 1 }];
      const tables = { CatalogVersion: '2', Tables: [{ TableId: 't', Nodes }] };
      await must(world.asTitle('/Admin/UpdateRandomResultTables', tables));
      const { Preview } = await must(world.asTitle(path, { CatalogVersion: '2', Preview: true }));
      const Changes = {
        Items: [{ Id: 't', Act: 'Removed', Members: [{ Member: 'Nodes', Before: Nodes }] }],
        ItemsLeftOut: 0,
        Changed: 0,
        Added: 0,
        Removed: 1,
        Moved: 0,
      };
      expect(Preview.Others).toEqual([{ Kind: 'DropTables', CatalogVersion: '2', Changes }]);
      const reply = await world.asTitle(path, { CatalogVersion: '2' });
      const of = { Of: 'DropTables', CatalogVersion: '2' };
      const { Revisions } = await must(world.asTitle('/Admin/GetHistory', of));
      expect(Revisions[0]).toMatchObject({ Revision: 2, Act: 'Removed', Changes });
      return reply;
    },
  },
  ...editScenarios({ stock: twoVersions, body: { CatalogVersion: '2' } }),
]);
