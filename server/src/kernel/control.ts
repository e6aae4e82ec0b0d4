/**
 * One change of the control state: what every process must know to judge a credential. Entries are
 * numbered in the order of their commits, without gaps (see cluster/).
 */
export interface ControlEntry {
  readonly seq: number;
  /** Which change; each room lists its own kinds in its ports.ts. */
  readonly kind: string;
  /** JSON of the change. */
  readonly body: unknown;
}

/** A room's part of the control state, kept in memory. */
export interface Projection {
  /** Forgets everything: a complete list of entries follows. */
  reset(): void;
  /** Takes one change in. Kinds of other rooms are passed over; the same entry twice does no harm. */
  apply(entry: Pick<ControlEntry, 'kind' | 'body'>): void;
}
