import type { EmitEvent } from '../../kernel/events.ts';
import { type CommandOutcome, outcomeOfRollback, runCommand } from '../command.ts';
import { COMMANDS_BY_NAME } from '../commands.ts';
import { readControlHead } from '../control/log.ts';
import type { CommandRunner } from '../ports.ts';
import type { SqlSender } from '../query/tx.ts';
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
  readonly notify: (on: SqlSender) => Promise<void>;
  /**
   * Awaited after the commit of a command that may have changed the control state, also when it found
   * its change already made: whoever made it may still be waiting. `seq`: the last entry it must wait for.
   */
  readonly afterControl: (seq: number) => Promise<void>;
  /** Hears what happened, after the commit. */
  readonly emit: EmitEvent;
}

interface Outcome extends CommandOutcome {
  /** The last entry to wait for. */
  readonly seq?: number;
}

/** An engine whose commands run on pools, each in a transaction of its own. */
export function makePostgresEngine(deps: EngineDeps): CommandRunner {
  const { retrying, notify, afterControl, emit } = deps;
  async function runOnce(name: string, input: unknown): Promise<Outcome> {
    const command = COMMANDS_BY_NAME.get(name);
    if (!command) throw new Error(`There is no command ${name}`);
    const { changes } = command;
    const pool = changes === 'control' ? deps.changePool : deps.pool;
    return pool.use((connection) =>
      inTransaction(connection, changes === 'nothing' ? 'read' : 'write', async () => {
        const outcome = await runCommand(command, connection, input);
        if (changes !== 'control') return outcome;
        const seq = await readControlHead(connection);
        await notify(connection);
        return { ...outcome, seq };
      }),
    );
  }
  return {
    async run(name, input) {
      const attempt = (): Promise<Outcome> => runOnce(name, input).catch(outcomeOfRollback);
      const { result, events, seq } = await retrying(attempt);
      events.forEach(emit);
      if (seq !== undefined) await afterControl(seq);
      return result;
    },
  };
}
