import { expect } from 'vitest';
import { getPendingChange } from '../../../../src/economy/schedule/operations/get-pending-change.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { aStore, inAnHour, scheduleClosing } from '../../../support/schedule.ts';
import { must, setCatalog, setStore, toStoreBody } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = getPendingChange;

const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });

/** Schedules a call; gives the number of the change. */
async function schedule(world: World, name: string, body: object): Promise<number> {
  const EffectiveAt = inAnHour(world);
  const { PendingChange } = await must(world.asTitle(`/Admin/${name}`, { ...body, EffectiveAt }));
  return PendingChange;
}

/** The answer about a pending change now. */
async function show(world: World, PendingChange: number) {
  return must(world.asTitle(path, { PendingChange }));
}

const SALE = { StoreId: 'sale' };

/** Calls that are refused when what was there is taken away, and how it is. */
const REFUSED_LATER: readonly (readonly [string, object])[] = [
  ['UpdateStoreItems', { ...SALE, Store: [{ ItemId: 'b' }], OnConflict: 'Apply' }],
  ['SetStoreOpen', { ...SALE, Open: false, OnConflict: 'Apply' }],
  ['DeleteStore', SALE],
  [
    'UpdateRandomResultTables',
    {
      Tables: [{ TableId: 't', Nodes: [{ ResultItemType: 'ItemId', ResultItem: 'b', Weight: 1 }] }],
    },
  ],
  ['RemoveVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'XX' }] }],
  ['RestoreStore', { ...SALE, ToRevision: 1, OnConflict: 'Apply' }],
];

export default scenarios(getPendingChange, [
  {
    name: 'a pending change is shown as a preview of its call would be, judged by what there is now',
    async play(world) {
      await setCatalog(world, { items: [priced('sword', 100)] });
      await setStore(world, { items: [priced('sword', 90)] });
      const body = toStoreBody({ items: [priced('sword', 80)] });
      const PendingChange = await schedule(world, 'SetStoreItems', {
        ...body,
        OnConflict: 'Apply',
      });
      await setStore(world, { items: [priced('sword', 70)] });
      const call = { ...body, Preview: true };
      const preview = await must(world.asTitle('/Admin/SetStoreItems', call));
      const reply = await world.asTitle(path, { PendingChange });
      const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
      expect(preview).toMatchObject({
        Revision: 2,
        Preview: { Changes: { Items: [{ Members: [{ Before: { GO: 70 }, After: { GO: 80 } }] }] } },
      });
      expect(reply.data).toEqual({
        ...PendingChanges[0],
        CurrentRevision: 2,
        Preview: preview.Preview,
      });
      return reply;
    },
  },
  {
    name: 'one that would be refused now has the error of its call instead',
    async play(world) {
      await must(
        world.asTitle('/Admin/AddVirtualCurrencyTypes', {
          VirtualCurrencies: [{ CurrencyCode: 'XX' }],
        }),
      );
      await setCatalog(world, { items: ['a', 'b'] });
      await setStore(world, { items: ['b'] });
      const numbers: number[] = [];
      for (const [name, body] of REFUSED_LATER) {
        // oxlint-disable-next-line no-await-in-loop
        numbers.push(await schedule(world, name, body));
      }
      await must(world.asTitle('/Admin/DeleteStore', SALE));
      await must(
        world.asTitle('/Admin/SetCatalogItems', {
          Catalog: [{ ItemId: 'a', VirtualCurrencyPrices: { XX: 1 } }],
        }),
      );
      for (const [index, [name, body]] of REFUSED_LATER.entries()) {
        // oxlint-disable-next-line no-await-in-loop
        const { error, errorCode } = await world.asTitle(`/Admin/${name}`, {
          ...body,
          OnConflict: undefined,
        });
        // oxlint-disable-next-line no-await-in-loop
        const shown = await show(world, numbers[index] ?? 0);
        const isConflict = shown.Refusal?.Error === 'RevisionConflict';
        expect([name, shown.Preview]).toEqual([name, undefined]);
        if (name !== 'DeleteStore') expect(isConflict).toBe(false);
        if (!isConflict) {
          expect([name, shown.Refusal]).toEqual([
            name,
            { Error: error, ErrorCode: errorCode, Message: expect.any(String) },
          ]);
        }
      }
      return world.asTitle(path, { PendingChange: numbers[0] });
    },
  },
  {
    name: 'one whose subject somebody has changed would be cancelled, and says so; one after a pending change would not',
    async play(world) {
      await aStore(world);
      await scheduleClosing(world);
      const Open = { ...SALE, Open: true, EffectiveAt: inAnHour(world) };
      await must(world.asTitle('/Admin/SetStoreOpen', Open));
      world.clock.advance(HOUR_MS);
      const later = await scheduleClosing(world);
      expect(await show(world, later)).toMatchObject({ CurrentRevision: 3 });
      await setStore(world, { items: [] });
      const reply = await world.asTitle(path, { PendingChange: later });
      const Message = expect.stringContaining('revision 4 is current');
      expect(reply.data.Refusal).toMatchObject({ Error: 'RevisionConflict', Message });
      return reply;
    },
  },
  {
    name: 'one has what there would be after it, whatever has changed meanwhile, to be edited',
    async play(world) {
      await setCatalog(world, { items: [priced('a', 100), priced('b', 100), priced('c', 100)] });
      await setStore(world, { items: [priced('a', 90)], marketing: { DisplayName: 'Sale' } });
      const Store = [priced('b', 70), priced('a', 80)];
      const update = await schedule(world, 'UpdateStoreItems', { ...SALE, Store });
      const set = await schedule(world, 'SetStoreItems', { ...SALE, Store });
      const catalog = await schedule(world, 'UpdateCatalogItems', { Catalog: [priced('b', 1)] });
      const deletion = await schedule(world, 'DeleteStore', SALE);
      await setStore(world, { items: [priced('c', 60)], marketing: { DisplayName: 'Sale' } });
      const contents = async (PendingChange: number) =>
        (await must(world.asTitle(path, { PendingChange, ReturnContents: true }))).Contents;
      expect(await contents(update)).toEqual({
        Store: {
          ...SALE,
          Source: 'Admin',
          CatalogVersion: '1',
          MarketingData: { DisplayName: 'Sale' },
          Store: [priced('c', 60), ...Store],
        },
      });
      expect((await contents(set)).Store).toMatchObject({ Store });
      expect((await contents(catalog)).Catalog.Catalog).toMatchObject([
        priced('a', 100),
        priced('b', 1),
        priced('c', 100),
      ]);
      expect(await contents(deletion)).toBeUndefined();
      expect(await show(world, update)).not.toHaveProperty('Contents');
      return world.asTitle(path, { PendingChange: update, ReturnContents: true });
    },
  },
  {
    name: 'one that was made has its revision, and one that came to nothing has none',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const nothing = await scheduleClosing(world);
      world.clock.advance(HOUR_MS);
      const reply = await world.asTitle(path, { PendingChange });
      const Own = { Act: 'Changed', Members: [{ Member: 'Open', Before: true, After: false }] };
      expect(reply.data.Made).toMatchObject({ Revision: 2, Act: 'Closed', Changes: { Own } });
      const unchanged = await show(world, nothing);
      expect(unchanged).toMatchObject({ Status: 'Applied', Revision: 2 });
      expect(unchanged).not.toHaveProperty('Made');
      return reply;
    },
  },
  {
    name: 'one that is settled has what became of it, and no preview; that of another title is not found',
    provokes: 'InvalidParams',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      world.clock.advance(HOUR_MS);
      const shown = await show(world, PendingChange);
      expect(shown).toMatchObject({ Status: 'Applied', Revision: 2 });
      expect(shown).not.toHaveProperty('Preview');
      const elsewhere = await world.otherTitle();
      const reply = await elsewhere.asTitle(path, { PendingChange });
      expect(reply.errorDetails?.['PendingChange']?.[0]).toContain('no scheduled change 1');
      return reply;
    },
  },
]);
