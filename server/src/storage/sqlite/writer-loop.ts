import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { yieldToEventLoop } from '../../lib/thread-priority.ts';
import { COMMANDS_BY_NAME } from '../commands.ts';
import { openSqliteConnection, type SqliteConnection } from './connection.ts';
import { migrateFile } from './migrate.ts';
import {
  type FromWriter,
  type ToWriter,
  toFailure,
  type WaitingCommand,
} from './thread-messages.ts';
import { makeWriter } from './writer.ts';

/** What the writer thread is started with. */
export interface WriterData {
  readonly path: string;
  readonly busyTimeoutMs: number;
}

/** Enough to share a flush of the disk among many, and few enough that the first need not wait for long. */
const COMMANDS_PER_COMMIT_MAX = 256;

/** The thread's life: opens and migrates the file, then commits what arrives until it is told to close; says so where it fails. */
export async function work(port: MessagePort, data: WriterData): Promise<void> {
  try {
    yieldToEventLoop();
    await commitWhatArrives(port, data);
  } catch (error) {
    post(port, { kind: 'failed', failure: toFailure(error) });
    port.close();
  }
}

async function commitWhatArrives(
  port: MessagePort,
  { path, busyTimeoutMs }: WriterData,
): Promise<void> {
  const connection = openSqliteConnection({ path, busyTimeoutMs });
  migrateFile(connection, path);
  const commitTogether = makeWriter({ connection, commands: COMMANDS_BY_NAME });
  const waiting: WaitingCommand[] = [];
  let isWorking = false;
  let isClosing = false;

  function take(message: ToWriter): void {
    if (message === 'close') isClosing = true;
    else waiting.push(...message);
  }

  function takeAll(): readonly WaitingCommand[] {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      take(next.message);
    }
    return waiting.splice(0, COMMANDS_PER_COMMIT_MAX);
  }

  async function workOff(): Promise<void> {
    for (let batch = takeAll(); batch.length > 0; batch = takeAll()) {
      post(port, { kind: 'answers', answers: await commitTogether(batch) });
    }
    if (isClosing) {
      closeConnection(connection);
      port.close();
    }
  }

  port.on('message', async (message: ToWriter) => {
    take(message);
    if (isWorking) return;
    isWorking = true;
    await workOff();
    isWorking = false;
  });
}

function post(port: MessagePort, message: FromWriter): void {
  port.postMessage(message);
}

/** Moves the log into the database file, so that the file alone is a whole backup. */
function closeConnection({ database }: SqliteConnection): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}
