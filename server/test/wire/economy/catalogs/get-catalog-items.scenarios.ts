import { expect } from 'vitest';
import { getCatalogItems } from '../../../../src/economy/catalogs/operations/get-catalog-items.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';

export default scenarios(getCatalogItems, [
  {
    name: 'all items of a version are given, each with the version and its flags',
    async play(world, door) {
      await setCatalog(world, {
        items: [{ ItemId: 'b', VirtualCurrencyPrices: { GO: 9 }, IsTradable: true }, 'a'],
      });
      await setCatalog(world, { items: ['other'], version: '2' });
      const reply = await callAt(door, world, { CatalogVersion: '1' });
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
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      const reply = await callAt(door, world, { CatalogVersion: '2' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'a title without a catalog has an empty one, whatever another title has',
    shows: ['Specification 9 default catalog'],
    async play(world, door) {
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      const reply = await callAt(door, world, {});
      expect(reply.data).toEqual({ Catalog: [] });
      expect((await callAt(door, world, { CatalogVersion: null })).data).toEqual(reply.data);
      return reply;
    },
  },
  {
    name: 'a version that a title without a catalog does not have is named',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      const reply = await callAt(door, world, { CatalogVersion: '1' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"1"');
      return reply;
    },
  },
  {
    name: 'without a CatalogVersion, or with null, it is the default catalog',
    shows: ['Specification 9 default catalog'],
    async play(world, door) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['b'], version: '2', asDefault: false });
      const reply = await callAt(door, world, {});
      expect(reply.data.Catalog).toMatchObject([{ ItemId: 'a', CatalogVersion: '1' }]);
      expect((await callAt(door, world, { CatalogVersion: null })).data).toEqual(reply.data);
      return reply;
    },
  },
]);
