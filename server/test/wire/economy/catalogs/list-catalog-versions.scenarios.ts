import { expect } from 'vitest';
import { listCatalogVersions } from '../../../../src/economy/catalogs/operations/list-catalog-versions.ts';
import { HOUR_MS, toWireTime } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';

const { path } = listCatalogVersions;

export default scenarios(listCatalogVersions, [
  {
    name: 'the versions of the title are listed by name, with what is newest of each, and which is the default',
    async play(world) {
      await setCatalog(world, { items: ['a', 'b'], version: '2' });
      await setCatalog(world, { items: ['a'], version: '1', asDefault: false });
      const Time = toWireTime(world.clock.now());
      world.clock.advance(HOUR_MS);
      await setCatalog(world, { items: ['a', 'b', 'c'], version: '2' });
      await setCatalog(await world.otherTitle(), { items: ['a'], version: '0' });
      const reply = await world.asTitle(path, {});
      expect(reply.data).toEqual({
        CatalogVersions: [
          { CatalogVersion: '1', ItemCount: 1, Revision: 1, Time },
          {
            CatalogVersion: '2',
            ItemCount: 3,
            Revision: 2,
            Time: toWireTime(world.clock.now()),
          },
        ],
        DefaultCatalogVersion: '2',
      });
      return reply;
    },
  },
  {
    name: 'a title without a catalog has none, nor a default',
    async play(world) {
      const reply = await world.asTitle(path, {});
      expect(reply.data).toEqual({ CatalogVersions: [] });
      return reply;
    },
  },
  {
    name: 'many versions come page by page',
    async play(world) {
      for (const version of ['1', '2', '3']) {
        // oxlint-disable-next-line no-await-in-loop
        await setCatalog(world, { items: ['a'], version });
      }
      const first = await must(world.asTitle(path, { Count: 2 }));
      const namesOf = ({ CatalogVersions }: typeof first) =>
        CatalogVersions.map((one: { CatalogVersion: string }) => one.CatalogVersion);
      expect(namesOf(first)).toEqual(['1', '2']);
      const { ContinuationToken } = first;
      const reply = await world.asTitle(path, { Count: 2, ContinuationToken });
      expect(namesOf(reply.data)).toEqual(['3']);
      expect(reply.data).not.toHaveProperty('ContinuationToken');
      return reply;
    },
  },
  {
    name: 'a page of no entries is refused',
    provokes: 'InvalidParams',
    play: (world) => world.asTitle(path, { Count: 0 }),
  },
]);
