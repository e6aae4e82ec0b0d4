/** How many parts a chart tells apart; all others are one more. */
export const LAYERS_SHOWN = 5;
/** Told apart by those, too, who see few colours (Okabe and Ito). */
const COLORS = ['#d55e00', '#0072b2', '#cc79a7', '#e69f00', '#009e73'] as const;
const OTHERS_COLOR = '#868e96';

/** The color of a part by its place; that of all others is the last. */
export function colorOf(index: number): string {
  return COLORS[index] ?? OTHERS_COLOR;
}

/** Values above each other: each list has its own and all that come before it. */
export function stack(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const stacked: (readonly number[])[] = [];
  for (const values of lists) {
    const below = stacked.at(-1);
    stacked.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return stacked;
}

/** The sum of values. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** A part of a whole over time. */
export interface ChartPart {
  readonly label: string;
  readonly values: readonly number[];
}

/** The largest parts, the largest first, and at the end all others as one, which is called `others`. */
export function largestParts(parts: readonly ChartPart[], others: string): readonly ChartPart[] {
  const sorted = parts.toSorted((one, other) => sumOf(other.values) - sumOf(one.values));
  // One more that is alone has its own name.
  if (sorted.length <= LAYERS_SHOWN + 1) return sorted;
  const rest = stack(sorted.slice(LAYERS_SHOWN).map(({ values }) => values)).at(-1) ?? [];
  return [...sorted.slice(0, LAYERS_SHOWN), { label: others, values: rest }];
}
