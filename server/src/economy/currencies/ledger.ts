import type { Instant } from '../../kernel/instant.ts';
import type { CommandContext } from '../inventory/command-context.ts';
import type { LedgerEntry } from '../inventory/holdings.ts';

/** An entry of a player's ledger as it was written. */
export interface BookedEntry extends LedgerEntry, Pick<CommandContext, 'by' | 'requestId'> {
  /** Counts the entries of the player. */
  readonly number: number;
  readonly at: Instant;
}

/** An entry of any player's ledger. */
export interface EntryOfPlayer extends BookedEntry {
  readonly titleId: string;
  readonly playerId: string;
}
