import { expect } from 'vitest';
import { createSale } from '../../../../src/economy/sales/operations/create-sale.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { inHours, makeSale, saleBody, someStores } from '../../../support/sale.ts';
import { scenarios } from '../../../support/scenario.ts';
import { itemIds, must, readStore, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = createSale;

/** The prices of a store in gold. */
async function goldIn(world: World, storeId = 'sale'): Promise<readonly unknown[]> {
  const { Store } = await readStore(world, { storeId });
  type Priced = { readonly VirtualCurrencyPrices?: { readonly GO?: number } };
  return Store.map(({ VirtualCurrencyPrices }: Priced) => VirtualCurrencyPrices?.GO);
}

interface Put {
  readonly Id: string;
  readonly Members: readonly object[];
}

export default scenarios(createSale, [
  {
    name: 'prices become lower at its start, and what they were at its end',
    async play(world) {
      await someStores(world);
      const reply = await world.asTitle(path, saleBody(world, { StoreIds: ['other', 'sale'] }));
      expect(reply.data.Sale).toMatchObject({
        Sale: 1,
        Name: 'Weekend',
        Status: 'Coming',
        CatalogVersion: '1',
        Stores: [
          { StoreId: 'other', Items: 1, ItemIds: ['c'] },
          { StoreId: 'sale', Items: 2, ItemIds: ['a', 'b'] },
        ],
        PercentOff: 25,
        RoundTo: 1,
        VirtualCurrencies: [],
        NotPutBack: 0,
      });
      world.clock.advance(HOUR_MS);
      expect(await goldIn(world)).toEqual([75, 37]);
      expect(await goldIn(world, 'other')).toEqual([150]);
      const history = { Of: 'Store', StoreId: 'sale', Count: 1 };
      expect((await must(world.asTitle('/Admin/GetHistory', history))).Revisions).toMatchObject([
        { Act: 'Updated', Note: 'Weekend', Author: { Name: 'test' }, Sale: 1, SaleMoment: 'Start' },
      ]);
      world.clock.advance(2 * HOUR_MS);
      expect(await goldIn(world)).toEqual([100, 50]);
      const { Revisions } = await must(
        world.asTitle('/Admin/GetHistory', { ...history, Count: 3 }),
      );
      expect(Revisions).toMatchObject([
        { Sale: 1, SaleMoment: 'End' },
        { SaleMoment: 'Start' },
        {},
      ]);
      expect(Revisions[2]).not.toHaveProperty('Sale');
      expect(await goldIn(world, 'other')).toEqual([undefined]);
      return reply;
    },
  },
  {
    name: 'without a start it begins at once',
    async play(world) {
      await someStores(world);
      const { StartsAt: _, ...body } = saleBody(world, { RoundTo: 10 });
      const reply = await world.asTitle(path, body);
      expect(reply.data.Sale).toMatchObject({ Status: 'Running' });
      expect(await goldIn(world)).toEqual([70, 40]);
      return reply;
    },
  },
  {
    name: 'its items are those that are named, have a tag or are of a class',
    async play(world) {
      await someStores(world);
      const choose = async (more: object) => {
        const { Stores } = await makeSale(world, { StoreIds: ['sale', 'other'], ...more });
        await must(world.asTitle('/Admin/UpdateSale', { Sale: chosen, Cancel: true }));
        chosen += 2;
        return Stores.flatMap(({ ItemIds }: { readonly ItemIds: readonly string[] }) => ItemIds);
      };
      let chosen = 1;
      expect(await choose({ Tags: ['old', 'round'] })).toEqual(['a', 'b']);
      expect(await choose({ ItemClasses: ['hat'] })).toEqual(['c']);
      expect(await choose({ ItemIds: ['b'], ItemClasses: ['hat'] })).toEqual(['c', 'b']);
      return world.asTitle(path, saleBody(world));
    },
  },
  {
    name: 'a preview says what players pay before, during and after it, and makes nothing',
    async play(world) {
      await someStores(world);
      const more = { ItemIds: ['b'], Preview: true, VirtualCurrencies: ['GO'] };
      const reply = await world.asTitle(path, saleBody(world, more));
      const item = { StoreId: 'sale', ItemId: 'b', VirtualCurrency: 'GO' };
      expect(reply.data).toEqual({
        Preview: {
          Prices: [{ ...item, Before: 50, During: 37, After: 50 }],
          LeftPrices: [],
          NotCheaper: [],
        },
      });
      expect(await must(world.asTitle('/Admin/ListSales', {}))).toEqual({ Sales: [] });
      return reply;
    },
  },
  {
    name: 'one that begins at once is made of what its preview showed, or not at all',
    provokes: 'RevisionConflict',
    async play(world) {
      await someStores(world);
      const body = { ...saleBody(world, { StoreIds: ['sale', 'other'] }), StartsAt: undefined };
      const preview = { ...body, Preview: true };
      const seen = async () => (await must(world.asTitle(path, preview))).Preview.Revisions;
      const IfRevisions = await seen();
      expect(IfRevisions).toEqual([
        { Revision: 1 },
        { StoreId: 'sale', Revision: 1 },
        { StoreId: 'other', Revision: 1 },
      ]);
      const Store = [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 9_000 } }];
      await must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'sale', Store }));
      const refused = await world.asTitle(path, { ...body, IfRevisions });
      expect(refused.errorDetails).toEqual({
        IfRevisions: [
          expect.stringMatching(
            /^Somebody else was faster: revision 2 of the store "sale" is current, made by the secret key "test" at /,
          ),
        ],
      });
      expect(await goldIn(world)).toEqual([9_000, 50]);
      // A new tag may bring another item in.
      const again = await seen();
      const Catalog = [{ ItemId: 'c', Tags: ['sharp'], VirtualCurrencyPrices: { GO: 200 } }];
      await must(world.asTitle('/Admin/UpdateCatalogItems', { Catalog }));
      const late = await world.asTitle(path, { ...body, IfRevisions: again });
      expect(late.errorMessage).toContain('revision 2 of the catalog version is current');
      await must(world.asTitle(path, { ...body, IfRevisions: await seen() }));
      expect(await goldIn(world)).toEqual([6_750, 37]);
      return refused;
    },
  },
  {
    name: 'an edit that comes while a sale begins is made before it, which refuses the sale, or after its start',
    async play(world) {
      await someStores(world);
      const body = { ...saleBody(world), StartsAt: undefined };
      const { IfRevisions: _, ...unseen } = { ...body, IfRevisions: undefined };
      const preview = () => must(world.asTitle(path, { ...unseen, Preview: true }));
      const { Revisions: IfRevisions } = (await preview()).Preview;
      const Store = [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 20 } }];
      const [made] = await Promise.all([
        world.asTitle(path, { ...body, IfRevisions }),
        must(world.asTitle('/Admin/UpdateStoreItems', { StoreId: 'sale', Store })),
      ]);
      expect(made.code === 200 || made.error === 'RevisionConflict').toBe(true);
      expect((await goldIn(world))[0]).toBe(20);
      return world.asTitle(path, { ...saleBody(world, { StoreIds: ['other'] }) });
    },
  },
  {
    name: 'both ends are scheduled changes, which are cancelled with the sale only',
    async play(world) {
      await someStores(world);
      await makeSale(world);
      const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
      const part = { Sale: 1, Operation: 'CreateSale', Note: 'Weekend', StoreIds: ['sale'] };
      expect(PendingChanges).toMatchObject([
        { ...part, PendingChange: 2, SaleMoment: 'End', EffectiveAt: inHours(world, 3) },
        { ...part, PendingChange: 1, SaleMoment: 'Start', EffectiveAt: inHours(world, 1) },
      ]);
      expect(
        await must(world.asTitle('/Admin/GetPendingChange', { PendingChange: 1 })),
      ).toMatchObject({ Preview: { Changes: { Changed: 2 } } });
      const reply = await world.asTitle('/Admin/CancelPendingChange', { PendingChange: 1 });
      expect(reply.errorDetails).toEqual({
        PendingChange: [
          'It is a part of sale 1; /Admin/UpdateSale moves and cancels it as a whole.',
        ],
      });
      return world.asTitle(path, saleBody(world, { StoreIds: ['other'] }));
    },
  },
  {
    name: 'its end is shown with what it puts back of all stores, before its start and after it, and where that would be refused with the refusal',
    async play(world) {
      await someStores(world);
      await makeSale(world, { StoreIds: ['other', 'sale'] });
      const show = () => must(world.asTitle('/Admin/GetPendingChange', { PendingChange: 2 }));
      const puts = async () => {
        const { Preview, Refusal, StoreIds } = await show();
        expect([Refusal, StoreIds]).toEqual([undefined, ['other', 'sale']]);
        type Part = { readonly Changes: { readonly Items: readonly Put[] } };
        const parts: readonly Part[] = [Preview, ...Preview.Others];
        return parts.flatMap(({ Changes }) =>
          Changes.Items.map(({ Id, Members }) => [Id, Members]),
        );
      };
      const Member = 'VirtualCurrencyPrices';
      const back = (Before: number, After: number) => [
        { Member, Before: { GO: Before }, After: { GO: After } },
      ];
      const whole = [
        ['c', [{ Member, Before: { GO: 150 } }]],
        ['a', back(75, 100)],
        ['b', back(37, 50)],
      ];
      expect(await puts()).toEqual(whole);
      world.clock.advance(HOUR_MS);
      expect(await goldIn(world)).toEqual([75, 37]);
      expect(await puts()).toEqual(whole);
      await makeSale(world, {
        Name: 'Later',
        StartsAt: inHours(world, 5),
        EndsAt: inHours(world, 6),
      });
      await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
      const { Preview, Refusal } = await must(
        world.asTitle('/Admin/GetPendingChange', { PendingChange: 4 }),
      );
      expect([Preview, Refusal]).toMatchObject([undefined, { Error: 'StoreNotFound' }]);
      return world.asTitle(
        path,
        saleBody(world, {
          StoreIds: ['other'],
          StartsAt: inHours(world, 7),
          EndsAt: inHours(world, 8),
        }),
      );
    },
  },
  ...[
    ['a start that is over', { StartsAt: '2000-01-01T00:00:00.000Z' }, 'StartsAt'],
    ['an end that is over', { EndsAt: '2000-01-01T00:00:00.000Z' }, 'EndsAt'],
    ['real money', { VirtualCurrencies: ['RM'] }, 'VirtualCurrencies'],
    ['a currency in which nothing is sold', { VirtualCurrencies: ['SI'] }, 'PercentOff'],
  ].map(([name, more, member]) => ({
    name: `${name as string} is refused`,
    provokes: 'InvalidParams' as const,
    async play(world: World) {
      await someStores(world);
      const reply = await world.asTitle(path, saleBody(world, more as object));
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([member]);
      return reply;
    },
  })),
  {
    name: 'a title without a catalog has no sale',
    provokes: 'CatalogNotConfigured',
    play: (world) => world.asTitle(path, saleBody(world)),
  },
  {
    name: 'a store that is not there is refused',
    provokes: 'StoreNotFound',
    async play(world) {
      await someStores(world);
      return world.asTitle(path, saleBody(world, { StoreIds: ['sale', 'none'] }));
    },
  },
  {
    name: 'an item that none of the stores sells is refused',
    provokes: 'InvalidItemId',
    async play(world) {
      await someStores(world);
      const reply = await world.asTitle(path, saleBody(world, { ItemIds: ['a', 'c'] }));
      expect(reply.errorDetails?.['ItemIds']?.[0]).toContain('"c"');
      return reply;
    },
  },
  {
    name: 'more than a thousand items are too many',
    provokes: 'OverLimit',
    async play(world) {
      await setCatalog(world, { items: itemIds(1_001) });
      await setStore(world, { items: itemIds(1_001) });
      return world.asTitle(path, saleBody(world));
    },
  },
  {
    name: 'more than five thousand prices are too many',
    provokes: 'OverLimit',
    async play(world) {
      const codes = ['AA', 'BB', 'CC', 'DD', 'EE', 'FF'];
      const VirtualCurrencies = codes.map((CurrencyCode) => ({ CurrencyCode }));
      await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
      const VirtualCurrencyPrices = Object.fromEntries(codes.map((code) => [code, 100]));
      const items = itemIds(900).map((ItemId) => ({ ItemId, VirtualCurrencyPrices }));
      await setCatalog(world, { items });
      await setStore(world, { items: itemIds(900) });
      const all = saleBody(world);
      const { Prices } = (
        await must(
          world.asTitle(path, { ...all, Preview: true, VirtualCurrencies: codes.slice(1) }),
        )
      ).Preview;
      expect(Prices).toHaveLength(4_500);
      const reply = await world.asTitle(path, all);
      expect(reply.errorMessage).toContain('at most 5000 prices');
      expect(reply.errorMessage).toContain('these are 5400');
      return reply;
    },
  },
  {
    name: 'an item is in one sale at a time',
    provokes: 'SalesOverlap',
    async play(world) {
      await someStores(world);
      await makeSale(world, { ItemIds: ['a'] });
      await makeSale(world, { ItemIds: ['b'] });
      const reply = await world.asTitle(path, saleBody(world));
      expect(reply.errorMessage).toContain('Sale 1, "Weekend", has the item "a"');
      return reply;
    },
  },
]);
