import { expect, test } from 'vitest';
import { makeTokenCache } from './token-cache.ts';
import { makeUsedTokens } from './used-tokens.ts';

test('a used token is remembered for two minutes longer than it is good', () => {
  let now = 1_000_000;
  const used = makeUsedTokens({ now: () => now });
  const evictAll = () => {
    for (let part = 0; part < 16; part += 1) used.evict();
  };
  expect(used.use('one', now + 60_000)).toBe('first');
  now += 60_000 + 119_000;
  evictAll();
  expect(used.use('one', now)).toBe('again');
  now += 61_000;
  evictAll();
  expect(used.has('one')).toBe(false);
});

test('none is forgotten for a new one', () => {
  const used = makeUsedTokens({ now: () => 0 });
  for (let index = 0; index < 500_000; index += 1) used.use(`token-${index}`, 1_000);
  expect(used.use('one more', 1_000)).toBe('full');
  expect(used.use('token-0', 1_000)).toBe('again');
});

test('of cached tokens the one that was not used for longest leaves', () => {
  const cache = makeTokenCache<number>(2);
  cache.add('one', 1);
  cache.add('two', 2);
  expect(cache.find('one')).toBe(1);
  cache.add('three', 3);
  expect(['one', 'two', 'three'].map(cache.find)).toEqual([1, undefined, 3]);
  expect(cache.size).toBe(2);
  const none = makeTokenCache<number>(0);
  none.add('one', 1);
  expect(none.find('one')).toBeUndefined();
});
