import { expect } from 'vitest';
import { updateCatalogItems } from '../../../../src/economy/catalogs/operations/update-catalog-items.ts';
import {
  contentsScenarios,
  versionsOfItemsScenarios,
} from '../../../support/catalog-write-scenarios.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { itemIds, must, readCatalog, setCatalog } from '../../../support/stock.ts';

const { path } = updateCatalogItems;

export default scenarios(updateCatalogItems, [
  {
    name: 'new items come last, an item that is there is replaced whole and in place, the rest stays',
    async play(world) {
      await setCatalog(world, {
        items: [
          { ItemId: 'a', DisplayName: 'A', VirtualCurrencyPrices: { GO: 1 }, IsStackable: true },
          { ItemId: 'b', DisplayName: 'B' },
        ],
      });
      const Catalog = [{ ItemId: 'c' }, { ItemId: 'a', Description: 'new' }];
      const reply = await world.asTitle(path, { Catalog });
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
      const unset = {
        CatalogVersion: '1',
        CanBecomeCharacter: false,
        IsStackable: false,
        IsTradable: false,
        IsLimitedEdition: false,
        InitialLimitedEditionCount: 0,
      };
      expect((await readCatalog(world)).Catalog).toEqual([
        { ItemId: 'a', Description: 'new', ...unset },
        { ItemId: 'b', DisplayName: 'B', ...unset },
        { ItemId: 'c', ...unset },
      ]);
      return reply;
    },
  },
  {
    name: 'an item twice in one request is refused',
    provokes: 'InvalidParams',
    play: (world) =>
      world.asTitle(path, { Catalog: [{ ItemId: 'a' }, { ItemId: 'a' }], CatalogVersion: '1' }),
  },
  ...versionsOfItemsScenarios(updateCatalogItems),
  ...contentsScenarios(updateCatalogItems),
  {
    name: 'an item that stays is judged with those that are written',
    provokes: 'InvalidParams',
    async play(world) {
      const holding = (ItemId: string, id: string) => ({ ItemId, Bundle: { BundledItems: [id] } });
      await setCatalog(world, { items: [holding('a', 'b'), holding('b', 'c')] });
      const reply = await world.asTitle(path, { Catalog: [holding('c', 'a')] });
      expect(reply.errorDetails?.['Catalog']?.[0]).toContain(
        '"a" contains item "b", then item "c"',
      );
      await must(world.asTitle(path, { Catalog: [{ ItemId: 'a' }] }));
      await must(world.asTitle(path, { Catalog: [holding('c', 'a')] }));
      return reply;
    },
  },
  {
    name: 'without a list no item changes',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      await must(world.asTitle(path, { CatalogVersion: '1', Catalog: null }));
      const reply = await world.asTitle(path, {});
      expect((await readCatalog(world)).Catalog).toMatchObject([{ ItemId: 'a' }]);
      return reply;
    },
  },
  {
    name: 'prices are never coerced',
    provokes: 'InvalidParams',
    async play(world) {
      const RealCurrencyPrices = { EUR: '5', GBP: true, USD: 1.5 };
      const Catalog = [{ ItemId: 'a', RealCurrencyPrices }];
      const reply = await world.asTitle(path, { Catalog, CatalogVersion: '1' });
      expect(Object.keys(reply.errorDetails ?? {}).toSorted()).toEqual(
        ['EUR', 'GBP', 'USD'].map((code) => `Catalog[0].RealCurrencyPrices.${code}`),
      );
      return reply;
    },
  },
  {
    name: 'without a version and without a default catalog there is nothing to update',
    provokes: 'CatalogNotConfigured',
    play: (world) => world.asTitle(path, { Catalog: [{ ItemId: 'a' }] }),
  },
  {
    name: 'a catalog version takes 10,000 items and not one more',
    provokes: 'OverLimit',
    async play(world) {
      await setCatalog(world, { items: itemIds(10_000) });
      await must(world.asTitle(path, { Catalog: [{ ItemId: 'item-7', DisplayName: 'Seven' }] }));
      const reply = await world.asTitle(path, { Catalog: [{ ItemId: 'one-more' }] });
      expect(reply.errorMessage).toContain('10000 items');
      expect((await readCatalog(world)).Catalog).toHaveLength(10_000);
      return reply;
    },
  },
  {
    name: 'a version that is new is made, and becomes the default unless told not to',
    shows: ['Specification 9 default catalog'],
    async play(world) {
      const reply = await world.asTitle(path, {
        Catalog: [{ ItemId: 'a' }],
        CatalogVersion: '1',
        SetAsDefaultCatalog: false,
      });
      await must(
        world.asTitle(path, {
          Catalog: [{ ItemId: 'b' }],
          CatalogVersion: '2',
          SetAsDefaultCatalog: false,
        }),
      );
      expect((await readCatalog(world)).Catalog[0].ItemId).toBe('a');
      await must(world.asTitle(path, { CatalogVersion: '2' }));
      expect((await readCatalog(world)).Catalog[0].ItemId).toBe('b');
      return reply;
    },
  },
  ...editScenarios({
    stock: (world) => setCatalog(world, { items: ['a'] }),
    body: { CatalogVersion: '1', Catalog: [{ ItemId: 'b' }] },
  }),
]);
