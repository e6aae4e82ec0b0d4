import {
  type Command,
  hasRun,
  makeTx,
  outcomeOfRollback,
  runCommand,
} from '../../src/storage/command.ts';
import type { PostgresConnection } from '../../src/storage/postgres/connection.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import { RollbackWith } from '../../src/storage/query/tx.ts';

/** Makes what runs commands on a connection, each in a transaction of its own or in one batch. */
export function makeBatchRunner(connection: PostgresConnection) {
  async function runAlone<Input>(command: Command<string, Input>, input: Input): Promise<unknown> {
    const packed = command.pack(input);
    const { result } = await inTransaction(connection, 'write', async () => {
      const done = await runCommand(command, connection, packed);
      if (command.isRefusal?.(done.result)) throw new RollbackWith(done.result);
      return done;
    }).catch(outcomeOfRollback);
    return command.unpack(result);
  }

  /** The results, in the order of the inputs, and that order in which they were done. */
  async function runInBatch<Input>(command: Command<string, Input>, inputs: readonly Input[]) {
    const packed = inputs.map((input) => command.pack(input));
    const shared = await inTransaction(connection, 'write', async () =>
      command.batch?.run(makeTx(connection).tx, packed),
    );
    const indexes = inputs.map((_, index) => index);
    const alone = indexes.filter((index) => !hasRun(shared?.[index]));
    const order = [...indexes.filter((index) => hasRun(shared?.[index])), ...alone];
    const results: unknown[] = [];
    for (const [index, input] of inputs.entries()) {
      const result = shared?.[index];
      results[index] = hasRun(result) ? command.unpack(result) : await runAlone(command, input);
    }
    return { results, order, alone };
  }

  return { runAlone, runInBatch };
}
