import { expect } from 'vitest';
import {
  TITLE_DATA_KEYS_MAX,
  TITLE_DATA_VALUE_BYTES_MAX,
} from '../../src/kernel/title-data-limits.ts';
import { setTitleData } from '../../src/title-data/commands.ts';
import { type DataStore, NO_LABEL } from '../../src/title-data/title-data.ts';
import { edited } from '../storage/fixtures.ts';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

// Scenarios that the operations on the stores of a title's data share.

/** The path at which servers read each store. */
const READS = {
  title: '/Server/GetTitleData',
  internal: '/Server/GetTitleInternalData',
  publisher: '/Server/GetPublisherData',
} as const satisfies Record<DataStore, string>;

/** All data of a store, as a server reads them. */
export async function readAll(world: World, store: DataStore): Promise<Record<string, string>> {
  return (await must(world.asTitle(READS[store], { Keys: [] }))).Data;
}

/** Sets keys of a store, around the API. */
export async function setData(
  { run, titleId, clock }: World,
  store: DataStore,
  data: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const entries = Object.entries(data).map(([key, value]) => ({ key, value }));
  const write = { titleId, store, label: NO_LABEL, entries, bytesMax: Number.MAX_SAFE_INTEGER };
  const outcome = await run(setTitleData, edited(write, { now: clock.now() }));
  expect(outcome.status).toBe('done');
}

/** As many keys as a store may have. */
export function manyKeys(): Readonly<Record<string, string>> {
  const keys = Array.from({ length: TITLE_DATA_KEYS_MAX }, (_, number) => `key-${number}`);
  return Object.fromEntries(keys.map((key) => [key, '']));
}

/** A value of the greatest length, in letters of two bytes each. */
export const LONGEST = 'é'.repeat(TITLE_DATA_VALUE_BYTES_MAX / 2);

/** The scenarios of an operation that sets one key of a store. */
export const writeScenarios = (store: DataStore): readonly Scenario[] => [
  {
    name: 'a key is read at once as it was set, without white space around it, until null removes it',
    async play(world, door) {
      const set = (body: object) => must(callAt(door, world, body));
      await set({ Key: ' motd  of today ', Value: 'first' });
      expect(await readAll(world, store)).toEqual({ 'motd  of today': 'first' });
      await set({ Key: 'motd  of today', Value: 'second' });
      await set({ Key: 'other', Value: '' });
      expect(await readAll(world, store)).toEqual({ 'motd  of today': 'second', other: '' });
      await set({ Key: 'motd  of today', Value: null });
      expect(await readAll(world, store)).toEqual({ other: '' });
      const reply = await callAt(door, world, { Key: 'other' });
      expect(await readAll(world, store)).toEqual({});
      return reply;
    },
  },
  {
    name: 'of its store and title alone',
    async play(world, door) {
      const other = await world.otherTitle();
      const reply = await callAt(door, world, { Key: 'key', Value: 'value' });
      for (const one of Object.keys(READS) as DataStore[]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await readAll(world, one)).toEqual(one === store ? { key: 'value' } : {});
        // oxlint-disable-next-line no-await-in-loop
        expect(await readAll(other, one)).toEqual({});
      }
      return reply;
    },
  },
  {
    name: 'any text comes back as it was',
    async play(world, door) {
      const text = '{"a":[1,"\\u0000"]}\n\t\u0001 "é" 🎮 <script>\u2028';
      await must(callAt(door, world, { Key: '__proto__', Value: text }));
      const reply = await callAt(door, world, { Key: '"é" 🎮', Value: text });
      const data = await readAll(world, store);
      expect(Object.entries(data)).toEqual([
        ['"é" 🎮', text],
        ['__proto__', text],
      ]);
      return reply;
    },
  },
  {
    name: 'a key begins with no exclamation mark',
    provokes: 'InvalidParams',
    async play(world, door) {
      const empty = await callAt(door, world, { Key: ' ', Value: 'value' });
      expect(empty.errorDetails).toHaveProperty('Key');
      const reply = await callAt(door, world, { Key: ' !key', Value: 'value' });
      expect(reply.errorDetails).toEqual(empty.errorDetails);
      expect(await readAll(world, store)).toEqual({});
      return reply;
    },
  },
  {
    name: 'a key that has changed meanwhile stays',
    provokes: 'RevisionConflict',
    async play(world, door) {
      const set = (body: object) => callAt(door, world, { Key: 'key', ...body });
      await must(set({ Value: '1', IfRevision: 0 }));
      await must(set({ Value: '2', IfRevision: 1 }));
      const none = await callAt(door, world, { Key: 'other', Value: '1', IfRevision: 1 });
      expect(none.errorMessage).toContain('There is no revision yet');
      const reply = await set({ Value: '3', IfRevision: 1 });
      expect(reply.errorMessage).toContain('revision 2 is current');
      expect(await readAll(world, store)).toEqual({ key: '2' });
      return reply;
    },
  },
  {
    name: 'a value of a million bytes is taken, and none of a byte more',
    provokes: 'DataLengthExceeded',
    async play(world, door) {
      await must(callAt(door, world, { Key: 'key', Value: LONGEST }));
      const reply = await callAt(door, world, { Key: 'key', Value: `${LONGEST}a` });
      expect(reply.errorMessage).toContain('"key" has 1000001 bytes');
      expect(await readAll(world, store)).toEqual({ key: LONGEST });
      return reply;
    },
  },
  {
    name: 'a thousand keys are taken, and none more until one is removed',
    provokes: 'TooManyKeys',
    async play(world, door) {
      await setData(world, store, manyKeys());
      const set = (Key: string, Value: string | null) => callAt(door, world, { Key, Value });
      const reply = await set('one more', '');
      await must(set('key-7', 'another value'));
      await must(set('key-8', null));
      await must(set('one more', ''));
      expect(Object.keys(await readAll(world, store))).toHaveLength(TITLE_DATA_KEYS_MAX);
      return reply;
    },
  },
];

/** The scenarios of an operation that reads a store. */
export const readScenarios = (store: DataStore): readonly Scenario[] => [
  {
    name: 'the keys that are asked for, without those that are not there',
    async play(world, door) {
      await setData(world, store, { a: '1', b: '2', c: '3' });
      const reply = await callAt(door, world, { Keys: ['c', ' a ', 'd', 'c', '!'] });
      expect(reply.data).toEqual({ Data: { a: '1', c: '3' } });
      return reply;
    },
  },
  {
    name: 'all keys where none is named; none where there are none',
    async play(world, door) {
      expect((await must(callAt(door, world, { Keys: [] }))).Data).toEqual({});
      await setData(world, store, { a: '1', b: 'x'.repeat(100_000) });
      const reply = await callAt(door, world, { Keys: [] });
      expect(reply.data).toEqual({ Data: { a: '1', b: 'x'.repeat(100_000) } });
      return reply;
    },
  },
  {
    name: 'whatever was written meanwhile, together with what was not',
    async play(world, door) {
      const read = async () => (await must(callAt(door, world, { Keys: [] }))).Data;
      await setData(world, store, { a: '1', b: '2' });
      expect(await read()).toEqual({ a: '1', b: '2' });
      await setData(world, store, { b: '3', c: '4' });
      expect(await read()).toEqual({ a: '1', b: '3', c: '4' });
      await must(world.asTitle(WRITES[store], { Key: 'a' }));
      const reply = await callAt(door, world, { Keys: [] });
      expect(reply.data).toEqual({ Data: { b: '3', c: '4' } });
      return reply;
    },
  },
  {
    name: 'no more keys than a store can have',
    provokes: 'InvalidParams',
    play: (world, door) => callAt(door, world, { Keys: [...Object.keys(manyKeys()), 'one more'] }),
  },
];

/** The path at which servers write each store. */
export const WRITES = {
  title: '/Server/SetTitleData',
  internal: '/Server/SetTitleInternalData',
  publisher: '/Server/SetPublisherData',
} as const satisfies Record<DataStore, string>;
