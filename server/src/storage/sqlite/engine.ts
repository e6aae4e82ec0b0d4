import { StorageUnavailable } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import type { CommandOutcome } from '../command.ts';
import type { CommandRunner } from '../ports.ts';
import { startWriterThread, type ThreadOptions, type WriterThread } from './writer-thread.ts';

export interface ThreadEngineOptions extends ThreadOptions {
  /** Hears what happened, after the commit. */
  readonly emit?: EmitEvent;
}

export interface ThreadEngine extends CommandRunner {
  /** Lets what waits end, then closes. */
  close(): Promise<void>;
}

/**
 * An engine whose commands run in a writer thread, which is started with the first of them. When the
 * thread dies, what waited is rejected with StorageUnavailable, and the next command starts another.
 */
export function makeThreadEngine(options: ThreadEngineOptions): ThreadEngine {
  let thread: WriterThread | undefined;
  let closed: Promise<void> | undefined;

  async function run(name: string, input: unknown): Promise<unknown> {
    if (closed) throw new StorageUnavailable({ cause: new Error('The storage is closed') });
    thread ??= startWriterThread(options, () => {
      thread = undefined;
    });
    const { result, events } = (await thread.run(name, input)) as CommandOutcome;
    if (options.emit) events.forEach(options.emit);
    return result;
  }

  return {
    run,
    close: () => (closed ??= thread ? thread.close() : Promise.resolve()),
  };
}
