import { expect, test } from 'vitest';
import { makeBudget } from './budget.ts';

test('a budget gives what is left, and no more', () => {
  const budget = makeBudget(10);
  const release = budget.take(7);
  expect(budget.take(4)).toBeUndefined();
  expect(budget.take(3)).toBeDefined();
  expect(budget.take(1)).toBeUndefined();
  release?.();
  release?.();
  expect(budget.take(8)).toBeUndefined();
  expect(budget.take(7)).toBeDefined();
});
