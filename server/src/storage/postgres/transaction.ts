import { type PostgresConnection, type PostgresTimeouts, StatementFailed } from './connection.ts';
import { transactionSettings } from './transaction-settings.ts';

/** How a transaction begins, by what it does (docs/decisions/0008). */
const BEGIN = {
  /**
   * Each statement sees what is committed by then; commands that write lock the row at their head first. It does not say
   * `read write`: that would pass over a server that was made read-only, and a standby refuses it with a code of many meanings.
   */
  write: 'start transaction isolation level read committed',
  /** All statements see one moment. */
  read: 'start transaction isolation level repeatable read read only',
} as const;

/** The one message that begins a transaction and gives it its settings. */
export function beginText(kind: keyof typeof BEGIN, timeouts: PostgresTimeouts): string {
  return `${BEGIN[kind]}; ${transactionSettings(timeouts)}`;
}

/** The transaction did not begin, because the connection had broken while it was idle. */
export class BeginFailed extends Error {
  constructor(cause: unknown) {
    super('The transaction did not begin', { cause });
    this.name = 'BeginFailed';
  }
}

/**
 * Runs work in one transaction. Throws BeginFailed, or what `work` threw (rolled back), or StatementFailed
 * when the commit failed. If no answer came, the commit may have happened all the same.
 */
export async function inTransaction<T>(
  connection: PostgresConnection,
  kind: keyof typeof BEGIN,
  work: () => Promise<T>,
): Promise<T> {
  const undone = async (error: unknown): Promise<never> => {
    await rollBack(connection);
    throw error;
  };
  await begin(connection, kind).catch(undone);
  const result = await work().catch(undone);
  await commit(connection);
  return result;
}

async function begin(connection: PostgresConnection, kind: keyof typeof BEGIN): Promise<void> {
  try {
    await connection.query(beginText(kind, connection.timeouts));
  } catch (error) {
    throw error instanceof StatementFailed && error.endsConnection ? new BeginFailed(error) : error;
  }
}

/** A connection that fails to roll back is broken and not used again. */
async function rollBack(connection: PostgresConnection): Promise<void> {
  if (connection.isBroken) return;
  await connection.query('rollback').catch(() => undefined);
}

async function commit(connection: PostgresConnection): Promise<void> {
  const { tag } = await connection.query('commit');
  // PostgreSQL ends a transaction that has failed before with a rollback, and does not call that an error.
  if (tag !== 'COMMIT') throw new StatementFailed(new Error(`COMMIT was answered with ${tag}`));
}
