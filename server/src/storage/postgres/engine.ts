import { StorageUnavailable } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import { type Batches, makeBatches } from '../../lib/batches.ts';
import { outcomeOfRollback } from '../command.ts';
import { COMMANDS_BY_NAME } from '../commands.ts';
import { addCounts } from '../idempotency/key-limits.ts';
import { runCommandCall, UNDER_WAY } from '../idempotency/run-once.ts';
import type { LockKeys } from '../idempotency/run-together.ts';
import type { CommandRunner } from '../ports.ts';
import { RollbackWith } from '../query/rollback-with.ts';
import type { SqlSender } from '../query/tx.ts';
import {
  type Committed,
  controlBatch,
  type DoBatch,
  mayRunAlone,
  type Request,
  rowBatch,
  type Shared,
} from './batch.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retry } from './retry.ts';
import { inTransaction } from './transaction.ts';

/** Commands that share a transaction. It is open, and holds its rows, for as long as all of them take. */
const COMMANDS_PER_COMMIT_MAX = 128;

interface EngineDeps {
  /** For commands that run by themselves. */
  readonly pool: ConnectionPool;
  /** For batches of one command, each command on a connection of its own. Large commands never hold them up. */
  readonly batchPool: ConnectionPool;
  /**
   * Runs commands that may change the control state, one transaction at a time on one connection. They wait for the same row
   * anyway, and a node that falls silent can block the other nodes with only one transaction.
   */
  readonly changePool: ConnectionPool;
  /** Commands that may wait for each kind of batch; the next one rejects at once with StorageUnavailable. */
  readonly waitingMax: number;
  readonly retry: Retry;
  /** Wakes the listeners when the transaction is committed; does nothing where the engine cannot. */
  readonly notify: (on: SqlSender) => Promise<void>;
  /**
   * Awaited after the commit of a command that may have changed the control state, also when its
   * change had been made already: the call that made it may still be waiting. `seq`: the last entry it must wait for.
   */
  readonly afterControl: (seq: number) => Promise<void>;
  /** Keeps others with the idempotency keys away until the transaction ends. */
  readonly lockKeys: LockKeys;
  /** Receives the events of a command after its commit. */
  readonly emit: EmitEvent;
}

/** An engine over a network. Commands that wait at the same moment share a transaction where they can; all others have one of their own. */
export interface PostgresEngine extends CommandRunner {
  /** How many commands wait for a batch of rows, and for one of the control state. */
  waiting(): { readonly rows: number; readonly control: number };
}

/** Makes an engine whose commands run on pools. */
export function makePostgresEngine(deps: EngineDeps): PostgresEngine {
  const { changePool, retry, afterControl, emit } = deps;
  const doControl = controlBatch(deps.notify);
  const control = makeLane(deps, changePool, doControl);
  const rows = makeRowLanes(deps);

  async function runAlone(request: Request): Promise<Committed> {
    const attempt = async (): Promise<Committed> => {
      if (request.command.changes !== 'control') return runRows(deps, request);
      const [outcome] = await changePool.use((on) => doControl(on, () => [request]));
      return outcome as Committed;
    };
    return retry(() => attempt().catch(outcomeOfRollback));
  }

  function laneOf({ command, input }: Request): Lane | undefined {
    if (command.changes === 'control') return control;
    return command.together?.isSmall(input) ? rows.get(command.name) : undefined;
  }

  return {
    async run(name, input, once) {
      const command = COMMANDS_BY_NAME.get(name);
      if (!command) throw new Error(`There is no command ${name}`);
      const request = { command, name, input, once };
      const shared = await laneOf(request)?.run(titleOf(input), request);
      if (shared === 'full') throw tooManyWait();
      const isAlone = shared === undefined || shared === 'alone';
      const { result, events, seq } = isAlone ? await runAlone(request) : shared;
      events.forEach(emit);
      if (seq !== undefined) await afterControl(seq);
      return result;
    },
    waiting: () => ({
      rows: [...rows.values()].reduce((sum, { waiting }) => sum + waiting, 0),
      control: control.waiting,
    }),
  };
}

type Lane = Batches<Request, Shared>;

/** The lane of each command whose calls can share a transaction. */
function makeRowLanes(deps: EngineDeps): ReadonlyMap<string, Lane> {
  const lanes = new Map<string, Lane>();
  for (const command of COMMANDS_BY_NAME.values()) {
    if (!command.together) continue;
    lanes.set(command.name, makeLane(deps, deps.batchPool, rowBatch(command, deps.lockKeys)));
  }
  return lanes;
}

function makeLane({ retry, waitingMax }: EngineDeps, pool: ConnectionPool, work: DoBatch): Lane {
  return makeBatches({
    max: COMMANDS_PER_COMMIT_MAX,
    waitingMax,
    work: (takeBatch) =>
      retry(() =>
        pool
          .use((connection) => work(connection, takeBatch))
          .catch((error: unknown) => {
            if (!mayRunAlone(error)) throw error;
            return takeBatch().map(() => 'alone' as const);
          }),
      ),
  });
}

async function runRows({ pool, lockKeys }: EngineDeps, request: Request): Promise<Committed> {
  const { command, once } = request;
  const kind = command.changes === 'nothing' ? 'read' : 'write';
  return pool.use((connection) =>
    inTransaction(connection, kind, async () => {
      if (once && (await lockKeys(connection, [once])).size === 0) {
        throw new RollbackWith(UNDER_WAY);
      }
      const run = await runCommandCall(command, connection, request);
      await addCounts(connection, run.counts);
      return run;
    }),
  );
}

/** Batches are shared out fairly between titles. */
function titleOf(input: unknown): string {
  const { titleId } = (input ?? {}) as { readonly titleId?: unknown };
  return typeof titleId === 'string' ? titleId : '';
}

function tooManyWait(): StorageUnavailable {
  return new StorageUnavailable({
    cause: new Error('Too many wait for the database'),
    fault: 'busy',
  });
}
