import { expect } from 'vitest';
import {
  TITLE_DATA_KEYS_MAX,
  TITLE_DATA_LABELS_MAX,
} from '../../../src/kernel/title-data-limits.ts';
import { setTitleDataAndOverrides } from '../../../src/title-data/operations/set-title-data-and-overrides.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import { LONGEST, manyKeys, readAll, setData } from '../../support/title-data.ts';
import type { World } from '../../support/world.ts';

const { path } = setTitleDataAndOverrides;

/** Sets keys; with an empty value it removes them. */
const set = (world: World, data: Readonly<Record<string, string | null>>, label?: string) => {
  const KeyValues = Object.entries(data).map(([Key, Value]) => ({ Key, Value }));
  return world.asTitle(path, { KeyValues, ...(label !== undefined && { OverrideLabel: label }) });
};

/** The data with the overrides of a label. */
const readWith = async (world: World, OverrideLabel: string, Keys: readonly string[] = []) =>
  (await must(world.asTitle('/Admin/GetTitleData', { Keys, OverrideLabel }))).Data;

export default scenarios(setTitleDataAndOverrides, [
  {
    name: 'several keys are set and removed, an empty value removes',
    async play(world) {
      await setData(world, 'title', { a: '1', b: '1', c: '1', d: '1' });
      const reply = await set(world, { a: '2', b: '', c: null, e: ' ' });
      expect(await readAll(world, 'title')).toEqual({ a: '2', d: '1', e: ' ' });
      return reply;
    },
  },
  {
    name: 'overrides take the place of the data for servers and developers with their label, never for players',
    async play(world) {
      await set(world, { a: 'base', b: 'base' });
      const reply = await set(world, { b: 'test', c: 'test' }, ' test ');
      await set(world, { a: 'other' }, 'other');
      const base = { a: 'base', b: 'base' };
      expect(await readWith(world, 'test')).toEqual({ a: 'base', b: 'test', c: 'test' });
      expect(await readWith(world, 'test', ['b', 'a', 'none'])).toEqual({ a: 'base', b: 'test' });
      expect(await readWith(world, 'other')).toEqual({ a: 'other', b: 'base' });
      expect([await readWith(world, 'none'), await readWith(world, ' ')]).toEqual([base, base]);
      expect(await readAll(world, 'title')).toEqual(base);
      const { sessionTicket } = await world.logIn();
      const asked = { OverrideLabel: 'test' };
      const seen = await world.call('/Client/GetTitleData', asked, { sessionTicket });
      expect(seen.data).toEqual({ Data: base });
      await set(world, { b: '' }, 'test');
      await set(world, { a: 'new' });
      expect(await readWith(world, 'test')).toEqual({ a: 'new', b: 'base', c: 'test' });
      return reply;
    },
  },
  {
    name: 'a key that is none is named by its place, and nothing changes',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await set(world, { a: '1', '!b': '1' });
      expect(reply.errorDetails).toHaveProperty('KeyValues[1].Key');
      expect(await readAll(world, 'title')).toEqual({});
      return reply;
    },
  },
  {
    name: 'a key twice, also with white space around it',
    provokes: 'DuplicateKeys',
    async play(world) {
      const reply = await set(world, { a: '1', b: '1', ' a': '2' });
      expect(reply.errorMessage).toBe('"a" is there twice');
      expect(await readAll(world, 'title')).toEqual({});
      return reply;
    },
  },
  {
    name: 'not where one of the keys has changed meanwhile',
    provokes: 'RevisionConflict',
    async play(world) {
      await setData(world, 'title', { a: '1', b: '1' });
      await setData(world, 'title', { b: '2' });
      const KeyValues = ['a', 'b'].map((Key) => ({ Key, Value: '3' }));
      const reply = await world.asTitle(path, { KeyValues, IfRevision: 1 });
      expect(await readAll(world, 'title')).toEqual({ a: '1', b: '2' });
      await must(world.asTitle(path, { KeyValues: KeyValues.slice(0, 1), IfRevision: 1 }));
      return reply;
    },
  },
  {
    name: 'one value too long, and none is set',
    provokes: 'DataLengthExceeded',
    async play(world) {
      const reply = await set(world, { a: '1', b: `${LONGEST}a` });
      expect(await readAll(world, 'title')).toEqual({});
      return reply;
    },
  },
  {
    name: 'as many keys under each label as a store may have',
    provokes: 'TooManyKeys',
    async play(world) {
      await setData(world, 'title', manyKeys());
      const keys = Object.keys(manyKeys()).slice(1);
      await must(set(world, Object.fromEntries(keys.map((key) => [key, 'v'])), 'test'));
      await must(set(world, { last: 'v' }, 'test'));
      const reply = await set(world, { more: 'v' }, 'test');
      expect(Object.keys(await readWith(world, 'test'))).toHaveLength(TITLE_DATA_KEYS_MAX + 1);
      return reply;
    },
  },
  {
    name: `${TITLE_DATA_LABELS_MAX} labels, and one more once another is deleted`,
    provokes: 'TooManyKeys',
    async play(world) {
      await must(set(world, { a: 'base' }));
      const labels = Array.from({ length: TITLE_DATA_LABELS_MAX }, (_, at) => `label-${at}`);
      await Promise.all(labels.map((label) => must(set(world, { a: label }, label))));
      const reply = await set(world, { a: '1' }, 'one more');
      await must(set(world, { a: '2' }, 'label-7'));
      const OverrideLabel = 'label-8';
      await must(world.asTitle('/Admin/DeleteTitleDataOverride', { OverrideLabel }));
      await must(set(world, { a: '1' }, 'one more'));
      return reply;
    },
  },
]);
