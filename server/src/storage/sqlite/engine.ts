import { StorageUnavailable } from '../../kernel/errors.ts';
import { makeRpcWorker } from '../../lib/rpc/main-thread.ts';
import type { CommandName, Engine, InputOf, ResultOf } from '../commands.ts';
import { type CommandReply, type CommandRequest, WRITER_ERRORS } from './thread-messages.ts';

export interface ThreadOptions {
  /** The worker's file. */
  readonly worker: URL;
  /** The worker's `workerData`. */
  readonly data: unknown;
}

/**
 * An engine whose commands run in a writer thread, which is started with the first of them. When the
 * thread dies, what waited is rejected with StorageUnavailable, and the next command starts another.
 */
export function makeThreadEngine({ worker, data }: ThreadOptions): Engine {
  const writer = makeRpcWorker<CommandRequest, CommandReply>({
    file: worker,
    data,
    errors: WRITER_ERRORS,
    toLostError: (cause) => new StorageUnavailable({ cause }),
  });

  async function run<Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<ResultOf<Name>> {
    const { result } = await writer.call({ name, input });
    return result as ResultOf<Name>;
  }

  return { run, close: writer.close };
}
