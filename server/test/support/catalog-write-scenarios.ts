import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { aTable, setTables } from './drop-tables.ts';
import type { Scenario } from './scenario.ts';
import { must, readCatalog, setCatalog } from './stock.ts';

/** Scenarios that SetCatalogItems and UpdateCatalogItems share, about the catalog versions that items name. */
export function versionsOfItemsScenarios({ path }: Pick<Endpoint, 'path'>): readonly Scenario[] {
  return [
    {
      name: 'an item of another catalog version is named, and nothing is written',
      provokes: 'InvalidParams',
      async play(world) {
        await setCatalog(world, { items: ['a'], version: '1' });
        const Catalog = [
          { ItemId: 'b', CatalogVersion: '1' },
          { ItemId: 'c', CatalogVersion: '2' },
          { ItemId: 'd', CatalogVersion: null },
          { ItemId: 'e', CatalogVersion: '3' },
          { ItemId: 'f' },
        ];
        const toDefault = await world.asTitle(path, { Catalog });
        expect(toDefault.errorDetails).toEqual({
          'Catalog[1].CatalogVersion': [
            'The item "c" names catalog version "2", but the call writes "1".',
          ],
          'Catalog[3].CatalogVersion': [
            'The item "e" names catalog version "3", but the call writes "1".',
          ],
        });
        const reply = await world.asTitle(path, { Catalog, CatalogVersion: '2' });
        expect(Object.keys(reply.errorDetails ?? {})).toEqual([
          'Catalog[0].CatalogVersion',
          'Catalog[3].CatalogVersion',
        ]);
        expect((await readCatalog(world)).Catalog).toMatchObject([{ ItemId: 'a' }]);
        const version2 = await world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: '2' });
        expect(version2.error).toBe('CatalogNotConfigured');
        return reply;
      },
    },
    {
      name: 'an item may name the version that is written, or the default where the request names none',
      async play(world) {
        await setCatalog(world, { items: ['a'], version: '1' });
        const { Catalog } = await readCatalog(world);
        await must(world.asTitle(path, { Catalog, CatalogVersion: '1' }));
        const reply = await world.asTitle(path, { Catalog });
        expect((await readCatalog(world)).Catalog).toEqual(Catalog);
        return reply;
      },
    },
  ];
}

const holding = (ItemId: string, ...BundledItems: readonly string[]) => ({
  ItemId,
  Bundle: { BundledItems },
});

const times = (count: number, itemId: string) => Array.from({ length: count }, () => itemId);

/** Scenarios that SetCatalogItems and UpdateCatalogItems share, about items that contain others. */
export function contentsScenarios({ path }: Pick<Endpoint, 'path'>): readonly Scenario[] {
  return [
    {
      name: 'items that contain each other are refused with the circle, and nothing is written',
      provokes: 'InvalidParams',
      async play(world) {
        await setCatalog(world, { items: ['a'] });
        const Container = { ItemContents: ['b'] };
        const Catalog = [holding('b', 'c'), { ItemId: 'c', Container }, holding('d', 'unknown')];
        const reply = await world.asTitle(path, { Catalog });
        expect(reply.errorDetails).toEqual({
          Catalog: [
            'What is unpacked must not contain itself: item "b" contains item "c", then item "b".',
          ],
        });
        expect((await readCatalog(world)).Catalog).toMatchObject([{ ItemId: 'a' }]);
        const toNew = await world.asTitle(path, { Catalog, CatalogVersion: '2' });
        expect(toNew.errorDetails).toEqual(reply.errorDetails);
        const version2 = await world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: '2' });
        expect(version2.error).toBe('CatalogNotConfigured');
        return reply;
      },
    },
    {
      name: 'a drop table that is not there is named, once the title has any, and nothing is written',
      provokes: 'InvalidDropTable',
      async play(world) {
        const Bundle = { BundledResultTables: ['loot', 'gone', 'gone'] };
        const Container = { ResultTableContents: ['lost'] };
        const naming = [{ ItemId: 'a' }, { ItemId: 'pack', Bundle, Container }];
        const write = (Catalog: readonly object[], version = '1') =>
          world.asTitle(path, { Catalog, CatalogVersion: version, SetAsDefaultCatalog: false });
        // A title has its first items before its first tables.
        await must(write(naming));
        await must(write([{ ItemId: 'a' }, { ItemId: 'pack' }]));
        await setTables(world, aTable('loot', 'a'));
        const reply = await write(naming);
        const missing = (id: string) =>
          `The item "pack" has the drop table "${id}" in it, which catalog version "1" does not have.`;
        expect(reply.errorDetails).toEqual({ 'Catalog[1]': [missing('gone'), missing('lost')] });
        expect(reply.errorCode).toBe(1201);
        const { Catalog } = await readCatalog(world);
        expect(Catalog).not.toContainEqual(expect.objectContaining({ Bundle }));
        // Another version names the tables of the first until it has its own.
        const ofFirst = [
          { ItemId: 'a' },
          { ItemId: 'pack', Bundle: { BundledResultTables: ['loot'] } },
        ];
        await must(write(ofFirst, '2'));
        expect((await write(naming, '2')).error).toBe('InvalidDropTable');
        const Tables = [aTable('own', 'a')];
        await must(
          world.asTitle('/Admin/UpdateRandomResultTables', { CatalogVersion: '2', Tables }),
        );
        expect((await write(ofFirst, '2')).error).toBe('InvalidDropTable');
        return reply;
      },
    },
    {
      name: 'an item that comes to more than 1,000 is refused with the count',
      provokes: 'InvalidParams',
      async play(world) {
        // A coffer and 36 purses of 27 coins are 1,009; 35 are 981.
        const purse = holding('purse', ...times(27, 'coin'));
        const Catalog = (purses: number) => [holding('coffer', ...times(purses, 'purse')), purse];
        const body = { CatalogVersion: '1' };
        await must(world.asTitle(path, { ...body, Catalog: Catalog(35) }));
        const reply = await world.asTitle(path, { ...body, Catalog: Catalog(36) });
        expect(reply.errorDetails).toEqual({
          Catalog: [
            'Fully unpacked, the item "coffer" comes to 1009 items at the worst; at most 1000 are allowed.',
          ],
        });
        return reply;
      },
    },
  ];
}
