import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findCatalog,
  setCatalog as setCatalogCommand,
} from '../../src/economy/catalogs/commands.ts';
import { findCurrencies, setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findDropTables, updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import type { DropTable } from '../../src/economy/drop-tables/drop-table.ts';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import type { WriteCall, WriteName } from '../../src/economy/revisions/writes.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import {
  cancelChange,
  listChanges,
  scheduleChange,
  updateChange,
} from '../../src/economy/schedule/commands.ts';
import { findContents } from '../../src/economy/schedule/contents.ts';
import { applyChange, listDueChanges } from '../../src/economy/schedule/due-commands.ts';
import type { PendingEntry, Timing } from '../../src/economy/schedule/pending-change.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { ITEMS_MAX, PENDING_CHANGES } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { findTitleData, setTitleData } from '../../src/title-data/commands.ts';
import { dataSubject, NO_LABEL } from '../../src/title-data/title-data.ts';
import { makeWrite } from '../support/make-write.ts';
import { currency, edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, twoTitles } from './given.ts';

const LATER = NOW + HOUR_MS;

/** Tests the contracts of the commands of the schedule. */
export function scheduleConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const schedule = (write: WriteCall, timing: Partial<Timing> = {}) =>
    storage.run(scheduleChange, {
      write,
      timing: { plannedAt: LATER, onConflict: 'cancel', replaces: undefined, ...timing },
    });

  /** A sale of some items, as the write that makes it. */
  function sale(
    titleId: string,
    ids: readonly string[],
    edit: Partial<WriteContext> = {},
  ): WriteCall {
    const items = ids.map((id) => offer(id, 1));
    const store = { titleId, catalogVersion: undefined, storeId: 'sale' };
    return { name: 'stores.set', input: edited({ ...store, items }, edit) };
  }

  const makeNow = (write: WriteCall) => makeWrite(storage, write);

  const applyAt = (titleId: string, now: Instant) =>
    applyDue(
      {
        run: storage.run,
        now: () => now,
        onBroken: (error) => {
          throw error;
        },
      },
      titleId,
    );

  const list = (titleId: string) =>
    storage.run(listChanges, { titleId, state: undefined, page: WHOLE_LIST });

  const idsInStore = async (titleId: string) => {
    const found = await storage.run(findStore, {
      titleId,
      catalogVersion: undefined,
      storeId: 'sale',
    });
    return found.status === 'found' ? found.store.items.map(({ itemId }) => itemId) : found.status;
  };

  async function aShop(): Promise<string> {
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: ['a', 'b', 'c'] });
    await makeNow(sale(titleId, ['a']));
    return titleId;
  }

  describe('a scheduled change', () => {
    it('is made at its instant and not before, in its title', async () => {
      const [titleId, other] = [await aShop(), await aShop()];
      expect(await schedule(sale(titleId, ['a', 'b']))).toEqual({
        status: 'scheduled',
        number: 1,
        revision: 1,
      });
      await applyAt(titleId, LATER - 1);
      await applyAt(other, LATER);
      expect(await idsInStore(titleId)).toEqual(['a']);
      await applyAt(titleId, LATER);
      expect(await idsInStore(titleId)).toEqual(['a', 'b']);
      expect(await idsInStore(other)).toEqual(['a']);
      await applyAt(titleId, LATER);
      expect(await list(titleId)).toMatchObject([
        { number: 1, state: 'applied', settledAt: LATER, revision: 2, reason: undefined },
      ]);
    });

    it('is listed with all that is known of it, newest first', async () => {
      const titleId = await aShop();
      const edit = { by: 'key:7', requestId: 'call', note: 'Summer', now: NOW + 5 };
      await schedule(sale(titleId, ['b'], edit), { onConflict: 'apply' });
      await schedule(sale(titleId, ['c'], { now: NOW + 6 }));
      expect(await list(titleId)).toMatchObject([
        { number: 2, scheduledAt: NOW + 6 },
        {
          number: 1,
          subject: { titleId, kind: 'store', catalogVersion: 'main', storeId: 'sale' },
          name: 'stores.set',
          baseRevision: 1,
          onConflict: 'apply',
          author: { kind: 'secretKey', id: '7', name: undefined },
          requestId: 'call',
          note: 'Summer',
          scheduledAt: NOW + 5,
          plannedAt: LATER,
          state: 'pending',
          settledAt: undefined,
        },
      ]);
      const of = { titleId, page: WHOLE_LIST };
      expect(await storage.run(listChanges, { ...of, state: 'applied' })).toEqual([]);
      expect(await storage.run(listChanges, { ...of, state: 'pending' })).toHaveLength(2);
    });

    it('is applied once by whoever comes first', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']));
      await schedule({
        name: 'stores.setOpen',
        input: edited({ ...SALE, titleId, isOpen: false }),
      });
      await Promise.all([
        applyAt(titleId, LATER),
        applyAt(titleId, LATER),
        applyAt(titleId, LATER),
      ]);
      expect(await list(titleId)).toMatchObject([
        { state: 'applied', revision: 3 },
        { state: 'applied', revision: 2 },
      ]);
    });

    it.each(['moved first', 'applied first'])(
      'is either moved or made where both come at once (%s)',
      async (order) => {
        const titleId = await aShop();
        await schedule(sale(titleId, ['b']));
        const plannedAt = LATER + HOUR_MS;
        const moving = { titleId, number: 1, now: LATER - 1, ...UNCHANGED, plannedAt };
        const both = [
          () => storage.run(updateChange, moving),
          () => storage.run(applyChange, { titleId, number: 1, now: LATER, itemUses: undefined }),
        ];
        if (order === 'applied first') both.reverse();
        const outcomes = await Promise.all(both.map((act) => act()));
        const isMade = (await idsInStore(titleId)).includes('b');
        const statuses = outcomes.map(({ status }) => status);
        expect(statuses.toSorted()).toEqual(['notPending', isMade ? 'done' : 'updated'].toSorted());
        expect(await list(titleId)).toMatchObject([
          isMade ? { state: 'applied', plannedAt: LATER } : { state: 'pending', plannedAt },
        ]);
      },
    );

    it('is about the catalog version that was the default when it was scheduled', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']));
      await storage.run(
        setCatalogCommand,
        edited({ titleId, catalogVersion: 'new', items: [good('z')], setAsDefault: true }),
      );
      await applyAt(titleId, LATER);
      const found = await storage.run(findStore, { ...SALE, titleId, catalogVersion: 'main' });
      expect(found).toMatchObject({ store: { items: [{ itemId: 'b' }] } });
    });

    it('is in force from its instant on, and a currency recharges from then', async () => {
      const titleId = await aTitle(storage);
      const currencies = [currency('EN', { perDay: 24, max: 10 })];
      await schedule({ name: 'currencies.set', input: edited({ titleId, currencies }) });
      await applyAt(titleId, LATER + DAY_MS);
      expect((await storage.run(findCurrencies, { titleId })).currencies).toMatchObject([
        { recharges: [{ from: LATER }] },
      ]);
    });
  });

  describe.each(Object.keys(WRITES) as WriteName[])('%s', (name) => {
    it('does later what it does now, and is refused as it is', async () => {
      const [now, later] = await twoTitles(storage);
      for (const titleId of [now, later]) {
        // oxlint-disable-next-line no-await-in-loop
        await stock(titleId);
      }
      const write = (titleId: string, edit: Partial<WriteContext> = {}): WriteCall =>
        ({
          name,
          input: edited({ titleId, ...WRITES[name] }, { now: LATER, ...edit }),
        }) as WriteCall;
      const made = await makeNow(write(now));
      expect(made).toMatchObject({ status: 'done' });
      const scheduled = await schedule(write(later, { now: NOW }));
      expect(scheduled).toMatchObject({ status: 'scheduled' });
      await applyAt(later, LATER);
      expect(await list(later)).toMatchObject([{ state: 'applied', name }]);
      expect(await everything(later)).toEqual(await everything(now));
      const condition = { ifRevision: 77 };
      const refused = await schedule(write(later, { ...condition, now: NOW }));
      const current = undefined;
      const refusal = await makeNow(write(now, condition));
      expect({ ...refused, current }).toEqual({ ...refusal, current });
    });
  });

  async function stock(titleId: string): Promise<void> {
    await setCatalog(storage, titleId, { ids: ['a', 'b', 'c'] });
    await setCatalog(storage, titleId, { ids: ['a'], catalogVersion: 'spare' });
    await setCatalog(storage, titleId, { ids: ['a', 'b', 'c', 'e'] });
    await makeNow(sale(titleId, ['a']));
    await makeNow(sale(titleId, ['a', 'b']));
    const currencies = [currency('XX')];
    await storage.run(setCurrencies, edited({ titleId, currencies }));
    await storage.run(updateDropTables, edited({ titleId, ...TABLE }));
    for (const [label, value] of [
      [NO_LABEL, '1'],
      [NO_LABEL, '2'],
      ['test', '3'],
    ] as const) {
      const entries = ['a', 'b'].map((key) => ({ key, value }));
      // oxlint-disable-next-line no-await-in-loop
      await storage.run(setTitleData, edited({ ...DATA, titleId, label, entries }));
    }
  }

  async function everything(titleId: string) {
    const [catalog, store, tables, currencies, data] = await Promise.all([
      storage.run(findCatalog, { titleId, catalogVersion: undefined }),
      storage.run(findStore, { ...SALE, titleId }),
      storage.run(findDropTables, { titleId, catalogVersion: undefined, tableIds: undefined }),
      storage.run(findCurrencies, { titleId }),
      storage.run(findTitleData, { titleId, store: 'title', since: 0 }),
    ]);
    return { catalog, store, tables, currencies, data };
  }

  describe('scheduling', () => {
    it.each([
      ['now', NOW],
      ['in the past', NOW - 1],
      ['more than a year ahead', NOW + PENDING_CHANGES.aheadMs + 1],
    ])('is refused for an instant that is %s', async (_, plannedAt) => {
      const titleId = await aShop();
      expect(await schedule(sale(titleId, ['b']), { plannedAt })).toEqual({ status: 'badInstant' });
      expect(await list(titleId)).toEqual([]);
    });

    it('is refused as the write would be', async () => {
      const titleId = await aShop();
      const write = sale(titleId, ['nowhere']);
      expect(await schedule(write)).toEqual(await makeNow(write));
      expect(await list(titleId)).toEqual([]);
    });

    it(`is possible for ${PENDING_CHANGES.max} changes, and for one more when one is settled or replaced`, async () => {
      const titleId = await aShop();
      for (let index = 0; index < PENDING_CHANGES.max; index += 1) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await schedule(sale(titleId, ['b']))).toMatchObject({ number: index + 1 });
      }
      expect(await schedule(sale(titleId, ['c']))).toEqual({ status: 'tooManyPending' });
      expect(await schedule(sale(titleId, ['c']), { replaces: 7 })).toMatchObject({ number: 101 });
      await storage.run(cancelChange, { titleId, number: 8, by: 'key:1', now: NOW });
      expect(await schedule(sale(titleId, ['c']))).toMatchObject({ number: 102 });
      expect(await schedule(sale(titleId, ['c']))).toEqual({ status: 'tooManyPending' });
    });

    it('replaces a pending change of the same subject only', async () => {
      const titleId = await aShop();
      const store = { ...SALE, titleId, storeId: 'other' };
      const other = edited({ ...store, items: [offer('a', 1)] });
      await schedule({ name: 'stores.set', input: other });
      expect(await schedule(sale(titleId, ['b']), { replaces: 1 })).toEqual({
        status: 'notPending',
      });
      expect(await schedule(sale(titleId, ['b']), { replaces: 9 })).toEqual({
        status: 'notPending',
      });
      await schedule(sale(titleId, ['b']));
      expect(await schedule(sale(titleId, ['c']), { replaces: 2 })).toMatchObject({ number: 3 });
      await applyAt(titleId, LATER);
      expect(await idsInStore(titleId)).toEqual(['c']);
      expect(await list(titleId)).toMatchObject([
        { number: 3, state: 'applied' },
        { number: 2, state: 'cancelled', reason: 'Another change has come in its place.' },
        { number: 1, state: 'applied' },
      ]);
    });

    it('can be moved, until its instant has come', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b'], { note: 'Summer' }));
      const of = { titleId, number: 1, now: NOW + 1, ...UNCHANGED };
      const plannedAt = LATER + HOUR_MS;
      const badInstant = { status: 'badInstant' };
      expect(await storage.run(updateChange, { ...of, plannedAt: NOW + 1 })).toEqual(badInstant);
      expect(await storage.run(updateChange, { ...of, number: 2 })).toEqual({
        status: 'notPending',
      });
      const moving = { ...of, plannedAt, ifPlannedAt: LATER };
      expect(await storage.run(updateChange, moving)).toEqual({ status: 'updated' });
      expect(await storage.run(updateChange, moving)).toEqual({ status: 'moved', plannedAt });
      await applyAt(titleId, plannedAt - 1);
      const rule = { ...of, onConflict: 'apply', note: 'Autumn' } as const;
      expect(await storage.run(updateChange, rule)).toEqual({ status: 'updated' });
      expect(await list(titleId)).toMatchObject([
        { state: 'pending', plannedAt, onConflict: 'apply', note: 'Autumn', baseRevision: 1 },
      ]);
      expect(await storage.run(updateChange, { ...of, now: plannedAt })).toEqual({
        status: 'notPending',
      });
      await applyAt(titleId, plannedAt);
      expect(await idsInStore(titleId)).toEqual(['b']);
      expect(await storage.run(updateChange, of)).toEqual({ status: 'notPending' });
    });

    it('has what would be there after it, until it is made', async () => {
      const titleId = await aShop();
      await schedule({
        name: 'stores.update',
        input: edited({ ...SALE, titleId, items: [offer('b', 1)] }),
      });
      await schedule({
        name: 'catalogs.set',
        input: edited({
          titleId,
          catalogVersion: 'main',
          items: [good('c'), good('a'), good('b')],
          setAsDefault: false,
        }),
      });
      await schedule({ name: 'stores.remove', input: edited({ ...SALE, titleId }) });
      await makeNow(sale(titleId, ['c']));
      const contents = async (number: number) => {
        const found = await storage.run(findContents, { titleId, number });
        const items = found?.kind === 'store' ? found.store.items : found?.items;
        return items?.map(({ itemId }) => itemId);
      };
      expect(await contents(1)).toEqual(['c', 'b']);
      expect(await contents(2)).toEqual(['c', 'a', 'b']);
      expect(await contents(3)).toBeUndefined();
      await storage.run(cancelChange, { titleId, number: 1, by: 'key:1', now: NOW });
      expect(await contents(1)).toBeUndefined();
    });

    it('can be taken back once, until the change is made', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']));
      const of = { titleId, number: 1, by: 'key:1', now: NOW + 1 };
      expect(await storage.run(cancelChange, { ...of, number: 2 })).toEqual({
        status: 'notPending',
      });
      expect(await storage.run(cancelChange, of)).toEqual({ status: 'cancelled' });
      expect(await storage.run(cancelChange, of)).toEqual({ status: 'notPending' });
      await applyAt(titleId, LATER);
      expect(await idsInStore(titleId)).toEqual(['a']);
      expect(await list(titleId)).toMatchObject([{ state: 'cancelled', settledAt: NOW + 1 }]);
    });
  });

  describe('a change whose subject has changed meanwhile', () => {
    it.each([
      ['cancel', 'cancelled', ['c']],
      ['apply', 'applied', ['b']],
    ] as const)('follows its rule: %s', async (onConflict, state, ids) => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']), { onConflict });
      await makeNow(sale(titleId, ['c']));
      await applyAt(titleId, LATER);
      expect(await idsInStore(titleId)).toEqual(ids);
      const [change] = await list(titleId);
      expect(change).toMatchObject({ state });
      if (state === 'cancelled') expect(change?.reason).toContain('revision 2 is current');
    });

    it('is in conflict with what somebody did although a pending change came to the same', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']), { onConflict: 'apply' });
      await schedule(sale(titleId, ['c']), { plannedAt: LATER + 1 });
      await makeNow(sale(titleId, ['b']));
      await applyAt(titleId, LATER + 1);
      expect(await idsInStore(titleId)).toEqual(['b']);
      expect(await list(titleId)).toMatchObject([
        { number: 2, state: 'cancelled' },
        { number: 1, state: 'applied', revision: 2 },
      ]);
    });

    it('is in conflict with what was scheduled after it, although a pending change came to the same at the same time', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']), { onConflict: 'apply' });
      await schedule(sale(titleId, ['c']), { plannedAt: LATER + 1 });
      await schedule(sale(titleId, ['b']), { plannedAt: LATER - 1 });
      await applyAt(titleId, LATER + 1);
      expect(await list(titleId)).toMatchObject([
        { number: 3, state: 'applied', revision: 2 },
        { number: 2, state: 'cancelled' },
        { number: 1, state: 'applied', revision: 2 },
      ]);
    });

    it('is in conflict with a change of its key that the history has let go, and not with none', async () => {
      const titleId = await aTitle(storage);
      const write = (key: string, value: string, historyBytesMax = 1_000_000): WriteCall => {
        const input = { ...DATA, titleId, entries: [{ key, value }], historyBytesMax };
        return { name: 'titleData.set', input: edited(input) };
      };
      for (const call of [write('a', '1'), write('b', '1')]) {
        // oxlint-disable-next-line no-await-in-loop
        await makeNow(call);
      }
      for (const key of ['a', 'b', 'new']) {
        // oxlint-disable-next-line no-await-in-loop
        await schedule(write(key, 'planned'));
      }
      await makeNow(write('a', 'by somebody'));
      await makeNow(write('new', 'by somebody'));
      await makeNow(write('other', '1', 5_000));
      expect(
        await storage.run(listRevisions, { subject: aKey(titleId), page: WHOLE_LIST }),
      ).toEqual([]);
      await applyAt(titleId, LATER);
      const { entries } = await storage.run(findTitleData, { titleId, store: 'title', since: 0 });
      expect(entries.map(({ key, value }) => [key, value])).toEqual([
        ['a', 'by somebody'],
        ['b', 'planned'],
        ['new', 'by somebody'],
        ['other', '1'],
      ]);
    });

    it('is not in conflict with what was pending when it was scheduled', async () => {
      const titleId = await aShop();
      const opening = (isOpen: boolean): WriteCall => ({
        name: 'stores.setOpen',
        input: edited({ ...SALE, titleId, isOpen }),
      });
      await schedule(opening(false));
      await schedule(opening(true), { plannedAt: LATER + HOUR_MS });
      // The author of the first two did not know of this one, which takes effect before them.
      await schedule(sale(titleId, ['c']), { plannedAt: LATER - 1 });
      await schedule(sale(titleId, ['b']), { plannedAt: LATER + 1 });
      await applyAt(titleId, LATER + DAY_MS);
      expect(await list(titleId)).toMatchObject([
        { number: 4, state: 'applied' },
        { number: 3, state: 'applied' },
        { number: 2, state: 'cancelled' },
        { number: 1, state: 'cancelled' },
      ]);
      await schedule(opening(false), { plannedAt: LATER });
      await schedule(opening(true), { plannedAt: LATER + 1 });
      await applyAt(titleId, LATER + DAY_MS);
      expect((await list(titleId)).slice(0, 2)).toMatchObject([
        { state: 'applied', revision: 5 },
        { state: 'applied', revision: 4 },
      ]);
    });
  });

  describe('a change that cannot be made at its instant', () => {
    it('fails with the reason, leaves nothing behind, and is not tried again', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b', 'c']));
      await setCatalog(storage, titleId, { ids: ['a', 'b'] });
      const before = await everything(titleId);
      await applyAt(titleId, LATER);
      expect(await everything(titleId)).toEqual(before);
      expect(await list(titleId)).toMatchObject([
        { state: 'failed', reason: expect.stringContaining('does not have the item "c"') },
      ]);
      await setCatalog(storage, titleId, { ids: ['a', 'b', 'c'] });
      await applyAt(titleId, LATER);
      expect(await idsInStore(titleId)).toEqual(['a']);
    });

    it('fails where a limit has been reached meanwhile, or what it would make is a circle', async () => {
      const titleId = await aShop();
      const half = manyIds(ITEMS_MAX / 2).map((id) => good(id));
      const others = half.map((item) => ({ ...item, itemId: `other-${item.itemId}` }));
      const catalog = { titleId, catalogVersion: 'main', setAsDefault: false };
      const table = (tableId: string, id: string): WriteCall => {
        const tables = [{ tableId, nodes: [{ kind: 'table' as const, id, weight: 1 }] }];
        return { name: 'dropTables.update', input: edited({ ...catalog, tables }) };
      };
      await makeNow({
        name: 'dropTables.update',
        input: edited({ ...catalog, tables: ['inner', 'outer'].map(tableOf) }),
      });
      const update = {
        name: 'catalogs.update',
        input: edited({ ...catalog, items: half }),
      } as const;
      await schedule(update, { onConflict: 'apply' });
      await schedule(table('inner', 'outer'), { onConflict: 'apply' });
      await makeNow({ ...update, input: edited({ ...catalog, items: others }) });
      await makeNow(table('outer', 'inner'));
      const before = await everything(titleId);
      await applyAt(titleId, LATER);
      expect(await everything(titleId)).toEqual(before);
      expect(await list(titleId)).toMatchObject([
        { state: 'failed', reason: 'What is unpacked would contain itself, or too much.' },
        { state: 'failed', reason: 'A limit of the service would have been exceeded.' },
      ]);
    });

    it('is undone where it had written already', async () => {
      const titleId = await aTitle(storage);
      const codes = ['GO'];
      await storage.run(setCurrencies, edited({ titleId, currencies: [currency('GO')] }));
      await schedule({
        name: 'currencies.remove',
        input: edited({ titleId, codes, itemUses: [] }),
      });
      await setCatalog(storage, titleId, { ids: ['a'] });
      await applyAt(titleId, LATER);
      expect((await storage.run(findCurrencies, { titleId })).currencies).toMatchObject([
        { code: 'GO' },
      ]);
      expect(await list(titleId)).toMatchObject([{ state: 'failed' }]);
    });
  });

  /** The facts about a title in the control log since an entry, or in its snapshot. */
  async function pendingFacts(titleId: string, seq?: number) {
    const { entries } = await storage.readLog(seq);
    const bodies = entries.flatMap(({ kind, body }) =>
      kind === 'pendingChange' ? [body as PendingEntry['body']] : [],
    );
    return bodies.filter((body) => body.titleId === titleId);
  }

  /** The number of the newest entry of the control log. */
  async function seqNow(): Promise<number> {
    const page = await storage.readLog(undefined);
    return page.status === 'snapshot' ? page.seq : 0;
  }

  describe('a pending change', () => {
    it('is told by the control log and by its snapshot', async () => {
      const titleId = await aShop();
      const facts = (seq?: number) => pendingFacts(titleId, seq);
      await schedule(sale(titleId, ['b']));
      await schedule(sale(titleId, ['c']), { plannedAt: LATER + 1 });
      const body = { titleId, number: 1, plannedAt: LATER, isPending: true };
      expect(await facts()).toMatchObject([
        body,
        { number: 2, plannedAt: LATER + 1, isPending: true },
      ]);
      const moving = { titleId, number: 2, now: NOW, ...UNCHANGED, plannedAt: LATER + 2 };
      const beforeMove = await seqNow();
      await storage.run(updateChange, moving);
      const moved = { number: 2, plannedAt: LATER + 2, isPending: true };
      expect(await facts(beforeMove)).toMatchObject([moved]);
      expect(await facts()).toMatchObject([body, moved]);
      const seq = await seqNow();
      await applyAt(titleId, LATER);
      expect(await facts(seq)).toMatchObject([{ ...body, isPending: false }]);
      expect(await facts()).toMatchObject([{ number: 2 }]);
    });
  });

  describe('a change that was made by a process that died before it told', () => {
    it('is told by the next one, and not made again', async () => {
      const titleId = await aShop();
      const of = { titleId, now: LATER };
      await schedule(sale(titleId, ['b']));
      await storage.run(applyChange, { ...of, number: 1, itemUses: undefined });
      expect(await idsInStore(titleId)).toEqual(['b']);
      expect(await pendingFacts(titleId)).toMatchObject([{ number: 1, isPending: true }]);
      expect(await storage.run(listDueChanges, of)).toMatchObject([{ number: 1, isSettled: true }]);
      await storage.prune(LATER + PENDING_CHANGES.keptMs + 1);
      await applyAt(titleId, LATER);
      expect(await pendingFacts(titleId)).toEqual([]);
      expect(await storage.run(listDueChanges, of)).toEqual([]);
      expect(await list(titleId)).toMatchObject([{ state: 'applied', revision: 2 }]);
    });
  });

  describe('the outcome of a change', () => {
    it('is forgotten after its time, but for the newest number', async () => {
      const titleId = await aShop();
      await schedule(sale(titleId, ['b']));
      await schedule(sale(titleId, ['c']));
      await applyAt(titleId, LATER);
      await storage.prune(LATER + PENDING_CHANGES.keptMs);
      expect(await list(titleId)).toHaveLength(2);
      await storage.prune(LATER + PENDING_CHANGES.keptMs + 1);
      expect(await list(titleId)).toMatchObject([{ number: 2 }]);
    });
  });
}

const SALE = { catalogVersion: undefined, storeId: 'sale' } as const;
const UNCHANGED = {
  plannedAt: undefined,
  onConflict: undefined,
  note: undefined,
  ifPlannedAt: undefined,
} as const;
const DATA = { store: 'title', label: NO_LABEL, bytesMax: 1_000 } as const;
const aKey = (titleId: string) =>
  dataSubject({ titleId, store: 'title', label: NO_LABEL, key: 'a' });
const tableOf = (tableId: string): DropTable => {
  return { tableId, nodes: [{ kind: 'item', id: 'a', weight: 1 }] };
};
const TABLE = {
  catalogVersion: undefined,
  tables: [{ tableId: 't', nodes: [{ kind: 'item', id: 'a', weight: 1 }] }],
} as const;

/** A write of each kind, without its title. */
const WRITES: Readonly<Record<WriteName, object>> = {
  'stores.set': { ...SALE, items: [offer('b', 2), offer('a')] },
  'stores.update': {
    ...SALE,
    items: [offer('c', 3)],
    marketingData: { displayName: 'Sale', metadata: { a: [1] } },
  },
  'stores.setOpen': { ...SALE, isOpen: false },
  'stores.remove': SALE,
  'stores.restore': { ...SALE, toRevision: 1 },
  'catalogs.set': {
    catalogVersion: 'main',
    items: [good('a', 5), good('d')],
    setAsDefault: false,
  },
  'catalogs.update': { catalogVersion: undefined, items: [good('d', 4)], setAsDefault: false },
  'catalogs.remove': { catalogVersion: 'spare' },
  'catalogs.restore': { catalogVersion: 'main', toRevision: 1 },
  'catalogs.copy': { catalogVersion: 'copy', copyOf: 'main' },
  'dropTables.update': {
    ...TABLE,
    tables: [{ tableId: 'u', nodes: [{ kind: 'table', id: 't', weight: 2 }] }],
  },
  'currencies.set': { currencies: [currency('EN', { perDay: 24, max: 10 })] },
  'currencies.remove': { codes: ['XX'], itemUses: [] },
  'titleData.set': {
    ...DATA,
    entries: [
      { key: 'a', value: 'é' },
      { key: 'b', value: undefined },
      { key: 'c', value: '' },
    ],
  },
  'titleData.removeLabel': { store: 'title', label: 'test' },
  'titleData.restore': { ...DATA, key: 'a', toRevision: 1, isBefore: false },
};
