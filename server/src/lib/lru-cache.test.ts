import { expect, test } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

/** Room for two items of this size, with what each costs beside. */
const SIZE = 10_000;
const ROOM = 2 * (SIZE + 1_024);
const item = (name: string, bytesMax = SIZE) => ({ name, bytesMax });

test('keeps what was used last', () => {
  const cache = makeLruCache<ReturnType<typeof item>>(ROOM);
  cache.put('a', item('a'));
  cache.put('b', item('b'));
  expect(cache.find('a')?.name).toBe('a');
  cache.put('c', item('c'));
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')?.name).toBe('a');
  expect(cache.find('c')?.name).toBe('c');
});

test('counts what is replaced no more', () => {
  const cache = makeLruCache<ReturnType<typeof item>>(ROOM);
  for (let round = 0; round < 10; round += 1) cache.put('a', item(`a${round}`));
  cache.put('b', item('b'));
  expect(cache.find('a')?.name).toBe('a9');
  expect(cache.find('b')?.name).toBe('b');
});

test('does not keep what is larger than all of it', () => {
  const cache = makeLruCache<ReturnType<typeof item>>(ROOM);
  cache.put('a', item('a'));
  cache.put('b', item('b', ROOM));
  expect(cache.find('b')).toBeUndefined();
  cache.put('c', item('c', 1));
  expect(cache.find('c')?.name).toBe('c');
});
