import type { ControlSink, SharedControlLog, SnapshotSink } from '../../cluster/control-log.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Contents } from '../contents.ts';
import { readControlHead } from '../control/log.ts';
import type { SnapshotQuery } from '../control/snapshot.ts';
import { replayTail, type TailRow, tailSql } from '../control/tail.ts';
import type { SqlSender } from '../query/tx.ts';
import { NOW_MS, readDatabaseTime, type TimedRow, timeIn } from './database-time.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retry } from './retry.ts';
import { inTransaction } from './transaction.ts';

interface SharedLogDeps extends Pick<Contents, 'snapshotQueries'> {
  readonly pool: ConnectionPool;
  readonly retry: Retry;
  /** Stands in for the database's time, in tests. */
  readonly clock: Clock | undefined;
}

type TimedTailRow = TailRow & TimedRow;

/** Rows that are fetched and replayed at once. They take a few milliseconds, after which other work can run. */
const PAGE_ROWS = 2_500;

/** The control log, read over the network: in one statement where the wanted entries are all there and not very many. */
export function makeSharedControlLog(deps: SharedLogDeps): SharedControlLog {
  const { retry } = deps;
  return {
    async read(seq, into) {
      const tail = seq === undefined ? 'gone' : await readTail(deps, { seq, into });
      return tail === 'gone' ? retry(() => readSnapshot(deps, into)) : tail;
    },
  };
}

const LATER = numbered(`${tailSql(`, ${NOW_MS} as now`)} limit ${PAGE_ROWS}`);

/**
 * Gives the database's time. `gone`: the log no longer has them all, or never had. The entries of one statement count as read before the next
 * is sent, because an entry must not be replayed after a later one by which a call was judged.
 */
async function readTail(
  { pool, retry }: SharedLogDeps,
  { seq, into }: { readonly seq: number; readonly into: ControlSink },
): Promise<Instant | 'gone'> {
  const ask = (after: number): Promise<readonly TimedTailRow[]> =>
    retry(() => pool.use(async (on) => (await on.send(LATER, [after])).rows as TimedTailRow[]));
  let last = seq;
  let until: number | undefined;
  let rows: readonly TimedTailRow[];
  do {
    rows = await ask(last);
    const readTo = replayTail(rows, { seq: last, into });
    if (readTo === 'gone') return 'gone';
    // Entries that are committed after the first read are not waited for.
    until ??= readTo.head;
    ({ last } = readTo);
  } while (last < until);
  return timeIn(rows[0]);
}

/**
 * Reads the control state in one transaction, so it is of one moment, and gives the database's time at that moment.
 * Expiry is judged by that time. After a failure, a repetition starts from the beginning.
 */
async function readSnapshot(
  { pool, clock, snapshotQueries }: SharedLogDeps,
  into: ControlSink,
): Promise<Instant> {
  const whole = into.snapshot();
  const { head, now } = await pool.use((connection) =>
    inTransaction(connection, 'read', async () => {
      const head = await readControlHead(connection);
      const now = clock?.() ?? (await readDatabaseTime(connection));
      for (const part of snapshotQueries(now)) await readPages(connection, { part, whole });
      return { head, now };
    }),
  );
  whole.end(head);
  return now;
}

async function readPages(
  on: SqlSender,
  { part, whole }: { readonly part: SnapshotQuery; readonly whole: SnapshotSink },
): Promise<void> {
  const text = numbered(part.pageText(PAGE_ROWS));
  let after = part.keyBefore;
  for (;;) {
    const { rows } = await on.send(text, after);
    for (const row of rows) whole.add(part.toEntry(row));
    const last = rows.at(-1) as Readonly<Record<string, unknown>> | undefined;
    if (!last || rows.length < PAGE_ROWS) return;
    after = part.key.map((column) => last[column]);
  }
}

/** A text with `$1`, `$2` and so on where it has question marks. */
function numbered(text: string): string {
  let number = 0;
  return text.replaceAll('?', () => {
    number += 1;
    return `$${number}`;
  });
}
