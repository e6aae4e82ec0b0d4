import { expect } from 'vitest';
import { getPriceExposure } from '../../../../src/economy/price-audit/operations/get-price-exposure.ts';
import { ITEMS_MAX } from '../../../../src/kernel/limits.ts';
import { setZeroPrice } from '../../../support/purchases.ts';
import { scenarios } from '../../../support/scenario.ts';
import {
  itemIds,
  must,
  setCatalog,
  setStore,
  stockTooMuch,
  tooLargeCatalog,
} from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = getPriceExposure;

const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });

/** A title whose catalog sells a sword for 100 gold, and whose sale sells it for 40. */
async function stock(world: World): Promise<void> {
  const gold = { VirtualCurrencies: [{ CurrencyCode: 'GO' }] };
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', gold));
  await setCatalog(world, { items: [priced('sword', 100), priced('shield', 50)] });
  await setStore(world, { items: [priced('sword', 40)] });
}

/** A request about a write of a sword that names the version. */
const supposedOfVersion = (CatalogVersion: string) => ({
  SupposedCatalog: { Catalog: [{ ...priced('sword', 1), CatalogVersion }] },
});

const pricesOf = (data: {
  Items: { ItemId: string; Prices: { Price: number; Source: string }[] }[];
}) =>
  data.Items.map(({ ItemId, Prices }) => [
    ItemId,
    ...Prices.map(({ Price, Source }) => `${Price} ${Source}`),
  ]);

export default scenarios(getPriceExposure, [
  {
    name: 'an item for nothing is listed, and warned of, where the title says that 0 is free',
    async play(world) {
      await stock(world);
      await setStore(world, { items: [priced('sword', 0)] });
      const notSold = await must(world.asTitle(path, {}));
      expect(notSold.Items[0]).toMatchObject({ LowestPrices: { GO: 100 } });
      await setZeroPrice(world, 'Free');
      const reply = await world.asTitle(path, {});
      expect(reply.data.Items[0]).toEqual({
        ItemId: 'sword',
        LowestPrices: { GO: 0 },
        Prices: [
          { VirtualCurrency: 'GO', Price: 0, Source: 'Store', SourceId: 'sale' },
          { VirtualCurrency: 'GO', Price: 100, Source: 'Catalog' },
        ],
        PricesLeftOut: 0,
      });
      expect(reply.data.Warnings).toMatchObject([
        { Kind: 'CostsNothing', ItemId: 'sword', StoreId: 'sale', VirtualCurrency: 'GO' },
        { Kind: 'StoreUndercutsCatalog', ItemId: 'sword', Price: 0, ComparedWith: 100 },
      ]);
      return reply;
    },
  },
  {
    name: 'each price at which an item can be had is there, and what looks wrong',
    shows: ['Specification 2 all prices count as valid'],
    async play(world) {
      await stock(world);
      const other = await world.otherTitle();
      await setCatalog(other, { items: [priced('foreign', 1)] });
      const reply = await world.asTitle(path, {});
      expect(reply.data).toEqual({
        CatalogVersion: '1',
        Items: [
          {
            ItemId: 'sword',
            LowestPrices: { GO: 40 },
            Prices: [
              { VirtualCurrency: 'GO', Price: 40, Source: 'Store', SourceId: 'sale' },
              { VirtualCurrency: 'GO', Price: 100, Source: 'Catalog' },
            ],
            PricesLeftOut: 0,
          },
          {
            ItemId: 'shield',
            LowestPrices: { GO: 50 },
            Prices: [{ VirtualCurrency: 'GO', Price: 50, Source: 'Catalog' }],
            PricesLeftOut: 0,
          },
        ],
        Warnings: [
          {
            Kind: 'StoreUndercutsCatalog',
            Level: 'Information',
            ItemId: 'sword',
            StoreId: 'sale',
            VirtualCurrency: 'GO',
            Price: 40,
            ComparedWith: 100,
            Text: 'The store "sale" sells "sword" for 40 GO; the catalog has 100 GO.',
          },
        ],
        WarningsLeftOut: 0,
        WarningCounts: [{ Kind: 'StoreUndercutsCatalog', Level: 'Information', Count: 1 }],
      });
      return reply;
    },
  },
  {
    name: 'a write that is only supposed shows what it would do, and changes nothing',
    async play(world) {
      await stock(world);
      const SupposedStore = { StoreId: 'sale', Store: [priced('shield', 10)] };
      const SupposedCatalog = { Catalog: [priced('sword', 90), priced('bow', 7)] };
      const supposed = await must(world.asTitle(path, { SupposedStore, SupposedCatalog }));
      expect(pricesOf(supposed)).toEqual([
        ['sword', '40 Store', '90 Catalog'],
        ['shield', '10 Store', '50 Catalog'],
        ['bow', '7 Catalog'],
      ]);
      const all = { SupposedStore: { ...SupposedStore, ReplacesAll: true } };
      expect(pricesOf(await must(world.asTitle(path, all)))[0]).toEqual(['sword', '100 Catalog']);
      const reply = await world.asTitle(path, {});
      expect(pricesOf(reply.data)).toEqual([
        ['sword', '40 Store', '100 Catalog'],
        ['shield', '50 Catalog'],
      ]);
      return reply;
    },
  },
  {
    name: 'one item is asked for with its warnings',
    async play(world) {
      await stock(world);
      const sword = await must(world.asTitle(path, { ItemId: 'sword' }));
      expect(pricesOf(sword)).toEqual([['sword', '40 Store', '100 Catalog']]);
      expect(sword.WarningCounts).toMatchObject([{ Kind: 'StoreUndercutsCatalog', Count: 1 }]);
      const none = { Items: [], Warnings: [], WarningCounts: [], WarningsLeftOut: 0 };
      const gone = await must(world.asTitle(path, { ItemId: 'gone' }));
      expect(gone).toEqual({ CatalogVersion: '1', ...none });
      const reply = await world.asTitle(path, { ItemId: 'shield' });
      expect(reply.data).toMatchObject({ Items: [{ ItemId: 'shield' }], Warnings: [] });
      expect(reply.data).not.toHaveProperty('ContinuationToken');
      return reply;
    },
  },
  {
    name: 'items come in pages',
    async play(world) {
      await stock(world);
      const first = await must(world.asTitle(path, { MaxResults: 1 }));
      expect(pricesOf(first).map(([itemId]) => itemId)).toEqual(['sword']);
      const { ContinuationToken } = first;
      const reply = await world.asTitle(path, { MaxResults: 1, ContinuationToken });
      expect(pricesOf(reply.data).map(([itemId]) => itemId)).toEqual(['shield']);
      expect(reply.data).not.toHaveProperty('ContinuationToken');
      return reply;
    },
  },
  {
    name: 'a supposed write that is wrong in itself is explained',
    provokes: 'InvalidParams',
    async play(world) {
      await stock(world);
      const Store = [priced('sword', 1), priced('sword', 2)];
      const reply = await world.asTitle(path, { SupposedStore: { StoreId: 'sale', Store } });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['SupposedStore.Store[1].ItemId']);
      return reply;
    },
  },
  {
    name: 'an item of a supposed catalog that names another version is refused, as by the write',
    provokes: 'InvalidParams',
    async play(world) {
      await stock(world);
      await must(world.asTitle(path, supposedOfVersion('1')));
      const unknown = { ...supposedOfVersion('1'), CatalogVersion: 'none' };
      expect((await world.asTitle(path, unknown)).error).toBe('InvalidParams');
      const reply = await world.asTitle(path, supposedOfVersion('2'));
      expect(reply.errorDetails).toEqual({
        'SupposedCatalog.Catalog[0].CatalogVersion': [
          'The item "sword" names catalog version "2", but the call writes "1".',
        ],
      });
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      const reply = await world.asTitle(path, { CatalogVersion: 'none' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"none"');
      return reply;
    },
  },
  {
    name: 'a supposed store cannot have what the catalog does not have, unless it is supposed too',
    provokes: 'InvalidItemId',
    async play(world) {
      await stock(world);
      const SupposedStore = { StoreId: 'new', Store: [priced('bow', 1)] };
      await must(
        world.asTitle(path, { SupposedStore, SupposedCatalog: { Catalog: [{ ItemId: 'bow' }] } }),
      );
      const reply = await world.asTitle(path, { SupposedStore });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['SupposedStore.Store[0].ItemId']);
      return reply;
    },
  },
  {
    name: 'a supposed catalog that would take too many bytes is refused, as by the write',
    provokes: 'OverLimit',
    async play(world) {
      await stock(world);
      const SupposedCatalog = { Catalog: tooLargeCatalog().slice(0, -2) };
      const replacing = { SupposedCatalog: { ...SupposedCatalog, ReplacesAll: true } };
      const write = await world.asTitle('/Admin/UpdateCatalogItems', SupposedCatalog);
      const reply = await world.asTitle(path, { SupposedCatalog });
      expect(reply.errorMessage).toBe(write.errorMessage);
      expect((await world.asTitle(path, replacing)).error).toBe('OverLimit');
      return reply;
    },
  },
  {
    name: 'a supposed write that would make too many items is refused, as by the write',
    provokes: 'OverLimit',
    async play(world) {
      await setCatalog(world, { items: itemIds(ITEMS_MAX) });
      await setStore(world, { items: itemIds(ITEMS_MAX) });
      const SupposedCatalog = { Catalog: [{ ItemId: 'one-more' }] };
      const reply = await world.asTitle(path, { SupposedCatalog });
      const write = await world.asTitle('/Admin/UpdateCatalogItems', SupposedCatalog);
      expect(reply.errorMessage).toBe(write.errorMessage);
      const SupposedStore = { StoreId: 'sale', Store: SupposedCatalog.Catalog };
      const whole = { SupposedCatalog: { ...SupposedCatalog, ReplacesAll: true }, SupposedStore };
      const { errorMessage } = await world.asTitle(path, whole);
      expect(errorMessage).toBe(`A store holds at most ${ITEMS_MAX} items.`);
      return reply;
    },
  },
  {
    name: 'stores that hold too much are not looked at',
    isAtFullSize: true,
    provokes: 'OverLimit',
    async play(world) {
      await stockTooMuch(world);
      // An item of another version is InvalidParams, which is declared first.
      const { error } = await world.asTitle(path, supposedOfVersion('2'));
      expect(error).toBe('InvalidParams');
      return world.asTitle(path, {});
    },
  },
]);
