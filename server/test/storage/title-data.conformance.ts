import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRevisionOfKeys, listRevisions } from '../../src/economy/revisions/commands.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { listActivity } from '../../src/operators/commands/activity.ts';
import {
  findTitleData,
  findTitleDataVersion,
  removeTitleDataLabel,
  restoreTitleData,
  setTitleData,
} from '../../src/title-data/commands.ts';
import { makeTitleData } from '../../src/title-data/data-copies.ts';
import {
  type DataStore,
  dataSubject,
  type LabelRef,
  NO_LABEL,
} from '../../src/title-data/title-data.ts';
import { edited } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, twoTitles } from './given.ts';

const MUCH = 1_000_000;
/** Nothing is due, and commits are not counted. */
const UNCOUNTED = { changeCount: () => undefined, gate: () => undefined } as const;

/** Tests the contracts of the commands of titles' data. */
export function titleDataConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  type Data = Readonly<Record<string, string | undefined>>;
  const set = (titleId: string, data: Data, store: DataStore = 'title', bytesMax = MUCH) =>
    setUnder(NO_LABEL, { titleId, data, store, bytesMax });
  function setUnder(
    label: string,
    of: { titleId: string; data: Data; store?: DataStore; bytesMax?: number },
  ) {
    const { titleId, data, store = 'title', bytesMax = MUCH } = of;
    const entries = Object.entries(data).map(([key, value]) => ({ key, value }));
    return storage.run(setTitleData, edited({ titleId, store, label, entries, bytesMax }));
  }
  const found = (
    titleId: string,
    { store = 'title', since = 0 }: { store?: DataStore; since?: number } = {},
  ) => storage.run(findTitleData, { titleId, store, since });
  async function dataOf(titleId: string, store?: DataStore) {
    const { entries } = await found(titleId, store && { store });
    return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  }

  /** The revisions of a key, newest first: their numbers, and the values before and after them. */
  async function historyOf(of: LabelRef, key = 'a') {
    const subject = dataSubject({ ...of, key });
    const found = await storage.run(listRevisions, { subject, page: WHOLE_LIST });
    return found.map(({ number, act, changes: [change] = [] }) => {
      const [before, after] = [change?.before?.body, change?.after?.body];
      return [number, act, before && JSON.parse(before), after && JSON.parse(after)];
    });
  }
  /** The bytes of the history of a title: of each revision together, and as its head has them. */
  const historySizes = (titleId: string) =>
    storage.readRows(
      `select cast(coalesce(sum(bytes), 0) as text) as bytes from revisions where title_id = '${titleId}'`,
    );
  const headSizes = (titleId: string) =>
    storage.readRows(
      `select cast(coalesce(max(history_bytes), 0) as text) as bytes from title_data_heads where title_id = '${titleId}'`,
    );

  describe("the history of a title's data", () => {
    const inTitle = async (): Promise<LabelRef> => {
      return { titleId: await aTitle(storage), store: 'title', label: NO_LABEL };
    };
    const write = (
      of: LabelRef & { readonly historyBytesMax?: number },
      data: Data,
      edit: Parameters<typeof edited>[1] & { now?: number } = {},
    ) => {
      const entries = Object.entries(data).map(([key, value]) => ({ key, value }));
      const { now = NOW, ...by } = edit;
      return storage.run(setTitleData, edited({ ...of, entries, bytesMax: 9 * MUCH, now }, by));
    };

    it('has a revision of each key that a write changes, and none where nothing does', async () => {
      const of = await inTitle();
      const label: LabelRef = { ...of, label: 'test' };
      await write(of, { a: '1', b: 'x'.repeat(20_000) });
      await write(of, { a: '1', c: undefined });
      await write(label, { a: 'test', b: 'test' });
      await write(of, { a: undefined, b: '2' });
      await storage.run(removeTitleDataLabel, edited(label));
      expect(await historyOf(of)).toEqual([
        [4, 'update', '1', undefined],
        [1, 'update', undefined, '1'],
      ]);
      expect(await historyOf(of, 'b')).toMatchObject([
        [4, 'update', 'x'.repeat(20_000), '2'],
        [1, 'update', undefined, 'x'.repeat(20_000)],
      ]);
      expect(await historyOf(label, 'b')).toEqual([
        [5, 'remove', 'test', undefined],
        [3, 'update', undefined, 'test'],
      ]);
      expect(await historyOf(of, 'c')).toEqual([]);
      expect(await historySizes(of.titleId)).toEqual(await headSizes(of.titleId));
    });

    it('keeps the last 20 revisions of a key by secret keys, and those of others', async () => {
      const of = await inTitle();
      await write(of, { a: 'by Ada' }, { by: 'operator:ada' });
      await write(of, { a: 'by hand' }, { by: 'commandLine' });
      for (let number = 0; number < 25; number += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await write(of, { a: `${number}`, [`b${number}`]: 'v' });
      }
      await write(of, { a: 'last' }, { by: 'operator:ada' });
      const numbers = (await historyOf(of)).map(([number]) => number);
      const last = Array.from({ length: 20 }, (_, number) => 27 - number);
      expect(numbers).toEqual([28, ...last, 2, 1]);
      expect(await historyOf(of, 'b0')).toHaveLength(1);
      expect(await historySizes(of.titleId)).toEqual(await headSizes(of.titleId));
    });

    it('has no more bytes than it may: the oldest revisions go first, those of no other title', async () => {
      const [titleId, other] = await twoTitles(storage);
      const of = { titleId, store: 'title', label: NO_LABEL, historyBytesMax: 20_000 } as const;
      const long = (letter: string) => letter.repeat(3_000);
      await write({ ...of, titleId: other }, { a: long('a') }, { now: NOW - 1_000 });
      await write({ ...of, store: 'internal' }, { a: long('i') });
      await write(of, { a: long('a') }, { now: NOW + 1 });
      await write(of, { b: 'b' }, { now: NOW + 2 });
      await write({ ...of, historyBytesMax: 30_000 }, { a: long('b') }, { now: NOW + 3 });
      expect(await historyOf({ ...of, store: 'internal' })).toHaveLength(1);
      await write(of, { c: 'c' }, { now: NOW + 4 });
      expect(await historyOf({ ...of, store: 'internal' })).toEqual([]);
      expect(await historyOf(of)).toEqual([[4, 'update', long('a'), long('b')]]);
      expect(await historyOf(of, 'b')).toHaveLength(1);
      expect(await historyOf({ ...of, titleId: other })).toHaveLength(1);
      expect(await historySizes(titleId)).toEqual(await headSizes(titleId));
      expect(await dataOf(titleId, 'internal')).toEqual({ a: long('i') });
    });

    it('is one revision of all keys of a scheduled write, and one entry of the activity', async () => {
      const of = await inTitle();
      await write(of, { a: '1', b: '1', c: '1' });
      const scheduled = { number: 7, appliedAt: NOW + 2 };
      const data = { d: '1', b: '2', a: undefined, c: '1' };
      await write(of, data, { now: NOW + 1, scheduled, note: 'Easter' });
      const subject = dataSubject({ ...of, key: '' });
      const find = (more: object = {}) => {
        const asked = { subject, number: 7, at: NOW + 1, revision: 2, ...more };
        return storage.run(findRevisionOfKeys, asked);
      };
      const counts = { changed: 1, added: 1, removed: 1, moved: 0 };
      const made = await find();
      expect(made).toMatchObject({ number: 2, appliedAt: NOW + 2, note: 'Easter', counts });
      expect(made?.changes?.map(({ itemId }) => itemId)).toEqual(['a', 'b', 'd']);
      for (const other of [{ number: 8 }, { at: NOW }, { revision: 1 }]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await find(other)).toBeUndefined();
      }
      const { titleId } = of;
      const anything = { titleId, madeBy: undefined, subject: undefined, since: undefined };
      const all = { hasEvents: true, hasInternalData: true, revisionsMax: 9, page: WHOLE_LIST };
      const { entries } = await storage.run(listActivity, { ...anything, ...all });
      const about = { Kind: 'titleData', Act: 'update', Key: 'a', Amount: '3' };
      expect(entries.map((entry) => entry.about)).toEqual([
        { ...about, Revision: '2', PendingChange: '7', Note: 'Easter' },
        { ...about, Revision: '1' },
      ]);
    });

    it('brings a key back as it was after a revision or before it, within the limits', async () => {
      const of = await inTitle();
      const restore = (toRevision: number, more: object = {}) =>
        storage.run(
          restoreTitleData,
          edited({ ...of, key: 'a', toRevision, isBefore: false, bytesMax: 20, ...more }),
        );
      await write(of, { a: '1' });
      await write(of, { a: '2', b: '2' });
      expect(await restore(1)).toEqual({ status: 'done', revision: 3 });
      expect(await dataOf(of.titleId)).toEqual({ a: '1', b: '2' });
      expect(await restore(1, { isBefore: true })).toEqual({ status: 'done', revision: 4 });
      expect(await dataOf(of.titleId)).toEqual({ b: '2' });
      expect(await restore(2)).toEqual({ status: 'done', revision: 5 });
      expect(await historyOf(of)).toMatchObject([
        [5, 'restore', undefined, '2'],
        [4, 'restore', '1', undefined],
        [3, 'restore', '2', '1'],
        [2, 'update', '1', '2'],
        [1, 'update', undefined, '1'],
      ]);
      expect(await restore(6)).toEqual({ status: 'noRevision' });
      expect(await restore(1, { key: 'b' })).toEqual({ status: 'noRevision' });
      await write(of, { a: 'x'.repeat(20) });
      await write(of, { a: undefined });
      expect(await restore(6)).toMatchObject({ status: 'tooMuch' });
      expect(await dataOf(of.titleId)).toEqual({ b: '2' });
    });

    it('refuses a write or a restoration that was meant for another revision', async () => {
      const of = await inTitle();
      await write(of, { a: '1' }, { ifRevision: 0 });
      await write(of, { b: '1' });
      const done = { status: 'done', revision: 3 };
      expect(await write(of, { a: '2' }, { ifRevision: 1 })).toEqual(done);
      const conflict = { status: 'editConflict', current: { number: 3, at: NOW } };
      expect(await write(of, { a: '3' }, { ifRevision: 1 })).toMatchObject(conflict);
      const restoring = { ...of, key: 'a', toRevision: 1, isBefore: false, bytesMax: MUCH };
      const restored = await storage.run(restoreTitleData, edited(restoring, { ifRevision: 1 }));
      expect(restored).toMatchObject(conflict);
      expect(await dataOf(of.titleId)).toEqual({ a: '2', b: '1' });
    });
  });

  describe("a title's data", () => {
    it('are those of a store of a title, with their last values, until they are removed', async () => {
      const [title, other] = await twoTitles(storage);
      await set(title, { b: '1', a: '2' });
      await set(title, { a: 'internal' }, 'internal');
      await set(other, { a: 'other' });
      await set(title, { b: undefined, none: undefined, c: 'x'.repeat(20_000), a: '' });
      expect(await dataOf(title)).toEqual({ a: '', c: 'x'.repeat(20_000) });
      expect(await dataOf(title, 'internal')).toEqual({ a: 'internal' });
      expect(await dataOf(title, 'publisher')).toEqual({});
      expect(await dataOf(other)).toEqual({ a: 'other' });
    });

    it('have a row version that grows with each write, and values that were written after one', async () => {
      const titleId = await aTitle(storage);
      const version = () => storage.run(findTitleDataVersion, { titleId });
      expect([await version(), await found(titleId)]).toEqual([0, { rowVersion: 0, entries: [] }]);
      await set(titleId, { b: '1', a: '1', c: '1' });
      const since = await version();
      await set(titleId, { b: '2', c: undefined });
      await set(titleId, { d: '3' }, 'publisher');
      const last = await version();
      expect([since, last]).toEqual([1, 3]);
      expect(await found(titleId, { since })).toEqual({
        rowVersion: last,
        entries: [
          { label: NO_LABEL, key: 'a', value: undefined },
          { label: NO_LABEL, key: 'b', value: '2' },
        ],
      });
    });

    it('are not changed by a write that is refused, nor is their row version', async () => {
      const titleId = await aTitle(storage);
      const ten = '1234567890';
      await set(titleId, { a: ten });
      await set(titleId, { a: ten }, 'internal', 22);
      const refused = await set(titleId, { a: undefined, b: ten, c: ten }, 'title', 32);
      expect(refused).toEqual({ status: 'tooMuch', bytes: 33, bytesMax: 32 });
      expect(await dataOf(titleId)).toEqual({ a: ten });
      expect(await storage.run(findTitleDataVersion, { titleId })).toBe(2);
      const done = { status: 'done', revision: 3 };
      expect(await set(titleId, { a: undefined, b: ten, c: ten }, 'title', 33)).toEqual(done);
    });

    it('have no more keys than they may, also where they come at the same time', async () => {
      const titleId = await aTitle(storage);
      const keys = Array.from({ length: 995 }, (_, number) => [`key-${number}`, '']);
      await set(titleId, Object.fromEntries(keys));
      const names = Array.from({ length: 12 }, (_, number) => `new-${number}`);
      const outcomes = await Promise.all(names.map((name) => set(titleId, { [name]: '' })));
      const refused = outcomes.filter((outcome) => outcome.status === 'tooManyKeys');
      expect(refused).toHaveLength(7);
      expect((await found(titleId)).entries).toHaveLength(1_000);
    });

    it('have overrides by label, which go together', async () => {
      const [titleId, other] = await twoTitles(storage);
      await set(titleId, { a: 'base', b: 'base' });
      for (const label of ['test', 'stays']) {
        // oxlint-disable-next-line no-await-in-loop
        await setUnder(label, { titleId, data: { a: label, c: label } });
      }
      await setUnder('test', { titleId: other, data: { a: 'other' } });
      const remove = (label: string) =>
        storage.run(removeTitleDataLabel, edited({ titleId, store: 'title' as const, label }));
      const before = await storage.run(findTitleDataVersion, { titleId });
      expect([await remove('test'), await remove('test'), await remove('none')]).toEqual([
        { status: 'done', revision: before + 1 },
        { status: 'noLabel' },
        { status: 'noLabel' },
      ]);
      expect(await storage.run(findTitleDataVersion, { titleId })).toBe(before + 1);
      expect((await found(titleId)).entries).toEqual([
        { label: NO_LABEL, key: 'a', value: 'base' },
        { label: NO_LABEL, key: 'b', value: 'base' },
        { label: 'stays', key: 'a', value: 'stays' },
        { label: 'stays', key: 'c', value: 'stays' },
      ]);
      expect((await found(other)).entries).toHaveLength(1);
    });

    it('are read as they are, whatever was read before', async () => {
      const labels = [NO_LABEL, 'test', 'other'];
      const write = fc.record({
        store: fc.constantFrom<DataStore>('title', 'internal', 'publisher'),
        label: fc.constantFrom(...labels),
        isRemoval: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
        data: fc.dictionary(
          fc.constantFrom('a', 'b', 'c', 'é', '"'),
          fc.option(fc.string({ unit: 'grapheme', maxLength: 8 }), { nil: undefined }),
          { noNullPrototype: true, maxKeys: 3 },
        ),
        bytesMax: fc.integer({ min: 10, max: 80 }),
      });
      type Write = Parameters<Parameters<typeof write.map>[0]>[0];
      /** Every key of a title with its value, by store, label and key. */
      type Model = Map<string, string>;

      async function make({ store, label, isRemoval, ...of }: Write & { titleId: string }) {
        if (!isRemoval) return (await setUnder(label, { ...of, store })).status === 'done';
        await storage.run(removeTitleDataLabel, edited({ titleId: of.titleId, store, label }));
        return true;
      }
      function apply(model: Model, { store, label, isRemoval, data }: Write): void {
        const place = `${store}/${label}/`;
        for (const key of [...model.keys()].filter((one) => one.startsWith(place))) {
          if (isRemoval) model.delete(key);
        }
        for (const [key, value] of isRemoval ? [] : Object.entries(data)) {
          if (value === undefined) model.delete(place + key);
          else model.set(place + key, value);
        }
      }
      function shown(model: Model, store: string, label: string) {
        const of = (one: string) =>
          [...model].flatMap(([key, value]) =>
            key.startsWith(`${store}/${one}/`)
              ? [[key.slice(store.length + one.length + 2), value]]
              : [],
          );
        return Object.fromEntries([...of(NO_LABEL), ...of(label)]);
      }

      await fc.assert(
        fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
          const titleId = await aTitle(storage);
          const read = makeTitleData({ ...UNCOUNTED, run: storage.run });
          const model: Model = new Map();
          for (const one of writes) {
            /* oxlint-disable no-await-in-loop -- a story */
            if (await make({ ...one, titleId })) apply(model, one);
            const { store } = one;
            for (const label of labels) {
              const Data = shown(model, store, label);
              const all = await read({ titleId, store, label, keys: undefined });
              expect(all.data()).toEqual({ Data });
              const { a: _, ...others } = Data;
              const keys = ['none', ...Object.keys(others)];
              expect((await read({ titleId, store, label, keys })).data()).toEqual({
                Data: others,
              });
            }
            expect(await historySizes(titleId)).toEqual(await headSizes(titleId));
            const [head = { bytes: '0' }] = await storage.readRows(
              `select cast(bytes as text) as bytes from title_data_heads where title_id = '${titleId}'`,
            );
            const keyOf = (place: string) =>
              place.slice(place.indexOf('/', place.indexOf('/') + 1) + 1);
            const texts = [...model].flatMap(([place, value]) => [keyOf(place), value]);
            const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
            expect(head).toEqual({ bytes: `${bytes}` });
            /* oxlint-enable no-await-in-loop */
          }
        }),
        { numRuns: 20 },
      );
    });
  });
}
