import { Worker } from 'node:worker_threads';
import { type OffloadedCall, WorkerLost } from '../http/pipeline/offload.ts';
import type { EmitEvent } from '../kernel/events.ts';
import type { CommandRunner } from '../storage/ports.ts';
import type { EndOfCall, FromThread, Run, ToThread } from './messages.ts';
import { serializeError, deserializeError } from './serialized-error.ts';

export interface ThreadDeps {
  /** The worker's file. */
  readonly thread: URL;
  readonly engine: CommandRunner;
  readonly emit: EmitEvent;
}

/** One thread that answers large calls, as the main thread has it. */
export interface OffloadWorker {
  /** Resolves with the operation's answer, rejects with what it threw, or with WorkerLost when the thread ends. */
  answer(call: OffloadedCall): Promise<unknown>;
  /** For when nothing is under way; resolves when the thread has ended. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread. `onEnd` is called as soon as it takes no more calls, and before those under way are rejected. */
export function startOffloadWorker(deps: ThreadDeps, onEnd: () => void): OffloadWorker {
  const worker = new Worker(deps.thread);
  const waiting = new Map<number, Waiting>();
  const ended = Promise.withResolvers<void>();
  let lastId = 0;
  let reason: unknown;

  function post(message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  function settle(end: EndOfCall): void {
    const caller = waiting.get(end.id);
    waiting.delete(end.id);
    if (end.kind === 'answered') caller?.resolve(end.answer);
    else caller?.reject(deserializeError(end.thrown));
  }

  async function run({ id, name, input }: Run): Promise<void> {
    try {
      post({ kind: 'ran', id, result: await deps.engine.run(name, input) });
    } catch (thrown) {
      post({ kind: 'runFailed', id, thrown: serializeError(thrown) });
    }
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'run') void run(message);
    else if (message.kind === 'event') deps.emit(message.event);
    else settle(message);
  });
  worker.on('error', (cause) => {
    reason = cause;
  });
  worker.on('exit', (code) => {
    onEnd();
    const cause = reason ?? new Error(`The thread for large calls ended with code ${code}`);
    for (const caller of waiting.values()) caller.reject(new WorkerLost({ cause }));
    waiting.clear();
    ended.resolve();
  });

  return {
    answer({ path, caller, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      const bytes = alone(body);
      post({ kind: 'call', id: lastId, path, caller, body: bytes }, [bytes.buffer]);
      waiting.set(lastId, { resolve, reject });
      return promise;
    },
    close() {
      post({ kind: 'close' });
      return ended.promise;
    },
  };
}

/** The bytes in memory of their own, which can be given away: a small buffer shares it with others. */
function alone(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
