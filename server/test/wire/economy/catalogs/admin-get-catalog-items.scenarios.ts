import { expect } from 'vitest';
import { adminGetCatalogItems } from '../../../../src/economy/catalogs/operations/admin-get-catalog-items.ts';
import { scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = adminGetCatalogItems;

async function ask(world: World, body: unknown) {
  return world.call(path, body, { secretKey: await world.limitedKey(['admin']) });
}

export default scenarios(adminGetCatalogItems, [
  {
    name: 'all items of a version are given, each with the version and its flags',
    async play(world) {
      await setCatalog(world, {
        items: [{ ItemId: 'b', VirtualCurrencyPrices: { GO: 9 }, IsTradable: true }, 'a'],
      });
      await setCatalog(world, { items: ['other'], version: '2' });
      const reply = await ask(world, { CatalogVersion: '1' });
      const unset = {
        CatalogVersion: '1',
        CanBecomeCharacter: false,
        IsStackable: false,
        IsTradable: false,
        IsLimitedEdition: false,
        InitialLimitedEditionCount: 0,
      };
      expect(reply.data).toEqual({
        Catalog: [
          { ...unset, ItemId: 'b', VirtualCurrencyPrices: { GO: 9 }, IsTradable: true },
          { ...unset, ItemId: 'a' },
        ],
      });
      return reply;
    },
  },
  {
    name: 'an unknown version is named and not an empty catalog',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await setCatalog(world, { items: ['a'] });
      const reply = await ask(world, { CatalogVersion: '2' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'a title without a catalog has none, whatever another title has',
    provokes: 'CatalogNotConfigured',
    shows: ['Specification 9 default catalog'],
    async play(world) {
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      return ask(world, {});
    },
  },
  {
    name: 'without a CatalogVersion, or with null, it is the default catalog',
    shows: ['Specification 9 default catalog'],
    async play(world) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['b'], version: '2', asDefault: false });
      const reply = await ask(world, {});
      expect(reply.data.Catalog).toMatchObject([{ ItemId: 'a', CatalogVersion: '1' }]);
      expect((await ask(world, { CatalogVersion: null })).data).toEqual(reply.data);
      return reply;
    },
  },
]);
