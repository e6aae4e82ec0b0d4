import type { CallLane } from '../../kernel/call-lane.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { AGAIN, BUSY, type Command, type CommandOutcome, hasRun, type NotRun } from '../command.ts';
import { addCounts } from '../idempotency/key-rows.ts';
import { type CallRun, type CommandCall, runCommandCall } from '../idempotency/run-once.ts';
import { type LockKeys, runCallsInBatch } from '../idempotency/run-together.ts';
import { RollbackWith, type SqlSender } from '../query/tx.ts';
import type { Confirm } from '../storage.ts';
import {
  type PostgresConnection,
  postgresFaultOf,
  StatementFailed,
  verdictOn,
} from './connection.ts';
import { headOf, LOCK_CONTROL, type Notify, writeControlBehind } from './control-log.ts';
import { BeginFailed, type Framed, inTransaction } from './transaction.ts';

/** A call of a command. */
export interface Request extends CommandCall {
  readonly command: Command;
  /** The caller's. */
  readonly lane: CallLane;
}

/** Tells the spans of calls that their transaction has begun. */
export function endQueue(requests: readonly Request[]): readonly Request[] {
  for (const { lane } of requests) lane.span?.add('queue');
  return requests;
}

/** Tells the spans of calls that their transaction is committed. */
export function addCommit(requests: readonly Request[], fromMs: number): void {
  for (const { lane } of requests) lane.span?.add('commit', { fromMs });
}

/** The outcome of a command whose transaction is committed. */
export interface Committed extends CommandOutcome {
  /** The last entry of the control log to wait for, where the command may have changed the control state. */
  readonly seq?: number;
}

/**
 * The result of a command in a batch. Nothing was done for the last three. `alone`: it must run by itself. `busy` and
 * `again`: it can be in another batch, when its row is free or soon.
 */
export type Shared = Committed | 'alone' | 'busy' | 'again';

/** Does a batch, which it takes when the transaction has begun: by then more may have come in. */
export type DoBatch = (
  connection: PostgresConnection,
  takeBatch: () => readonly Request[],
) => Promise<readonly Shared[]>;

/**
 * Makes the batches of a command whose calls can share a transaction (`batch`). One in which nothing was done is rolled back;
 * `confirm` is awaited then.
 */
export function rowBatch(
  command: Command,
  { lockKeys, confirm }: { readonly lockKeys: LockKeys; readonly confirm: Confirm },
): DoBatch {
  return (connection, takeBatch) => {
    const onCommitted = (fromMs: number): void => addCommit(takeBatch(), fromMs);
    return inTransaction(connection, { kind: 'write', onCommitted }, async () => {
      const calls = endQueue(takeBatch());
      const runs = await runCallsInBatch(command, connection, { calls, lockKeys });
      const done = runs.filter(hasRun);
      await addCounts(
        connection,
        done.flatMap(({ counts }) => counts),
      );
      const shared = runs.map(toShared);
      if (done.every(({ isRefused }) => isRefused)) throw new RollbackWith(shared);
      return shared;
    }).catch(async (error: unknown) => {
      if (!(error instanceof RollbackWith)) throw error;
      await confirm();
      return error.outcome as readonly Shared[];
    });
  };
}

function toShared(run: CallRun | NotRun): Shared {
  if (run === BUSY) return 'busy';
  return run === AGAIN ? 'again' : (run ?? 'alone');
}

/**
 * Makes the batches of commands that may change the control state: they run one after the other, and those of one command that
 * come one after the other together, behind the head of the control log, which is locked first. So two nodes never wait for each
 * other with locked rows, no other node's entries come in between, and no other call with the same idempotency key is under way.
 * `notify`: how to wake the listeners when the transaction is committed; undefined where the engine cannot.
 */
export function controlBatch(notify: Notify | undefined): DoBatch {
  const frame: Framed<readonly (Committed & { readonly seq: number })[]> = {
    kind: 'write',
    first: LOCK_CONTROL,
    last: ([one]) => one && notify?.(one.seq),
  };
  return (connection, takeBatch) => {
    const onCommitted = (fromMs: number): void => addCommit(takeBatch(), fromMs);
    return inTransaction(connection, { ...frame, onCommitted }, async (locked) => {
      const groups: GroupRun[] = [];
      for (const group of groupsOf(endQueue(takeBatch())))
        groups.push(await runGroup(connection, group));
      const done = groups.flatMap(({ inOrderDone }) => inOrderDone);
      const appended = done.flatMap((run) => run.appended);
      const seq = await writeControlBehind(headOf(locked), connection, appended);
      await addCounts(
        connection,
        done.flatMap(({ counts }) => counts),
      );
      return groups.flatMap(({ runs }) => runs.map((run) => ({ ...run, seq })));
    });
  };
}

/** Calls of one command that came one after the other. */
interface Group {
  readonly command: Command;
  readonly calls: Request[];
}

function groupsOf(requests: readonly Request[]): readonly Group[] {
  const groups: Group[] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    if (last?.command === request.command) last.calls.push(request);
    else groups.push({ command: request.command, calls: [request] });
  }
  return groups;
}

interface GroupRun {
  /** In the order of the calls. */
  readonly runs: readonly CallRun[];
  /** The same in the order in which they were done: the control log has that order. */
  readonly inOrderDone: readonly CallRun[];
}

async function runGroup(on: SqlSender, { command, calls }: Group): Promise<GroupRun> {
  const isShared = command.batch && calls.length > 1;
  const shared = isShared ? await runCallsInBatch(command, on, { calls, lockKeys: allKeys }) : [];
  const inOrderDone = shared.filter(hasRun);
  const runs: CallRun[] = [];
  for (const [index, call] of calls.entries()) {
    let run = shared[index];
    if (!hasRun(run)) inOrderDone.push((run = await runCommandCall(command, on, call)));
    runs.push(run);
  }
  return { runs, inOrderDone };
}

/**
 * A transaction that has locked the head of the control log has the keys of all commands that change the control state.
 */
const allKeys: LockKeys = async (_, list) => new Set(list);

/**
 * Whether each command of a batch that failed may run by itself: surely nothing is committed, and it may be the fault of only one
 * of them.
 */
export function mayRunAlone(error: unknown): boolean {
  if (error instanceof BeginFailed || error instanceof StorageUnavailable) return false;
  // The end of a connection is the fault of none of them.
  if (error instanceof StatementFailed && error.endsConnection) return false;
  if (verdictOn(error) !== 'unavailable') return true;
  // It may be about a row that only one of the commands needs.
  return (
    isLockTaken(error) || (error instanceof StatementFailed && postgresFaultOf(error) === 'damaged')
  );
}

/** Whether a row stayed locked for longer than its transaction may wait. */
export function isLockTaken(error: unknown): boolean {
  return error instanceof StatementFailed && error.sqlState === LOCK_NOT_AVAILABLE;
}

const LOCK_NOT_AVAILABLE = '55P03';
