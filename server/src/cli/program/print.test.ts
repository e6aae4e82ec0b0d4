import { expect, test } from 'vitest';
import { describeCount } from './print.ts';

test.each([
  [describeCount(0, 'key'), 'no keys'],
  [describeCount(1, 'key'), '1 key'],
  [describeCount(2, 'key'), '2 keys'],
  [describeCount(1, 'entry', 'entries'), '1 entry'],
  [describeCount(0, 'entry', 'entries'), 'no entries'],
])('%s', (described, expected) => {
  expect(described).toBe(expected);
});
