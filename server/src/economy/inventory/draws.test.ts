import { expect, it } from 'vitest';
import { roll } from '../drop-tables/roll.ts';
import { makeDraws } from './draws.ts';

it('draws the same from the same seed, and other numbers from another', () => {
  const drawn = (seed: string) => {
    const draws = makeDraws(seed);
    return [draws.below(1_000_000), draws.digits(), draws.below(1_000_000)];
  };
  expect(drawn('a')).toEqual(drawn('a'));
  expect(drawn('a')).not.toEqual(drawn('b'));
  expect(drawn('a')[1]).toMatch(/^[0-9A-F]{8}$/);
});

it('draws each number as often as any other', () => {
  const draws = makeDraws('fair');
  const counts = [0, 0, 0];
  for (let index = 0; index < 30_000; index++) counts[draws.below(3)]! += 1;
  // Five standard deviations of 82.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(410);
});

it('knows its bounds', () => {
  expect(makeDraws('a').below(1)).toBe(0);
  expect(makeDraws('a').below(2 ** 48)).toBeLessThan(2 ** 48);
  for (const bound of [0, -1, Number.NaN, 2 ** 48 + 1]) {
    expect(() => makeDraws('a').below(bound)).toThrow('No number');
  }
});

it('rolls each node for exactly as many numbers as its weight', () => {
  const nodes = [
    { kind: 'item', id: 'common', weight: 7 },
    { kind: 'table', id: 'rare', weight: 1 },
    { kind: 'item', id: 'odd', weight: 2 },
  ] as const;
  const rolled = Array.from({ length: 10 }, (_, number) => {
    const below = (bound: number) => {
      expect(bound).toBe(10);
      return number;
    };
    return roll({ tableId: 'loot', nodes }, { below }).id;
  });
  expect(
    Object.entries(Object.groupBy(rolled, (id) => id)).map(([id, all]) => [id, all?.length]),
  ).toEqual([
    ['common', 7],
    ['rare', 1],
    ['odd', 2],
  ]);
});

it('rolls each node as often as its weight over many seeds', () => {
  const nodes = [
    { kind: 'item', id: 'common', weight: 50 },
    { kind: 'item', id: 'rare', weight: 9 },
    { kind: 'item', id: 'odd', weight: 1 },
    { kind: 'item', id: 'huge', weight: 2_147_483_647 },
  ] as const;
  const small = nodes.slice(0, 3);
  const seeds = Array.from({ length: 30_000 }, (_, index) => `seed ${index}`);
  const rolled = seeds.map((seed) => roll({ tableId: 'loot', nodes: small }, makeDraws(seed)).id);
  const chiSquare = small.reduce((sum, { id, weight }) => {
    const expected = (rolled.length * weight) / 60;
    return sum + (rolled.filter((one) => one === id).length - expected) ** 2 / expected;
  }, 0);
  // Two degrees of freedom: beyond it once in ten thousand, and the seeds are always the same.
  expect(chiSquare).toBeLessThan(18.4);
  const beside = seeds.filter(
    (seed) => roll({ tableId: 'loot', nodes }, makeDraws(seed)).id !== 'huge',
  );
  expect(beside).toEqual([]);
});
