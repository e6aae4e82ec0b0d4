import { StorageUnavailable } from '../../kernel/errors.ts';
import { type Command, type CommandOutcome } from '../command.ts';
import { lockControl, writeControl } from '../control/log.ts';
import { addCounts } from '../idempotency/key-limits.ts';
import { type CommandCall, runCommandCall } from '../idempotency/run-once.ts';
import { type LockKeys, runCallsTogether } from '../idempotency/run-together.ts';
import type { SqlSender } from '../query/tx.ts';
import {
  type PostgresConnection,
  postgresFaultOf,
  StatementFailed,
  verdictOn,
} from './connection.ts';
import { BeginFailed, inTransaction } from './transaction.ts';

/** A call of a command. */
export interface Request extends CommandCall {
  readonly command: Command;
}

/** The outcome of a command whose transaction is committed. */
export interface Committed extends CommandOutcome {
  /** The last entry of the control log to wait for, where the command may have changed the control state. */
  readonly seq?: number;
}

/** What has become of a command in a batch. `alone`: nothing; it must run by itself. */
export type Shared = Committed | 'alone';

/** Does a batch, which it takes when the transaction has begun: by then more may have come in. */
export type DoBatch = (
  connection: PostgresConnection,
  takeBatch: () => readonly Request[],
) => Promise<readonly Shared[]>;

/** Makes the batches of a command whose calls can share a transaction (`together`). */
export function rowBatch(command: Command, lockKeys: LockKeys): DoBatch {
  return (connection, takeBatch) =>
    inTransaction(connection, 'write', async () => {
      const calls = takeBatch();
      const { results, events, counts } = await runCallsTogether(command, connection, {
        calls,
        lockKeys,
      });
      await addCounts(connection, counts);
      // The events are of all together, so whoever is the first to be done brings them.
      const first = results.findIndex((result) => result !== undefined);
      return results.map((result, index) =>
        result === undefined ? 'alone' : { result, events: index === first ? events : [] },
      );
    });
}

/**
 * Makes the batches of commands that may change the control state: they run one after the other, behind the head of the
 * control log, which is locked first. So two nodes never wait for each other with locked rows, no other node's entries come in
 * between, and no other call with the same idempotency key is under way.
 */
export function controlBatch(notify: (on: SqlSender) => Promise<void>): DoBatch {
  return (connection, takeBatch) =>
    inTransaction(connection, 'write', async () => {
      await lockControl(connection);
      const runs = [];
      for (const request of takeBatch()) {
        runs.push(await runCommandCall(request.command, connection, request));
      }
      const seq = await writeControl(
        connection,
        runs.flatMap(({ appended }) => appended),
      );
      await addCounts(
        connection,
        runs.flatMap(({ counts }) => counts),
      );
      await notify(connection);
      return runs.map(({ result, events }) => ({ result, events, seq }));
    });
}

/**
 * Whether each command of a batch that failed may run by itself: surely nothing is committed, and it may be the fault of only one
 * of them.
 */
export function mayRunAlone(error: unknown): boolean {
  if (error instanceof BeginFailed || error instanceof StorageUnavailable) return false;
  if (verdictOn(error) !== 'unavailable') return true;
  return error instanceof StatementFailed && isOfOneRow(error);
}

/** Whether the database could not answer because of a row that perhaps only one of the commands needs. */
function isOfOneRow(error: StatementFailed): boolean {
  return error.sqlState === LOCK_NOT_AVAILABLE || postgresFaultOf(error) === 'damaged';
}

const LOCK_NOT_AVAILABLE = '55P03';
