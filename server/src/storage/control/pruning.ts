import type { Instant } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import { type CopiedTable, TABLE_KEYS } from '../copy/tables.ts';
import { statement } from '../query/statement.ts';
import type { WalkName, WalkTable } from '../query/tables.ts';
import type { Tx } from '../query/tx.ts';

/** Rows that one command deletes at most of a table, so that others need not wait long behind it. */
export const PRUNED_AT_ONCE = 5_000;

/** A round of pruning: the moment, and how long things are kept. */
export interface Round extends Kept {
  readonly now: Instant;
}

/** Deletes some rows of one kind; true while there may be more. */
export type Prune = (tx: Tx, round: Round) => Promise<boolean>;

/**
 * Deletes rows by one statement that deletes PRUNED_AT_ONCE of them at most. Its list is materialized, so that the limit holds whatever the
 * plan is (mail/sql/outbox.ts).
 */
export function pruneBefore(sql: string, beforeIn: (round: Round) => Instant): Prune {
  const rows = statement<{ readonly before: Instant }>(sql);
  return async (tx, round) => (await rows.run(tx, { before: beforeIn(round) })) >= PRUNED_AT_ONCE;
}

/** Deletes the rows of a table that fit a condition, which takes `before`; PRUNED_AT_ONCE of them at most. */
export function pruneWhere(
  table: CopiedTable,
  condition: string,
  beforeIn: (round: Round) => Instant,
): Prune {
  const key = TABLE_KEYS[table].join(', ');
  return pruneBefore(
    `with old as materialized (
       select ${key} from ${table} where ${condition} limit ${PRUNED_AT_ONCE} for update skip locked)
     delete from ${table} where (${key}) in (select * from old)`,
    beforeIn,
  );
}

/** The moment before which what has ended matters no more. */
export const longEnded = ({ now }: Round): Instant => now - REVOCATION_MARGIN_MS;

// Old rows of a table that has no index of the moment are found by a walk through all of it, in the order of its key. The row of the
// walk has its place, so that the nodes walk together, and one that ends in the middle is followed by any other.

/** A column's values in the key behind which the walk goes on. */
export type Position = readonly string[];

interface WalkOrder {
  readonly name: WalkName;
  /** The walk looks for rows older than this. */
  readonly before: Instant;
  /** The least time between the beginnings of two walks. */
  readonly everyMs: number;
  /** The least time where the last walk has passed by rows that are old enough by now. Absent: never. */
  readonly soonestMs?: number;
  /** Looks at some rows behind a place; undefined: at the first ones. */
  readonly step: (of: {
    readonly after: Position | undefined;
    readonly before: Instant;
  }) => Promise<Step>;
}

interface Step {
  /** The place of the last row; undefined: there are no more. */
  readonly reached: Position | undefined;
  /** The oldest moment among the rows passed by; undefined: there was none, or the next walk has time. */
  readonly nextAt?: Instant | undefined;
}

/** Locks a walk for its next step. No row: another node does it. */
export const lockWalk = statement<Pick<WalkTable, 'name'>, WalkTable>(
  'select * from walks where name = :name for update skip locked',
);
const saveRow = statement<WalkTable>(
  'update walks set position = :position, before_at = :before_at, next_at = :next_at where name = :name',
);

/** Does a step of a walk, or begins the next one when its time has come. False: there is nothing to do, or another node does it. */
export async function walk(tx: Tx, order: WalkOrder): Promise<boolean> {
  const { name, before, step } = order;
  const row = await lockWalk.first(tx, { name });
  if (!row) return false;
  const begins = row.position === null;
  if (begins && !isTime(row, order)) return false;
  const after = row.position === null ? undefined : (JSON.parse(row.position) as Position);
  // The option may have been given a longer time since the walk began.
  const asked = begins ? before : Math.min(before, row.before_at);
  const { reached, nextAt } = await step({ after, before: asked });
  const position = reached === undefined ? null : JSON.stringify(reached);
  const before_at = begins ? before : row.before_at;
  const next_at = earliest(begins ? null : row.next_at, nextAt);
  await saveRow.run(tx, { name, position, before_at, next_at });
  return reached !== undefined;
}

function isTime({ before_at: lastAt, next_at: nextAt }: WalkTable, order: WalkOrder): boolean {
  const { before, everyMs, soonestMs = everyMs } = order;
  const isDue = nextAt !== null && nextAt < before;
  return before >= lastAt + Math.max(soonestMs, isDue ? 0 : everyMs);
}

function earliest(one: Instant | null, other: Instant | undefined): Instant | null {
  if (one === null) return other ?? null;
  return Math.min(one, other ?? one);
}
