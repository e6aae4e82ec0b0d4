import { StorageUnavailable } from '../../kernel/errors.ts';
import { type Command, type CommandOutcome, outcomeOfRollback } from '../command.ts';
import { readControlHead, writeControl } from '../control/log.ts';
import { addCounts } from '../idempotency/key-rows.ts';
import { type CallRun, type CommandCall, runCommandCall } from '../idempotency/run-once.ts';
import { SchemaIncomplete, SchemaTooNew } from '../migrations/schema-mismatch.ts';
import { RollbackWith } from '../query/tx.ts';
import { isSqliteUnavailable, type SqliteConnection, sqliteFaultOf } from './file.ts';

// The messages between the main thread and the writer thread (lib/rpc). Inputs and results are plain data; large ones
// are texts rather than objects (economy/items.ts). A request is a CommandCall.

/** The writer's answer: the outcome of a command that is committed, or the error of one that threw. */
export type CommandReply = { readonly result: WrittenOutcome } | { readonly error: Error };

/** The outcome of a command, with the times of a traced one. */
export interface WrittenOutcome extends CommandOutcome {
  /** The last entry of the control log to wait for, where the command may have changed the control state. */
  readonly seq?: number;
  readonly times?: WriterTimes;
}

/** Times of the monotonic clock, which all threads of a process share: when the transaction began, and its commit began and ended. */
export interface WriterTimes {
  readonly begunMs: number;
  readonly committingMs: number;
  readonly committedMs: number;
}

/** Errors that keep their class between the threads. */
export const WRITER_ERRORS = { SchemaIncomplete, SchemaTooNew, StorageUnavailable };

interface WriterDeps {
  readonly connection: Pick<SqliteConnection, 'database' | 'sql'>;
  readonly commands: ReadonlyMap<
    string,
    Pick<Command, 'run' | 'isRefusal' | 'isForgotten' | 'changes'>
  >;
  readonly commit: () => void;
}

/**
 * Runs commands in one transaction and resolves, after its commit, with the outcome of each, in their order. Rejects
 * only when not even a rollback is possible: then the connection is lost.
 */
type CommitBatch = (batch: readonly CommandCall[]) => Promise<readonly CommandReply[]>;

/**
 * Makes the writer of a connection. It has two passes, because commands hardly ever throw and a savepoint for each
 * costs time. Say that the commands A, B and C wait, and that B throws:
 *
 *     first pass:   begin; A; B throws; rollback
 *     second pass:  begin; savepoint; A; release
 *                          savepoint; B throws; rollback to the savepoint
 *                          savepoint; C; release
 *                   commit
 *
 * A and C are answered with their results, B with its error (or with the outcome of a RollbackWith). Had B not thrown,
 * the first pass would have ended with `commit`. A refusal counts as thrown where it has written, and as an answer where it has not.
 * One that has written may come again and again: after a second pass the next batches have no first one.
 *
 * The second pass may be lost as a whole: the commit fails, or SQLite rolls the transaction back while a command runs,
 * as it does when the disk is full. Then nothing is stored and no command is told that it succeeded. A command that
 * threw keeps its own error, every other one gets StorageUnavailable.
 */
export function makeWriter(of: Omit<WriterDeps, 'commit'>): CommitBatch {
  let savepointsLeft = 0;
  let committingMs = 0;
  const commit = (): void => {
    committingMs = performance.now();
    of.connection.database.exec('commit');
  };
  const deps: WriterDeps = { ...of, commit };
  return async (batch) => {
    const begunMs = performance.now();
    const replies: CommandReply[] = [];
    try {
      if (savepointsLeft > 0) savepointsLeft -= 1;
      else {
        const plain = await runPlainly(deps, batch);
        if (plain) return withTimes(batch, plain, { begunMs, committingMs });
        savepointsLeft = BATCHES_WITH_SAVEPOINTS;
      }
      const numbered = await runInSavepoints(deps, batch, replies);
      return withTimes(batch, numbered, { begunMs, committingMs });
    } catch (error) {
      rollBack(deps);
      return batch.map((_, index) => {
        const reply = replies[index];
        return reply && 'error' in reply ? reply : { error: toUnavailable(error) };
      });
    }
  };
}

/** Batches that run with savepoints after one that had to run twice: so repeating costs no more than a hundredth. */
const BATCHES_WITH_SAVEPOINTS = 100;

/** The first pass. Undefined: a command threw, and nothing has happened. Throws where it cannot begin or commit. */
async function runPlainly(
  deps: WriterDeps,
  batch: readonly CommandCall[],
): Promise<readonly CommandReply[] | undefined> {
  const { database } = deps.connection;
  const replies: CommandReply[] = [];
  const runs: CallRun[] = [];
  let numbered: readonly CommandReply[];
  database.exec('begin immediate');
  try {
    for (const request of batch)
      replies.push({ result: await runUnlessUndone(deps, request, runs) });
    numbered = await end(deps, { batch, replies, runs });
  } catch {
    rollBack(deps);
    return undefined;
  }
  deps.commit();
  return numbered;
}

/** The second pass; adds to `replies` as it goes on. Throws where it cannot begin or commit, or is lost on the way. */
async function runInSavepoints(
  deps: WriterDeps,
  batch: readonly CommandCall[],
  replies: CommandReply[],
): Promise<readonly CommandReply[]> {
  const { database } = deps.connection;
  const runs: CallRun[] = [];
  database.exec('begin immediate');
  for (const request of batch) {
    const reply = await runInSavepoint(deps, request, runs);
    replies.push(reply);
    // To go on would be wrong: without a transaction, a savepoint begins one and its release commits it.
    if (!database.isTransaction) throw toLossOf(reply);
  }
  const numbered = await end(deps, { batch, replies, runs });
  deps.commit();
  return numbered;
}

/** The replies of a batch that ends now, with the times of its traced calls. */
function withTimes(
  batch: readonly CommandCall[],
  replies: readonly CommandReply[],
  times: Omit<WriterTimes, 'committedMs'>,
): readonly CommandReply[] {
  if (!batch.some(({ isTraced }) => isTraced)) return replies;
  const committedMs = performance.now();
  return replies.map((reply, index) =>
    batch[index]?.isTraced && 'result' in reply
      ? { result: { ...reply.result, times: { ...times, committedMs } } }
      : reply,
  );
}

/** Runs a command in a savepoint; adds it to `runs` unless it is undone. */
async function runInSavepoint(
  deps: WriterDeps,
  request: CommandCall,
  runs: CallRun[],
): Promise<CommandReply> {
  const { database } = deps.connection;
  database.exec('savepoint command');
  try {
    const result = await runUnlessUndone(deps, request, runs);
    database.exec('release command');
    return { result };
  } catch (error) {
    // SQLite may have rolled the whole transaction back, and the savepoint with it.
    if (database.isTransaction) database.exec('rollback to command; release command');
    if (error instanceof RollbackWith) return { result: outcomeOfRollback(error) };
    return { error: toCommandError(error) };
  }
}

/** Runs a command; adds it to `runs`. Throws where it must be undone: a RollbackWith where it is refused and has written. */
async function runUnlessUndone(
  { connection, commands }: WriterDeps,
  call: CommandCall,
  runs: CallRun[],
): Promise<CommandOutcome> {
  const command = commands.get(call.name);
  if (!command) throw new Error(`There is no command ${call.name}`);
  const before = await changesOf(connection);
  try {
    const run = await runCommandCall(command, connection.sql, call);
    if (run.isRefused) throw new RollbackWith(run.result);
    runs.push(run);
    const { result, events } = run;
    return { result, events };
  } catch (error) {
    if (error instanceof RollbackWith && (await changesOf(connection)) === before) {
      return outcomeOfRollback(error);
    }
    throw error;
  }
}

/** How many rows this connection has ever inserted, updated or deleted. */
async function changesOf({ sql }: WriterDeps['connection']): Promise<number> {
  const { rows } = await sql.send('select total_changes() as count', []);
  return (rows[0] as { readonly count: number }).count;
}

interface Ending {
  readonly batch: readonly CommandCall[];
  readonly replies: readonly CommandReply[];
  readonly runs: readonly CallRun[];
}

/** Writes what commands have left to the end of their transaction. Gives the replies, with the number of the last entry where that is to be known. */
async function end(
  { connection: { sql }, commands }: WriterDeps,
  { batch, replies, runs }: Ending,
): Promise<readonly CommandReply[]> {
  const appended = runs.flatMap((run) => run.appended);
  const isControl = batch.map(({ name }) => commands.get(name)?.changes === 'control');
  // Also where a change was found made: the call that made it may still wait.
  let seq: number | undefined;
  if (appended.length > 0) seq = await writeControl(sql, appended);
  else if (isControl.includes(true)) ({ seq } = await readControlHead(sql));
  await addCounts(
    sql,
    runs.flatMap((run) => run.counts),
  );
  if (seq === undefined) return replies;
  const last = { seq };
  return replies.map((reply, index) =>
    isControl[index] && 'result' in reply ? { result: { ...reply.result, ...last } } : reply,
  );
}

function rollBack({ connection: { database } }: WriterDeps): void {
  if (database.isTransaction) database.exec('rollback');
}

/** The reason why the transaction is gone after this command. */
function toLossOf(reply: CommandReply): Error {
  if ('error' in reply) return reply.error;
  return new Error('SQLite rolled the transaction back while a command ran');
}

function toUnavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  return new StorageUnavailable({ cause: error, fault: sqliteFaultOf(error) });
}

/** The error that the caller of a command gets: StorageUnavailable where SQLite could not answer. */
export function toCommandError(thrown: unknown): Error {
  if (isSqliteUnavailable(thrown)) return toUnavailable(thrown);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
