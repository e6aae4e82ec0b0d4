import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import {
  limitsOf,
  type PostgresConnection,
  postgresFaultOf,
  type PostgresTimeouts,
  StatementFailed,
  type TaggedResult,
  verdictOn,
} from './connection.ts';

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

type TransactionKind = keyof typeof BEGIN;

/** A transaction, and statements without values that share a message, and so a round trip, with its beginning or its end. */
export interface Framed<T> {
  readonly kind: TransactionKind;
  /** Runs first. Its rows are what the work is given. */
  readonly first?: string;
  /** Runs last, right before the commit; none where it is undefined. It is made of what the work has given. */
  readonly last?: (result: T) => string | undefined;
  /** Told of the commit, which began at this moment of the monotonic clock. */
  readonly onCommitted?: (fromMs: number) => void;
}

/** The one message that begins a transaction and gives it its settings. */
export function beginText(kind: TransactionKind, timeouts: PostgresTimeouts): string {
  return `${BEGIN[kind]}; ${transactionSettings(timeouts)}`;
}

/** The transaction did not begin, because the connection had broken while it was idle. */
export class BeginFailed extends Error {
  override name = 'BeginFailed';

  constructor(cause: unknown) {
    super('The transaction did not begin', { cause });
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
  const { kind, first, last, onCommitted }: Framed<T> = typeof of === 'string' ? { kind: of } : of;
  const undone = async (error: unknown): Promise<never> => {
    await rollBack(connection);
    throw error;
  };
  const beginning = joined(beginText(kind, connection.timeouts), first);
  const rows = await begin(connection, beginning).catch(undone);
  const result = await work(rows).catch(undone);
  const committingAtMs = performance.now();
  await commit(connection, joined(last?.(result), 'commit')).catch(undone);
  onCommitted?.(committingAtMs);
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
function transactionSettings(timeouts: PostgresTimeouts): string {
  // Not one `select` of set_config: it is planned each time, which costs PostgreSQL 25 µs more.
  return Object.entries({ synchronous_commit: 'on', ...limitsOf(timeouts) })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}

/** Enough for contended rows on an engine that never waits for locks. When the database is slow, TOTAL_MS ends it first. */
const ATTEMPTS_MAX = 12;
const TOTAL_MS = 5_000;
const DELAY = { firstMs: 5, longestMs: 400 } as const;

/** Runs one transaction, and repeats it where that helps. Throws StorageUnavailable, or a bug's error as it is. */
export type Retry = <T>(attempt: () => Promise<T>) => Promise<T>;

/** Repeats attempts that failed for a temporary reason, within limits of number and time. */
export function makeRetry({ random }: { readonly random: Random }): Retry {
  return async (attempt) => {
    const beganAt = performance.now();
    for (let number = 1; ; number += 1) {
      try {
        return await attempt();
      } catch (error) {
        const isOver = number >= ATTEMPTS_MAX || performance.now() - beganAt >= TOTAL_MS;
        if (isOver || !mayPass(error)) throw toCallerError(error);
      }
      await sleep(backOffMs(number, { ...DELAY, jitter: (random(1)[0] as number) / 255 }));
    }
  };
}

function mayPass(error: unknown): boolean {
  return error instanceof BeginFailed || verdictOn(error) === 'again';
}

/** The error for the caller: StorageUnavailable, or a bug's own error. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof BeginFailed) return new StorageUnavailable({ cause: error.cause });
  if (!(error instanceof StatementFailed)) return error;
  if (verdictOn(error) === 'bug') return error.cause;
  return new StorageUnavailable({ cause: error.cause, fault: postgresFaultOf(error) });
}
