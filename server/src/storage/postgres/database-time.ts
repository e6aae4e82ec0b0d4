import type { Instant } from '../../kernel/instant.ts';
import { statement } from '../query/statement.ts';
import type { SqlSender } from '../query/tx.ts';

/** The database's time at the moment when this is computed, in whole milliseconds. */
export const NOW_MS = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

/** A row that has the database's time. */
export interface TimedRow {
  readonly now: Instant;
}

const findTime = statement<undefined, TimedRow>(`select ${NOW_MS} as now`);

/** Asks the database for its time. */
export async function readDatabaseTime(on: SqlSender): Promise<Instant> {
  return timeIn(await findTime.first(on, undefined));
}

/** The time in a row that a statement always gives. */
export function timeIn(row: TimedRow | undefined): Instant {
  if (!row) throw new Error('The database gave no time');
  return row.now;
}
