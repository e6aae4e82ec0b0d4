import {
  type PostgresConnection,
  type PostgresTimeouts,
  StatementFailed,
  type TaggedResult,
} from './connection.ts';
import { transactionSettings } from './transaction-settings.ts';

/** How a transaction begins, by what it does (docs/guides/database.md). */
const BEGIN = {
  /**
   * Each statement sees what is committed by then; commands that write lock the row at their head first. It does not say
   * `read write`: that would pass over a server that was made read-only, and a standby refuses it with a code of many meanings.
   */
  write: 'start transaction isolation level read committed',
  /** All statements see one moment. */
  read: 'start transaction isolation level repeatable read read only',
} as const;

export type TransactionKind = keyof typeof BEGIN;

/** Statements without values that share a message, and so a round trip, with the beginning or the end of a transaction. */
export interface Framed<T> {
  readonly kind: TransactionKind;
  /** Runs first. Its rows are what the work is given. */
  readonly first: string;
  /** Runs last, right before the commit; none where it is undefined. It is made of what the work has given. */
  readonly last: (result: T) => string | undefined;
}

/** The one message that begins a transaction and gives it its settings. */
export function beginText(kind: TransactionKind, timeouts: PostgresTimeouts): string {
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
  of: TransactionKind | Framed<T>,
  work: (first: TaggedResult['rows']) => Promise<T>,
): Promise<T> {
  const { kind, first, last } = typeof of === 'string' ? { kind: of } : of;
  const undone = async (error: unknown): Promise<never> => {
    await rollBack(connection);
    throw error;
  };
  const beginning = joined(beginText(kind, connection.timeouts), first);
  const rows = await begin(connection, beginning).catch(undone);
  const result = await work(rows).catch(undone);
  await commit(connection, joined(last?.(result), 'commit')).catch(undone);
  return result;
}

const joined = (...statements: readonly (string | undefined)[]): string =>
  statements.filter((one) => one !== undefined).join('; ');

async function begin(connection: PostgresConnection, text: string): Promise<TaggedResult['rows']> {
  try {
    return (await connection.query(text)).rows;
  } catch (error) {
    throw error instanceof StatementFailed && error.endsConnection ? new BeginFailed(error) : error;
  }
}

/** A connection that fails to roll back is broken and not used again. */
async function rollBack(connection: PostgresConnection): Promise<void> {
  if (connection.isBroken) return;
  await connection.query('rollback').catch(() => undefined);
}

async function commit(connection: PostgresConnection, text: string): Promise<void> {
  const { tag } = await connection.query(text);
  // PostgreSQL ends a transaction that has failed before with a rollback, and does not call that an error.
  if (tag !== 'COMMIT') throw new StatementFailed(new Error(`COMMIT was answered with ${tag}`));
}
