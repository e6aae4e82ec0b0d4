import type { ControlSink } from '../../cluster/control-log.ts';
import type { Tables } from '../query/tables.ts';
import { toControlEntry } from './log.ts';

/**
 * Asks for the number of the last entry, and for the entries after a number (the one value), in order. It
 * is one statement, so the answer is of one moment. If there are no later entries, one row has only the number. More columns may be added, each after a comma.
 */
export function tailSql(andColumns = ''): string {
  return (
    `select h.seq as head, l.seq, l.at, l.kind, l.body${andColumns} ` +
    'from control_head h left join control_log l on l.seq > ? where h.id = 1 order by l.seq'
  );
}

export type TailRow = { readonly head: number } & (
  | Tables['control_log']
  | { readonly [Column in keyof Tables['control_log']]: null }
);

/** The last entry that was read. `gone`: the entries that follow were deleted, or have never existed. */
export type TailResult = { readonly last: number; readonly head: number } | 'gone';

/** Passes on rows of `tailSql`, which come after entry `seq`. */
export function replayTail(
  rows: Iterable<TailRow>,
  { seq, into }: { readonly seq: number; readonly into: ControlSink },
): TailResult {
  let last = seq;
  let head: number | undefined;
  for (const row of rows) {
    head = row.head;
    if (row.seq === null) break;
    // Numbers have no gaps and the log loses only its beginning: the first one tells whether all are there.
    if (row.seq !== last + 1) return 'gone';
    into.next(toControlEntry(row));
    last = row.seq;
  }
  if (head === undefined) throw new Error('The control log has no head');
  return last === seq && last !== head ? 'gone' : { last, head };
}
