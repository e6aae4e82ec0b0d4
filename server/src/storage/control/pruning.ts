import type { Instant } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import { statement } from '../query/statement.ts';
import type { Tx } from '../query/tx.ts';

/** Rows that one command deletes at most of a table, so that others need not wait long behind it. */
export const PRUNED_AT_ONCE = 5_000;

/** A round of pruning: the moment, and how long things are kept. */
export interface Round extends Kept {
  readonly now: Instant;
}

/** Deletes some rows of one kind; true while there may be more. */
export type Prune = (tx: Tx, round: Round) => Promise<boolean>;

/** Deletes rows by one statement that deletes PRUNED_AT_ONCE of them at most. */
export function pruneBefore(sql: string, beforeIn: (round: Round) => Instant): Prune {
  const rows = statement<{ readonly before: Instant }>(sql);
  return async (tx, round) => (await rows.run(tx, { before: beforeIn(round) })) >= PRUNED_AT_ONCE;
}

/** The moment before which what has ended matters no more. */
export const longEnded = ({ now }: Round): Instant => now - REVOCATION_MARGIN_MS;
