import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteName } from './quote-name.ts';

test.each([
  ['score', 'score'],
  ['best_lap-2.x', 'best_lap-2.x'],
  ['', '""'],
  ['High score', '"High score"'],
  ['a: 1, b', '"a: 1, b"'],
  ['a" → 2', String.raw`"a\" → 2"`],
  ['数', '"数"'],
  ['a\u202eb', String.raw`"a\u202eb"`],
  ['a\u0085b', String.raw`"a\u0085b"`],
  ['a\u{e0041}b\u2028', String.raw`"a\udb40\udc41b\u2028"`],
])('%j stands among others as %s', (name, quoted) => {
  expect(quoteName(name)).toBe(quoted);
});

test('a quoted name is JSON of the name', () => {
  const name = fc.string({ unit: 'binary' }).filter((text) => !/^[\w.-]+$/.test(text));
  fc.assert(
    fc.property(name, (text) => {
      expect(JSON.parse(quoteName(text))).toBe(text);
    }),
  );
});
