import { expect, test } from 'vitest';
import { parseTitleId } from './schema.ts';

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
