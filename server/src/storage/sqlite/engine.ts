import { StorageUnavailable } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import { makeRpcWorker } from '../../lib/rpc/main-thread.ts';
import type { CommandOutcome } from '../command.ts';
import type { CommandRunner } from '../ports.ts';
import { type CommandRequest, WRITER_ERRORS } from './thread-messages.ts';

export interface ThreadEngineOptions {
  /** The worker's file. */
  readonly worker: URL;
  /** The worker's `workerData`. */
  readonly data: unknown;
  /** Receives the events of a command after its commit. */
  readonly emit?: EmitEvent;
}

export interface ThreadEngine extends CommandRunner {
  /** Waits for the commands under way, then closes. */
  close(): Promise<void>;
}

/**
 * An engine whose commands run in a writer thread, which is started with the first of them. When the
 * thread dies, the waiting commands are rejected with StorageUnavailable, and the next command starts another.
 */
export function makeThreadEngine({ worker, data, emit }: ThreadEngineOptions): ThreadEngine {
  const writer = makeRpcWorker<CommandRequest, CommandOutcome>({
    file: worker,
    data,
    errors: WRITER_ERRORS,
    toLostError: (cause) => new StorageUnavailable({ cause }),
  });

  async function run(name: string, input: unknown): Promise<unknown> {
    const { result, events } = await writer.call({ name, input });
    if (emit) events.forEach(emit);
    return result;
  }

  return { run, close: writer.close };
}
