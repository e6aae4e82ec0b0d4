import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findCatalogRowVersion,
  setCatalog as setCatalogCommand,
} from '../../src/economy/catalogs/commands.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
  listStores,
} from '../../src/economy/stores/commands/read.ts';
import {
  removeStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../src/economy/stores/commands/write.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import { ITEMS_MAX, STORES_MAX } from '../../src/kernel/limits.ts';
import { edited, good, manyIds, offer, setCatalog as set } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** Tests the promises of Stores. */
export function storesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const setCatalog = (titleId: string, ids: readonly string[], catalogVersion = 'main') =>
    set(storage, titleId, { ids, catalogVersion });
  const writeOf = (titleId: string, items: readonly StoreItem[] = []) => ({
    titleId,
    catalogVersion: undefined,
    storeId: 'shop',
    items,
  });
  /** The store's items as ids and prices in gold. */
  const pricesIn = async (titleId: string) => {
    const found = await storage.run(findStore, writeOf(titleId));
    if (found.status !== 'found') throw new Error(found.status);
    return found.store.items.map((item) => [item.itemId, item.virtualCurrencyPrices?.['GO']]);
  };

  describe('updating a store', () => {
    it('adds new items at the end, replaces namesakes in place, keeps the rest', async () => {
      const [title, other] = await twoTitles(storage);
      for (const titleId of [title, other]) {
        await setCatalog(titleId, ['a', 'b', 'c', 'd']);
        await storage.run(
          setStore,
          edited(writeOf(titleId, [offer('a', 1), offer('b', 2), offer('c', 3)])),
        );
      }
      const update = writeOf(title, [offer('d', 40), offer('b')]);
      expect(await storage.run(updateStore, edited(update))).toMatchObject({ status: 'done' });
      expect(await pricesIn(title)).toEqual([
        ['a', 1],
        ['b', undefined],
        ['c', 3],
        ['d', 40],
      ]);
      expect(await pricesIn(other)).toEqual([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]);
    });

    it('adds a new item behind all others, however few new ones the updates before had', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a', 'b', 'd', 'z']);
      await storage.run(setStore, edited(writeOf(titleId, [offer('a', 1), offer('b', 1)])));
      await storage.run(
        updateStore,
        edited(writeOf(titleId, [offer('a', 2), offer('b', 2), offer('z', 2)])),
      );
      await storage.run(updateStore, edited(writeOf(titleId, [offer('d', 3)])));
      expect((await pricesIn(titleId)).map(([itemId]) => itemId)).toEqual(['a', 'b', 'z', 'd']);
    });

    it('keeps marketing data that the update does not mention', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a']);
      const marketingData = { displayName: 'Shop', metadata: [null] };
      await storage.run(setStore, edited({ ...writeOf(titleId, [offer('a')]), marketingData }));
      await storage.run(updateStore, edited(writeOf(titleId, [offer('a', 9)])));
      const found = await storage.run(findStore, writeOf(titleId));
      expect(found).toEqual({
        status: 'found',
        revision: 2,
        store: {
          storeId: 'shop',
          rowVersion: expect.any(Number),
          catalogRowVersion: expect.any(Number),
          catalogVersion: 'main',
          items: [offer('a', 9)],
          marketingData,
          isOpen: true,
        },
      });
      const stored = async () => {
        const { store } = { store: undefined, ...(await storage.run(findStore, writeOf(titleId))) };
        return { items: store?.items, marketingData: store?.marketingData };
      };
      const changed = { description: 'New' };
      await storage.run(updateStore, edited({ ...writeOf(titleId), marketingData: changed }));
      expect(await stored()).toEqual({ items: [offer('a', 9)], marketingData: changed });
      await storage.run(setStore, edited(writeOf(titleId)));
      expect(await stored()).toEqual({ items: [] });
    });

    it('judges catalog, store, items and their number in this order, and changes nothing', async () => {
      const [title, other] = await twoTitles(storage);
      const write = writeOf(title, [offer('x'), offer('a'), offer('y')]);
      expect(await storage.run(updateStore, edited(write))).toEqual({ status: 'noCatalog' });
      await setCatalog(title, ['a', ...manyIds(ITEMS_MAX - 1)]);
      await setCatalog(other, ['x', 'y']);
      expect(await storage.run(updateStore, edited({ ...write, catalogVersion: 'none' }))).toEqual({
        status: 'noCatalog',
      });
      expect(await storage.run(updateStore, edited(write))).toEqual({
        status: 'noStore',
        catalogVersion: 'main',
      });
      await storage.run(setStore, edited(writeOf(title, [offer('a', 1)])));
      const unknown = { status: 'unknownItems', catalogVersion: 'main', itemIds: ['x', 'y'] };
      expect(await storage.run(updateStore, edited(write))).toEqual(unknown);
      expect(await storage.run(setStore, edited(write))).toEqual(unknown);
      expect(await pricesIn(title)).toEqual([['a', 1]]);
    });

    it('refuses an item too many', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, manyIds(ITEMS_MAX));
      await storage.run(
        setStore,
        edited(
          writeOf(
            titleId,
            manyIds(ITEMS_MAX).map((id) => offer(id)),
          ),
        ),
      );
      await setCatalog(titleId, ['fresh', 'item-1']);
      expect(await storage.run(updateStore, edited(writeOf(titleId, [offer('fresh')])))).toEqual({
        status: 'tooMany',
        of: 'items',
        max: ITEMS_MAX,
      });
      expect(
        await storage.run(updateStore, edited(writeOf(titleId, [offer('item-1', 5)]))),
      ).toMatchObject({
        status: 'done',
      });
      expect((await pricesIn(titleId))[1]).toEqual(['item-1', 5]);
    });

    it('refuses many items too many and leaves none of them behind', async () => {
      const titleId = await aTitle(storage);
      const fresh = manyIds(20).map((id) => `fresh-${id}`);
      await setCatalog(titleId, manyIds(ITEMS_MAX - 10));
      const known = manyIds(ITEMS_MAX - 10);
      await storage.run(
        setStore,
        edited(
          writeOf(
            titleId,
            known.map((id) => offer(id)),
          ),
        ),
      );
      await setCatalog(titleId, [...fresh, ...known.slice(0, 30)]);
      const marketingData = { displayName: 'New' };
      const tooMany = [...known.slice(0, 30), ...fresh].map((id) => offer(id, 7));
      expect(
        await storage.run(updateStore, edited({ ...writeOf(titleId, tooMany), marketingData })),
      ).toEqual({
        status: 'tooMany',
        of: 'items',
        max: ITEMS_MAX,
      });
      const prices = await pricesIn(titleId);
      expect(prices).toHaveLength(known.length);
      expect(prices.some(([, price]) => price === 7)).toBe(false);
      const fitting = [...known.slice(0, 30), ...fresh.slice(0, 10)].map((id) => offer(id, 8));
      expect(await storage.run(updateStore, edited(writeOf(titleId, fitting)))).toMatchObject({
        status: 'done',
      });
      expect(await pricesIn(titleId)).toHaveLength(ITEMS_MAX);
    });

    it('counts the items of an update of very many', async () => {
      const titleId = await aTitle(storage);
      const all = manyIds(ITEMS_MAX);
      await setCatalog(titleId, all);
      await storage.run(
        setStore,
        edited(
          writeOf(
            titleId,
            all.slice(0, 100).map((id) => offer(id)),
          ),
        ),
      );
      const update = writeOf(
        titleId,
        all.map((id) => offer(id)),
      );
      expect(await storage.run(updateStore, edited(update))).toMatchObject({ status: 'done' });
      await setCatalog(titleId, ['one-more']);
      const oneMore = writeOf(titleId, [offer('one-more')]);
      expect(await storage.run(updateStore, edited(oneMore))).toMatchObject({ status: 'tooMany' });
      expect(await pricesIn(titleId)).toHaveLength(ITEMS_MAX);
    });

    it('loses none of 64 updates of different items at the same time', async () => {
      const titleId = await aTitle(storage);
      const ids = manyIds(64);
      await setCatalog(titleId, ids);
      await storage.run(setStore, edited(writeOf(titleId)));
      await Promise.all(
        ids.map((id) => storage.run(updateStore, edited(writeOf(titleId, [offer(id, 1)])))),
      );
      const prices = await pricesIn(titleId);
      expect(prices).toHaveLength(ids.length);
      expect(new Set(prices.map(([id]) => id))).toEqual(new Set(ids));
    });

    it('lets one of many writers of the same items win as a whole', async () => {
      const titleId = await aTitle(storage);
      const ids = manyIds(20);
      await setCatalog(titleId, ids);
      await storage.run(setStore, edited(writeOf(titleId)));
      await Promise.all(
        Array.from({ length: 16 }, (_, writer) =>
          storage.run(
            updateStore,
            edited(
              writeOf(
                titleId,
                ids.map((id) => offer(id, writer)),
              ),
            ),
          ),
        ),
      );
      const prices = await pricesIn(titleId);
      expect(prices.map(([id]) => id)).toEqual(ids);
      expect(new Set(prices.map(([, gold]) => gold)).size).toBe(1);
    });
  });

  describe('the row version of a store', () => {
    it('is one that it never had when it is made again, however often it was written', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a']);
      const set = () => storage.run(setStore, edited(writeOf(titleId, [offer('a', 1)])));
      const find = async () => {
        const found = await storage.run(findStoreRowVersion, writeOf(titleId));
        if (found.status !== 'found') throw new Error(found.status);
        return found;
      };
      await set();
      for (let times = 0; times < 5; times += 1) {
        await storage.run(updateStore, edited(writeOf(titleId, [offer('a', times)])));
      }
      const last = await find();
      await storage.run(removeStore, edited(writeOf(titleId)));
      const catalog = await storage.run(findCatalogRowVersion, writeOf(titleId));
      expect(catalog?.rowVersion).toBeGreaterThan(last.rowVersion);
      await set();
      expect((await find()).rowVersion).toBeGreaterThan(last.rowVersion);
    });

    it('is what finding the store gives, and another one after every change', async () => {
      const titleId = await aTitle(storage);
      const of = writeOf(titleId);
      expect(await storage.run(findStoreRowVersion, of)).toEqual({ status: 'noCatalog' });
      await setCatalog(titleId, ['a', 'b']);
      expect(await storage.run(findStoreRowVersion, of)).toEqual({
        status: 'noStore',
        catalogVersion: 'main',
      });
      const seen = new Set<string>();
      const seeAnother = async () => {
        const rowVersion = await storage.run(findStoreRowVersion, of);
        if (rowVersion.status !== 'found') throw new Error(rowVersion.status);
        const found = await storage.run(findStore, of);
        const whole = await storage.run(findStoreWithCatalogItems, of);
        const { status: _, ...numbers } = rowVersion;
        expect(found).toMatchObject({ status: 'found', store: numbers });
        expect(whole).toMatchObject({ status: 'found', store: numbers });
        // The row version of the developers' view of a store does not depend on that of the catalog.
        const own = `${numbers.catalogVersion} ${numbers.rowVersion}`;
        expect([...seen]).not.toContain(own);
        seen.add(own);
        return numbers;
      };
      const set = (gold: number) =>
        storage.run(setStore, edited(writeOf(titleId, [offer('a', gold)])));
      const marketingData = { displayName: 'M' };
      const second = { titleId, catalogVersion: 'v2', items: [good('a')], setAsDefault: true };
      await set(1);
      await seeAnother();
      for (let gold = 2; gold < 12; gold += 1) {
        await storage.run(updateStore, edited(writeOf(titleId, [offer('b', gold)])));
        await seeAnother();
      }
      await storage.run(updateStore, edited({ ...of, marketingData }));
      await seeAnother();
      for (let gold = 20; gold < 25; gold += 1) {
        await storage.run(removeStore, edited(of));
        await set(gold);
        await seeAnother();
        await storage.run(updateStore, edited(writeOf(titleId, [offer('b', gold)])));
        await seeAnother();
      }
      await storage.run(updateStore, edited(of));
      const before = await seeAnother();
      await setCatalog(titleId, ['a', 'b', 'c']);
      const { catalogRowVersion } = before;
      const after = await storage.run(findStoreRowVersion, of);
      expect(after).toMatchObject({ rowVersion: before.rowVersion });
      expect(after).not.toMatchObject({ catalogRowVersion });
      await storage.run(setCatalogCommand, edited(second));
      expect(await storage.run(findStoreRowVersion, of)).toMatchObject({ status: 'noStore' });
      await set(99);
      await seeAnother();
    });

    it("stays what it is while another title's, store's or version's changes", async () => {
      const [titleId, other] = await twoTitles(storage);
      for (const title of [titleId, other]) {
        await setCatalog(title, ['a']);
        await storage.run(setStore, edited(writeOf(title, [offer('a', 1)])));
      }
      await setCatalog(titleId, ['a'], 'v2');
      const before = await storage.run(findStoreRowVersion, writeOf(titleId));
      await storage.run(updateStore, edited(writeOf(other, [offer('a', 2)])));
      await storage.run(setStore, edited({ ...writeOf(titleId), catalogVersion: 'v2' }));
      expect(await storage.run(findStoreRowVersion, writeOf(titleId))).toEqual(before);
    });
  });

  describe('stores', () => {
    it('are listed by id, and removed, in their own title and version', async () => {
      const [title, other] = await twoTitles(storage);
      for (const titleId of [title, other]) await setCatalog(titleId, ['a']);
      await setCatalog(title, ['a'], 'second');
      const marketingData = { displayName: 'B' };
      const b = { ...writeOf(title, [offer('a')]), storeId: 'b', marketingData };
      await storage.run(setStore, edited(b));
      await storage.run(setStore, edited({ ...writeOf(title), storeId: 'B' }));
      await storage.run(
        setStore,
        edited({ ...writeOf(title), storeId: 'a', catalogVersion: 'second' }),
      );
      await storage.run(setStore, edited({ ...writeOf(other), storeId: 'c' }));
      const list = async (titleId: string) => {
        const listed = await storage.run(listStores, { titleId, catalogVersion: undefined });
        return listed.status === 'found' ? listed.stores : listed.status;
      };
      const catalogVersion = 'main';
      const of = { catalogVersion, isOpen: true, revision: 1 };
      expect(await list(title)).toEqual([
        { ...of, storeId: 'B', displayName: undefined, itemCount: 0 },
        { ...of, storeId: 'b', displayName: 'B', itemCount: 1 },
      ]);
      expect(await storage.run(removeStore, edited({ ...b, titleId: other }))).toMatchObject({
        status: 'noStore',
      });
      expect(await storage.run(removeStore, edited(b))).toMatchObject({ status: 'done' });
      expect(await storage.run(findStore, b)).toEqual({ status: 'noStore', catalogVersion });
      expect(await list(title)).toHaveLength(1);
      expect(await list(await aTitle(storage))).toBe('noCatalog');
    });

    it('are closed and opened again; a write keeps what they are', async () => {
      const [title, other] = await twoTitles(storage);
      const setOpen = (isOpen: boolean, titleId = title, storeId = 'shop') =>
        storage.run(setStoreOpen, edited({ titleId, catalogVersion: undefined, storeId, isOpen }));
      expect(await setOpen(false)).toEqual({ status: 'noCatalog' });
      for (const titleId of [title, other]) await setCatalog(titleId, ['a']);
      const catalogVersion = 'main';
      expect(await setOpen(false)).toEqual({ status: 'noStore', catalogVersion });
      for (const titleId of [title, other]) await storage.run(setStore, edited(writeOf(titleId)));
      await storage.run(setStore, edited({ ...writeOf(title), storeId: 'open' }));
      const areOpen = async (titleId: string) => {
        const listed = await storage.run(listStores, { titleId, catalogVersion: undefined });
        return listed.status === 'found' ? listed.stores.map(({ isOpen }) => isOpen) : listed;
      };
      const before = await storage.run(findStoreRowVersion, writeOf(title));
      expect(await setOpen(false)).toMatchObject({ status: 'done' });
      expect(await storage.run(findStoreRowVersion, writeOf(title))).not.toEqual(before);
      expect(await storage.run(findStore, writeOf(title))).toMatchObject({
        store: { isOpen: false },
      });
      await storage.run(setStore, edited(writeOf(title, [offer('a')])));
      await storage.run(updateStore, edited(writeOf(title, [offer('a', 2)])));
      expect(await areOpen(title)).toEqual([true, false]);
      expect(await areOpen(other)).toEqual([true]);
      await setOpen(true);
      expect(await areOpen(title)).toEqual([true, true]);
      await setOpen(false);
      await storage.run(removeStore, edited(writeOf(title)));
      await storage.run(setStore, edited(writeOf(title)));
      expect(await areOpen(title)).toEqual([true, true]);
    });

    it('give a set exactly its items, in its order', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a', 'b', 'c']);
      await storage.run(setStore, edited(writeOf(titleId, [offer('a', 1), offer('b', 1)])));
      await storage.run(setStore, edited(writeOf(titleId, [offer('c', 2), offer('a', 2)])));
      await storage.run(updateStore, edited(writeOf(titleId, [offer('b', 3)])));
      expect(await pricesIn(titleId)).toEqual([
        ['c', 2],
        ['a', 2],
        ['b', 3],
      ]);
    });

    it('are missing where there is no catalog, and where there is no store', async () => {
      const titleId = await aTitle(storage);
      const read = async () => [
        (await storage.run(findStore, writeOf(titleId))).status,
        (await storage.run(findStoreRowVersion, writeOf(titleId))).status,
        (await storage.run(findStoreWithCatalogItems, writeOf(titleId))).status,
      ];
      expect(await read()).toEqual(['noCatalog', 'noCatalog', 'noCatalog']);
      await setCatalog(titleId, ['a']);
      expect(await read()).toEqual(['noStore', 'noStore', 'noStore']);
    });

    it('keep items that their catalog has lost, and show which goods are still there', async () => {
      const [title, other] = await twoTitles(storage);
      await setCatalog(other, ['a', 'b']);
      await setCatalog(title, ['a', 'b', 'c']);
      await storage.run(setStore, edited(writeOf(title, [offer('b', 1), offer('a', 1)])));
      await setCatalog(title, ['c', 'b']);
      expect(await storage.run(findStoreWithCatalogItems, writeOf(title))).toEqual({
        status: 'found',
        revision: 1,
        store: {
          storeId: 'shop',
          rowVersion: expect.any(Number),
          catalogRowVersion: expect.any(Number),
          catalogVersion: 'main',
          items: [offer('b', 1), offer('a', 1)],
          isOpen: true,
        },
        catalogItems: [good('b', 1)],
        zeroSells: false,
      });
    });

    it('are so many in one catalog version and no more', { tags: 'thorough' }, async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a']);
      const set = (storeId: string) =>
        storage.run(setStore, edited({ ...writeOf(titleId), storeId }));
      const stores = Array.from({ length: STORES_MAX - 1 }, (_, index) => `store-${index}`);
      for (let first = 0; first < stores.length; first += 20) {
        await Promise.all(stores.slice(first, first + 20).map(set));
      }
      const outcomes = await Promise.all(['one', 'too many'].map(set));
      expect(outcomes).toContainEqual({ status: 'done', revision: 1 });
      expect(outcomes).toContainEqual({ status: 'tooMany', of: 'stores', max: STORES_MAX });
      expect(await set('store-0')).toMatchObject({ status: 'done' });
    });
  });
}
