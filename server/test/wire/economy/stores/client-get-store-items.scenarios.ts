import { expect } from 'vitest';
import { clientGetStoreItems } from '../../../../src/economy/stores/operations/client-get-store-items.ts';
import { setZeroPrice } from '../../../support/purchases.ts';
import { scenarios } from '../../../support/scenario.ts';
import { setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = clientGetStoreItems;

async function asPlayer(world: World, body: unknown) {
  const { sessionTicket } = await world.logIn();
  return world.call(path, body, { sessionTicket });
}

const catalog = [
  { ItemId: 'a', VirtualCurrencyPrices: { GO: 9, SI: 90 }, RealCurrencyPrices: { EUR: 199 } },
  { ItemId: 'b', VirtualCurrencyPrices: { GO: 0 } },
];

export default scenarios(clientGetStoreItems, [
  {
    name: 'store prices override any price in the catalog',
    shows: ['Specification 2 store prices override'],
    async play(world) {
      await setCatalog(world, { items: catalog });
      await setStore(world, {
        items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 7 }, RealCurrencyPrices: { EUR: 99 } }],
        marketing: { DisplayName: 'Sale' },
      });
      const reply = await asPlayer(world, { StoreId: 'sale' });
      expect(reply.data).toEqual({
        Store: [
          {
            ItemId: 'a',
            VirtualCurrencyPrices: { GO: 7 },
            RealCurrencyPrices: { EUR: 99 },
            DisplayPrices: {
              VirtualCurrencyPrices: { GO: 7, SI: 90 },
              RealCurrencyPrices: { EUR: 99 },
            },
          },
        ],
        Source: 'Admin',
        CatalogVersion: '1',
        StoreId: 'sale',
        MarketingData: { DisplayName: 'Sale' },
      });
      return reply;
    },
  },
  {
    name: 'when a store gives no price for an item, the catalog price is the one to display',
    shows: ['Specification 2 catalog price is displayed'],
    async play(world) {
      await setCatalog(world, { items: catalog });
      await setStore(world, { items: ['b', 'a'] });
      const reply = await asPlayer(world, { StoreId: 'sale' });
      expect(reply.data.Store).toEqual([
        { ItemId: 'b', DisplayPrices: { VirtualCurrencyPrices: {}, RealCurrencyPrices: {} } },
        {
          ItemId: 'a',
          DisplayPrices: {
            VirtualCurrencyPrices: { GO: 9, SI: 90 },
            RealCurrencyPrices: { EUR: 199 },
          },
        },
      ]);
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      return asPlayer(world, { StoreId: 'sale', CatalogVersion: '2' });
    },
  },
  {
    name: 'an unknown store is not there, nor is the one of another title',
    provokes: 'StoreNotFound',
    async play(world) {
      const other = await world.otherTitle();
      for (const title of [world, other]) {
        await setCatalog(title, { items: ['a'] });
      }
      await setStore(other, { items: ['a'] });
      return asPlayer(world, { StoreId: 'sale' });
    },
  },
  {
    name: 'a price of 0 in the store is given as set, and its currency is not shown',
    async play(world) {
      await setCatalog(world, { items: catalog });
      await setStore(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 0 } }] });
      const reply = await asPlayer(world, { StoreId: 'sale' });
      expect(reply.data.Store[0].VirtualCurrencyPrices).toEqual({ GO: 0 });
      expect(reply.data.Store[0].DisplayPrices.VirtualCurrencyPrices).toEqual({ SI: 90 });
      return reply;
    },
  },
  {
    name: 'where the title says that 0 is free, a price of 0 is shown at once, but none in real money',
    async play(world) {
      const zero = { GO: 0, RM: 0 };
      await setCatalog(world, { items: catalog });
      const free = { ItemId: 'a', VirtualCurrencyPrices: zero, RealCurrencyPrices: { EUR: 0 } };
      await setStore(world, { items: [free, 'b'] });
      const shown = async () => {
        const { data } = await asPlayer(world, { StoreId: 'sale' });
        return data.Store.map(({ DisplayPrices }: { DisplayPrices: object }) => DisplayPrices);
      };
      const RealCurrencyPrices = {};
      const notSold = [
        { VirtualCurrencyPrices: { SI: 90 }, RealCurrencyPrices },
        { VirtualCurrencyPrices: {}, RealCurrencyPrices },
      ];
      expect(await shown()).toEqual(notSold);
      await setZeroPrice(world, 'Free');
      expect(await shown()).toEqual([
        { VirtualCurrencyPrices: { GO: 0, SI: 90 }, RealCurrencyPrices },
        { VirtualCurrencyPrices: { GO: 0 }, RealCurrencyPrices },
      ]);
      await setZeroPrice(world, 'NotSold');
      expect(await shown()).toEqual(notSold);
      return asPlayer(world, { StoreId: 'sale' });
    },
  },
  {
    name: 'a changed catalog price is shown at once',
    async play(world) {
      await setCatalog(world, { items: catalog });
      await setStore(world, { items: ['a'] });
      await setCatalog(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 1 } }] });
      const reply = await asPlayer(world, { StoreId: 'sale' });
      expect(reply.data.Store[0].DisplayPrices).toEqual({
        VirtualCurrencyPrices: { GO: 1 },
        RealCurrencyPrices: {},
      });
      return reply;
    },
  },
  {
    name: 'a secret key is not a player',
    provokes: 'NotAuthenticated',
    play: (world) => world.asTitle(path, { StoreId: 'sale' }),
  },
]);
