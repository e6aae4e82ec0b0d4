import { expect, test } from 'vitest';
import { describeNotInName, parseTitleId, TEXT_TO_SEE } from './schema.ts';

test.each([
  ['B0A7', 'B0A7'],
  ['b0a7', 'B0A7'],
  ['aBcDeF01', 'ABCDEF01'],
  ['B0A', undefined],
  ['B0A7B0A7B', undefined],
  ['B0AG', undefined],
  [' B0A7', undefined],
  ['B0A7\n', undefined],
  // In upper case this is FFFF.
  ['\ufb00\ufb00', undefined],
  ['', undefined],
])('%j is the title %s', (text, titleId) => {
  expect(parseTitleId(text)).toBe(titleId);
});

test.each(['Ada', ' Ada ', 'é', '数', '🦄', 'ا\u200fب', 'a\u200bb'])(
  'there is something to see in %j',
  (text) => {
    expect(text).toMatch(new RegExp(TEXT_TO_SEE, 'u'));
  },
);
test.each([
  '',
  ' \u00a0\u3000',
  '\u200b\u2060\u00ad',
  '\ufe0f\u180e\u034f\u17b4\u{1d173}\u{e0100}',
  'a\u2028b',
  'a\ufff9b',
  'a\uffffb',
  'a\nb',
  'a\u0085b',
  'a\u202eb',
  'a\u2066b',
  'a\u{e0041}b',
  'a\ud800b',
])('a name is not %j', (text) => {
  expect(text).not.toMatch(new RegExp(TEXT_TO_SEE, 'u'));
});

test.each([
  ['a\u0085b', 'control characters (U+0085)'],
  ['a\u2028b', 'line separators (U+2028)'],
  ['a\u202eb\u2066', 'marks that turn the direction of text (U+202E)'],
  ['a\ufff9b', 'annotation marks (U+FFF9)'],
  ['a\u{e0041}b', 'tags (U+E0041)'],
  ['a\uffffb', 'non-characters (U+FFFF)'],
  ['a\ud800b', 'halves of surrogate pairs (U+D800)'],
  ['🦄 ا\u200fب', undefined],
])('in %j no name may have %s', (text, kind) => {
  expect(describeNotInName(text)).toBe(kind);
});
