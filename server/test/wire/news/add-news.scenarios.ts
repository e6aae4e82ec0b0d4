import { expect } from 'vitest';
import { DAY_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { NEWS_BODY_CHARS_MAX, NEWS_DAYS_AHEAD_MAX, NEWS_MAX } from '../../../src/news/news-item.ts';
import { addNews } from '../../../src/news/operations/add-news.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = addNews;

async function news(world: World) {
  return (await must(world.asTitle('/Server/GetTitleNews', {}))).News;
}

const at = (day: number) => `2020-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;

export default scenarios(addNews, [
  {
    name: 'an item is there from the next call on, with its texts as they are and the moment of the call',
    async play(world) {
      expect(await news(world)).toEqual([]);
      const Body = `{"en":"<b>Two lines,\nand</b> ${'😀'.repeat(NEWS_BODY_CHARS_MAX / 2 - 20)}"}`;
      const reply = await world.asTitle(path, { Title: 'A “title”', Body });
      const { NewsId } = reply.data;
      const Timestamp = new Date(world.clock.now()).toISOString();
      expect(await news(world)).toEqual([{ NewsId, Title: 'A “title”', Body, Timestamp }]);
      await must(world.asTitle(path, { Title: 'Next', Body: '' }));
      expect(await news(world)).toHaveLength(2);
      return reply;
    },
  },
  {
    name: 'an item has its place by its own time, and one to come does not hold it back',
    async play(world) {
      const add = (Title: string, Timestamp?: string) =>
        world.asTitle(path, { Title, Body: 'Text', Timestamp });
      await must(add('now'));
      await must(add('to come', toWireTime(world.clock.now() + DAY_MS)));
      const reply = await add('past', '2020-01-01T02:00:00+02:00');
      expect(await news(world)).toMatchObject([
        { Title: 'to come' },
        { Title: 'now' },
        { Title: 'past', Timestamp: at(1) },
      ]);
      return reply;
    },
  },
  {
    name: 'a game server without the permission adds nothing, and an operator for live operations does',
    async play(world) {
      const body = { Title: 'News', Body: 'Text' };
      const secretKey = await world.limitedKey(['server']);
      expect((await world.call(path, body, { secretKey })).error).toBe('NotAuthorizedByTitle');
      const support = await world.operator(['support']);
      const refused = await world.call(path, body, { operator: support });
      expect(refused.error).toBe('NotAuthorizedByTitle');
      expect(await news(world)).toEqual([]);
      return world.call(path, body, { operator: await world.operator(['liveOps']) });
    },
  },
  {
    name: 'an item without a title, and one with too long a text',
    provokes: 'InvalidParams',
    async play(world) {
      expect((await world.asTitle(path, { Title: '', Body: 'Text' })).error).toBe('InvalidParams');
      return world.asTitle(path, { Title: 'Long', Body: 'x'.repeat(NEWS_BODY_CHARS_MAX + 1) });
    },
  },
  {
    name: 'an item that is more than so many days ahead would stand above all others for ever',
    provokes: 'InvalidParams',
    async play(world) {
      const add = (ms: number) => {
        const Timestamp = toWireTime(world.clock.now() + NEWS_DAYS_AHEAD_MAX * DAY_MS + ms);
        return world.asTitle(path, { Title: 'To come', Body: '', Timestamp });
      };
      await must(add(0));
      const reply = await add(1);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Timestamp']);
      return reply;
    },
  },
  {
    name: 'an item that is older than as many as there can be',
    provokes: 'TitleNewsItemCountLimitExceeded',
    async play(world) {
      for (let day = 1; day <= NEWS_MAX; day += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle(path, { Title: `${day}`, Body: 'Text', Timestamp: at(day + 1) }));
      }
      const reply = await world.asTitle(path, { Title: 'old', Body: 'Text', Timestamp: at(1) });
      await must(world.asTitle(path, { Title: 'new', Body: 'Text' }));
      const titles = (await news(world)).map(({ Title }: { readonly Title: string }) => Title);
      expect([titles.length, titles[0], titles.at(-1)]).toEqual([NEWS_MAX, 'new', '2']);
      return reply;
    },
  },
]);
