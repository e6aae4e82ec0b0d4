import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import type { Scenario } from './scenario.ts';
import { must, readCatalog, setCatalog } from './stock.ts';

/** What SetCatalogItems and UpdateCatalogItems do alike with the catalog versions that items name. */
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
