import { expect, it } from 'vitest';
import { INSTANCE_DATA, ITEM_USES_MAX } from '../../kernel/limits.ts';
import { addUses, changeData, consumeUses } from './holdings.ts';
import { fromWireDataChange } from './wire.ts';

const left = (remainingUses: number) => ({ status: 'left', remainingUses });
const tooFew = (remainingUses?: number) => ({ status: 'tooFewUses', remainingUses });

it.each([
  [3, 1, left(2)],
  [3, 3, left(0)],
  [3, 4, tooFew(3)],
  [undefined, 1, tooFew()],
])('%s uses, of which %s are used', (remainingUses, count, outcome) => {
  expect(consumeUses({ remainingUses }, count)).toEqual(outcome);
});

it.each([
  [3, 1, left(4)],
  [3, 0, left(3)],
  [3, -2, left(1)],
  [3, -3, left(0)],
  [3, -ITEM_USES_MAX, left(0)],
  [1, ITEM_USES_MAX - 1, left(ITEM_USES_MAX)],
  [1, ITEM_USES_MAX, { status: 'tooManyUses' }],
  [undefined, 1, tooFew()],
])('%s uses and %s more', (remainingUses, count, outcome) => {
  expect(addUses({ remainingUses }, count)).toEqual(outcome);
});

const { entries, keyChars, valueChars } = INSTANCE_DATA;

it('trims keys, and removes what is null or named to be removed', () => {
  const read = fromWireDataChange({
    Data: { ' a ': 'x', b: null, c: 'y', __proto__key: '' },
    KeysToRemove: [' c', 'd'],
  });
  expect(read).toEqual({ set: { a: 'x', __proto__key: '' }, remove: ['c', 'd', 'b'], faults: {} });
  expect(fromWireDataChange({})).toEqual({ set: {}, remove: [], faults: {} });
});

it.each([
  ['', 'x'],
  ['  ', 'x'],
  ['k'.repeat(keyChars + 1), 'x'],
  ['!k', 'x'],
  ['k', 1],
  ['k', {}],
  ['k', 'x'.repeat(valueChars + 1)],
])('refuses %j: %j', (key, value) => {
  const { faults } = fromWireDataChange({ Data: { [key]: value } });
  expect(faults).toEqual({ [`Data.${key.slice(0, keyChars)}`]: [expect.any(String)] });
});

it('refuses a key that is there twice, and takes the largest of everything', () => {
  const twice = fromWireDataChange({ Data: { 'a ': 'x', a: 'y' } });
  expect(twice.faults).toEqual({ 'Data.a': ['The key is there twice.'] });
  const largest = { Data: { [` ${'k'.repeat(keyChars)}`]: 'x'.repeat(valueChars) } };
  expect(fromWireDataChange(largest).faults).toEqual({});
});

it('keeps what a change does not name', () => {
  const change = { set: { b: '2', c: '3' }, remove: ['a', 'none'] };
  expect(changeData({ a: '1', b: '1', d: '4' }, change)).toEqual({ b: '2', c: '3', d: '4' });
});

it('takes as many entries as the limit says, and no more', () => {
  const full = Object.fromEntries(Array.from({ length: entries }, (_, at) => [`k${at}`, '']));
  const add = { set: { one: 'more' }, remove: [] };
  expect(changeData(full, add)).toBeUndefined();
  expect(Object.keys(changeData(full, { ...add, remove: ['k0'] }) ?? {})).toHaveLength(entries);
  expect(changeData(full, { set: { k1: 'x' }, remove: [] })).toHaveProperty('k1', 'x');
});
