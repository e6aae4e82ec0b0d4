import { expect, it } from 'vitest';
import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { roll } from './drop-table.ts';

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
  const rolled = seeds.map(
    (seed) => roll({ tableId: 'loot', nodes: small }, makeSeededRandom(seed)).id,
  );
  const chiSquare = small.reduce((sum, { id, weight }) => {
    const expected = (rolled.length * weight) / 60;
    return sum + (rolled.filter((one) => one === id).length - expected) ** 2 / expected;
  }, 0);
  // Two degrees of freedom: beyond it once in ten thousand, and the seeds are always the same.
  expect(chiSquare).toBeLessThan(18.4);
  const beside = seeds.filter(
    (seed) => roll({ tableId: 'loot', nodes }, makeSeededRandom(seed)).id !== 'huge',
  );
  expect(beside).toEqual([]);
});
