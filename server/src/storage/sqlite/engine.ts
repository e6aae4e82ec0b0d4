import { StorageUnavailable } from '../../kernel/errors.ts';
import type { CommandName, Engine, InputOf, ResultOf } from '../commands.ts';
import { startWriterThread, type ThreadOptions, type WriterThread } from './writer-thread.ts';

/**
 * An engine whose commands run in a writer thread, which is started with the first of them. When the
 * thread dies, what waited is rejected with StorageUnavailable, and the next command starts another.
 */
export function makeThreadEngine(options: ThreadOptions): Engine {
  let thread: WriterThread | undefined;
  let closed: Promise<void> | undefined;

  async function run<Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<ResultOf<Name>> {
    if (closed) throw new StorageUnavailable({ cause: new Error('The storage is closed') });
    thread ??= startWriterThread(options, () => {
      thread = undefined;
    });
    return thread.run(name, input) as Promise<ResultOf<Name>>;
  }

  return {
    run,
    close: () => (closed ??= thread ? thread.close() : Promise.resolve()),
  };
}
