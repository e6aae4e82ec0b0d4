import { expect, it } from 'vitest';
import { INSTANCE_DATA } from '../../kernel/limits.ts';
import { changeData, fromWireDataChange } from './instance-data.ts';

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
