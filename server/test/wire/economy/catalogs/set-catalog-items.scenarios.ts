import { expect } from 'vitest';
import { setCatalogItems } from '../../../../src/economy/catalogs/operations/set-catalog-items.ts';
import {
  contentsScenarios,
  versionsOfItemsScenarios,
} from '../../../support/catalog-write-scenarios.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import {
  itemIds,
  must,
  readCatalog,
  readStore,
  setCatalog,
  setStore,
  tooLargeCatalog,
} from '../../../support/stock.ts';

const { path } = setCatalogItems;

const UNSET = {
  CatalogVersion: '1',
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
};

export default scenarios(setCatalogItems, [
  {
    name: 'an item with every member comes back as it was set, in the order of the request',
    async play(world) {
      const whole = {
        ItemId: 'b',
        ItemClass: 'weapon',
        DisplayName: 'Sword',
        Description: 'Long\nand sharp',
        VirtualCurrencyPrices: { GO: 9, RM: 199, SI: 0 },
        RealCurrencyPrices: { EUR: 4_294_967_295 },
        Tags: ['new', 'new'],
        CustomData: '{ "kept": "as a text" }',
        Consumable: { UsageCount: 3, UsagePeriod: 60, UsagePeriodGroup: 'g' },
        Container: {
          KeyItemId: 'a',
          ItemContents: ['a', 'a'],
          ResultTableContents: ['t'],
          VirtualCurrencyContents: { GO: 1 },
        },
        Bundle: {
          BundledItems: ['a'],
          BundledResultTables: [],
          BundledVirtualCurrencies: { GO: 5 },
        },
        CanBecomeCharacter: true,
        IsStackable: true,
        IsTradable: true,
        IsLimitedEdition: true,
        InitialLimitedEditionCount: 2_147_483_647,
        ItemImageUrl: 'https://example.org/sword.png',
      };
      const Catalog = [whole, { ItemId: 'a' }];
      const reply = await world.asTitle(path, { Catalog, CatalogVersion: '1' });
      expect(reply.data).toEqual({});
      expect(reply.headers.get('X-Purser-Revision')).toBe('1');
      expect((await readCatalog(world, '1')).Catalog).toEqual([
        { ...whole, CatalogVersion: '1' },
        { ItemId: 'a', ...UNSET },
      ]);
      return reply;
    },
  },
  {
    name: 'an item twice in one request is refused',
    provokes: 'InvalidParams',
    async play(world) {
      const Catalog = [{ ItemId: 'a' }, { ItemId: 'a', DisplayName: 'A' }];
      const reply = await world.asTitle(path, { Catalog, CatalogVersion: '1' });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Catalog[1].ItemId']);
      return reply;
    },
  },
  ...versionsOfItemsScenarios(setCatalogItems),
  ...contentsScenarios(setCatalogItems),
  {
    name: 'a call without a list is refused, and only an empty list empties the version',
    provokes: 'InvalidParams',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      for (const Catalog of [undefined, null]) {
        const reply = await world.asTitle(path, { CatalogVersion: '1', Catalog });
        expect(Object.keys(reply.errorDetails ?? {}), String(Catalog)).toEqual(['Catalog']);
      }
      expect((await readCatalog(world)).Catalog).toHaveLength(1);
      await must(world.asTitle(path, { CatalogVersion: '1', Catalog: [] }));
      expect((await readCatalog(world)).Catalog).toEqual([]);
      return world.asTitle(path, {});
    },
  },
  {
    name: 'custom data over its limit is refused, and JSON is no text',
    provokes: 'InvalidParams',
    async play(world) {
      await setCatalog(world, { items: [{ ItemId: 'a', CustomData: '"'.repeat(10_000) }] });
      const json = await world.asTitle(path, { Catalog: [{ ItemId: 'a', CustomData: {} }] });
      expect(json.error).toBe('InvalidParams');
      const Catalog = [{ ItemId: 'a', CustomData: 'x'.repeat(10_001) }];
      const reply = await world.asTitle(path, { Catalog });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Catalog[0].CustomData']);
      return reply;
    },
  },
  {
    name: 'the first catalog of a title needs a version',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      const reply = await world.asTitle(path, { Catalog: [{ ItemId: 'a' }] });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('no default catalog');
      return reply;
    },
  },
  {
    name: 'a catalog version takes 10,000 items and not one more',
    provokes: 'InvalidParams',
    async play(world) {
      await setCatalog(world, { items: itemIds(10_000) });
      const Catalog = itemIds(10_001).map((ItemId) => ({ ItemId }));
      const reply = await world.asTitle(path, { Catalog, CatalogVersion: '1' });
      expect(reply.errorDetails).toEqual({ Catalog: ['There are more than 10000 items.'] });
      expect((await readCatalog(world)).Catalog).toHaveLength(10_000);
      return reply;
    },
  },
  {
    name: 'a catalog version takes 8 MiB and not more, and a refused one is not made',
    provokes: 'OverLimit',
    async play(world) {
      const reply = await world.asTitle(path, { Catalog: tooLargeCatalog(), CatalogVersion: '2' });
      expect(reply.errorMessage).toMatch(
        /at most 8388608 bytes .* take 0 now and would take 83\d{5}\.$/,
      );
      const version2 = await world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: '2' });
      expect(version2.error).toBe('CatalogNotConfigured');
      return reply;
    },
  },
  {
    name: 'items that are not in the request are gone, and stores keep theirs',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'] });
      await setStore(world, { items: ['a'] });
      const reply = await world.asTitle(path, { Catalog: [{ ItemId: 'c' }, { ItemId: 'b' }] });
      expect((await readCatalog(world)).Catalog).toEqual([
        { ItemId: 'c', ...UNSET },
        { ItemId: 'b', ...UNSET },
      ]);
      expect((await readStore(world)).Store).toEqual([{ ItemId: 'a' }]);
      return reply;
    },
  },
  {
    name: "a title's first catalog becomes its default in any case, a later one unless told not to",
    shows: ['Specification 9 default catalog'],
    async play(world) {
      await setCatalog(world, { items: ['a'], version: '1', asDefault: false });
      expect((await readCatalog(world)).Catalog[0].CatalogVersion).toBe('1');
      await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
      expect((await readCatalog(world)).Catalog[0].CatalogVersion).toBe('1');
      const reply = await world.asTitle(path, { Catalog: [{ ItemId: 'b' }], CatalogVersion: '3' });
      expect((await readCatalog(world)).Catalog[0].CatalogVersion).toBe('3');
      await must(
        world.asTitle(path, { Catalog: [], CatalogVersion: '2', SetAsDefaultCatalog: null }),
      );
      expect((await readCatalog(world)).Catalog).toEqual([]);
      return reply;
    },
  },
  {
    name: "another title's catalog of the same version stays",
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const other = await world.otherTitle();
      const reply = await other.asTitle(path, { Catalog: [{ ItemId: 'b' }], CatalogVersion: '1' });
      expect((await readCatalog(world)).Catalog[0].ItemId).toBe('a');
      return reply;
    },
  },
  {
    name: 'a preview has what becomes of the prices in stores, and of the version that was the default',
    async play(world) {
      await must(
        world.asTitle('/Admin/AddVirtualCurrencyTypes', {
          VirtualCurrencies: [{ CurrencyCode: 'GO' }],
        }),
      );
      const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
      await setCatalog(world, { items: ['a'] });
      const items = [
        priced('shield', 60),
        priced('sword', 100),
        priced('bow', 30),
        priced('axe', 9),
      ];
      await setCatalog(world, { items, version: '2', asDefault: false });
      await setStore(world, { items: [priced('shield', 5), 'sword', 'bow', 'axe'], version: '2' });
      const reply = await world.asTitle(path, {
        CatalogVersion: '2',
        SetAsDefaultCatalog: true,
        Catalog: [priced('shield', 70), priced('sword', 120), priced('axe', 9)],
        Preview: true,
      });
      const { Others, Exposure } = reply.data.Preview;
      const Members = [{ Member: 'IsDefaultCatalog', Before: true, After: false }];
      expect(Others).toMatchObject([
        { Kind: 'Catalog', CatalogVersion: '1', Changes: { Own: { Act: 'Changed', Members } } },
      ]);
      const inSale = { StoreId: 'sale', Open: true };
      expect(Exposure.StoreItems).toEqual([
        // It has no price of its own in the store.
        { ...inSale, ItemId: 'sword', Before: { GO: 100 }, After: { GO: 120 } },
        { ...inSale, ItemId: 'bow', Before: { GO: 30 } },
        { ...inSale, ItemId: 'shield', Before: { GO: 5 }, After: { GO: 5 } },
      ]);
      expect(Exposure.StoreItemsLeftOut).toBe(0);
      return reply;
    },
  },
  ...editScenarios({
    stock: (world) => setCatalog(world, { items: ['a'] }),
    body: { CatalogVersion: '1', Catalog: [{ ItemId: 'b' }] },
  }),
]);
