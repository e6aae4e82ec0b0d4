import { expect, test } from 'vitest';
import { StorageUnavailable } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { makeFolding } from './folding.ts';

/** A database that has something for so many folds, each of which takes a second; `fails` is thrown by the next one. */
function given(folds: number) {
  let nowMs = 0;
  const outside = { folds, fails: undefined as Error | undefined, broken: [] as unknown[] };
  const { look } = makeFolding({
    async fold() {
      if (outside.fails) throw outside.fails;
      nowMs += SECOND_MS;
      outside.folds -= 1;
      return outside.folds > 0;
    },
    monotonicNow: () => nowMs,
    onBroken: (error) => outside.broken.push(error),
  });
  return { outside, look };
}

test('a look goes on while there is more, for two seconds, and leaves the rest to the next one', async () => {
  const { outside, look } = given(5);
  await look();
  expect(outside.folds).toBe(3);
  await look();
  await look();
  expect(outside.folds).toBe(0);
});

test('a database that is away is no fault to tell of, any other error is, and neither ends a look with one', async () => {
  const { outside, look } = given(1);
  outside.fails = new StorageUnavailable({ cause: new Error('away') });
  await look();
  expect(outside.broken).toEqual([]);
  outside.fails = new Error('broken');
  await look();
  expect(outside.broken).toEqual([outside.fails]);
  expect(outside.folds).toBe(1);
});
