import { expect } from 'vitest';
import { NEWS_MAX } from '../../../src/news/news-item.ts';
import { removeTitleNews } from '../../../src/news/operations/remove-title-news.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = removeTitleNews;

const add = (world: World, Title: string) =>
  must(world.asTitle('/Admin/AddNews', { Title, Body: '' }));

async function titles(world: World) {
  const { News } = await must(world.asTitle('/Server/GetTitleNews', {}));
  return News.map(({ Title }: { readonly Title: string }) => Title);
}

export default scenarios(removeTitleNews, [
  {
    name: 'an item is gone from the next call on, also where another takes its number; once more changes nothing',
    async play(world) {
      const { NewsId } = await add(world, 'first');
      expect(await titles(world)).toEqual(['first']);
      const reply = await world.asTitle(path, { NewsId });
      await add(world, 'second');
      expect(await titles(world)).toEqual(['second']);
      await must(world.asTitle(path, { NewsId }));
      const other = await world.otherTitle();
      const { NewsId: elsewhere } = await add(other, 'of another');
      await must(world.asTitle(path, { NewsId: elsewhere }));
      expect([await titles(world), await titles(other)]).toEqual([['second'], ['of another']]);
      return reply;
    },
  },
  {
    name: 'makes room for an item that is older than all',
    async play(world) {
      const ids: string[] = [];
      for (let at = 0; at < NEWS_MAX; at += 1) {
        // oxlint-disable-next-line no-await-in-loop
        ids.push((await add(world, `${at}`)).NewsId);
      }
      const old = { Title: 'old', Body: '', Timestamp: '2020-01-01T00:00:00Z' };
      const refused = await world.asTitle('/Admin/AddNews', old);
      expect(refused.error).toBe('TitleNewsItemCountLimitExceeded');
      const reply = await world.asTitle(path, { NewsId: ids[5] });
      await must(world.asTitle('/Admin/AddNews', old));
      expect(await titles(world)).toEqual(['9', '8', '7', '6', '4', '3', '2', '1', '0', 'old']);
      return reply;
    },
  },
  {
    name: 'a game server without the permission removes nothing, and an operator for live operations does',
    async play(world) {
      const { NewsId } = await add(world, 'News');
      const secretKey = await world.limitedKey(['server']);
      const refused = await world.call(path, { NewsId }, { secretKey });
      expect(refused.error).toBe('NotAuthorizedByTitle');
      expect(await titles(world)).toEqual(['News']);
      const operator = await world.operator(['liveOps']);
      const reply = await world.call(path, { NewsId }, { operator });
      expect(await titles(world)).toEqual([]);
      return reply;
    },
  },
]);
