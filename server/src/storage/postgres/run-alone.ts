import type { CallLane } from '../../kernel/call-lane.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { LINE_WAIT_MS_MAX, LINE_WAITING_MAX } from '../../kernel/limits.ts';
import { makeLines } from '../../lib/lines.ts';
import { outcomeOfRollback } from '../command.ts';
import { addCounts } from '../idempotency/key-rows.ts';
import { UNDER_WAY } from '../idempotency/once.ts';
import { runCommandCall } from '../idempotency/run-once.ts';
import type { LockKeys } from '../idempotency/run-together.ts';
import { RollbackWith } from '../query/tx.ts';
import type { Confirm } from '../storage.ts';
import { addCommit, type Committed, endQueue, isLockTaken, type Request } from './batch.ts';
import type { PostgresConnection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';
import { inTransaction, type Retry } from './transaction.ts';

export interface RunAloneDeps {
  /** For commands that run by themselves, and wait for no row for long. */
  readonly pool: ConnectionPool;
  /** For those of them that wait for long. */
  readonly lockPool: ConnectionPool;
  readonly retry: Retry;
  /** Keeps others with the idempotency keys away until the transaction ends. */
  readonly lockKeys: LockKeys;
  /** Awaited before a refusal that has written nothing. */
  readonly confirm: Confirm;
}

/** Runs commands that change no control state, each in a transaction of its own. */
export type RunAlone = ReturnType<typeof makeRunAlone>;

/**
 * Makes what runs commands by themselves. Calls for the same row line up before they take a connection, and one that finds its row
 * locked all the same waits where nobody else needs its connection (docs/decisions/0048).
 */
export function makeRunAlone(deps: RunAloneDeps) {
  const { pool, lockPool, retry } = deps;
  const lines = makeLines(LINE_WAITING_MAX);

  async function inLine<T>(
    { name: lane, goesFirst }: CallLane,
    keys: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    const done = await lines.run({ keys, lane, goesFirst }, async () =>
      performance.now() - askedAt > LINE_WAIT_MS_MAX ? 'late' : { result: await work() },
    );
    if (done === 'full' || done === 'late') throw tooManyWait();
    return done.result;
  }

  const keysOf = ({ command, input }: Request): readonly string[] =>
    command.waitsFor?.(input) ?? [];

  const runWaiting = (request: Request): Promise<Committed> =>
    retry(() => runOn(lockPool, request, deps));

  async function run(request: Request): Promise<Committed> {
    const { command, input, audited, lane } = request;
    return inLine(lane, keysOf(request), async () => {
      // Changes by operators are rare, and a burst of others must not keep them from a connection.
      if (command.waitsLong || audited) return runWaiting(request);
      const attempt = (): Promise<Committed | 'locked'> => runOn(pool, request, deps);
      const done = await retry(() =>
        attempt().catch((error: unknown): 'locked' => {
          if (isLockTaken(error)) return 'locked';
          throw error;
        }),
      );
      if (done !== 'locked') return done;
      // By another node, or by a change of what its title sells. Of each title only one waits.
      const waiting = [`title ${titleOf(input)}`];
      return inLine(lane, waiting, () => runWaiting(request));
    });
  }

  return {
    /** How many wait in lines. */
    get waiting() {
      return lines.waiting;
    },
    run,
    /** Whether a request would have to wait in a line. */
    isBusy: (request: Request) => lines.isBusy(keysOf(request)),
    /** Does other work for a request when it is its turn in the lines of its rows. */
    inTurn: <T>(request: Request, work: () => Promise<T>): Promise<T> =>
      inLine(request.lane, keysOf(request), work),
  };
}

/** Runs a command on a connection of a pool. Nothing is committed where it is refused. */
export async function runOn(
  pool: ConnectionPool,
  request: Request,
  { lockKeys, confirm }: Pick<RunAloneDeps, 'lockKeys' | 'confirm'>,
): Promise<Committed> {
  const { command, once, lane } = request;
  const kind = command.changes === 'nothing' ? 'read' : 'write';
  const onCommitted = (fromMs: number): void => addCommit([request], fromMs);
  const run = (connection: PostgresConnection) =>
    inTransaction(connection, { kind, onCommitted }, async () => {
      endQueue([request]);
      if (once && (await lockKeys(connection, [once])).size === 0) {
        throw new RollbackWith(UNDER_WAY);
      }
      const done = await runCommandCall(command, connection, request);
      await addCounts(connection, done.counts);
      if (done.isRefused) throw new RollbackWith(done.result);
      return done;
    });
  return pool.use(run, lane).catch(async (thrown: unknown) => {
    const outcome = outcomeOfRollback(thrown);
    await confirm();
    return outcome;
  });
}

/** The title that a command is about; empty: none. */
function titleOf(input: unknown): string {
  const { titleId } = (input ?? {}) as { readonly titleId?: unknown };
  return typeof titleId === 'string' ? titleId : '';
}

export function tooManyWait(): StorageUnavailable {
  return new StorageUnavailable({
    cause: new Error('Too many wait for the database'),
    fault: 'busy',
  });
}
