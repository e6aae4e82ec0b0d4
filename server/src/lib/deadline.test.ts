import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

const LATE = { ms: 5, toError: () => new Error('too late') };
const IN_TIME = { ...LATE, ms: 60_000 };

test('settles as the work does', async () => {
  expect(await withDeadline(Promise.resolve(1), IN_TIME)).toBe(1);
  await expect(withDeadline(Promise.reject(new Error('broken')), IN_TIME)).rejects.toThrow(
    'broken',
  );
});

test('rejects when the work takes longer, and does not mind how that ends', async () => {
  const work = Promise.withResolvers<number>();
  await expect(withDeadline(work.promise, LATE)).rejects.toThrow('too late');
  work.reject(new Error('nobody listens any more'));
});

/** The process does not run for so many milliseconds. */
const stall = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** An answer of a thread, which the event loop has to read. */
const ask = promisify(randomBytes);

test('takes an answer that has come while the process did not run', async () => {
  const answer = withDeadline(ask(8), LATE);
  stall(5 * LATE.ms);
  expect(await answer).toHaveLength(8);
});

test('does not count the time in which the process did not run', async () => {
  const deadline = { ...LATE, ms: 500 };
  const answer = withDeadline(
    ask(8).then(() => ask(16)),
    deadline,
  );
  stall(2 * deadline.ms);
  expect(await answer).toHaveLength(16);
});
