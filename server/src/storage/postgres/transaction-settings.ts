import type { PostgresTimeouts } from './connection.ts';

/**
 * An expression that is always true, and with which the transaction it stands in is durable when its commit is answered:
 * flushed, and received by the synchronous standbys, whatever the server, the role or the database says
 * (`synchronous_commit`). It must be evaluated for each row that is written.
 */
export const IS_DURABLE = `set_config('synchronous_commit', 'on', true) is not null`;

/** Another one, with which the commit of its transaction waits neither for the disk nor for a standby. */
export const NEED_NOT_BE_DURABLE = `set_config('synchronous_commit', 'off', true) is not null`;

/** The values of `synchronous_commit` with which an answered commit is durable. */
const DURABLE: ReadonlySet<string> = new Set(['on', 'remote_apply']);

/** Whether commits are durable with this value of `synchronous_commit`. */
export const isDurable = (synchronousCommit: string): boolean => DURABLE.has(synchronousCommit);

/**
 * Statements that give the transaction they stand in its settings: the durability of IS_DURABLE, and limits. Connections say
 * the limits when they are opened, but a pooler in transaction mode drops that, or gives it to another connection.
 */
export function transactionSettings(timeouts: PostgresTimeouts): string {
  // Not one `select` of set_config: it is planned each time, which costs PostgreSQL 25 µs more.
  return Object.entries({ synchronous_commit: 'on', ...limitsOf(timeouts) })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}

/** The server's own limits, in milliseconds, by their names in PostgreSQL. */
export function limitsOf({ statementMs, lockMs, idleInTransactionMs }: PostgresTimeouts) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}
