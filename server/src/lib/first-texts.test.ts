import { expect, test } from 'vitest';
import { firstTexts } from './first-texts.ts';

test.each([
  [[], 10, ''],
  [['a', 'b'], 4, 'a, b'],
  [['a', 'b', 'c'], 7, 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e'], 12, 'a and 4 more'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 15, 'a, b and 4 more'],
  [['longer than there is room', 'b'], 12, 'longer than there is room and 1 more'],
  [['alone and too long'], 5, 'alone and too long'],
])('of %j in %i characters there is %s', (texts, charsMax, shown) => {
  expect(firstTexts(texts, charsMax)).toBe(shown);
});
