import type { EmitEvent } from '../../kernel/events.ts';
import { type CommandOutcome, outcomeOfRollback } from '../command.ts';
import { COMMANDS_BY_NAME } from '../commands.ts';
import { confirmControlHead, lockControl } from '../control/log.ts';
import type { Once } from '../idempotency/once.ts';
import { type CommandCall, runCommandCall, UNDER_WAY } from '../idempotency/run-once.ts';
import type { CommandRunner } from '../ports.ts';
import { RollbackWith } from '../query/rollback-with.ts';
import type { SqlSender } from '../query/tx.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retry } from './retry.ts';
import { inTransaction } from './transaction.ts';

interface EngineDeps {
  readonly pool: ConnectionPool;
  /**
   * Runs commands that may change the control state, one at a time on one connection. They wait for the same row
   * anyway, and a node that falls silent can block the other nodes with only one transaction.
   */
  readonly changePool: ConnectionPool;
  readonly retry: Retry;
  /** Wakes the listeners when the transaction is committed; does nothing where the engine cannot. */
  readonly notify: (on: SqlSender) => Promise<void>;
  /**
   * Awaited after the commit of a command that may have changed the control state, also when its
   * change had been made already: the call that made it may still be waiting. `seq`: the last entry it must wait for.
   */
  readonly afterControl: (seq: number) => Promise<void>;
  /** Keeps others with the idempotency key away until the transaction ends; false: somebody else does. */
  readonly lockKey: (on: SqlSender, once: Once) => Promise<boolean>;
  /** Receives the events of a command after its commit. */
  readonly emit: EmitEvent;
}

interface Outcome extends CommandOutcome {
  /** The last entry to wait for. */
  readonly seq?: number;
}

/** An engine whose commands run on pools, each in a transaction of its own. */
export function makePostgresEngine(deps: EngineDeps): CommandRunner {
  const { retry, notify, lockKey, afterControl, emit } = deps;
  async function attempt(call: CommandCall): Promise<Outcome> {
    const { name, once } = call;
    const command = COMMANDS_BY_NAME.get(name);
    if (!command) throw new Error(`There is no command ${name}`);
    const { changes } = command;
    const pool = changes === 'control' ? deps.changePool : deps.pool;
    return pool.use((connection) =>
      inTransaction(connection, changes === 'nothing' ? 'read' : 'write', async () => {
        if (once && !(await lockKey(connection, once))) throw new RollbackWith(UNDER_WAY);
        // Before the counts of keys, as in every command that appends to the log.
        if (once && changes === 'control') await lockControl(connection);
        const outcome = await runCommandCall(command, connection, call);
        if (changes !== 'control') return outcome;
        const seq = await confirmControlHead(connection);
        await notify(connection);
        return { ...outcome, seq };
      }),
    );
  }
  return {
    async run(name, input, once) {
      const call = { name, input, once };
      const orRefusal = (): Promise<Outcome> => attempt(call).catch(outcomeOfRollback);
      const { result, events, seq } = await retry(orRefusal);
      events.forEach(emit);
      if (seq !== undefined) await afterControl(seq);
      return result;
    },
  };
}
