import pg from 'pg';
import type { DatabaseFault } from '../../kernel/measures.ts';
import type { SqlSender } from '../query/tx.ts';
import { NOTHING_PREPARED, type PreparedStatements } from './prepared-statements.ts';

/** Timeouts in milliseconds. */
export interface PostgresTimeouts {
  /** For a connection, and for a free one of a pool. */
  readonly connectMs: number;
  /** For one statement. The server gives up then; we give up a moment later, in case the network is silent. 0: never. */
  readonly statementMs: number;
  /** For a row that another transaction has locked. */
  readonly lockMs: number;
  /** For a transaction, and its locks, whose client is silent because it is paused or cut off. 0: never. */
  readonly idleInTransactionMs: number;
}

/** How much longer than the server we wait for the end of a statement. */
const NETWORK_MARGIN_MS = 500;

/** The driver's options for a connection. */
export function connectionOptions(url: string, timeouts: PostgresTimeouts): pg.ClientConfig {
  const { connectMs, statementMs, lockMs, idleInTransactionMs } = timeouts;
  return {
    connectionString: url,
    application_name: 'purser',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + NETWORK_MARGIN_MS,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: { getTypeParser },
  };
}

const INT8 = 20;

/** Whole numbers of 64 bits come as texts; ours all fit a number, and one that does not must not be rounded. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format);
}

function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

/** One connection to PostgreSQL. Its methods throw StatementFailed. */
export interface PostgresConnection extends SqlSender {
  /** Runs a statement without preparing it. `tag` says what was done, as `COMMIT`. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<TaggedResult>;
  /** Renews old plans of prepared statements. Call it now and then, between transactions. Never fails. */
  readonly renewPlans: () => Promise<void>;
  /** The connection is in an unknown state and must not be used again. */
  readonly isBroken: boolean;
}

interface TaggedResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly changes: number;
  readonly tag: string;
}

/** Wraps a connected client. */
export function postgresConnection(
  client: pg.ClientBase,
  prepared: PreparedStatements = NOTHING_PREPARED,
): PostgresConnection {
  let isBroken = false;
  async function ask(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ): Promise<TaggedResult> {
    try {
      const { rows, rowCount, command } =
        name === undefined
          ? await client.query(text, [...values])
          : await client.query({ name, text, values: [...values] });
      return { rows, changes: rowCount ?? 0, tag: command };
    } catch (cause) {
      const failure = new StatementFailed(cause);
      isBroken ||= failure.endsConnection;
      const isUnprepared = name !== undefined && prepared.isAtFault(text, failure.sqlState);
      throw isUnprepared ? new NoLongerPrepared(cause) : failure;
    }
  }
  const query = (text: string, values: readonly unknown[] = []): Promise<TaggedResult> =>
    ask(text, values, undefined);
  return {
    engine: 'postgres',
    send: (text, values) => ask(text, values, prepared.nameOf(text)),
    query,
    renewPlans: prepared === NOTHING_PREPARED ? async () => {} : planRenewal(query),
    get isBroken() {
      return isBroken;
    },
  };
}

/**
 * How long plans are kept. PostgreSQL makes one for all values, from its statistics at that time, and keeps it
 * until the tables are analysed. For an empty table it takes any index, and still scans all of it when it has grown.
 */
const PLANS_KEPT_MS = 1_000;

function planRenewal(query: PostgresConnection['query']) {
  let renewedAt = performance.now();
  let isKnown = true;
  return async (): Promise<void> => {
    const now = performance.now();
    if (!isKnown || now - renewedAt < PLANS_KEPT_MS) return;
    renewedAt = now;
    // The user of a broken connection notices it. Other engines may not know this statement; they renew plans by themselves.
    await query('discard plans').catch((error: unknown) => {
      isKnown = verdictOn(error) !== 'bug';
    });
  };
}

/** The database refused a statement, or the connection failed. */
export class StatementFailed extends Error {
  /** PostgreSQL's code of five characters; undefined: the connection failed, or no answer came in time. */
  readonly sqlState: string | undefined;
  /** Whether the server has closed the connection, or its state is unknown. */
  readonly endsConnection: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The statement failed', { cause });
    this.name = 'StatementFailed';
    this.sqlState = cause instanceof pg.DatabaseError ? cause.code : undefined;
    this.endsConnection = this.sqlState === undefined || ENDS_CONNECTION.test(this.sqlState);
  }
}

/** A statement failed because it was prepared. When it is sent again, it is not prepared. */
export class NoLongerPrepared extends StatementFailed {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'NoLongerPrepared';
  }
}

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
/** The server shuts down, or has ended an idle session or transaction. */
const ENDS_CONNECTION = /^(57P|25P03|25P04)/;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const DISK_FULL = '53100';
const READ_ONLY = '25006';

/** The classes (first two characters) and codes of errors that are about the database's state and not about the statement. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  '08', // the connection
  '53', // out of connections, memory or disk
  '57', // shutting down, starting, a statement that took too long
  '58', // input and output
  'XX', // internal
  '28', // the password is wrong, perhaps while it is being changed
  '3D000', // the database does not exist (yet)
  READ_ONLY, // a standby that has not been promoted (yet)
  '25P03', // the transaction was idle for too long
  '25P04', // the transaction took too long
  '40003', // whether the commit succeeded is unknown
  '55P03', // a lock was not free in time
]);

/** `again`: the whole transaction may succeed if it is repeated. `unavailable`: the database could not answer. */
export function verdictOn(error: unknown): 'again' | 'unavailable' | 'bug' {
  if (!(error instanceof StatementFailed)) return 'bug';
  if (error instanceof NoLongerPrepared) return 'again';
  const { sqlState } = error;
  if (sqlState === undefined) return 'unavailable';
  if (sqlState === SERIALIZATION_FAILURE || sqlState === DEADLOCK_DETECTED) return 'again';
  if (UNAVAILABLE.has(sqlState) || UNAVAILABLE.has(sqlState.slice(0, 2))) return 'unavailable';
  return 'bug';
}

/** What kept the database from answering. */
export function postgresFaultOf({ sqlState }: StatementFailed): DatabaseFault {
  if (sqlState === DISK_FULL) return 'diskFull';
  return sqlState === READ_ONLY ? 'readOnly' : 'away';
}
