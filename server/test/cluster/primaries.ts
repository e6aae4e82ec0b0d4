import type { Machine } from './machine.ts';
import type { SharedDatabase } from './shared-database.ts';

/** The primaries of a replicated database: one that takes writes, and perhaps one that was left behind when a standby was promoted. */
export interface Primaries {
  /** The one that takes writes. */
  readonly newest: SharedDatabase;
  /** The one that a machine reaches. One that was left behind answers reads and commits nothing. */
  of(machine: Machine): { readonly database: SharedDatabase; readonly commits: boolean };
  /** Promotes a standby, which lacks the newest commits where it is `behind`; these machines stay at the old primary. */
  split(staying: readonly Machine[], behind: number): void;
  /** All machines reach the newest primary. */
  heal(): void;
}

export function makePrimaries(first: SharedDatabase): Primaries {
  let newest = first;
  const leftBehind = new Map<Machine, SharedDatabase>();
  return {
    get newest() {
      return newest;
    },
    of(machine) {
      const old = leftBehind.get(machine);
      return old ? { database: old, commits: false } : { database: newest, commits: true };
    },
    split(staying, behind) {
      for (const machine of staying) leftBehind.set(machine, newest);
      newest = newest.promote(behind);
    },
    heal: () => leftBehind.clear(),
  };
}
