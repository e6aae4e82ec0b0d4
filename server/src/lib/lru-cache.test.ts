import { expect, test } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

const SIZE = 10_000;
/** Room for two values of this size, with 1 KiB beside each. */
const CAPACITY = 2 * (SIZE + 1_024);
const value = (name: string, bytesMax = SIZE) => ({ name, bytesMax });

test('evicts the least recently used entry', () => {
  const cache = makeLruCache<ReturnType<typeof value>>(CAPACITY);
  cache.set('a', value('a'));
  cache.set('b', value('b'));
  expect(cache.get('a')?.name).toBe('a');
  cache.set('c', value('c'));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')?.name).toBe('a');
  expect(cache.get('c')?.name).toBe('c');
});

test('a replaced value no longer counts', () => {
  const cache = makeLruCache<ReturnType<typeof value>>(CAPACITY);
  for (let round = 0; round < 10; round += 1) cache.set('a', value(`a${round}`));
  cache.set('b', value('b'));
  expect(cache.get('a')?.name).toBe('a9');
  expect(cache.get('b')?.name).toBe('b');
});

test('a value larger than the whole cache is not kept', () => {
  const cache = makeLruCache<ReturnType<typeof value>>(CAPACITY);
  cache.set('a', value('a'));
  cache.set('b', value('b', CAPACITY));
  expect(cache.get('b')).toBeUndefined();
  cache.set('c', value('c', 1));
  expect(cache.get('c')?.name).toBe('c');
});
