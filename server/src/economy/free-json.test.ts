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

test('what fits is what has no more bytes as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(300), (value, bytesMax) => {
      const bytes = Buffer.byteLength(JSON.stringify(value), 'utf8');
      expect(judgeFreeJson(value, bytesMax)).toBe(bytes <= bytesMax ? 'fits' : 'tooLarge');
    }),
  );
});

test.each([
  ['the longest number', -0.0000012345678901234567],
  ['a control character', '\u001f'],
  ['half of a surrogate pair', '\ud800'],
])('%s counts as what it is as JSON', (_, piece) => {
  const value = Array.from({ length: 100 }, () => piece);
  const bytes = JSON.stringify(value).length;
  expect(judgeFreeJson(value, bytes)).toBe('fits');
  expect(judgeFreeJson(value, bytes - 1)).toBe('tooLarge');
});
