import type { MessagePort } from 'node:worker_threads';
import { answerEach } from '../../lib/rpc/rpc.ts';
import { failRpc, serveRpc } from '../../lib/rpc/worker-thread.ts';
import { makeSemaphore } from '../../lib/semaphore.ts';
import { type CommandOutcome, runCommand } from '../command.ts';
import type { CommandCall } from '../idempotency/run-once.ts';
import { openSqliteReader, type SqliteConnection, type SqliteOpening } from './file.ts';
import type { WithCommands } from './writer-loop.ts';
import { toCommandError, WRITER_ERRORS } from './writer.ts';

/**
 * Runs the thread that reads for long: one command after the other, each of which sees one moment and keeps no writer waiting. The file is
 * migrated. If it cannot be opened, the commands that wait fail with the reason, and the thread ends.
 */
export function serveReads(
  port: MessagePort,
  { commands, ...opening }: SqliteOpening & WithCommands,
): void {
  try {
    serveOver(port, { connection: openSqliteReader(opening), commands });
  } catch (error) {
    failRpc(port, toCommandError(error), WRITER_ERRORS);
  }
}

interface Reading extends WithCommands {
  readonly connection: SqliteConnection;
}

function serveOver(port: MessagePort, reading: Reading): void {
  const oneAtATime = makeSemaphore(1);
  serveRpc<never, never, CommandCall>(port, {
    errors: WRITER_ERRORS,
    onRequests: answerEach((call) => oneAtATime.run(() => read(reading, call))),
    onClose: () =>
      void oneAtATime.run(async () => {
        reading.connection.database.close();
        port.close();
      }),
  });
}

async function read(
  { connection: { database, sql }, commands }: Reading,
  { name, input }: CommandCall,
): Promise<CommandOutcome> {
  const command = commands.get(name);
  if (!command) throw new Error(`There is no command ${name}`);
  try {
    database.exec('begin');
    const { result, events } = await runCommand(command, sql, input);
    return { result, events };
  } catch (error) {
    throw toCommandError(error);
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}
