import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog as setCatalogCommand } from '../../src/economy/catalogs/commands.ts';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import { createSale, findSale, listSales, previewSale } from '../../src/economy/sales/commands.ts';
import type { NewSale } from '../../src/economy/sales/judge.ts';
import { previewSaleUpdate, updateSale } from '../../src/economy/sales/update-commands.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import { cancelChange, listChanges } from '../../src/economy/schedule/commands.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { removeStore, setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import { HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { PENDING_CHANGES } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { edited, good, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { makeSaleModel, type SaleModel, type SaleStep, saleSteps } from './sale-model.ts';

const START = NOW + HOUR_MS;
const END = NOW + 3 * HOUR_MS;

/** Tests the contracts of the commands of sales, and holds sales with edits in between against a model of some `steps`. */
export function salesConformance(make: MakeStorage, steps = 400): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const shop = (titleId: string, storeId = 'shop') => ({
    titleId,
    catalogVersion: 'main',
    storeId,
  });

  /** A title with two stores: one sells `a` and `b` for its own prices, the other `a` for the catalog's. */
  async function aShop(): Promise<string> {
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: ['a', 'b', 'c'] });
    await setPrices(titleId, 'shop', { a: 100, b: 40 });
    await storage.run(setStore, edited({ ...shop(titleId, 'other'), items: [offer('c')] }));
    return titleId;
  }

  async function setPrices(
    titleId: string,
    storeId: string,
    prices: Readonly<Record<string, number>>,
  ) {
    const items = Object.entries(prices).map(([itemId, gold]) => offer(itemId, gold));
    await storage.run(setStore, edited({ ...shop(titleId, storeId), items }));
  }

  const setPrice = (titleId: string, itemId: string, gold: number, now: Instant = NOW) =>
    storage.run(updateStore, edited({ ...shop(titleId), items: [offer(itemId, gold)], now }));

  const newSale = (titleId: string, more: Partial<NewSale> = {}): NewSale => ({
    titleId,
    catalogVersion: undefined,
    name: 'Weekend',
    storeIds: ['shop'],
    itemIds: undefined,
    tags: undefined,
    itemClasses: undefined,
    percentOff: 25,
    roundTo: 1,
    codes: [],
    startsAt: START,
    endsAt: END,
    ...edited({}),
    ...more,
  });

  const create = (titleId: string, more: Partial<NewSale> = {}) =>
    storage.run(createSale, newSale(titleId, more));

  const update = (titleId: string, number: number, more: object = {}) =>
    storage.run(updateSale, {
      titleId,
      number,
      startsAt: undefined,
      endsAt: undefined,
      cancels: false,
      ...edited({}),
      ...more,
    });

  const applyAt = (titleId: string, now: Instant) => {
    const onBroken = (error: unknown): never => {
      throw error;
    };
    return applyDue({ run: storage.run, now: () => now, onBroken }, titleId);
  };

  async function pricesIn(titleId: string, storeId = 'shop') {
    const found = await storage.run(findStore, shop(titleId, storeId));
    if (found.status !== 'found') return found.status;
    const prices = found.store.items.map((item) => [
      item.itemId,
      item.virtualCurrencyPrices?.['GO'],
    ]);
    return Object.fromEntries(prices);
  }

  const find = (titleId: string, number = 1) => storage.run(findSale, { titleId, number });
  const pending = async (titleId: string) => {
    const found = await storage.run(listChanges, { titleId, state: undefined, page: WHOLE_LIST });
    return found.toSorted((left, right) => left.number - right.number).map(({ state }) => state);
  };

  describe('a sale', () => {
    it('sets prices at its start and puts them back at its end, each one revision with its name', async () => {
      const [titleId, elsewhere] = [await aShop(), await aShop()];
      const before = await storage.run(findStore, shop(titleId));
      expect(await create(titleId)).toEqual({ status: 'created', number: 1 });
      await applyAt(titleId, START - 1);
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
      await applyAt(titleId, START);
      expect(await pricesIn(titleId)).toEqual({ a: 75, b: 30 });
      expect(await pricesIn(elsewhere)).toEqual({ a: 100, b: 40 });
      expect(await find(titleId)).toMatchObject({ state: 'running', settledAt: undefined });
      await applyAt(titleId, END + HOUR_MS);
      const after = await storage.run(findStore, shop(titleId));
      expect('store' in after && after.store.items).toEqual(
        'store' in before && before.store.items,
      );
      expect(await find(titleId)).toMatchObject({ state: 'ended', settledAt: END, left: [] });
      const subject = { ...shop(titleId), kind: 'store' } as const;
      const revisions = await storage.run(listRevisions, { subject, page: WHOLE_LIST });
      expect(revisions).toMatchObject([
        { number: 3, note: 'Weekend', at: END, appliedAt: END + HOUR_MS },
        { number: 2, note: 'Weekend', at: START, appliedAt: START },
        { number: 1 },
      ]);
    });

    it('that nobody was up for begins and ends at its moments, one after the other', async () => {
      const titleId = await aShop();
      await create(titleId);
      await Promise.all([applyAt(titleId, END + 1), applyAt(titleId, END + 1)]);
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
      expect(await find(titleId)).toMatchObject({ state: 'ended', left: [] });
      expect(await pending(titleId)).toEqual(['applied', 'applied']);
    });

    it('of several stores is made in all of them; where the catalog sets the price, it does so again', async () => {
      const titleId = await aShop();
      await setCatalogPrices(titleId, { a: 8, b: 8, c: 8 });
      await create(titleId, { storeIds: ['shop', 'other'] });
      await applyAt(titleId, START);
      expect(await pricesIn(titleId)).toEqual({ a: 75, b: 30 });
      expect(await pricesIn(titleId, 'other')).toEqual({ c: 6 });
      await applyAt(titleId, END);
      expect(await pricesIn(titleId, 'other')).toEqual({ c: undefined });
    });

    it('lists at its end what is no longer its own, and puts back the rest', async () => {
      const titleId = await aShop();
      await create(titleId);
      await applyAt(titleId, START);
      await setPrice(titleId, 'a', 60);
      await applyAt(titleId, END);
      expect(await pricesIn(titleId)).toEqual({ a: 60, b: 40 });
      expect(await find(titleId)).toMatchObject({
        state: 'ended',
        leftCount: 1,
        left: [{ storeId: 'shop', itemId: 'a', code: 'GO', price: 75, found: 60 }],
      });
    });

    it('ends although its store is gone', async () => {
      const titleId = await aShop();
      await create(titleId, { itemIds: ['a'] });
      await applyAt(titleId, START);
      await storage.run(removeStore, edited(shop(titleId)));
      await applyAt(titleId, END);
      expect(await find(titleId)).toMatchObject({
        state: 'ended',
        left: [{ itemId: 'a', price: 75, found: null }],
      });
    });

    it('whose start fails has no end', async () => {
      const titleId = await aShop();
      await create(titleId, { storeIds: ['shop', 'other'] });
      await storage.run(removeStore, edited(shop(titleId, 'shop')));
      await applyAt(titleId, START);
      expect(await pricesIn(titleId, 'other')).toEqual({ c: undefined });
      expect(await find(titleId)).toMatchObject({
        state: 'failed',
        reason: 'The store "shop" is gone from catalog version "main".',
      });
      expect(await pending(titleId)).toEqual(['failed', 'cancelled']);
      await applyAt(titleId, END);
      expect(await pending(titleId)).toEqual(['failed', 'cancelled']);
    });

    it('is cancelled and moved as a whole, and not by its parts', async () => {
      const titleId = await aShop();
      await create(titleId);
      const of = { titleId, by: 'key:1', now: NOW };
      const part = { status: 'partOfSale', sale: 1 };
      expect(await storage.run(cancelChange, { ...of, number: 1 })).toEqual(part);
      expect(await storage.run(cancelChange, { ...of, number: 2 })).toEqual(part);
      await update(titleId, 1, { startsAt: START + 5, endsAt: END + 5 });
      await applyAt(titleId, START);
      expect(await find(titleId)).toMatchObject({ state: 'coming', startsAt: START + 5 });
      await update(titleId, 1, { cancels: true });
      await applyAt(titleId, END + 5);
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
      expect(await find(titleId)).toMatchObject({ state: 'cancelled', reason: /^Cancelled by/ });
      expect(await pending(titleId)).toEqual(['cancelled', 'cancelled']);
      expect(await update(titleId, 1, { cancels: true })).toMatchObject({
        status: 'over',
        name: 'Weekend',
        reason: expect.stringMatching(/^Cancelled by/),
      });
      expect(await update(titleId, 9)).toEqual({ status: 'noSale' });
    });

    it('that runs is over at once when it is cancelled, and its end can be moved', async () => {
      const titleId = await aShop();
      await create(titleId);
      await applyAt(titleId, START);
      expect(await update(titleId, 1, { startsAt: START + 1 })).toEqual({ status: 'hasBegun' });
      expect(await update(titleId, 1, { endsAt: END + 9 })).toEqual({ status: 'updated' });
      await applyAt(titleId, END);
      expect(await find(titleId)).toMatchObject({ state: 'running' });
      await update(titleId, 1, { cancels: true, ...edited({ now: END + 1 }) });
      await applyAt(titleId, END + 1);
      expect(await find(titleId)).toMatchObject({ state: 'ended', endsAt: END + 1 });
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
    });

    it('meets no other sale of the same item, also where both are made at the same time', async () => {
      const titleId = await aShop();
      const both = await Promise.all([create(titleId), create(titleId)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['created', 'overlap']);
      const later = await create(titleId, { startsAt: END, endsAt: END + 5 });
      expect(later).toEqual({ status: 'created', number: 3 });
      const overlap = { status: 'overlap', sale: 1, name: 'Weekend', storeId: 'shop', itemId: 'a' };
      expect(await update(titleId, 3, { startsAt: END - 1 })).toEqual(overlap);
      expect(await update(titleId, 3, { startsAt: END + 1 })).toEqual({ status: 'updated' });
    });

    it('that begins at once is made of what was seen: an edit at that moment refuses it, or comes after its start', async () => {
      const titleIds = await Promise.all(Array.from({ length: 8 }, aShop));
      const race = async (titleId: string): Promise<void> => {
        const atOnce = newSale(titleId, { startsAt: undefined });
        const previewed = await storage.run(previewSale, atOnce);
        if (previewed.status !== 'previewed') throw new Error(previewed.status);
        const [{ status }] = await Promise.all([
          storage.run(createSale, { ...atOnce, seen: previewed.seen }),
          setPrice(titleId, 'a', 20),
        ]);
        expect(await pricesIn(titleId)).toEqual({ a: 20, b: status === 'created' ? 30 : 40 });
        const sale = await find(titleId);
        if (status !== 'created') expect([status, sale]).toEqual(['editConflict', undefined]);
        else expect(sale?.prices[0]).toMatchObject({ itemId: 'a', paid: 100, price: 75 });
      };
      await Promise.all(titleIds.map(race));
    });

    it('that begins at once begins after what is due', async () => {
      const titleId = await aShop();
      await create(titleId);
      await applyAt(titleId, START);
      const at = edited({ now: END });
      await create(titleId, { startsAt: undefined, endsAt: END + HOUR_MS, ...at });
      expect(await pricesIn(titleId)).toEqual({ a: 75, b: 30 });
      await applyAt(titleId, END);
      expect(await find(titleId, 3)).toMatchObject({ state: 'running' });
      expect((await find(titleId, 3))?.prices).toMatchObject([{ paid: 100 }, { paid: 40 }]);
      await applyAt(titleId, END + HOUR_MS);
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
    });

    it('is moved and cancelled only where it has the times that somebody has seen', async () => {
      const titleId = await aShop();
      await create(titleId);
      const seen = { ifStartsAt: START, ifEndsAt: END };
      const by = 'key:7';
      const both = await Promise.all([
        update(titleId, 1, { ...seen, endsAt: END + 1, edit: { ...edited({}).edit, by } }),
        update(titleId, 1, { ...seen, endsAt: END + 2, edit: { ...edited({}).edit, by } }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['saleMoved', 'updated']);
      const { endsAt } = (await find(titleId)) ?? {};
      const moved = { status: 'saleMoved', startsAt: START, endsAt, author: { id: '7' } };
      expect(both).toContainEqual(expect.objectContaining({ status: 'saleMoved', endsAt }));
      expect(await update(titleId, 1, { ...seen, cancels: true })).toMatchObject(moved);
      const of = { titleId, number: 1, startsAt: undefined, endsAt: undefined, cancels: true };
      const preview = { ...of, ...edited({}), ifEndsAt: END };
      expect(await storage.run(previewSaleUpdate, preview)).toMatchObject(moved);
      expect(await find(titleId)).toMatchObject({ state: 'coming', endsAt });
      const cancelled = await update(titleId, 1, { ifEndsAt: endsAt, cancels: true });
      expect(cancelled).toEqual({ status: 'updated' });
    });

    it('that follows a running one is judged by the prices that this one puts back', async () => {
      const titleId = await aShop();
      await setPrices(titleId, 'shop', { a: 2, b: 4 });
      await create(titleId, { percentOff: 50 });
      await applyAt(titleId, START);
      await setPrice(titleId, 'b', 1);
      const next = {
        percentOff: 50,
        startsAt: END,
        endsAt: END + HOUR_MS,
        ...edited({ now: START }),
      };
      const price = { storeId: 'shop', itemId: 'a', code: 'GO', before: 2, during: 1, after: 2 };
      const notCheaper = [{ storeId: 'shop', itemId: 'b' }];
      const previewed = { status: 'previewed', prices: [price], notCheaper };
      expect(await storage.run(previewSale, newSale(titleId, next))).toMatchObject(previewed);
      expect(await create(titleId, next)).toEqual({ status: 'created', number: 3 });
      const of = { titleId, number: 3, startsAt: undefined, endsAt: undefined, cancels: false };
      const preview = { ...of, ...edited({ now: START }) };
      expect(await storage.run(previewSaleUpdate, preview)).toMatchObject(previewed);
      // The one that runs would still be there.
      const during = { ...next, startsAt: END - 1, endsAt: END };
      expect(await create(titleId, during)).toEqual({ status: 'nothingCheaper' });
      await applyAt(titleId, END);
      expect(await pricesIn(titleId)).toEqual({ a: 1, b: 1 });
      await applyAt(titleId, END + HOUR_MS);
      expect(await pricesIn(titleId)).toEqual({ a: 2, b: 1 });
    });

    it('that begins when another ends finds the prices that this one puts back', async () => {
      const titleId = await aShop();
      await create(titleId, { startsAt: END + 1, endsAt: END + 2 });
      await create(titleId);
      await update(titleId, 1, { startsAt: END, endsAt: END + HOUR_MS });
      await applyAt(titleId, END);
      expect(await pricesIn(titleId)).toEqual({ a: 75, b: 30 });
      await applyAt(titleId, END + HOUR_MS);
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
      expect(await find(titleId, 1)).toMatchObject({ state: 'ended', leftCount: 0 });
    });

    it.each<[string, Partial<NewSale>, object]>([
      ['a start that is over', { startsAt: NOW }, { status: 'badTime', of: 'startsAt' }],
      ['an end before its start', { endsAt: START }, { status: 'badTime', of: 'endsAt' }],
      [
        'an end too far ahead',
        { endsAt: NOW + PENDING_CHANGES.aheadMs + 1 },
        { status: 'badTime' },
      ],
      ['no such catalog', { catalogVersion: 'none' }, { status: 'noCatalog' }],
      ['no such store', { storeIds: ['shop', 'none'] }, { status: 'noStore', storeId: 'none' }],
      [
        'an item that is not sold',
        { itemIds: ['a', 'c'] },
        { status: 'unknownItems', itemIds: ['c'] },
      ],
      ['no item of its tag', { tags: ['none'] }, { status: 'nothingCheaper' }],
      ['prices that stay', { storeIds: ['other'] }, { status: 'nothingCheaper' }],
      ['prices in no such currency', { codes: ['XX'] }, { status: 'nothingCheaper' }],
    ])('is refused with %s, and so is its preview', async (_, more, refusal) => {
      const titleId = await aShop();
      expect(await create(titleId, more)).toMatchObject(refusal);
      expect(await storage.run(previewSale, newSale(titleId, more))).toMatchObject(refusal);
      expect(await pending(titleId)).toEqual([]);
      expect(await storage.run(listSales, { titleId, state: undefined, page: WHOLE_LIST })).toEqual(
        [],
      );
    });

    it('is two of the pending changes that a title can have', async () => {
      const titleId = await aShop();
      for (let made = 0; made < PENDING_CHANGES.max / 2; made += 1) {
        const at = START + made * HOUR_MS;
        // oxlint-disable-next-line no-await-in-loop
        await create(titleId, { startsAt: at, endsAt: at + HOUR_MS });
      }
      const late = { startsAt: START + 100 * HOUR_MS, endsAt: START + 101 * HOUR_MS };
      expect(await create(titleId, late)).toEqual({ status: 'tooManyPending' });
      expect(await pending(titleId)).toHaveLength(PENDING_CHANGES.max);
    });

    it('is previewed without being made, before it begins and while it runs', async () => {
      const titleId = await aShop();
      await setCatalogPrices(titleId, { a: 1, b: 1, c: 1 });
      const found = await storage.run(
        previewSale,
        newSale(titleId, { storeIds: ['shop', 'other'] }),
      );
      const at = { storeId: 'shop', code: 'GO' };
      expect(found).toEqual({
        status: 'previewed',
        prices: [
          { ...at, itemId: 'a', before: 100, during: 75, after: 100 },
          { ...at, itemId: 'b', before: 40, during: 30, after: 40 },
        ],
        left: [],
        notCheaper: [{ storeId: 'other', itemId: 'c' }],
      });
      await create(titleId);
      await applyAt(titleId, START);
      await setPrice(titleId, 'b', 1);
      const of = { titleId, number: 1, startsAt: undefined, endsAt: undefined, cancels: true };
      expect(await storage.run(previewSaleUpdate, { ...of, ...edited({}) })).toMatchObject({
        prices: [{ itemId: 'a', before: 100, during: 75, after: 100 }],
        left: [{ itemId: 'b', price: 30, found: 1 }],
      });
    });

    it('is ended before its time by one and moved by another: it has ended, whoever was first', async () => {
      const titleId = await aShop();
      await create(titleId);
      await applyAt(titleId, START);
      const now = START + HOUR_MS;
      const [, cancelled] = await Promise.all([
        update(titleId, 1, { endsAt: END + HOUR_MS, ...edited({ now }) }),
        update(titleId, 1, { cancels: true, ...edited({ now }) }),
        // By a clock that is a little late.
        update(titleId, 1, { endsAt: END + 2 * HOUR_MS, ...edited({ now: now - 5 }) }),
      ]);
      expect(cancelled).toEqual({ status: 'updated' });
      expect(await update(titleId, 1, { endsAt: END, ...edited({ now: now - 5 }) })).toMatchObject({
        status: 'over',
        at: now,
      });
      await applyAt(titleId, now);
      expect(await find(titleId)).toMatchObject({
        state: 'ended',
        endsAt: now,
        reason: expect.stringContaining('Ended before its time'),
      });
      expect(await pricesIn(titleId)).toEqual({ a: 100, b: 40 });
    });

    it('and an edit at the moment of its end: the edit stays, and the end says whether it met it', async () => {
      const titleId = await aShop();
      for (let round = 0; round < 12; round += 1) {
        const [startsAt, endsAt] = [START + round * HOUR_MS, START + round * HOUR_MS + 1];
        /* oxlint-disable no-await-in-loop */
        await setPrices(titleId, 'shop', { a: 100, b: 40 });
        const made = await create(titleId, { startsAt, endsAt, itemIds: ['a'] });
        const number = 'number' in made ? made.number : 0;
        await applyAt(titleId, startsAt);
        await Promise.all([
          applyAt(titleId, endsAt),
          setPrice(titleId, 'a', 61, endsAt),
          applyAt(titleId, endsAt),
        ]);
        expect(await pricesIn(titleId)).toEqual({ a: 61, b: 40 });
        const sale = await find(titleId, number);
        const subject = { ...shop(titleId), kind: 'store' } as const;
        const [, second] = await storage.run(listRevisions, { subject, page: WHOLE_LIST });
        // The end made a revision only where it came first.
        const endCameFirst = second?.at === endsAt && second.appliedAt !== undefined;
        expect(sale).toMatchObject({ state: 'ended', leftCount: endCameFirst ? 0 : 1 });
        /* oxlint-enable no-await-in-loop */
      }
    });

    it('is forgotten a year after it is over', async () => {
      const titleId = await aShop();
      await create(titleId);
      await applyAt(titleId, END);
      await storage.prune(END + PENDING_CHANGES.keptMs);
      expect(await find(titleId)).toMatchObject({ state: 'ended' });
      await storage.prune(END + PENDING_CHANGES.keptMs + 1);
      expect(await find(titleId)).toBeUndefined();
    });
  });

  it('is what a model says, with edits in between', async () => {
    await fc.assert(
      fc.asyncProperty(saleSteps, async (drawn) => {
        const titleId = await aTitle(storage);
        await setCatalogPrices(titleId, { a: 10, b: 20, c: 0 });
        for (const storeId of ['one', 'two']) await setPrices(titleId, storeId, { a: 100, b: 40 });
        const model = makeSaleModel(['one', 'two'], { a: 100, b: 40 }, { a: 10, b: 20, c: 0 });
        for (const step of drawn) {
          // oxlint-disable-next-line no-await-in-loop
          await play(titleId, model, step);
        }
      }),
      { numRuns: Math.ceil(steps / 40), interruptAfterTimeLimit: 1_200_000 },
    );
  });

  async function setCatalogPrices(titleId: string, prices: Readonly<Record<string, number>>) {
    const items = Object.entries(prices).map(([itemId, gold]) => good(itemId, gold));
    const of = { titleId, catalogVersion: 'main', items, setAsDefault: true };
    await storage.run(setCatalogCommand, edited(of));
  }

  /** Plays a step in the storage and in the model, and compares both. */
  async function play(titleId: string, model: SaleModel, step: SaleStep): Promise<void> {
    model.pass(step.laterMs);
    const { now } = model;
    await Promise.all([applyAt(titleId, now), applyAt(titleId, now)]);
    const edit = edited({ now });
    switch (step.kind) {
      case 'create': {
        const { storeIds, itemIds, percentOff, inMs, lengthMs } = step;
        const times = { startsAt: now + inMs, endsAt: now + inMs + lengthMs };
        const of = { storeIds, itemIds, percentOff, ...times };
        const { status } = await create(titleId, { ...of, ...edit });
        expect(status, JSON.stringify(step)).toBe(model.create(of));
        break;
      }
      case 'update': {
        const of = { startsAt: undefined, endsAt: now + step.endsInMs, cancels: step.cancels };
        const { status } = await update(titleId, 2 * step.sale + 1, { ...of, ...edit });
        expect(status, JSON.stringify(step)).toBe(model.update(step.sale, of));
        await applyAt(titleId, now);
        break;
      }
      case 'price': {
        const { storeId, itemId, gold } = step;
        const items = [offer(itemId, gold)];
        await storage.run(updateStore, edited({ ...shop(titleId, storeId), items, now }));
        model.setPrice(storeId, itemId, gold);
        break;
      }
      case 'remove':
        await storage.run(removeStore, edited({ ...shop(titleId, step.storeId), now }));
        model.remove(step.storeId);
        break;
      case 'refill':
        await storage.run(
          setStore,
          edited({ ...shop(titleId, step.storeId), items: [offer('a', 90)], now }),
        );
        model.refill(step.storeId, { a: 90 });
        break;
    }
    for (const storeId of ['one', 'two']) {
      expect(await pricesIn(titleId, storeId), storeId).toEqual(model.pricesIn(storeId));
    }
    const sales = await storage.run(listSales, { titleId, state: undefined, page: WHOLE_LIST });
    const shown = sales.toSorted((left, right) => left.number - right.number);
    expect(shown.map(({ state, leftCount }) => ({ state, leftCount }))).toEqual(model.sales());
  }
}
