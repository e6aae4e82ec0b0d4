import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { callAt, type Scenario } from './scenario.ts';
import { must, setCatalog, setStore } from './stock.ts';
import type { World } from './world.ts';

// Scenarios that the doors of GetStoreItems share, and those of GetCatalogItems.

const isAdmin = ({ path }: Endpoint): boolean => path.startsWith('/Admin/');

/** The view of developers and game servers on a store. */
export const STORE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a store is given as it was set, without prices of the catalog',
    async play(world, door) {
      await setCatalog(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 9 } }, 'b'] });
      const items = [{ ItemId: 'b', RealCurrencyPrices: { EUR: 0 } }, { ItemId: 'a' }];
      await setStore(world, { items, marketing: { DisplayName: 'Sale' } });
      const reply = await callAt(door, world, { StoreId: 'sale', CatalogVersion: null });
      expect(reply.data).toEqual({
        Store: items,
        Source: 'Admin',
        CatalogVersion: '1',
        StoreId: 'sale',
        MarketingData: { DisplayName: 'Sale' },
        ...(isAdmin(door) && { Revision: 1 }),
      });
      expect(reply.headers.get('X-Purser-Revision')).toBe('1');
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const reply = await callAt(door, world, { StoreId: 'sale', CatalogVersion: '2' });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'an unknown store is named with the catalog version that was looked in',
    provokes: 'StoreNotFound',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const reply = await callAt(door, world, { StoreId: 'SALE' });
      expect(reply.errorDetails?.['StoreId']?.[0]).toMatch(/"SALE".*"1"/);
      return reply;
    },
  },
  {
    name: "another title's store is not there",
    provokes: 'StoreNotFound',
    async play(world, door) {
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      const other = await world.otherTitle();
      await setCatalog(other, { items: ['a'] });
      return callAt(door, other, { StoreId: 'sale' });
    },
  },
  {
    name: 'the default catalog is the one that was last made it',
    shows: ['Specification 9 default catalog'],
    async play(world, door) {
      await setCatalog(world, { items: ['a'], version: '1' });
      await setCatalog(world, { items: ['b'], version: '2' });
      await setCatalog(world, { items: ['c'], version: '3', asDefault: false });
      for (const [item, version] of [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ] as const) {
        await setStore(world, { items: [item], version });
      }
      const reply = await callAt(door, world, { StoreId: 'sale' });
      expect(reply.data.CatalogVersion).toBe('2');
      expect(reply.data.Store).toEqual([{ ItemId: 'b' }]);
      return reply;
    },
  },
];

/** The view of every caller on a catalog. */
export const CATALOG_SCENARIOS: readonly Scenario[] = [
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
        // Another one has become the default.
        ...(isAdmin(door) && { Revision: 2 }),
      });
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
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
      expect(reply.data).toEqual({ Catalog: [], ...(isAdmin(door) && { Revision: 0 }) });
      expect(reply.headers.get('X-Purser-Revision')).toBe('0');
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
];

/** The view of developers on the past of a store and of a catalog version. `set` makes it have these items. */
export function asOfScenarios(of: {
  readonly body: object;
  readonly set: (world: World, ...ids: readonly string[]) => Promise<unknown>;
  readonly remove: (world: World) => Promise<unknown>;
  readonly idsIn: (data: object) => readonly string[];
  /** The refusal of what is not there. */
  readonly absent: NonNullable<Scenario['provokes']>;
}): readonly Scenario[] {
  const { body, set, remove, idsIn, absent } = of;
  return [
    {
      name: 'the past comes by revision and by time, with the revision of then',
      async play(world, door) {
        await set(world, 'a');
        world.clock.advance(60_000);
        const then = new Date(world.clock.now() - 1).toISOString();
        await set(world, 'b', 'a');
        const at = async (asOf: object) => {
          const reply = await callAt(door, world, { ...body, ...asOf });
          const { Revision } = await must(Promise.resolve(reply));
          expect(reply.headers.get('X-Purser-Revision')).toBe(String(Revision));
          return [Revision, ...idsIn(reply.data)];
        };
        expect(await at({})).toEqual([2, 'b', 'a']);
        expect(await at({ AsOfRevision: 1 })).toEqual([1, 'a']);
        expect(await at({ AsOfRevision: 2 })).toEqual([2, 'b', 'a']);
        expect(await at({ AsOfTime: then })).toEqual([1, 'a']);
        expect(await at({ AsOfTime: new Date(world.clock.now()).toISOString() })).toEqual([
          2,
          'b',
          'a',
        ]);
        await remove(world);
        expect(await at({ AsOfRevision: 2 })).toEqual([2, 'b', 'a']);
        return callAt(door, world, { ...body, AsOfRevision: 1 });
      },
    },
    {
      name: 'before its first revision and after its deletion it is not there',
      provokes: absent,
      async play(world, door) {
        await set(world, 'a');
        const early = { ...body, AsOfTime: '2001-01-01T00:00:00Z' };
        expect((await callAt(door, world, early)).error).toBe(absent);
        await remove(world);
        return callAt(door, world, { ...body, AsOfRevision: 2 });
      },
    },
    {
      name: 'a revision that is not there yet, and two moments, are refused',
      provokes: 'InvalidParams',
      async play(world, door) {
        await set(world, 'a');
        const two = { ...body, AsOfRevision: 1, AsOfTime: '2030-01-01T00:00:00Z' };
        const both = await callAt(door, world, two);
        expect(Object.keys(both.errorDetails ?? {})).toEqual(['AsOfTime']);
        const reply = await callAt(door, world, { ...body, AsOfRevision: 2 });
        expect(reply.errorDetails).toEqual({ AsOfRevision: ['The newest revision is 1.'] });
        return reply;
      },
    },
  ];
}
