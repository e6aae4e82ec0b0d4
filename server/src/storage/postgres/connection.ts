import pg from 'pg';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DatabaseFault } from '../../kernel/measures.ts';
import { withDeadline } from '../../lib/deadline.ts';
import { checkReadable, readPassword } from '../../lib/secret-file.ts';
import type { SqlSender } from '../query/tx.ts';

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
  return {
    connectionString: url,
    application_name: 'purser',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: timeouts.connectMs,
    ...limitsOf(timeouts),
    types: { getTypeParser },
  };
}

/** Shorter than networks forget idle connections (some after four minutes), because those that listen are idle for long. */
const KEEP_ALIVE_MS = 60_000;

/**
 * A connection of the driver. The parameter `passwordfile` of the address names a file with the password, and others name
 * certificates: all are read for each connection, so they may change while the service runs. Throws StatementFailed where a
 * certificate cannot be read or is no regular file; connecting rejects where the password cannot.
 */
export class PostgresClient extends pg.Client {
  constructor(options: pg.ClientConfig = {}) {
    const parameters = URL.parse(options.connectionString ?? '')?.searchParams;
    try {
      for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
        const path = parameters?.get(name);
        if (path)
          checkReadable(statSync(path), `file ${path} of ${name}`, CERTIFICATE_FILE_BYTES_MAX);
      }
      super(options);
    } catch (cause) {
      throw new StatementFailed(cause);
    }
    const file = parameters?.get('passwordfile');
    if (file) Object.assign(this, { password: () => readPassword(file) });
  }
}

/** The largest file with certificates, in bytes. All authorities of a cloud or of a system take about 250,000. */
const CERTIFICATE_FILE_BYTES_MAX = 1_048_576;

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
  /** With which it was opened, and which its transactions are to have. */
  readonly timeouts: PostgresTimeouts;
  /** Runs a statement without preparing it, or several without values in one message. `tag` says what the last one did, as `COMMIT`. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<TaggedResult>;
  /** Renews old plans of prepared statements. Call it now and then, between transactions. Never fails. */
  readonly renewPlans: () => Promise<void>;
  /** The connection is in an unknown state, or its server is left, and must not be used again. */
  readonly isBroken: boolean;
  /** The server behind the connection has gone, takes no writes, or has lost its standby: the address may lead to another one now. */
  readonly isServerLeft: boolean;
}

export interface TaggedResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly changes: number;
  readonly tag: string;
}

/** Wraps a client that was opened with these timeouts. */
export function postgresConnection(
  client: pg.ClientBase,
  timeouts: PostgresTimeouts,
  prepared: PreparedStatements = NOTHING_PREPARED,
): PostgresConnection {
  let isBroken = false;
  let isServerLeft = false;
  let isCommitAlone = false;
  let endedInSilence: unknown;
  client.on('error', (error) => {
    if (isSilentInTransaction(error)) endedInSilence = error;
  });
  client.on('notice', ({ routine }) => {
    isCommitAlone ||= routine === WAIT_FOR_STANDBY;
  });
  async function ask(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ): Promise<TaggedResult> {
    const askedAt = performance.now();
    try {
      const answer: Promise<pg.QueryResult | pg.QueryResult[]> =
        name === undefined
          ? client.query(text, [...values])
          : client.query({ name, text, values: [...values] });
      const results = await inTime(answer, timeouts);
      if (isCommitAlone) throw new Error('The wait for the synchronous standby was cancelled');
      const { rows, rowCount, command } = [results].flat().at(-1) as pg.QueryResult;
      return { rows, changes: rowCount ?? 0, tag: command };
    } catch (thrown) {
      // On a connection that has ended the driver sends nothing, and does not repeat what the server has said.
      const cause = endedInSilence ?? thrown;
      const failure = new StatementFailed(cause);
      isServerLeft ||= failure.leavesServer;
      isBroken ||= failure.endsConnection || failure.leavesServer;
      const isUnprepared = name !== undefined && prepared.isAtFault(text, failure.sqlState);
      if (isUnprepared) throw new NoLongerPrepared(cause);
      const isEarly = performance.now() - askedAt < timeouts.statementMs;
      throw isEarly && failure.sqlState === QUERY_CANCELED ? new CancelledEarly(cause) : failure;
    }
  }
  const query = (text: string, values: readonly unknown[] = []): Promise<TaggedResult> =>
    ask(text, values, undefined);
  return {
    engine: 'postgres',
    timeouts,
    send: (text, values) => ask(text, values, prepared.nameOf(text)),
    query,
    renewPlans: prepared === NOTHING_PREPARED ? async () => {} : planRenewal(query),
    get isBroken() {
      return isBroken;
    },
    get isServerLeft() {
      return isServerLeft;
    },
  };
}

/** Waits for the answer to a statement a moment longer than the server may take. The driver's own limit would count the time in which the process did not run. */
function inTime<T>(answer: Promise<T>, { statementMs }: PostgresTimeouts): Promise<T> {
  if (statementMs === 0) return answer;
  const toError = (): Error => new Error('The database has not answered the statement in time');
  return withDeadline(answer, { ms: statementMs + NETWORK_MARGIN_MS, toError });
}

/** Works on a connection of its own, and closes it. Throws StatementFailed where it cannot connect. */
export async function onConnection<T>(
  url: string,
  timeouts: PostgresTimeouts,
  work: (connection: PostgresConnection, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PostgresClient(connectionOptions(url, timeouts));
  // The next statement reports a broken connection.
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw new StatementFailed(cause);
    });
    return await work(postgresConnection(client, timeouts), client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The part of PostgreSQL that warns, in any language, when the wait of a commit for a synchronous standby is cancelled:
 * the commit is answered as done, and lost if the standby is promoted.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

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
  override name = 'StatementFailed';
  /** PostgreSQL's code of five characters; undefined: the connection failed, no answer came in time, or no standby has confirmed the commit. */
  readonly sqlState: string | undefined;
  /** Whether the server has closed the connection, or its state is unknown. */
  readonly endsConnection: boolean;
  /** Whether the address may lead to another server now. */
  readonly leavesServer: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The statement failed', { cause });
    this.sqlState = cause instanceof pg.DatabaseError ? cause.code : undefined;
    this.endsConnection = this.sqlState === undefined || ENDS_CONNECTION.test(this.sqlState);
    this.leavesServer = this.sqlState === undefined || LEAVES_SERVER.test(this.sqlState);
  }
}

/** A statement failed because it was prepared. When it is sent again, it is not prepared. */
class NoLongerPrepared extends StatementFailed {
  override name = 'NoLongerPrepared';
}

/**
 * A statement was cancelled before it had reached its limit of time. PostgreSQL says so of a limit for a lock (10 ms for most
 * commands) that ends just when the lock becomes free, where the statement goes on to wait for another one. Its transaction is undone.
 */
export class CancelledEarly extends StatementFailed {
  override name = 'CancelledEarly';
}

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const QUERY_CANCELED = '57014';
/** The server shuts down, or has ended an idle session or transaction. */
const ENDS_CONNECTION = /^(57P|25P03|25P04)/;
/** The server shuts down, or takes no writes. */
const LEAVES_SERVER = /^(57P01|57P02|25006)/;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** A row that another one belongs to was deleted meanwhile: when the command is repeated, it finds none. */
const FOREIGN_KEY_VIOLATION = '23503';
/**
 * The server has ended a transaction whose client was silent. It does so only while it waits for a message, so no COMMIT was carried
 * out, even if one was sent meanwhile.
 */
const SILENT_IN_TRANSACTION = '25P03';
const REPEATABLE: ReadonlySet<string> = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK_DETECTED,
  FOREIGN_KEY_VIOLATION,
  SILENT_IN_TRANSACTION,
]);
const DISK_FULL = '53100';
const READ_ONLY = '25006';
/** data_corrupted and index_corrupted. */
const DAMAGED = /^XX00[12]$/;

/** The classes (first two characters) and codes of errors that are about the database's state and not about the statement. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  '08', // the connection
  '53', // out of connections, memory or disk
  '57', // shutting down, starting, a statement that took too long
  '58', // input and output
  'XX', // internal
  '28', // the password is wrong, perhaps while it is being changed
  '3D000', // the database does not exist (yet)
  READ_ONLY, // a standby that has not been promoted (yet), or a server that was made read-only
  '25P04', // the transaction took too long
  '40003', // whether the commit succeeded is unknown
  '55P03', // a lock was not free in time
]);

const isSilentInTransaction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === SILENT_IN_TRANSACTION;

/** `again`: the whole transaction may succeed if it is repeated. `unavailable`: the database could not answer. */
export function verdictOn(error: unknown): 'again' | 'unavailable' | 'bug' {
  if (!(error instanceof StatementFailed)) return 'bug';
  if (error instanceof NoLongerPrepared || error instanceof CancelledEarly) return 'again';
  const { sqlState } = error;
  if (sqlState === undefined) return 'unavailable';
  if (REPEATABLE.has(sqlState)) return 'again';
  if (UNAVAILABLE.has(sqlState) || UNAVAILABLE.has(sqlState.slice(0, 2))) return 'unavailable';
  return 'bug';
}

/** Whether the engine has answered that it does not know the statement. */
export function isUnknownToEngine(error: unknown): boolean {
  return error instanceof StatementFailed && verdictOn(error) === 'bug';
}

/** Whether the role of the connection may not do what the statement says. */
export function lacksPrivilege(error: unknown): error is StatementFailed {
  return error instanceof StatementFailed && error.sqlState === '42501';
}

/** The fault that kept the database from answering. */
export function postgresFaultOf({ sqlState }: StatementFailed): DatabaseFault {
  if (sqlState === DISK_FULL) return 'diskFull';
  if (sqlState !== undefined && DAMAGED.test(sqlState)) return 'damaged';
  return sqlState === READ_ONLY ? 'readOnly' : 'away';
}

/**
 * Decides which texts are sent as named prepared statements, so that the engine parses and plans each once for
 * each connection. All connections of a storage share it.
 */
export interface PreparedStatements {
  /** The name of a text; undefined: send it without a name. The number of texts must be small, because all are kept. */
  nameOf(text: string): string | undefined;
  /**
   * Called with PostgreSQL's code when a text that was sent by its name has failed. True: the name is the cause.
   * It is not used again, so that repeating the whole transaction helps.
   */
  isAtFault(text: string, sqlState: string | undefined): boolean;
}

/** "cached plan must not change result type": a migration has added a column to its table. Engines also send it for a feature that they lack. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** A pooler without support for names has lent a connection that lacks the name, or on which another client uses it. */
const LOST_OR_TAKEN: ReadonlySet<string | undefined> = new Set(['26000', '42P05']);

/** Prepares every text, until a failure shows that the connections do not support it. */
export function makePreparedStatements(): PreparedStatements {
  const names = new Map<string, string | undefined>();
  let isPossible = true;
  return {
    nameOf(text) {
      if (!isPossible) return undefined;
      if (!names.has(text)) names.set(text, nameFor(text));
      return names.get(text);
    },
    isAtFault(text, sqlState) {
      if (LOST_OR_TAKEN.has(sqlState)) isPossible = false;
      // On connections of our own a new name would be enough, but poolers recognize a statement by its text.
      else if (sqlState === FEATURE_NOT_SUPPORTED) names.set(text, undefined);
      else return false;
      return true;
    },
  };
}

/** A name never stands for two texts, even if others share the connection. It is far below the limit of 63 bytes. */
function nameFor(text: string): string {
  return `purser_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Prepares nothing. */
export const NOTHING_PREPARED: PreparedStatements = {
  nameOf: () => undefined,
  isAtFault: () => false,
};

/** The server's own limits, in milliseconds, by their names in PostgreSQL. */
export function limitsOf({ statementMs, lockMs, idleInTransactionMs }: PostgresTimeouts) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}
