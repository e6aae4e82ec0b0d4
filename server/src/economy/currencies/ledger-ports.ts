import type { Instant } from '../../kernel/instant.ts';
import type { BookedEntry } from './ports.ts';

/** An entry of any player's ledger. */
export interface EntryOfPlayer extends BookedEntry {
  readonly titleId: string;
  readonly playerId: string;
}

/** The ledgers of many players, from which old entries may have gone. */
export interface Ledgers {
  /** Since when all entries of a player are there; undefined: all that there ever were. */
  keptSince(of: {
    readonly titleId: string;
    readonly playerId: string;
  }): Promise<Instant | undefined>;
  /** The moment before which entries of any player may have gone; 0: none has. */
  prunedBefore(): Promise<Instant>;
  /** Entries in the order of title, player and number, behind one of them, up to the last of a title. */
  read(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly number: number;
    readonly lastTitleId: string;
    readonly count: number;
  }): Promise<readonly EntryOfPlayer[]>;
}
