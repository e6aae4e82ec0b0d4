import { StorageUnavailable } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import type { PoolLoad } from '../../kernel/measures.ts';
import { WRITER_COMMANDS_WAITING_MAX } from '../../kernel/queue-limits.ts';
import { makeRpcWorker } from '../../lib/rpc/main-thread.ts';
import type { CommandOutcome } from '../command.ts';
import type { CommandCall } from '../idempotency/run-once.ts';
import type { CommandRunner, SealedCallContext } from '../runner.ts';
import { WRITER_ERRORS } from './thread-messages.ts';

export interface ThreadEngineOptions {
  /** The name under which its load is reported; `writer` when absent. */
  readonly pool?: string;
  /** The worker's file. */
  readonly worker: URL;
  /** The worker's `workerData`. */
  readonly data: unknown;
  /** Receives the events of a command after its commit. */
  readonly emit?: EmitEvent;
}

export interface ThreadEngine extends CommandRunner {
  /** How the thread is at this moment. Everything behind the first command waits, although many share a commit. */
  load(): PoolLoad;
  /** Waits for the commands under way, then closes. */
  close(): Promise<void>;
}

/**
 * An engine whose commands run in one thread, which is started with the first of them. When the
 * thread dies, the waiting commands are rejected with StorageUnavailable, and the next command starts another. A command
 * is rejected with it at once where too many wait.
 */
export function makeThreadEngine({
  pool = 'writer',
  worker,
  data,
  emit,
}: ThreadEngineOptions): ThreadEngine {
  const writer = makeRpcWorker<CommandCall, CommandOutcome>({
    file: worker,
    data,
    errors: WRITER_ERRORS,
    toLostError: (cause) => new StorageUnavailable({ cause }),
  });

  let underWay = 0;

  async function run(name: string, input: unknown, context?: SealedCallContext): Promise<unknown> {
    if (underWay >= WRITER_COMMANDS_WAITING_MAX) {
      const cause = new Error('Too many wait for the database');
      throw new StorageUnavailable({ cause, fault: 'busy' });
    }
    underWay += 1;
    try {
      const { result, events } = await writer.call({ name, input, ...context });
      if (emit) events.forEach(emit);
      return result;
    } finally {
      underWay -= 1;
    }
  }

  function load(): PoolLoad {
    const busy = Math.min(underWay, 1);
    return { pool, max: 1, busy, idle: 1 - busy, waiting: underWay - busy };
  }

  return { run, load, close: writer.close };
}
