import { expect, test } from 'vitest';
import { NO_LEADING_ZERO, wholeNumber } from './option.ts';

test('hours and counts that begin with a zero are refused, and so are those out of bounds', () => {
  const { parse } = wholeNumber({ min: 1, max: 100 }, NO_LEADING_ZERO);
  const accepted = ['1', '100', '007', '0', '101', '1e2'].filter((text) => parse(text).ok);
  expect(accepted).toEqual(['1', '100']);
});
