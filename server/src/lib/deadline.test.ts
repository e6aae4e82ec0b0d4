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
