import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeCatalog } from '../../src/economy/catalogs/sql/remove-catalog.ts';
import {
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/sql/write-catalog.ts';
import { updateDropTables } from '../../src/economy/drop-tables/sql/drop-tables.ts';
import type { EditConflict, ItemChange, Subject } from '../../src/economy/ports.ts';
import { listRevisions } from '../../src/economy/revisions/sql/list-revisions.ts';
import { removeStore, setStore, setStoreOpen } from '../../src/economy/stores/sql/write-store.ts';
import { CHANGES_TOLD_MAX } from '../../src/kernel/limits.ts';
import { type Page, WHOLE_LIST } from '../../src/kernel/page.ts';
import { issueSecretKey } from '../../src/titles/sql/secret-keys.ts';
import { edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, twoTitles } from './given.ts';
import { CATALOG, SECOND, STORE, TABLE, TABLES, WRITE_KINDS } from './revision-kinds.ts';

/** Tests that every change of what is sold makes one revision, and that revisions tell everything. */
export function revisionsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const list = (titleId: string, of: Omit<Subject, 'titleId'>, page: Page = WHOLE_LIST) =>
    storage.run(listRevisions, { subject: { titleId, ...of }, page });
  const numbers = async (titleId: string, of: Omit<Subject, 'titleId'>) =>
    (await list(titleId, of)).map(({ number }) => number);
  const writeOf = (titleId: string, ...ids: readonly string[]) => ({
    titleId,
    catalogVersion: 'main',
    storeId: 'shop',
    items: ids.map((id) => offer(id, 1)),
    marketingData: undefined,
  });

  describe('a change of what is sold', () => {
    it('makes one revision, which tells what was changed, by whom, when, why and in which call', async () => {
      const [titleId, other] = await twoTitles(storage);
      const counts = new Map<string, number>();
      let now = NOW;
      for (const { name, write, of, act, changes, own, isRepeatable } of WRITE_KINDS) {
        now += 1;
        const edit = { now, requestId: 'call', note: name };
        const revision = (counts.get(JSON.stringify(of)) ?? 0) + 1;
        counts.set(JSON.stringify(of), revision);
        const done = { status: 'done', revision };
        // oxlint-disable-next-line no-await-in-loop
        expect([name, await write(storage, titleId, edit)]).toEqual([name, done]);
        // oxlint-disable-next-line no-await-in-loop
        const [newest, ...older] = await list(titleId, of);
        expect(older).toHaveLength(revision - 1);
        expect(newest).toMatchObject({ number: revision, at: now, author: TESTER, note: name });
        expect(newest).toMatchObject({ requestId: 'call', act });
        expect(newest?.changes?.map(mark)).toEqual(changes);
        const members = [newest?.own.before, newest?.own.after].map((text) => JSON.parse(text!));
        if (own) expect(members).toEqual(own);
        else expect(members[0]).toEqual(members[1]);
        if (!isRepeatable) continue;
        // A write that changes nothing makes no revision.
        // oxlint-disable-next-line no-await-in-loop
        expect([name, await write(storage, titleId)]).toEqual([name, done]);
        // oxlint-disable-next-line no-await-in-loop
        expect(await list(titleId, of)).toHaveLength(revision);
      }
      // oxlint-disable-next-line no-await-in-loop
      for (const { of } of WRITE_KINDS) expect(await list(other, of)).toEqual([]);
    });

    it('that was meant for another revision is refused with the current one, and makes none', async () => {
      const titleId = await aTitle(storage);
      for (const { write, of } of WRITE_KINDS) {
        // oxlint-disable-next-line no-await-in-loop
        const [current] = await list(titleId, of);
        const number = current?.number ?? 0;
        // oxlint-disable-next-line no-await-in-loop
        const refused = await write(storage, titleId, { ifRevision: number + 1 });
        expect(refused.status).toBe('editConflict');
        expect((refused as EditConflict).current?.number).toBe(current?.number);
        // oxlint-disable-next-line no-await-in-loop
        expect(await write(storage, titleId, { ifRevision: number })).toEqual({
          status: 'done',
          revision: number + 1,
        });
      }
    });

    it('has a number and a time that the subject never had, whatever was deleted', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a'] });
      const at = (now: number) => edited({ ...writeOf(titleId, 'a'), now });
      await storage.run(setStore, at(NOW + 9));
      await storage.run(removeStore, at(NOW + 5));
      expect(await storage.run(setStore, at(NOW + 1))).toEqual({ status: 'done', revision: 3 });
      const times = (await list(titleId, STORE)).map((one) => one.at - NOW);
      expect(times).toEqual([9, 9, 9]);
    });

    it('of two editors of the same revision one wins, and the other is told by whom', async () => {
      const titleId = await aTitle(storage);
      const keyId = `${titleId}-key`;
      const key = { keyId, titleId, name: 'live-ops', digest: keyId, hint: 'x', scopes: [] };
      await storage.run(issueSecretKey, {
        ...key,
        createdAt: NOW,
        madeBy: 'commandLine',
        expiresAt: undefined,
      });
      await setCatalog(storage, titleId, { ids: ['a', 'b'] });
      await storage.run(setStore, edited(writeOf(titleId, 'a')));
      const by = `key:${keyId}`;
      const author = { kind: 'secretKey', id: keyId, name: 'live-ops' };
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          storage.run(
            setStore,
            edited(
              { ...writeOf(titleId, 'a', 'b'), now: NOW + index },
              { by, ifRevision: 1, note: `${index}` },
            ),
          ),
        ),
      );
      const winners = outcomes.filter(({ status }) => status === 'done');
      expect(winners).toEqual([{ status: 'done', revision: 2 }]);
      const losers = outcomes.filter(({ status }) => status === 'editConflict');
      expect(losers).toHaveLength(7);
      for (const { current } of losers as { current: object }[]) {
        expect(current).toMatchObject({ number: 2, author });
      }
      expect(await numbers(titleId, STORE)).toEqual([2, 1]);
      expect((await list(titleId, STORE))[0]).toMatchObject({ author });
    });

    it('of a catalog version that goes is one of its drop tables, too', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a'] });
      await setCatalog(storage, titleId, { ids: ['a'], catalogVersion: 'second' });
      const second = { titleId, catalogVersion: 'second' };
      await storage.run(updateDropTables, edited({ ...second, tables: [TABLE] }));
      await storage.run(removeCatalog, edited(second, { note: 'old' }));
      const [newest] = await list(titleId, { ...TABLES, catalogVersion: 'second' });
      expect(newest).toMatchObject({ number: 2, act: 'remove', note: 'old' });
      expect(newest?.changes?.map(mark)).toEqual(['-T']);
      await setCatalog(storage, titleId, { ids: ['a'], catalogVersion: 'second' });
      await storage.run(removeCatalog, edited(second));
      expect(await numbers(titleId, { ...TABLES, catalogVersion: 'second' })).toEqual([2, 1]);
    });

    it('that makes another version the default is one of the version that was it, too', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a'] });
      const items = [good('a')];
      const second = { titleId, catalogVersion: 'second', items, setAsDefault: true };
      expect(await storage.run(setCatalogCommand, edited(second))).toEqual({
        status: 'done',
        revision: 1,
      });
      const [newest] = await list(titleId, CATALOG);
      expect(newest).toMatchObject({ number: 2, act: 'update', changes: [] });
      expect(newest?.own).toEqual({ before: '{"isDefault":true}', after: '{"isDefault":false}' });
      expect((await list(titleId, SECOND))[0]?.own.after).toBe('{"isDefault":true}');
      await storage.run(updateCatalog, edited(second));
      expect([await numbers(titleId, CATALOG), await numbers(titleId, SECOND)]).toEqual([
        [2, 1],
        [1],
      ]);
    });
  });

  describe('the history', () => {
    it('is read in pages, newest first', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a'] });
      for (let revision = 1; revision <= 5; revision += 1) {
        const isOpen = revision % 2 === 0;
        const of = writeOf(titleId, 'a');
        // oxlint-disable-next-line no-await-in-loop
        await (revision === 1
          ? storage.run(setStore, edited(of))
          : storage.run(setStoreOpen, edited({ ...of, isOpen: !isOpen })));
      }
      const page = async (at: number, skip: number, count: number) =>
        (await list(titleId, STORE, { at, skip, count })).map(({ number }) => number);
      expect(await page(WHOLE_LIST.at, 0, 2)).toEqual([5, 4]);
      expect(await page(4, 1, 2)).toEqual([3, 2]);
      expect(await page(2, 1, 9)).toEqual([1]);
    });

    it('has the first changes of each revision, and as many revisions with changes as fit', async () => {
      const titleId = await aTitle(storage);
      const ids = manyIds(CHANGES_TOLD_MAX + 1);
      await setCatalog(storage, titleId, { ids });
      const large = (DisplayName: string) => ({
        titleId,
        catalogVersion: 'main',
        items: ids.map((id) => ({ ...good(id), attributes: { DisplayName, Tags: [] } })),
        setAsDefault: false,
      });
      for (const letter of ['x', 'y', 'z']) {
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(updateCatalog, edited(large(letter.repeat(230))));
      }
      const found = await list(titleId, CATALOG);
      expect(found.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
      expect(found.map(({ changes }) => changes?.length)).toEqual([
        1_000,
        1_000,
        undefined,
        undefined,
      ]);
      const counts = { added: 0, changed: 1_001, removed: 0, moved: 0 };
      const first = { ...counts, added: 1_001, changed: 0 };
      expect(found.map((entry) => entry.counts)).toEqual([counts, counts, counts, first]);
      const itemIds = found[0]?.changes?.map(({ itemId }) => itemId);
      expect(itemIds).toEqual(ids.toSorted().slice(0, 1_000));
    });
  });
}

/** The author of changes that name nobody else: an unknown key. */
const TESTER = { kind: 'secretKey', id: 'test', name: undefined };

const mark = ({ itemId, before, after }: ItemChange): string =>
  `${before ? '' : '+'}${after ? '' : '-'}${itemId}`;
