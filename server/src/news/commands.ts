import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { command } from '../storage/command.ts';
import type { InTitle } from '../storage/query/keys.ts';
import { lockTitle } from '../storage/query/lock-title.ts';
import { judgePlace } from './news-item.ts';
import {
  deleteItem,
  deleteItems,
  findIds,
  findItems,
  findPlaces,
  insertItem,
  toItem,
} from './sql/news-rows.ts';

/** An item of a title's news. */
interface NewsItem {
  readonly newsId: string;
  readonly title: string;
  readonly body: string;
  readonly publishedAt: Instant;
}

/** Adds an item to the news of a title, and deletes the oldest beyond NEWS_MAX. `full`: the title has as many, and all of them are newer. */
export const addItem = command({
  name: 'news.add',
  changes: 'rows',
  async run(
    tx,
    { titleId, newsId, title, body, publishedAt }: InTitle & NewsItem,
  ): Promise<{ readonly status: 'added'; readonly newsId: string } | { readonly status: 'full' }> {
    await lockTitle.first(tx, { titleId });
    const places = await findPlaces.all(tx, { titleId });
    const kept = places.map((row) => ({ number: row.number, publishedAt: row.published_at }));
    const place = judgePlace(kept, publishedAt);
    if (place.status === 'full') return place;
    await deleteItems.run(tx, { titleId }, place.pushedOut);
    await insertItem.run(tx, {
      title_id: titleId,
      number: place.number,
      news_id: newsId,
      title,
      body,
      published_at: publishedAt,
    });
    tx.audit({ about: { name: title } });
    return { status: 'added', newsId };
  },
  isRefusal: ({ status }) => status !== 'added',
});

/** Removes an item from the news of a title; whether it was there. */
export const removeItem = command({
  name: 'news.remove',
  changes: 'rows',
  async run(tx, of: InTitle & Pick<NewsItem, 'newsId'>): Promise<boolean> {
    await lockTitle.first(tx, of);
    const removed = await deleteItem.first(tx, of);
    tx.audit(removed ? { about: { name: removed.title } } : NOTHING_DONE);
    return removed !== undefined;
  },
});

/** The version of a title's news: while it is the same, so are they. It is made of the ids of the items, which never change. */
export const findNewsVersion = command({
  name: 'news.findVersion',
  changes: 'nothing',
  run: async (tx, of: InTitle) => versionOf(await findIds.all(tx, of)),
});

const versionOf = (inOrder: readonly { readonly news_id: string }[]): string =>
  inOrder.map((row) => row.news_id).join(' ');

/** The news of a title, newest first, with their version. */
export const listNews = command({
  name: 'news.list',
  changes: 'nothing',
  async run(
    tx,
    of: InTitle,
  ): Promise<{ readonly version: string; readonly items: readonly NewsItem[] }> {
    const rows = await findItems.all(tx, of);
    const version = versionOf(rows.toSorted((a, b) => a.number - b.number));
    return { version, items: rows.map(toItem) };
  },
});
