import type { ControlSink } from '../../cluster/control-log.ts';
import type { ControlEntry, ControlFact, EntryRef } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import { CONTROL_LOG_KEPT_MS } from '../../kernel/limits.ts';
import { newId, systemRandom } from '../../kernel/secrets.ts';
import { listStatement, statement } from '../query/statement.ts';
import { orNull, orUndefined, type Tables } from '../query/tables.ts';
import type { NewEntry, SqlSender, Tx } from '../query/tx.ts';
import { PRUNED_AT_ONCE, type Round } from './pruning.ts';

type Head = Pick<Tables['control_head'], 'seq'>;

const raiseHead = statement<{ readonly by: number }, Head>(
  'update control_head set seq = seq + :by where id = 1 returning seq',
);
const insertEntries = listStatement<
  Pick<Tables['control_log'], 'at'>,
  Omit<Tables['control_log'], 'at'>
>(
  `insert into control_log (seq, at, kind, body, title_id, entry_id)
   values {(:item.seq, ${notBeforeNewest(':at')}, :item.kind, :item.body, :item.title_id, :item.entry_id)}`,
);

/**
 * SQL for the later of a moment and that of the newest entry: what a revocation writes down. A clock that is days behind
 * must not date a revocation so early that others take it for one that matters no more. Only revocations are dated so:
 * a clock that was once ahead would otherwise stop everything until the true time has come that far.
 */
export function notBeforeNewest(moment: string): string {
  const newest =
    'coalesce((select newest.at from control_log newest order by newest.seq desc limit 1), 0)';
  return `case when ${newest} > ${moment} then ${newest} else ${moment} end`;
}

interface Appended {
  readonly at: Instant;
  /** The title that all of them concern; undefined: the whole installation, so verifiers of every title are told. */
  readonly titleId: string | undefined;
  readonly entries: readonly Omit<ControlFact, 'titleId'>[];
}

/** Appends entries in the same transaction as the change that they describe. */
export function appendControl(tx: Tx, { at, titleId, entries }: Appended): void {
  for (const { kind, body } of entries) tx.append({ at, kind, body, titleId });
}

/**
 * Writes what the commands of a transaction have appended, as its last change; the number of the last entry. Raising the head
 * locks it until the commit, so numbers are in the order of commits and without gaps; no entry is dated before the last one.
 *
 * It is a write also where nothing was appended. So the commit of a transaction that has found its change made already waits
 * for whatever the commit that made the change waits for, and is not answered earlier.
 */
export async function writeControl(on: SqlSender, appended: readonly NewEntry[]): Promise<number> {
  const { seq } = present(await raiseHead.first(on, { by: appended.length }));
  const rows = toEntryRows(seq - appended.length, appended);
  await insertEntries.run(on, { at: Math.max(...appended.map(({ at }) => at)) }, rows);
  return seq;
}

/** The rows of entries that follow the last one. Each is given its random id here. */
export function toEntryRows(
  last: number,
  appended: readonly NewEntry[],
): readonly Omit<Tables['control_log'], 'at'>[] {
  return appended.map(({ kind, body, titleId }, index) => ({
    seq: last + 1 + index,
    kind,
    body: JSON.stringify(body),
    title_id: orNull(titleId),
    entry_id: newId(systemRandom),
  }));
}

/** Replaces a text in the entries of a kind, which say the same as before. */
export const replaceInEntries = statement<{
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}>(
  "update control_log set body = replace(body, :from, :to) where kind = :kind and body like '%' || :from || '%'",
);

/** Asks for the number of the last entry, and for its id, which is null where the log has no entry with that number. */
export const HEAD_SQL =
  'select h.seq, l.entry_id from control_head h left join control_log l on l.seq = h.seq where h.id = 1';

export interface HeadRow extends Head {
  readonly entry_id: string | null;
}

const findHead = statement<undefined, HeadRow>(HEAD_SQL);

/** The last entry. */
export async function readControlHead(on: SqlSender): Promise<EntryRef> {
  return toEntryRef(await findHead.first(on, undefined));
}

/** The last entry, from the row of HEAD_SQL. */
export function toEntryRef(row: HeadRow | undefined): EntryRef {
  const { seq, entry_id: id } = present(row);
  return { seq, id: id ?? '' };
}

function present<T extends Head>(head: T | undefined): T {
  if (!head) throw new Error('The control log has no head');
  return head;
}

/** An entry as the log has it. */
function toControlEntry(row: Tables['control_log']): ControlEntry {
  return {
    seq: row.seq,
    id: row.entry_id,
    kind: row.kind,
    body: JSON.parse(row.body),
    titleId: orUndefined(row.title_id),
  };
}

const findOldestKept = statement<{ readonly before: Instant }, { readonly seq: number | null }>(
  'select min(seq) as seq from control_log where at >= :before',
);
const findEnds = statement<
  undefined,
  { readonly oldest: number | null; readonly newest: number | null }
>('select min(seq) as oldest, max(seq) as newest from control_log');
const cutBeginning = statement<{ readonly first: number }>(
  'delete from control_log where seq < :first',
);

/** Deletes only the beginning of the log, so that a clock that was set back leaves no gap. */
export async function pruneControlLog(tx: Tx, { now }: Round): Promise<boolean> {
  const kept = await findOldestKept.first(tx, { before: now - CONTROL_LOG_KEPT_MS });
  const ends = await findEnds.first(tx, undefined);
  if (!ends || ends.oldest === null || ends.newest === null) return false;
  const { oldest, newest } = ends;
  const first = Math.min(kept?.seq ?? newest, newest, oldest + PRUNED_AT_ONCE);
  return (await cutBeginning.run(tx, { first })) >= PRUNED_AT_ONCE;
}

/**
 * Asks for the number of the last entry, and for the entries after a number (the one value), in order. It
 * is one statement, so the answer is of one moment. If there are no later entries, one row has only the number. More columns may be added, each after a comma.
 */
export function tailSql(andColumns = ''): string {
  return (
    `select h.seq as head, l.seq, l.at, l.kind, l.body, l.title_id, l.entry_id${andColumns} ` +
    'from control_head h left join control_log l on l.seq > ? where h.id = 1 order by l.seq'
  );
}

export type TailRow = { readonly head: number } & (
  | Tables['control_log']
  | { readonly [Column in keyof Tables['control_log']]: null }
);

/** The last entry that was read. `gone`: the entries that follow were deleted, or have never existed. */
type TailResult = { readonly last: number; readonly head: number } | 'gone';

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
