import { expect, it } from 'vitest';
import { makeSeededRandom } from './seeded-random.ts';

it('draws the same from the same seed, and other numbers from another', () => {
  const drawn = (seed: string) => {
    const draws = makeSeededRandom(seed);
    return [draws.below(1_000_000), draws.digits(), draws.below(1_000_000)];
  };
  expect(drawn('a')).toEqual(drawn('a'));
  expect(drawn('a')).not.toEqual(drawn('b'));
  expect(drawn('a')[1]).toMatch(/^[0-9A-F]{8}$/);
});

it('draws each number as often as any other', () => {
  const draws = makeSeededRandom('fair');
  const counts = [0, 0, 0];
  for (let index = 0; index < 30_000; index++) counts[draws.below(3)]! += 1;
  // Five standard deviations of 82.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(410);
});

it('knows its bounds', () => {
  expect(makeSeededRandom('a').below(1)).toBe(0);
  expect(makeSeededRandom('a').below(2 ** 48)).toBeLessThan(2 ** 48);
  for (const bound of [0, -1, Number.NaN, 2 ** 48 + 1]) {
    expect(() => makeSeededRandom('a').below(bound)).toThrow('No number');
  }
});
