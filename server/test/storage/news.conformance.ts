import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addItem, findNewsVersion, listNews, removeItem } from '../../src/news/commands.ts';
import { NEWS_MAX } from '../../src/news/news-item.ts';
import { aTitle, type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** Tests the contracts of the commands of news. */
export function newsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const itemOf = (newsId: string, publishedAt: number) => {
    return { newsId, title: `about ${newsId}`, body: `Lines,\nand "${newsId}"`, publishedAt };
  };
  const add = (titleId: string, newsId: string, publishedAt: number) =>
    storage.run(addItem, { titleId, ...itemOf(newsId, publishedAt) });
  async function idsIn(titleId: string) {
    const { version, items } = await storage.run(listNews, { titleId });
    expect(version).toBe(await storage.run(findNewsVersion, { titleId }));
    return items.map(({ newsId }) => newsId);
  }

  describe('the news of a title', () => {
    it('are its own, the newest first, and of one moment the one that was added last', async () => {
      const [title, other] = await twoTitles(storage);
      expect(await storage.run(listNews, { titleId: title })).toEqual({ version: '', items: [] });
      expect(await add(title, 'a', 5)).toEqual({ status: 'added', newsId: 'a' });
      await add(title, 'future', 9);
      await add(title, 'past', -1);
      await add(title, 'again', 5);
      await add(other, 'other', 7);
      expect(await idsIn(title)).toEqual(['future', 'again', 'a', 'past']);
      const { items } = await storage.run(listNews, { titleId: other });
      expect(items).toEqual([itemOf('other', 7)]);
    });

    it('have another version after each item, whichever goes for it or is removed', async () => {
      const titleId = await aTitle(storage);
      const versions: string[] = [];
      // The item that was added last is the oldest, and goes for the next one.
      for (const at of [...Array.from({ length: NEWS_MAX }, (_, number) => 100 - number), 95, 99]) {
        // oxlint-disable-next-line no-await-in-loop
        await add(titleId, `${versions.length}`, at);
        // oxlint-disable-next-line no-await-in-loop
        versions.push(await storage.run(findNewsVersion, { titleId }));
      }
      const ids = await idsIn(titleId);
      // The item that was added last goes first, and the next one gets its number.
      for (const newsId of ids) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(removeItem, { titleId, newsId })).toBe(true);
        // oxlint-disable-next-line no-await-in-loop
        versions.push(await storage.run(findNewsVersion, { titleId }));
      }
      expect(await storage.run(removeItem, { titleId, newsId: ids[0] ?? '' })).toBe(false);
      await add(titleId, 'anew', 1);
      versions.push(await storage.run(findNewsVersion, { titleId }));
      expect(new Set(versions).size).toBe(versions.length);
    });

    it(`are ${NEWS_MAX} at most: the oldest goes, and one that is older than all is refused`, async () => {
      const titleId = await aTitle(storage);
      for (let at = 1; at <= NEWS_MAX; at += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await add(titleId, `${at}`, at);
      }
      expect(await add(titleId, 'older', 0)).toEqual({ status: 'full' });
      expect(await add(titleId, 'as old', 1)).toMatchObject({ status: 'added' });
      const ids = await idsIn(titleId);
      expect([ids.length, ids.at(-1)]).toEqual([NEWS_MAX, 'as old']);
      await add(titleId, 'new', NEWS_MAX + 1);
      expect((await idsIn(titleId)).toSpliced(1, NEWS_MAX - 2)).toEqual(['new', '2']);
    });

    it('are each kept once and in bounds, where many are added at the same time', async () => {
      const titleId = await aTitle(storage);
      const ids = Array.from({ length: NEWS_MAX + 5 }, (_, number) => `item ${number}`);
      const added = await Promise.all(ids.map((newsId) => add(titleId, newsId, 1)));
      expect(added.every(({ status }) => status === 'added')).toBe(true);
      expect(new Set(await idsIn(titleId)).size).toBe(NEWS_MAX);
    });
  });
}
