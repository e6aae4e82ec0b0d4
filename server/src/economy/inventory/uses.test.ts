import { expect, it } from 'vitest';
import { ITEM_USES_MAX } from '../../kernel/limits.ts';
import { addUses, consumeUses } from './uses.ts';

const left = (remainingUses: number) => ({ status: 'left', remainingUses });
const tooFew = (remainingUses?: number) => ({ status: 'tooFewUses', remainingUses });

it.each([
  [3, 1, left(2)],
  [3, 3, left(0)],
  [3, 4, tooFew(3)],
  [undefined, 1, tooFew()],
])('%s uses, of which %s are used', (remainingUses, count, outcome) => {
  expect(consumeUses({ remainingUses }, count)).toEqual(outcome);
});

it.each([
  [3, 1, left(4)],
  [3, 0, left(3)],
  [3, -2, left(1)],
  [3, -3, left(0)],
  [3, -ITEM_USES_MAX, left(0)],
  [1, ITEM_USES_MAX - 1, left(ITEM_USES_MAX)],
  [1, ITEM_USES_MAX, { status: 'tooManyUses' }],
  [undefined, 1, tooFew()],
])('%s uses and %s more', (remainingUses, count, outcome) => {
  expect(addUses({ remainingUses }, count)).toEqual(outcome);
});
