import { expect, test } from 'vitest';
import { makeUnreadReplies } from './unread-replies.ts';

test('what is too much is cut where the most is unread, the oldest first; what was read counts no more', () => {
  const unread = makeUnreadReplies(10);
  const cut: string[] = [];
  const add = (network: string, bytes: number, name: string) =>
    unread.add(network, { bytes, cut: () => void cut.push(name) });
  const first = add('a', 4, 'a1');
  add('b', 3, 'b1');
  add('a', 3, 'a2');
  expect(cut).toEqual([]);
  add('b', 1, 'b2');
  expect(cut).toEqual(['a1']);
  // It was cut before: nothing is given back twice.
  first();
  const last = add('b', 3, 'b3');
  expect(cut).toEqual(['a1']);
  last();
  last();
  add('c', 3, 'c1');
  expect(cut).toEqual(['a1']);
  add('d', 11, 'd1');
  expect(cut).toEqual(['a1', 'd1']);
});
