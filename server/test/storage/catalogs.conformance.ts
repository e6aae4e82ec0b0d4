import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  copyCatalog,
  findCatalog,
  findCatalogRowVersion,
  listCatalogs,
  removeCatalog,
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/commands.ts';
import { findDropTables, updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import { removeStore, setStore } from '../../src/economy/stores/commands/write.ts';
import { ITEMS_MAX } from '../../src/kernel/limits.ts';
import { edited, good, manyIds, setCatalog as set } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** Tests the promises of Catalogs. */
export function catalogsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const setCatalog = (titleId: string, ids: readonly string[], catalogVersion = 'main') =>
    set(storage, titleId, { ids, catalogVersion });

  describe('catalogs', () => {
    it('make the first version of a title its default, and change it only when told', async () => {
      const [title, other] = await twoTitles(storage);
      expect(await setCatalog(title, ['a'], 'v1')).toMatchObject({ status: 'done' });
      await setCatalog(title, ['b'], 'v2');
      const versionOf = async (titleId: string) =>
        (await storage.run(findCatalog, { titleId, catalogVersion: undefined }))?.catalogVersion;
      expect(await versionOf(title)).toBe('v1');
      expect(await versionOf(other)).toBeUndefined();
      const items = [good('c')];
      const write = { titleId: title, catalogVersion: 'v3', items, setAsDefault: true };
      await storage.run(updateCatalog, edited(write));
      expect(await versionOf(title)).toBe('v3');
      expect(
        await storage.run(findCatalog, { titleId: other, catalogVersion: 'v1' }),
      ).toBeUndefined();
    });

    it('are removed where nothing uses them, and have a row version of their own when made again', async () => {
      const [titleId, other] = await twoTitles(storage);
      const v2 = { titleId, catalogVersion: 'v2' };
      const set = (items = ['b']) => setCatalog(titleId, items, 'v2');
      await setCatalog(titleId, ['a'], 'v1');
      await set();
      await setCatalog(other, ['b'], 'v2');
      const shop = { ...v2, storeId: 'shop', items: [] };
      await storage.run(setStore, edited(shop));
      const inUse = { status: 'inUse', catalogVersion: 'v2', isDefault: false, storeIds: ['shop'] };
      expect(await storage.run(removeCatalog, edited(v2))).toEqual(inUse);
      await storage.run(removeStore, edited(shop));
      for (let times = 0; times < 3; times += 1) await set();
      const last = await storage.run(findCatalogRowVersion, v2);
      expect(await storage.run(removeCatalog, edited(v2))).toMatchObject({ status: 'done' });
      expect(await storage.run(removeCatalog, edited(v2))).toEqual({ status: 'noCatalog' });
      expect(await storage.run(findCatalog, v2)).toBeUndefined();
      expect(await storage.run(setStore, edited(shop))).toEqual({ status: 'noCatalog' });
      expect((await storage.run(findCatalog, { ...v2, titleId: other }))?.items).toHaveLength(1);
      await set(['c']);
      const again = await storage.run(findCatalog, v2);
      expect(again?.items.map(({ itemId }) => itemId)).toEqual(['c']);
      expect(again?.rowVersion).toBeGreaterThan(last?.rowVersion ?? 0);
      const isDefault = { titleId, catalogVersion: undefined };
      expect(await storage.run(removeCatalog, edited(isDefault))).toMatchObject({
        isDefault: true,
      });
    });

    it('are copied with their drop tables, as versions of their own, where none is there', async () => {
      const [titleId, other] = await twoTitles(storage);
      const main = { titleId, catalogVersion: 'main' };
      const next = { titleId, catalogVersion: 'next' };
      const copy = edited({ ...next, copyOf: 'main' });
      expect(await storage.run(copyCatalog, copy)).toEqual({ status: 'noCatalog' });
      await setCatalog(titleId, ['b', 'a']);
      const tables = [{ tableId: 'T', nodes: [{ kind: 'item' as const, id: 'a', weight: 1 }] }];
      await storage.run(updateDropTables, edited({ ...main, tables }));
      const late = edited({ ...next, copyOf: 'main' }, { ifRevision: 3 });
      expect(await storage.run(copyCatalog, late)).toMatchObject({ status: 'editConflict' });
      expect(await storage.run(findCatalog, next)).toBeUndefined();
      expect(await storage.run(copyCatalog, copy)).toEqual({ status: 'done', revision: 1 });
      const exists = { status: 'versionExists', catalogVersion: 'next' };
      expect(await storage.run(copyCatalog, copy)).toEqual(exists);
      expect(await storage.run(copyCatalog, edited({ ...main, copyOf: 'main' }))).toMatchObject({
        status: 'versionExists',
      });
      await setCatalog(titleId, ['c']);
      const found = await storage.run(findCatalog, next);
      expect(found?.items).toEqual([good('b', 1), good('a', 1)]);
      expect(await storage.run(findDropTables, { ...next, tableIds: undefined })).toMatchObject({
        tables,
        revision: 1,
      });
      expect(await storage.run(findCatalog, { ...next, titleId: other })).toBeUndefined();
    });

    it('write to the default when no version is named, and refuse when there is none', async () => {
      const [title, other] = await twoTitles(storage);
      await setCatalog(title, ['a'], 'v1');
      const write = {
        titleId: title,
        catalogVersion: undefined,
        items: [good('b')],
        setAsDefault: false,
      };
      expect(await storage.run(updateCatalog, edited(write))).toMatchObject({ status: 'done' });
      expect(await storage.run(updateCatalog, edited({ ...write, titleId: other }))).toEqual({
        status: 'noCatalog',
      });
      expect(await storage.run(setCatalogCommand, edited({ ...write, titleId: other }))).toEqual({
        status: 'noCatalog',
      });
      const found = await storage.run(findCatalog, { titleId: title, catalogVersion: 'v1' });
      expect(found?.items.map((item) => item.itemId)).toEqual(['a', 'b']);
    });

    it('refuse items of another version than the one that is written, and make no version for them', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a'], 'v1');
      const write = { titleId, items: [good('b')], setAsDefault: true };
      for (const command of [setCatalogCommand, updateCatalog]) {
        const toDefault = { ...write, catalogVersion: undefined, versionsOfItems: ['v1', 'v2'] };
        expect(await storage.run(command, edited(toDefault))).toEqual({
          status: 'otherVersion',
          catalogVersion: 'v1',
        });
        const toNew = { ...write, catalogVersion: 'v2', versionsOfItems: ['v1'] };
        expect(await storage.run(command, edited(toNew))).toEqual({
          status: 'otherVersion',
          catalogVersion: 'v2',
        });
      }
      expect(await storage.run(findCatalog, { titleId, catalogVersion: 'v2' })).toBeUndefined();
      const found = await storage.run(findCatalog, { titleId, catalogVersion: undefined });
      expect(found?.items).toEqual([good('a', 1)]);
      const right = { ...write, catalogVersion: undefined, versionsOfItems: ['v1'] };
      expect(await storage.run(setCatalogCommand, edited(right))).toMatchObject({ status: 'done' });
    });

    it('keep the order: namesakes are replaced in place, new items go to the end', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(titleId, ['a', 'b', 'c']);
      const items = [good('d', 4), good('b', 2)];
      await storage.run(
        updateCatalog,
        edited({
          titleId,
          catalogVersion: undefined,
          items,
          setAsDefault: false,
        }),
      );
      expect((await storage.run(findCatalog, { titleId, catalogVersion: 'main' }))?.items).toEqual([
        good('a', 1),
        good('b', 2),
        good('c', 1),
        good('d', 4),
      ]);
      await setCatalog(titleId, ['c', 'a']);
      const found = await storage.run(findCatalog, { titleId, catalogVersion: 'main' });
      expect(found?.items.map((item) => item.itemId)).toEqual(['c', 'a']);
    });

    it('are listed by name, with their newest revision, page by page', async () => {
      const [titleId, other] = await twoTitles(storage);
      const list = (after = '', limit = 9) => storage.run(listCatalogs, { titleId, after, limit });
      expect(await list()).toEqual({ catalogs: [], defaultVersion: undefined });
      await setCatalog(titleId, ['a'], 'v2');
      await setCatalog(titleId, ['a', 'b'], 'v1');
      await setCatalog(titleId, ['a'], 'v1');
      await setCatalog(titleId, [], 'v3');
      await setCatalog(other, ['a'], 'v0');
      const of = { itemCount: 1, revision: 1, changedAt: expect.any(Number) };
      const all = [
        { ...of, catalogVersion: 'v1', revision: 2 },
        { ...of, catalogVersion: 'v2' },
        { ...of, catalogVersion: 'v3', itemCount: 0 },
      ];
      expect(await list()).toEqual({ catalogs: all, defaultVersion: 'v2' });
      expect((await list('', 2)).catalogs).toEqual(all.slice(0, 2));
      expect((await list('v1', 1)).catalogs).toEqual([all[1]]);
      expect((await list('v3')).catalogs).toEqual([]);
    });

    it('hold so many items and no more, and a refusal leaves nothing behind', async () => {
      const titleId = await aTitle(storage);
      const tooMany = { status: 'tooMany', of: 'items', max: ITEMS_MAX };
      expect(await setCatalog(titleId, manyIds(ITEMS_MAX + 1), 'big')).toEqual(tooMany);
      expect(await storage.run(findCatalog, { titleId, catalogVersion: 'big' })).toBeUndefined();
      expect(await setCatalog(titleId, manyIds(ITEMS_MAX))).toMatchObject({ status: 'done' });
      const add = (itemId: string) =>
        storage.run(
          updateCatalog,
          edited({
            titleId,
            catalogVersion: undefined,
            items: [good(itemId)],
            setAsDefault: false,
          }),
        );
      expect(await add('one more')).toEqual(tooMany);
      expect(await add('item-7')).toMatchObject({ status: 'done' });
    });

    it('get a new item behind all others, however few new ones the updates before had', async () => {
      const titleId = await aTitle(storage);
      const of = { titleId, catalogVersion: 'main', setAsDefault: false };
      await storage.run(setCatalogCommand, edited({ ...of, items: [good('a'), good('b')] }));
      await storage.run(updateCatalog, edited({ ...of, items: [good('a'), good('b'), good('z')] }));
      await storage.run(updateCatalog, edited({ ...of, items: [good('d')] }));
      const found = await storage.run(findCatalog, of);
      expect(found?.items.map(({ itemId }) => itemId)).toEqual(['a', 'b', 'z', 'd']);
    });

    it('have a row version that changes with every write, and tells the default apart', async () => {
      const [titleId, other] = await twoTitles(storage);
      const of = { titleId, catalogVersion: undefined };
      expect(await storage.run(findCatalogRowVersion, of)).toBeUndefined();
      await setCatalog(other, ['a']);
      const seen = new Set<string>();
      const seeAnother = async () => {
        const rowVersion = await storage.run(findCatalogRowVersion, of);
        expect(await storage.run(findCatalog, of)).toMatchObject(rowVersion ?? {});
        expect([...seen]).not.toContain(JSON.stringify(rowVersion));
        seen.add(JSON.stringify(rowVersion));
      };
      for (const items of [[good('a', 1)], [good('a', 2)], []]) {
        await storage.run(
          setCatalogCommand,
          edited({ ...of, catalogVersion: 'v1', items, setAsDefault: false }),
        );
        await seeAnother();
        await storage.run(
          updateCatalog,
          edited({ ...of, items: [good('b')], setAsDefault: false }),
        );
        await seeAnother();
      }
      await storage.run(
        setCatalogCommand,
        edited({ ...of, catalogVersion: 'v2', items: [], setAsDefault: true }),
      );
      await seeAnother();
      const before = await storage.run(findCatalogRowVersion, of);
      await setCatalog(other, ['b']);
      await setCatalog(titleId, ['b'], 'v1');
      expect(await storage.run(findCatalogRowVersion, of)).toEqual(before);
    });
  });
}
