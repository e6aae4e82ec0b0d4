import type { Instant } from '../../kernel/instant.ts';
import type { PoolLoad, ReadinessState } from '../../kernel/measures.ts';

/** The counts of one process in one step of time. */
export interface StatsStep {
  /** Counts steps since 1970, so that those of all processes are the same. */
  readonly number: number;
  readonly calls: number;
  readonly logins: number;
  /** Counts of the most frequent names, and of all others together (`Other`). */
  readonly errors: Readonly<Record<string, number>>;
  /** Changes that every node knew of before they were answered, and the sum of their milliseconds. */
  readonly control: { readonly count: number; readonly ms: number };
}

/**
 * The addresses at which one process listens, without a slash at the end. They are for our own commands, and never on
 * the wire.
 */
export interface NodeAddresses {
  readonly url: string;
  /** Of the console; absent: the same. */
  readonly managementUrl?: string | undefined;
  /** The address at which people open the console, if it is configured. */
  readonly publicOrigin?: string | undefined;
}

/** The state of one process, as it reports it. Plain data. */
export interface NodeStats {
  readonly nodeId: string;
  readonly version: string;
  readonly startedAt: Instant;
  readonly at: Instant;
  /** Absent until it listens. */
  readonly addresses?: NodeAddresses | undefined;
  readonly state: ReadinessState;
  /** Undefined with the embedded database. */
  readonly lease?: { readonly isHeld: boolean; readonly ageMs: number };
  readonly pools: readonly PoolLoad[];
  /** The steps in which something happened, the oldest first. */
  readonly steps: readonly StatsStep[];
}

/** Players of a title who logged in lately. */
export interface RecentPlayers {
  readonly titleId: string;
  /** RECENT_PLAYERS_MAX at most. */
  readonly count: number;
}

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

/** The stats of processes, durable. Each method is one transaction. The port has the name of its table. */
export interface NodeFigures {
  /**
   * Replaces the stats of the same process, and deletes those of processes that have written nothing since a moment.
   */
  write(of: { readonly figures: NodeStats; readonly forgetBefore: Instant }): Promise<void>;
  /** The stats that processes wrote since a moment, and all titles, the oldest first. */
  read(of: { readonly since: Instant }): Promise<{
    readonly nodes: readonly NodeStats[];
    readonly titles: readonly { readonly titleId: string; readonly name: string }[];
    /** The sizes that were noted, the oldest first. */
    readonly ledgerSizes: readonly LedgerSizeOfDay[];
  }>;
  /** Counts the players of each title who logged in since a moment; it reads an entry of an index for each. */
  countRecentPlayers(of: { readonly since: Instant }): Promise<readonly RecentPlayers[]>;
  /** Measures the ledger; it may take long. */
  measureLedger(): Promise<LedgerSize>;
  /** Stores the size of the ledger on a day, and deletes sizes that are older than LEDGER_SIZES_DAYS. */
  noteLedgerSize(of: LedgerSizeOfDay): Promise<void>;
  /** The sizes that were noted, the oldest first. */
  ledgerSizes(): Promise<readonly LedgerSizeOfDay[]>;
}
