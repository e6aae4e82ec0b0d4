/** How large the ledger of all players is. */
export interface LedgerSize {
  /** About, where there are many. */
  readonly entries: number;
  /** On disk. */
  readonly bytes: number;
}

export interface LedgerSizeOfDay extends LedgerSize {
  /** Days since 1970, UTC. */
  readonly day: number;
}

/**
 * The average growth of the ledger in a day, in entries; undefined: it was measured on one day only. Below 0: it
 * shrinks.
 */
export function growthPerDay(sizes: readonly LedgerSizeOfDay[]): number | undefined {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (!first || !last || first.day === last.day) return undefined;
  return Math.round((last.entries - first.entries) / (last.day - first.day));
}
