import {
  COMMANDS,
  type Command,
  type CommandName,
  type Engine,
  type InputOf,
  type ResultOf,
} from '../commands.ts';
import { readControlHead } from '../control/log.ts';
import { RollbackWith } from '../query/rollback-with.ts';
import type { Db } from '../query/tables.ts';
import { COMMAND_KINDS } from './command-kinds.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retrying } from './retry.ts';
import { inTransaction } from './transaction.ts';

interface EngineDeps {
  readonly pool: ConnectionPool;
  /**
   * For commands that may change the control state: one connection, so one at a time. They queue at the same
   * row anyway, and of a node that falls silent only one can stand in the way of all others.
   */
  readonly changePool: ConnectionPool;
  readonly retrying: Retrying;
  /** Wakes whoever listens, when the transaction is committed; does nothing where the engine cannot. */
  readonly notify: (db: Db) => Promise<void>;
  /**
   * Awaited after the commit of a command that may have changed the control state, also when it found
   * its change already made: whoever made it may still be waiting. `seq`: the last entry it must wait for.
   */
  readonly afterControl: (seq: number) => Promise<void>;
}

function outcomeOfRollback(thrown: unknown) {
  if (thrown instanceof RollbackWith) return { result: thrown.outcome, seq: undefined };
  throw thrown;
}

/** An engine whose commands run on pools, each in a transaction of its own. Its closing closes both. */
export function makePostgresEngine(deps: EngineDeps): Engine {
  const { retrying, notify, afterControl } = deps;
  async function runOnce(
    name: CommandName,
    input: unknown,
  ): Promise<{ readonly result: unknown; readonly seq: number | undefined }> {
    const kind = COMMAND_KINDS[name];
    const command: Command = COMMANDS[name];
    const pool = kind === 'control' ? deps.changePool : deps.pool;
    return pool.use((connection) =>
      inTransaction(connection, kind === 'read' ? 'read' : 'write', async (db) => {
        const result = await command(db, input as never);
        if (kind !== 'control') return { result, seq: undefined };
        const seq = await readControlHead(db);
        await notify(db);
        return { result, seq };
      }),
    );
  }

  async function run<Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<ResultOf<Name>> {
    const { result, seq } = await retrying(() => runOnce(name, input).catch(outcomeOfRollback));
    if (seq !== undefined) await afterControl(seq);
    return result as ResultOf<Name>;
  }

  async function closeBoth(): Promise<void> {
    await Promise.all([deps.pool.close(), deps.changePool.close()]);
  }

  return { run, close: closeBoth };
}
