import { quantile, type Spread } from './statistics.ts';

// Whether what is seen again and again stays as it is.

/** Neighbours resemble each other (a heap fills and is emptied): a line is drawn through so many blocks of them instead. */
const BLOCKS_MAX = 10;
/** Student's t, 95 % on both sides, for a line through so many points (two fewer degrees of freedom). */
const T_95: Readonly<Record<number, number>> = {
  4: 4.303,
  5: 3.182,
  6: 2.776,
  7: 2.571,
  8: 2.447,
  9: 2.365,
  10: 2.306,
};

/** The slope of a straight line per value, and the range in which it is by 95 %. NaN for fewer values than four. */
export function slopeOf(
  values: readonly number[],
  reduce: (block: readonly number[]) => number,
): Spread {
  const blocks = Math.min(BLOCKS_MAX, values.length);
  const t = T_95[blocks] ?? Number.NaN;
  const at = (block: number) => Math.round((block * values.length) / blocks);
  const points = Array.from({ length: blocks }, (_, block) => ({
    x: (at(block) + at(block + 1) - 1) / 2,
    y: reduce(values.slice(at(block), at(block + 1))),
  }));
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const width = sum(points.map(({ x }) => (x - middleX) ** 2));
  const slope = sum(points.map(({ x, y }) => (x - middleX) * (y - middleY))) / width;
  const residue = sum(points.map(({ x, y }) => (y - middleY - slope * (x - middleX)) ** 2));
  const error = t * Math.sqrt(residue / (blocks - 2) / width);
  return { median: slope, min: slope - error, max: slope + error };
}

/** The first and the last third. */
export function thirdsOf<T>(looks: readonly T[]): readonly [readonly T[], readonly T[]] {
  const third = Math.max(1, Math.floor(looks.length / 3));
  return [looks.slice(0, third), looks.slice(-third)];
}

/** The median of the last third, in that of the first. */
export function growthOf<T>(looks: readonly T[], of: (look: T) => number): number {
  const [first, last] = thirdsOf(looks);
  return quantile(last.map(of), 0.5) / quantile(first.map(of), 0.5);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
