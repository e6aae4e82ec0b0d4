/** The tables by which old rows are found. */
export interface PruningTables {
  walks: WalkTable;
  ledger_sizes: LedgerSizeTable;
}

export interface WalkTable {
  name: WalkName;
  /** JSON; null: the walk has ended. */
  position: string | null;
  /** The newest walk looks for rows older than this. */
  before_at: number;
  /** The oldest moment that it has passed by; null: none that the next walk begins sooner for. */
  next_at: number | null;
}

/** The tables that are walked through. */
export type WalkName = 'ledger' | 'addresses';

export interface LedgerSizeTable {
  /** Since 1970, UTC. */
  day: number;
  entries: number;
  bytes: number;
}
