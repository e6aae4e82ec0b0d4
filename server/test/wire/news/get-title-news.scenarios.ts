import { expect } from 'vitest';
import { SECOND_MS } from '../../../src/kernel/instant.ts';
import { NEWS_MAX } from '../../../src/news/news-item.ts';
import { getTitleNews } from '../../../src/news/operations/get-title-news.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getTitleNews, [
  {
    name: 'the items of the title, newest first, as many as are asked for and ten at most',
    async play(world, door) {
      const other = await world.otherTitle();
      await must(other.asTitle('/Admin/AddNews', { Title: 'of another', Body: '' }));
      expect((await callAt(door, world, {})).data).toEqual({ News: [] });
      for (let number = 1; number <= NEWS_MAX + 1; number += 1) {
        world.clock.advance(SECOND_MS);
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle('/Admin/AddNews', { Title: `${number}`, Body: 'Text' }));
      }
      const ask = async (body: object) => {
        const { News } = await must(callAt(door, world, body));
        return News.map(({ Title }: { readonly Title: string }) => Number(Title));
      };
      const newest = Array.from({ length: NEWS_MAX }, (_, number) => NEWS_MAX + 1 - number);
      expect(await ask({ Count: 2 })).toEqual(newest.slice(0, 2));
      expect(await ask({ Count: 100 })).toEqual(newest);
      expect(await ask({ Count: null })).toEqual(newest);
      return callAt(door, world, { Count: 1 });
    },
  },
  {
    name: 'no items at all cannot be asked for',
    provokes: 'InvalidParams',
    play: (world, door) => callAt(door, world, { Count: 0 }),
  },
]);
