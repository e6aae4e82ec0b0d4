import { makeSeededRandom } from '../../server/src/lib/seeded-random.ts';

/** The draws of a drill; the same seed draws the same again. */
export interface Chance {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** Whether something happens that does so in `percent` of all cases. */
  in(percent: number): boolean;
  /** One of them; undefined where there is none. */
  pick<T>(list: readonly T[]): T | undefined;
  /** One of them, by their weights; undefined where there is none. */
  weigh<T extends { readonly weight: number }>(list: readonly T[]): T | undefined;
}

export function makeChance(seed: string): Chance {
  const random = makeSeededRandom(seed);
  return {
    between: (least, most) => least + random.below(most - least + 1),
    in: (percent) => random.below(10_000) < percent * 100,
    pick: (list) => (list.length === 0 ? undefined : list[random.below(list.length)]),
    weigh(list) {
      const sum = list.reduce((total, { weight }) => total + weight, 0);
      if (sum === 0) return undefined;
      let at = random.below(sum);
      return list.find(({ weight }) => (at -= weight) < 0);
    },
  };
}
