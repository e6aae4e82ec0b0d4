import { expect, it } from 'vitest';
import { makeYieldingQueue } from './yielding-queue.ts';

it('handles all, in order, and lets others come in between', async () => {
  const order: unknown[] = [];
  const queue = makeYieldingQueue<number>(3, (item) => order.push(item));
  queue.add([1, 2, 3, 4, 5, 6, 7]);
  setImmediate(() => order.push('another'));
  queue.add([8]);
  expect(order).toEqual([1, 2, 3]);
  await expect.poll(() => order.length, { interval: 1 }).toBe(9);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 'another', 7, 8]);
});

it('handles at once what comes when nothing waits', () => {
  const order: number[] = [];
  const queue = makeYieldingQueue<number>(3, (item) => order.push(item));
  queue.add([1, 2]);
  queue.add([3]);
  expect(order).toEqual([1, 2, 3]);
});

it('handles everything that waits when it must finish, and each item once', async () => {
  const order: number[] = [];
  const queue = makeYieldingQueue<number>(1, (item) => order.push(item));
  queue.add([1, 2, 3]);
  queue.finish();
  expect(order).toEqual([1, 2, 3]);
  await new Promise(setImmediate);
  expect(order).toEqual([1, 2, 3]);
});
