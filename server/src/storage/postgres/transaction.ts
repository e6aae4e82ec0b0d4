import { type PostgresConnection, StatementFailed } from './connection.ts';

/** How a transaction begins, by what it does (docs/decisions/0008). */
export const BEGIN = {
  /** Each statement sees what is committed by then; commands that write lock the row at their head first. */
  write: 'start transaction isolation level read committed read write',
  /** All statements see one moment. */
  read: 'start transaction isolation level repeatable read read only',
} as const;

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
  try {
    await connection.query(BEGIN[kind]);
  } catch (error) {
    throw connection.isBroken ? new BeginFailed(error) : error;
  }
  const result = await work().catch(async (error: unknown) => {
    await rollBack(connection);
    throw error;
  });
  await commit(connection);
  return result;
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
