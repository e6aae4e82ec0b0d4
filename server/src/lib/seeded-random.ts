import { hash } from 'node:crypto';

/** Numbers and digits that nobody can predict without the seed. The same seed gives the same ones again. */
export interface SeededRandom {
  /** A whole number from 0 to `bound` - 1, each as likely as any other; `bound` is at most 2^48. */
  below(bound: number): number;
  /** Eight hexadecimal digits. */
  digits(): string;
}

/** Hexadecimal digits of a seed: 256 bits. */
export const SEED_BYTES = 32;

const RANGE = 2 ** 48;
const RANGE_DIGITS = RANGE.toString(16).length - 1;

/** Makes the numbers of a seed: digests of the seed with a counter. */
export function makeSeededRandom(seed: string): SeededRandom {
  let drawn = 0;
  const next = () => hash('sha256', `${seed} ${drawn++}`, 'hex');
  return {
    below(bound) {
      if (!(bound >= 1 && bound <= RANGE)) throw new Error(`No number is below ${bound}`);
      // The last numbers are drawn again: with them the first ones would come up once more often.
      const fair = RANGE - (RANGE % bound);
      for (;;) {
        const number = Number.parseInt(next().slice(0, RANGE_DIGITS), 16);
        if (number < fair) return number % bound;
      }
    },
    digits: () => next().slice(0, 8).toUpperCase(),
  };
}
