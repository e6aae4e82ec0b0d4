import type { Instant } from '../../kernel/instant.ts';
import type { PoolLoad, ReadinessState } from '../../kernel/measures.ts';

/** The counts of one process in one step of time. */
export interface FiguresStep {
  /** Counts steps since 1970, so that those of all processes are the same. */
  readonly number: number;
  readonly calls: number;
  readonly logins: number;
  /** Of the most frequent names, and of all others together (`Other`). */
  readonly errors: Readonly<Record<string, number>>;
  /** Changes that every node knew of before they were answered, and how long they took together. */
  readonly control: { readonly count: number; readonly ms: number };
}

/** Where one process listens, each without a slash at the end; for our own commands, never on the wire. */
export interface NodeAddresses {
  readonly url: string;
  /** Of the console; absent: the same. */
  readonly managementUrl?: string | undefined;
  /** Where people open the console, if somebody has said so. */
  readonly publicOrigin?: string | undefined;
}

/** How one process does, as it says itself. Plain data. */
export interface FiguresOfNode {
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
  /** The oldest first; those in which something happened. */
  readonly steps: readonly FiguresStep[];
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

/** The figures of processes, durable. Each method is one transaction. */
export interface NodeFigures {
  /** Replaces those of the same process, and forgets processes that have written nothing since a moment. */
  write(of: { readonly figures: FiguresOfNode; readonly forgetBefore: Instant }): Promise<void>;
  /** The figures that processes wrote since a moment, and all titles, the oldest first. */
  read(of: { readonly since: Instant }): Promise<{
    readonly nodes: readonly FiguresOfNode[];
    readonly titles: readonly { readonly titleId: string; readonly name: string }[];
    /** The sizes that were noted, the oldest first. */
    readonly ledgerSizes: readonly LedgerSizeOfDay[];
  }>;
  /** Counts the players of each title who logged in since a moment; it reads an entry of an index for each. */
  countRecentPlayers(of: { readonly since: Instant }): Promise<readonly RecentPlayers[]>;
  /** Measures the ledger; it may take long. */
  measureLedger(): Promise<LedgerSize>;
  /** Notes how large the ledger was on a day, and forgets those of LEDGER_SIZES_DAYS before. */
  noteLedgerSize(of: LedgerSizeOfDay): Promise<void>;
  /** The sizes that were noted, the oldest first. */
  ledgerSizes(): Promise<readonly LedgerSizeOfDay[]>;
}
