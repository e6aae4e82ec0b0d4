import type { MessagePort } from 'node:worker_threads';
import type { RequestWithId, SendReplies } from '../../lib/rpc/rpc.ts';
import { failRpc, serveRpc } from '../../lib/rpc/worker-thread.ts';
import type { Commands } from '../contents.ts';
import type { CommandCall } from '../idempotency/run-once.ts';
import { readSqliteSchema, requireWhole } from '../schema/expected-schema.ts';
import { openSqliteConnection, type SqliteConnection, type SqliteOpening } from './file.ts';
import { migrateFile } from './migrate.ts';
import { type CommandReply, makeWriter, toCommandError, WRITER_ERRORS } from './writer.ts';

/** The `workerData` of the writer thread. */
export type WriterData = SqliteOpening;

/** The commands that a thread of the embedded database can run. */
export interface WithCommands {
  readonly commands: Commands;
}

/** Enough that many commands share a flush of the disk, and few enough that the first does not wait long. */
const COMMANDS_PER_COMMIT_MAX = 256;

/**
 * Runs the writer thread: opens and migrates the file, then runs the commands that arrive until the main thread
 * closes it. If the file cannot be opened, the commands that wait fail with the reason, and the thread ends.
 */
export async function work(
  port: MessagePort,
  { commands, ...opening }: WriterData & WithCommands,
): Promise<void> {
  try {
    const connection = openSqliteConnection(opening);
    migrateFile(connection, opening.path);
    requireWhole(opening.path, readSqliteSchema(connection));
    runWhatArrives(port, { ...opening, connection, commands });
  } catch (error) {
    failRpc(port, toCommandError(error), WRITER_ERRORS);
  }
}

interface Writing extends WithCommands, Pick<WriterData, 'leavesCheckpoints'> {
  readonly connection: SqliteConnection;
}

function runWhatArrives(
  port: MessagePort,
  { connection, commands, leavesCheckpoints }: Writing,
): void {
  const commitBatch = makeWriter({ connection, commands });
  const waiting: RequestWithId<CommandCall>[] = [];
  let isWorking = false;
  let isClosing = false;

  /** Everything that arrived during the last commit is part of the next. */
  function takeBatch(): readonly RequestWithId<CommandCall>[] {
    rpc.drain();
    return waiting.splice(0, COMMANDS_PER_COMMIT_MAX);
  }

  async function runAll(sendReplies: SendReplies): Promise<void> {
    isWorking = true;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const replies = await commitBatch(batch.map(({ request }) => request));
      sendReplies(batch.map(({ id }, index) => ({ id, ...(replies[index] as CommandReply) })));
    }
    isWorking = false;
    if (isClosing) close();
  }

  function close(): void {
    // Litestream copies the log before it goes.
    if (leavesCheckpoints) connection.database.close();
    else closeWhole(connection);
    port.close();
  }

  const rpc = serveRpc<never, never, CommandCall>(port, {
    errors: WRITER_ERRORS,
    onRequests(requests, sendReplies) {
      waiting.push(...requests);
      if (!isWorking) void runAll(sendReplies);
    },
    onClose() {
      isClosing = true;
      if (!isWorking) close();
    },
  });
}

/** Moves the write-ahead log into the database file, so that the file by itself is a whole backup. */
function closeWhole({ database }: SqliteConnection): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}
