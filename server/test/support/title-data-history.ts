import { expect } from 'vitest';
import type { DataStore } from '../../src/title-data/title-data.ts';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import { LONGEST, manyKeys, readAll, setData, WRITES } from './title-data.ts';
import type { World } from './world.ts';

// Scenarios that the operations on the histories of a title's data share.

const HISTORIES = {
  title: '/Admin/GetTitleDataHistory',
  internal: '/Admin/GetTitleInternalDataHistory',
  publisher: '/Admin/GetPublisherDataHistory',
} as const satisfies Record<DataStore, string>;

const set = (world: World, store: DataStore, body: object) =>
  must(world.asTitle(WRITES[store], { Key: 'key', ...body }));

const historyOf = async (world: World, store: DataStore, request: object = {}) =>
  (await must(world.asTitle(HISTORIES[store], { Key: 'key', ...request }))).Revisions;

/** The revision that a key of a store has last got. */
export const newestOf = async (world: World, store: DataStore): Promise<number> =>
  (await historyOf(world, store))[0].Revision;

/** The scenarios of an operation that shows the history of a key of a store. */
export const historyScenarios = (store: DataStore): readonly Scenario[] => [
  {
    name: 'each change of the key has its author, time, note and values, newest first',
    async play(world, door) {
      await setData(world, store, { key: '1' });
      await set(world, store, { Value: '1' });
      world.clock.advance(1_000);
      await set(world, store, { Value: '{"a":"é\\n"}', Note: 'Easter' });
      await set(world, store, { Key: 'other', Value: '1' });
      await set(world, store, {});
      const reply = await callAt(door, world, { Key: ' key ' });
      const author = { Kind: 'SecretKey', Id: expect.any(String) };
      expect(reply.data.Revisions).toMatchObject([
        { Act: 'Removed', Author: author, Before: '{"a":"é\\n"}' },
        { Act: 'Updated', Author: author, Note: 'Easter', Before: '1', After: '{"a":"é\\n"}' },
        { Act: 'Updated', After: '1' },
      ]);
      const [removed, changed, added] = reply.data.Revisions;
      expect([removed.After, added.Before]).toEqual([undefined, undefined]);
      expect(Date.parse(changed.Time) - Date.parse(added.Time)).toBe(1_000);
      expect(removed.Revision).toBeGreaterThan(changed.Revision);
      return reply;
    },
  },
  {
    name: 'of its store and title alone, in pages',
    async play(world, door) {
      const other = await world.otherTitle();
      for (const one of Object.keys(HISTORIES) as DataStore[]) {
        // oxlint-disable-next-line no-await-in-loop
        await set(world, one, { Value: `of ${one}` });
      }
      await set(other, store, { Value: 'of another title' });
      await set(world, store, { Value: '2' });
      const first = await must(callAt(door, world, { Key: 'key', Count: 1 }));
      expect(first.Revisions).toMatchObject([{ Before: `of ${store}`, After: '2' }]);
      const { ContinuationToken } = first;
      const reply = await callAt(door, world, { Key: 'key', Count: 1, ContinuationToken });
      expect(reply.data.Revisions).toMatchObject([{ After: `of ${store}` }]);
      expect(reply.data.ContinuationToken).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'a page has one long value, and the next page the next',
    async play(world, door) {
      await set(world, store, { Value: LONGEST });
      await set(world, store, { Value: `${LONGEST.slice(1)}a` });
      const first = await must(callAt(door, world, { Key: 'key' }));
      expect(first.Revisions).toHaveLength(1);
      const { ContinuationToken } = first;
      const reply = await callAt(door, world, { Key: 'key', ContinuationToken });
      expect(reply.data.Revisions).toMatchObject([{ After: LONGEST }]);
      return reply;
    },
  },
  {
    name: 'a key that never was has none',
    async play(world, door) {
      const reply = await callAt(door, world, { Key: 'none' });
      expect(reply.data).toEqual({ Revisions: [] });
      return reply;
    },
  },
  {
    name: 'a key begins with no exclamation mark',
    provokes: 'InvalidParams',
    play: (world, door) => callAt(door, world, { Key: '!key' }),
  },
];

const RESTORED_UNREAD: Scenario = {
  name: 'not by a key that may not read the history, also as a preview',
  provokes: 'NotAuthorizedByTitle',
  async play(world, { path }) {
    const secretKey = await world.limitedKey(['server']);
    const ask = (more: object) =>
      world.call(path, { Key: 'key', ToRevision: 1, ...more }, { secretKey });
    const preview = await ask({ Preview: true });
    expect(preview.error).toBe('NotAuthorizedByTitle');
    const reply = await ask({});
    expect(reply.errorMessage).toContain('history:read');
    return reply;
  },
};

/** The scenarios of an operation that takes changes of a key of a store back. */
export const restoreScenarios = (store: DataStore): readonly Scenario[] => [
  {
    name: 'the key is what it was after a revision or before it, with a revision of its own',
    async play(world, door) {
      await set(world, store, { Value: '1' });
      await set(world, store, { Value: '2' });
      const [second, first] = await historyOf(world, store);
      const restore = (body: object) => callAt(door, world, { Key: 'key', ...body });
      await must(restore({ ToRevision: first.Revision, Note: 'as before' }));
      expect(await readAll(world, store)).toEqual({ key: '1' });
      await must(restore({ ToRevision: first.Revision, Before: true }));
      expect(await readAll(world, store)).toEqual({});
      const IfRevision = await newestOf(world, store);
      const reply = await restore({ ToRevision: second.Revision, IfRevision });
      expect(await readAll(world, store)).toEqual({ key: '2' });
      expect(await historyOf(world, store, { Count: 3 })).toMatchObject([
        { Act: 'Restored', After: '2' },
        { Act: 'Restored', Before: '1' },
        { Act: 'Restored', Before: '2', After: '1', Note: 'as before' },
      ]);
      return reply;
    },
  },
  ...(store === 'internal' ? [] : [RESTORED_UNREAD]),
  {
    name: 'no revision of another key, and none that never was',
    provokes: 'InvalidParams',
    async play(world, door) {
      await set(world, store, { Value: '1' });
      await set(world, store, { Key: 'other', Value: '1' });
      const ToRevision = await newestOf(world, store);
      const wrong = await callAt(door, world, { Key: '!key', ToRevision });
      expect(wrong.errorDetails).toHaveProperty('Key');
      const reply = await callAt(door, world, { Key: 'other', ToRevision });
      expect(reply.errorDetails).toHaveProperty('ToRevision');
      return reply;
    },
  },
  {
    name: 'not where the key has changed meanwhile',
    provokes: 'RevisionConflict',
    async play(world, door) {
      await set(world, store, { Value: '1' });
      const ToRevision = await newestOf(world, store);
      await set(world, store, { Value: '2' });
      const body = { Key: 'key', ToRevision, IfRevision: ToRevision };
      const reply = await callAt(door, world, body);
      expect(reply.errorMessage).toContain('made by the secret key');
      expect(await readAll(world, store)).toEqual({ key: '2' });
      return reply;
    },
  },
  {
    name: 'not where the title would have too much',
    provokes: 'DataLengthExceeded',
    async play(world, door) {
      const ToRevision = await longAndGone(world, store);
      await fillUp(world, store);
      return callAt(door, world, { Key: 'key', ToRevision });
    },
  },
  {
    name: 'not where the store has too many keys',
    provokes: 'TooManyKeys',
    async play(world, door) {
      await set(world, store, { Value: '1' });
      const ToRevision = await newestOf(world, store);
      await set(world, store, {});
      await setData(world, store, manyKeys());
      return callAt(door, world, { Key: 'key', ToRevision });
    },
  },
];

/** Sets a long value and removes it; gives the revision that had it. */
export async function longAndGone(world: World, store: DataStore): Promise<number> {
  await set(world, store, { Value: LONGEST });
  const revision = await newestOf(world, store);
  await set(world, store, {});
  return revision;
}

/** Leaves the title no room for a long value, by keys of another store than this one. */
export async function fillUp(world: World, store: DataStore): Promise<void> {
  const other = store === 'internal' ? 'title' : 'internal';
  for (let number = 0; number < 16; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await setData(world, other, { [`full-${number}`]: LONGEST });
  }
}
