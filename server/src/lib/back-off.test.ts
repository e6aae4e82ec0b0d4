import { expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

it('doubles the delay with each failure up to the longest', () => {
  const delays = [1, 2, 3, 4, 5, 5_000].map((failures) =>
    backOffMs(failures, { firstMs: 5, longestMs: 30 }),
  );
  expect(delays).toEqual([5, 10, 20, 30, 30, 30]);
});

it.each([
  [0, 10],
  [0.5, 15],
  [1, 20],
])('with a jitter of %d makes 20 ms %d ms', (jitter, delayMs) => {
  expect(backOffMs(1, { firstMs: 20, longestMs: 100, jitter })).toBe(delayMs);
});
