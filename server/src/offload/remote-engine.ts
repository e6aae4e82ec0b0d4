import type { CommandRunner } from '../storage/ports.ts';
import type { EndOfRun, Run } from './messages.ts';
import { deserializeError } from './serialized-error.ts';

/** The engine of the main thread, as the thread for large calls has it. */
export interface RemoteEngine extends CommandRunner {
  /** Takes in what became of a command. */
  settle(end: EndOfRun): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** `ask` brings a command to the engine; what comes back is given to `settle`. */
export function makeRemoteEngine(ask: (run: Run) => void): RemoteEngine {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  return {
    run(name, input) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      ask({ kind: 'run', id: lastId, name, input });
      return promise;
    },
    settle(end) {
      const caller = waiting.get(end.id);
      waiting.delete(end.id);
      if (end.kind === 'ran') caller?.resolve(end.result);
      else caller?.reject(deserializeError(end.thrown));
    },
  };
}
