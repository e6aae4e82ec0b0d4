import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Command, runCommand } from '../../src/storage/command.ts';
import { connectionOptions, postgresConnection } from '../../src/storage/postgres/connection.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { TEST_TIMEOUTS } from './postgres-given.ts';

/** Commands on PostgreSQL whose transactions stay open, one at a time. */
export async function connectForOpenCommands(url: string) {
  const clients = [0, 1].map(() => new pg.Client(connectionOptions(url, TEST_TIMEOUTS)));
  await Promise.all(clients.map((client) => client.connect()));
  const [ofCommands, ofQuestions] = clients as [pg.Client, pg.Client];
  const connection = postgresConnection(ofCommands, TEST_TIMEOUTS);

  return {
    /** Runs a command and leaves its transaction open; the function that it gives commits it and gives its result. */
    async begin<Input, Result>(
      command: Command<string, Input, Result>,
      input: Input,
    ): Promise<() => Promise<Result>> {
      const done = Promise.withResolvers<void>();
      const decided = Promise.withResolvers<void>();
      const committed = inTransaction(connection, 'write', async () => {
        const { result } = await runCommand(command, connection, command.pack(input));
        decided.resolve();
        await done.promise;
        return command.unpack(result);
      });
      await Promise.race([decided.promise, committed]);
      return () => {
        done.resolve();
        return committed;
      };
    },

    /**
     * Resolves when so many calls of these nodes wait for another transaction, on the connections on which they stay in line. A call waits
     * on another connection first and gives that up after some milliseconds. One that asks again just when the transaction ahead of the
     * line commits can come before the line.
     */
    async untilWaiting(count: number, nodes: readonly Storage[]): Promise<void> {
      for (;;) {
        const pools = nodes.flatMap((node) => node.pools()).filter(({ pool }) => pool === 'locks');
        const busy = pools.reduce((sum, pool) => sum + pool.busy, 0);
        const { rows } = await ofQuestions.query(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (busy === count && rows[0].waiting === count) return;
        await pause(5);
      }
    },

    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

export type OpenCommands = Awaited<ReturnType<typeof connectForOpenCommands>>;
