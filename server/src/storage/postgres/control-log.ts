import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlSink, SharedControlLog, SnapshotSink } from '../../cluster/control-log.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import type { Contents } from '../contents.ts';
import {
  notBeforeNewest,
  readControlHead,
  replayTail,
  type TailRow,
  tailSql,
  toEntryRows,
} from '../control/log.ts';
import type { SnapshotQuery } from '../control/snapshot.ts';
import { typesOf } from '../query/rows.ts';
import { itemsStatement, statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import type { NewEntry, SqlSender } from '../query/tx.ts';
import {
  connectionOptions,
  isUnknownToEngine,
  PostgresClient,
  postgresConnection,
  type PostgresTimeouts,
} from './connection.ts';
import type { ConnectionPool, ServerWatch } from './pool.ts';
import { inTransaction, type Retry } from './transaction.ts';

/** The database's time at the moment when this is computed, in whole milliseconds. */
export const NOW_MS = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

/** A row that has the database's time. */
interface TimedRow {
  readonly now: Instant;
}

const findTime = statement<undefined, TimedRow>(`select ${NOW_MS} as now`);

/** Asks the database for its time. */
export async function readDatabaseTime(on: SqlSender): Promise<Instant> {
  return timeIn(await findTime.first(on, undefined));
}

/** The time in a row that a statement always gives. */
function timeIn(row: TimedRow | undefined): Instant {
  if (!row) throw new Error('The database gave no time');
  return row.now;
}

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

const CHANNEL = 'purser_control';

/** A statement that wakes the listeners when its transaction is committed, and tells them the number of the last entry. */
export type Notify = (seq: number) => string;

const notify: Notify = (seq) => `select pg_notify('${CHANNEL}', '${seq}')`;

/** Finds out how to wake the listeners; not all engines can. Throws StatementFailed when the database is away. */
export async function findNotify(pool: ConnectionPool): Promise<Notify | undefined> {
  try {
    await pool.use(({ query }) => query(notify(0)));
    return notify;
  } catch (error) {
    if (!isUnknownToEngine(error)) throw error;
    return undefined;
  }
}

/** The delay before a new connection is tried; a connection that worked and was lost counts as the first failure. */
const DELAY = { firstMs: 100, longestMs: 5_000 } as const;

interface Listening {
  readonly url: string;
  readonly timeouts: PostgresTimeouts;
  readonly server: Pick<ServerWatch, 'onLeave'>;
  readonly random: Random;
  /**
   * Called when something may have been committed, with the number of the last entry where it is known, and after each
   * connection, because a message may have been missed.
   */
  readonly wake: (seq?: number) => void;
}

/**
 * Listens on a connection of its own until the returned function has resolved, with a new connection
 * whenever one is lost. Never fails: a wake-up is a hint, and an engine without NOTIFY sends none.
 */
export function startListening(listening: Listening): () => Promise<void> {
  const stop = new AbortController();
  const done = keepListening(listening, stop.signal);
  return () => {
    stop.abort();
    return done;
  };
}

async function keepListening(listening: Listening, stop: AbortSignal): Promise<void> {
  let failures = 1;
  while (!stop.aborted) {
    const outcome = await listenOnce(listening, stop);
    if (outcome === 'cannot') return;
    failures = outcome === 'lost' ? 1 : failures + 1;
    const jitter = (listening.random(1)[0] as number) / 255;
    const delayMs = backOffMs(failures, { ...DELAY, jitter });
    await sleep(delayMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** `lost`: listened until the connection ended. `failed`: could not even begin. `cannot`: the engine never will. */
async function listenOnce(
  { url, timeouts, server, wake }: Listening,
  stop: AbortSignal,
): Promise<'lost' | 'failed' | 'cannot'> {
  const client = new PostgresClient(connectionOptions(url, timeouts));
  const ended = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.on('end', ended.resolve);
  client.on('notification', ({ payload }) => wake(seqIn(payload)));
  const end = () => void client.end().catch(() => undefined);
  const stopWatching = server.onLeave(end);
  stop.addEventListener('abort', end);
  try {
    // A client that is ended while it connects never says that it does not.
    await Promise.race([client.connect(), ended.promise.then(failToConnect)]);
    await postgresConnection(client, timeouts).query(`listen ${CHANNEL}`);
    wake();
    await ended.promise;
    return 'lost';
  } catch (error) {
    end();
    return isUnknownToEngine(error) ? 'cannot' : 'failed';
  } finally {
    stopWatching();
    stop.removeEventListener('abort', end);
  }
}

/** Undefined where the message has another form: anybody who may connect to the database may send one. */
function seqIn(payload = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(payload) ? Number(payload) : undefined;
}

function failToConnect(): never {
  throw new Error('The connection was ended before it was there');
}

/**
 * Waits until no other transaction changes the control state, keeps others from changing it until the commit, and gives the number
 * of the last entry. It is a write, as `writeControl` is also where nothing is appended: see there. It has no values, so that it can
 * share the message that begins a transaction.
 */
export const LOCK_CONTROL = 'update control_head set seq = seq where id = 1 returning seq';

/** The number of the last entry, from the rows of LOCK_CONTROL. */
export function headOf(rows: readonly Readonly<Record<string, unknown>>[]): number {
  const seq = rows[0]?.['seq'];
  if (typeof seq !== 'number') throw new Error('The control log has no head');
  return seq;
}

const insertEntries = itemsStatement<Tables['control_log']>(
  typesOf('control_log'),
  `with raised as (
     update control_head set seq = (select max(item.seq) from :items) where id = 1)
   insert into control_log (seq, at, kind, body, title_id, entry_id)
   select item.seq, ${notBeforeNewest('item.at')}, item.kind, item.body, item.title_id, item.entry_id
   from :items`,
);

/**
 * Does what `writeControl` does, in one statement, where the head is locked and known: gives the number of the last entry.
 * Nothing is sent where nothing was appended.
 */
export async function writeControlBehind(
  head: number,
  on: SqlSender,
  appended: readonly NewEntry[],
): Promise<number> {
  const at = Math.max(...appended.map((entry) => entry.at));
  await insertEntries.run(
    on,
    toEntryRows(head, appended).map((row) => ({ ...row, at })),
  );
  return head + appended.length;
}
