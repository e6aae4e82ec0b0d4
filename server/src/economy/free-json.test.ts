import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeFreeJson } from './free-json.ts';

test.each([
  ['nothing', undefined, 'fits'],
  ['null deep inside', [null, {}], 'fits'],
  ['exactly the limit', 'x'.repeat(8), 'fits'],
  ['one byte more', 'x'.repeat(9), 'tooLarge'],
  ['bytes, not characters', 'äöüäö', 'tooLarge'],
  ['a number beyond a double', JSON.parse('1e999'), 'notFinite'],
  ['a negative one', JSON.parse('-1e999'), 'notFinite'],
  ['one deep inside', JSON.parse('{"a":[{"b":1e999}]}'), 'notFinite'],
  ['the largest double', Number.MAX_VALUE, 'tooLarge'],
])('%s', (_, value, verdict) => {
  expect(judgeFreeJson(value, 10)).toBe(verdict);
});

test('what fits comes back from its text as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      if (judgeFreeJson(value, 10_000) !== 'fits') return;
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});
