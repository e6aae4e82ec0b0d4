import { BALANCE_MIN, INT32_MAX } from '../kernel/limits.ts';
import type { VersionBase } from './versions.ts';

// A statistic: a name under which each player has one value in each version. The rules know no database.

/** How a value that comes is combined with the one that is there. */
export const AGGREGATIONS = ['Last', 'Min', 'Max', 'Sum'] as const;
export type Aggregation = Uncapitalize<(typeof AGGREGATIONS)[number]>;

/** The values that a statistic may have. undefined: there is no such bound. */
export interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** How far one update may take a value from the one that is there. */
  readonly largestStep?: number | undefined;
}

/** A statistic as its title defines it. */
export interface Statistic {
  readonly name: string;
  readonly aggregation: Aggregation;
  readonly base: VersionBase;
  readonly bounds: Bounds;
  /** Older versions are in files, where anybody had a value in them. */
  readonly archivedBefore: number;
}

/** `overflow`: the sum is no number of 32 bits. `outOfBounds`: the statistic does not allow the value, or the step to it. */
type ValueVerdict =
  | { readonly status: 'allowed'; readonly value: number }
  | { readonly status: 'overflow' | 'outOfBounds' };

/**
 * Combines a value with the one that is there. `isForced`: it takes the place of that one, however far away it is. The value that would be stored
 * is judged, and not the one that was sent; one that stays as it is, is allowed.
 */
export function combine(
  { aggregation, bounds }: Pick<Statistic, 'aggregation' | 'bounds'>,
  {
    before,
    value: sent,
    isForced,
  }: {
    readonly before: number | undefined;
    readonly value: number;
    readonly isForced: boolean;
  },
): ValueVerdict {
  const value = isForced ? sent : combined(aggregation, before, sent);
  if (value < BALANCE_MIN || value > INT32_MAX) return { status: 'overflow' };
  const { minimum = BALANCE_MIN, maximum = INT32_MAX, largestStep = Infinity } = bounds;
  // A sum begins at 0; of other values the first one is no step.
  const from = before ?? (aggregation === 'sum' ? 0 : value);
  const isTooFar = !isForced && Math.abs(value - from) > largestStep;
  const isOutside = value < minimum || value > maximum;
  if (value !== before && (isOutside || isTooFar)) return { status: 'outOfBounds' };
  return { status: 'allowed', value };
}

function combined(aggregation: Aggregation, before: number | undefined, sent: number): number {
  if (before === undefined) return sent;
  switch (aggregation) {
    case 'last':
      return sent;
    case 'min':
      return Math.min(before, sent);
    case 'max':
      return Math.max(before, sent);
    case 'sum':
      return before + sent;
  }
}
