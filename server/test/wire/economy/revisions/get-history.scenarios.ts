import { expect } from 'vitest';
import { getHistory } from '../../../../src/economy/revisions/operations/get-history.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { aStore } from '../../../support/edit-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { itemIds, must, setCatalog, setStore, toStoreBody } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';

const NONE = { Items: [], ItemsLeftOut: 0, Changed: 0, Added: 0, Removed: 0, Moved: 0 };

export default scenarios(getHistory, [
  {
    name: 'of a store comes with its authors and everything that was changed, newest first, also when it is deleted',
    async play(world, door) {
      const start = world.clock.now();
      await aStore(world);
      world.clock.advance(1_000);
      const items = [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 5 } }, 'b'];
      const marketing = { DisplayName: 'Sale' };
      await must(
        world.asTitle('/Admin/SetStoreItems', {
          ...toStoreBody({ items, marketing }),
          Note: 'Weekend',
        }),
      );
      const closing = await world.asTitle('/Admin/SetStoreOpen', { StoreId: 'sale', Open: false });
      await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
      const reply = await callAt(door, world, { Of: 'Store', StoreId: 'sale' });
      const [removed, closed, set, made] = reply.data.Revisions;
      expect(removed).toMatchObject({
        Revision: 4,
        Act: 'Removed',
        Changes: { Own: { Act: 'Removed' }, Removed: 2 },
      });
      expect(closed).toMatchObject({
        Revision: 3,
        Act: 'Closed',
        Author: { Kind: 'SecretKey', Id: expect.any(String), Name: 'test' },
        RequestId: closing.headers.get('X-RequestId'),
        Changes: {
          ...NONE,
          Own: { Act: 'Changed', Members: [{ Member: 'Open', Before: true, After: false }] },
        },
      });
      expect(closed).not.toHaveProperty('Note');
      expect(set).toMatchObject({
        Revision: 2,
        Act: 'Set',
        Time: new Date(start + 1_000).toISOString(),
        Note: 'Weekend',
        Changes: {
          Own: { Members: [{ Member: 'MarketingData', After: marketing }] },
          Items: [
            {
              Id: 'a',
              Act: 'Changed',
              Members: [{ Member: 'VirtualCurrencyPrices', After: { GO: 5 } }],
            },
            { Id: 'b', Act: 'Added' },
          ],
          Changed: 1,
          Added: 1,
        },
      });
      expect(made).toMatchObject({ Revision: 1, Changes: { Own: { Act: 'Added' }, Added: 1 } });
      return reply;
    },
  },
  {
    name: 'of a catalog version, of its drop tables and of the currencies is of each by itself',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setTables(world, aTable('T', 'a'));
      await addCurrencies(world, { GO: {} });
      const other = await world.otherTitle();
      await addCurrencies(other, { SI: {} });
      const ids = async (of: object) => {
        const { data } = await callAt(door, world, of);
        return data.Revisions.map(({ Changes }: { Changes: { Items: { Id: string }[] } }) =>
          Changes.Items.map(({ Id }) => Id),
        );
      };
      expect(await ids({ Of: 'Catalog' })).toEqual([['a']]);
      expect(await ids({ Of: 'Catalog', CatalogVersion: '1' })).toEqual([['a']]);
      expect(await ids({ Of: 'DropTables' })).toEqual([['T']]);
      expect(await ids({ Of: 'Currencies' })).toEqual([['GO']]);
      await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
      expect(await ids({ Of: 'DropTables', CatalogVersion: '2' })).toEqual([]);
      return callAt(door, world, { Of: 'Currencies' });
    },
  },
  {
    name: 'is read in pages, which end early where the changes are many',
    async play(world, door) {
      const ids = itemIds(1_000);
      for (const Description of ['x', 'y', 'z', '']) {
        const Catalog = ids.map((ItemId) => ({ ItemId, Description: Description.repeat(300) }));
        const body = { CatalogVersion: '1', Catalog };
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle('/Admin/SetCatalogItems', body));
      }
      await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog: [] }));
      const of = { Of: 'Catalog', Count: 4 };
      const pages: number[][] = [];
      let ContinuationToken: string | undefined;
      let reply;
      do {
        // oxlint-disable-next-line no-await-in-loop
        reply = await callAt(door, world, { ...of, ContinuationToken });
        const { Revisions } = reply.data;
        pages.push(Revisions.map(({ Revision }: { Revision: number }) => Revision));
        ({ ContinuationToken } = reply.data);
      } while (ContinuationToken !== undefined);
      expect(pages).toEqual([
        [5, 4, 3],
        [2, 1],
      ]);
      return reply;
    },
  },
  {
    name: 'tells how many changes of a revision are left out',
    async play(world, door) {
      await setCatalog(world, { items: itemIds(1_003) });
      const reply = await callAt(door, world, { Of: 'Catalog' });
      const [{ Changes }] = reply.data.Revisions;
      expect(Changes.Items).toHaveLength(1_000);
      expect(Changes).toMatchObject({ ItemsLeftOut: 3, Added: 1_003 });
      return reply;
    },
  },
  {
    name: 'needs a store for a store, and for nothing else',
    provokes: 'InvalidParams',
    async play(world, door) {
      await aStore(world);
      const { errorDetails } = await callAt(door, world, { Of: 'Catalog', StoreId: 'sale' });
      expect(Object.keys(errorDetails ?? {})).toEqual(['StoreId']);
      const currencies = await callAt(door, world, { Of: 'Currencies', CatalogVersion: '1' });
      expect(Object.keys(currencies.errorDetails ?? {})).toEqual(['CatalogVersion']);
      return callAt(door, world, { Of: 'Store' });
    },
  },
  {
    name: 'of a catalog version that never was is none',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await aStore(world);
      const other = await world.otherTitle();
      const reply = await callAt(door, other, { Of: 'Catalog', CatalogVersion: '1' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"1"');
      return callAt(door, other, { Of: 'DropTables' });
    },
  },
  {
    name: 'of a store that never was is none',
    provokes: 'StoreNotFound',
    async play(world, door) {
      await aStore(world);
      await setStore(world, { items: ['a'], storeId: 'other' });
      return callAt(door, world, { Of: 'Store', StoreId: 'none' });
    },
  },
]);
