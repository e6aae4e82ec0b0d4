import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TITLE_DATA_KEYS_MAX, TITLE_DATA_VALUE_BYTES_MAX } from '../kernel/title-data-limits.ts';
import { type DataEntry, type DataSizes, planDataWrite, toDataKey } from './title-data.ts';

test.each([
  ['key', 'key'],
  [' a key\u00a0', 'a key'],
  ['a!', 'a!'],
  ['', undefined],
  [' \u3000', undefined],
  ['!a', undefined],
  ['  !', undefined],
])('the text %j is the key %j', (text, key) => {
  expect(toDataKey(text)).toBe(key);
});

const EMPTY: DataSizes = {
  bytesOf: new Map(),
  keyCount: 0,
  otherLabels: 0,
  bytes: 0,
  bytesMax: Infinity,
};
const HALF = 'é'.repeat(TITLE_DATA_VALUE_BYTES_MAX / 2);

test('a value is as long as it may be, in bytes of UTF-8', () => {
  const plan = planDataWrite([{ key: 'é', value: HALF }], EMPTY);
  expect(plan).toMatchObject({ status: 'planned', bytes: TITLE_DATA_VALUE_BYTES_MAX + 2 });
  const refused = planDataWrite(
    [
      { key: 'a', value: '' },
      { key: 'b', value: `${HALF}b` },
    ],
    EMPTY,
  );
  const bytes = TITLE_DATA_VALUE_BYTES_MAX + 1;
  expect(refused).toEqual({ status: 'valueTooLong', key: 'b', bytes });
});

// A key that is there has 10 bytes.
test.each([
  ['the last key', 999, { new: 'v' }, 'planned'],
  ['one key too many', 1_000, { new: 'v' }, 'tooManyKeys'],
  ['a key that is there', 1_000, { old: 'v' }, 'planned'],
  ['a key in place of another', 1_000, { new: 'v', old: undefined }, 'planned'],
  ['two keys in place of one', 1_000, { new: 'v', newer: 'v', old: undefined }, 'tooManyKeys'],
  ['a removal where there are too many', 1_001, { old: undefined }, 'planned'],
  ['a key that is there where there are too many', 1_001, { old: 'v' }, 'planned'],
])('%s of %i keys', (_, keyCount, data, status) => {
  expect(TITLE_DATA_KEYS_MAX).toBe(1_000);
  const entries = Object.entries(data).map(([key, value]) => ({ key, value }));
  const bytesOf = new Map('old' in data ? [['old', 10]] : []);
  const plan = planDataWrite(entries, { ...EMPTY, keyCount, bytes: 10_000, bytesOf });
  expect(plan.status).toBe(status);
});

test.each([
  ['up to the limit', 90, 'a', '123456789', 'planned'],
  ['beyond the limit', 90, 'a', '1234567890', 'tooMuch'],
  ['no more than before, beyond a limit that was lowered', 200, 'old', '1234567', 'planned'],
  ['more than before', 200, 'old', '12345678', 'tooMuch'],
])('data are written %s', (_, bytes, key, value, status) => {
  const bytesOf = new Map(key === 'old' ? [['old', 10]] : []);
  const sizes = { ...EMPTY, bytesOf, keyCount: 1, bytes, bytesMax: 100 };
  const plan = planDataWrite([{ key, value }], sizes);
  expect(plan.status).toBe(status);
  if (plan.status !== 'planned') return;
  expect(plan).toMatchObject({ bytes: key === 'old' ? bytes : 100 });
});

test.each([
  ['the last label', 99, 0, 'a', 'planned'],
  ['one label too many', 100, 0, 'a', 'tooManyLabels'],
  ['a label that is there', 100, 1, 'a', 'planned'],
  ['nothing under a label', 100, 0, undefined, 'planned'],
])('%s beside %i others', (_, otherLabels, keyCount, value, status) => {
  const plan = planDataWrite([{ key: 'a', value }], { ...EMPTY, otherLabels, keyCount });
  expect(plan.status).toBe(status);
});

/** The whole state, as simple as can be: what a title has under each label. */
type Model = ReadonlyMap<string, ReadonlyMap<string, string>>;

const sizeOf = (model: Model): number =>
  [...model.values()]
    .flatMap((label) => [...label].flat())
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);

function applied(model: Model, label: string, entries: readonly DataEntry[]): Model {
  const data = new Map(model.get(label));
  for (const { key, value } of entries) {
    if (value === undefined) data.delete(key);
    else data.set(key, value);
  }
  return new Map([...model, [label, data]]);
}

const write = fc.record({
  label: fc.constantFrom('', 'a', 'b'),
  entries: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('a', 'b', 'é', 'longer key'),
      value: fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }), { nil: undefined }),
    }),
    { selector: ({ key }) => key, maxLength: 4 },
  ),
  bytesMax: fc.integer({ min: 0, max: 80 }),
});

test('a write makes what it would make without limits, unless the title then has too much and more than before', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      let model: Model = new Map();
      for (const { label, entries, bytesMax } of writes) {
        const before = model.get(label) ?? new Map<string, string>();
        const there = entries.flatMap(({ key }) => {
          const value = before.get(key);
          const bytes = Buffer.byteLength(key) + Buffer.byteLength(value ?? '');
          return value === undefined ? [] : [[key, bytes] as const];
        });
        const sizes = { ...EMPTY, keyCount: before.size, bytes: sizeOf(model), bytesMax };
        const plan = planDataWrite(entries, { ...sizes, bytesOf: new Map(there) });
        const after = applied(model, label, entries);
        const isTooMuch = sizeOf(after) > Math.max(bytesMax, sizeOf(model));
        expect(plan.status).toBe(isTooMuch ? 'tooMuch' : 'planned');
        if (plan.status !== 'planned') continue;
        expect(plan.bytes).toBe(sizeOf(after));
        const removed = plan.removed.map((key) => ({ key, value: undefined }));
        expect(removed.every(({ key }) => before.has(key))).toBe(true);
        model = applied(model, label, [...removed, ...plan.set]);
        expect(model.get(label)).toEqual(after.get(label));
      }
    }),
  );
});
