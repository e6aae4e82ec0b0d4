import { Worker } from 'node:worker_threads';
import { StorageUnavailable } from '../../kernel/errors.ts';
import {
  type Answer,
  type FromWriter,
  fromFailure,
  type ToWriter,
  type WaitingCommand,
} from './thread-messages.ts';

export interface ThreadOptions {
  /** The worker's file. */
  readonly worker: URL;
  /** What the worker is started with. */
  readonly data: unknown;
}

/** One life of the writer thread. */
export interface WriterThread {
  /** Rejects with StorageUnavailable when the thread dies. */
  run(name: string, input: unknown): Promise<unknown>;
  /** Resolves when everything is answered and the thread has ended. */
  close(): Promise<void>;
}

/** Starts a writer thread; `onEnd` is called when it has ended, whatever the reason. */
export function startWriterThread(
  { worker, data }: ThreadOptions,
  onEnd: () => void,
): WriterThread {
  const thread = new Worker(worker, { workerData: data });
  const waiting = makeWaiting();
  const ended = Promise.withResolvers<void>();
  let reason: Error | undefined;

  thread.on('message', (message: FromWriter) => {
    if (message.kind === 'failed') reason = fromFailure(message.failure);
    else waiting.settle(message.answers);
  });
  thread.on('error', (cause) => {
    reason = new StorageUnavailable({ cause });
  });
  thread.on('exit', (code) => {
    onEnd();
    const cause = new Error(`The writer thread ended with code ${code}`);
    waiting.end(reason ?? new StorageUnavailable({ cause }));
    ended.resolve();
  });

  function post(message: ToWriter): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(message);
  }

  const outbox = makeOutbox(post);
  return {
    run(name, input) {
      const { id, promise } = waiting.add();
      outbox.put({ id, name, input });
      return promise;
    },
    close() {
      outbox.empty();
      post('close');
      return ended.promise;
    },
  };
}

/** What the calls of one turn of the event loop ask for leaves together. */
function makeOutbox(post: (commands: readonly WaitingCommand[]) => void) {
  let commands: WaitingCommand[] = [];

  function empty(): void {
    const leaving = commands;
    commands = [];
    if (leaving.length > 0) post(leaving);
  }

  return {
    empty,
    put(command: WaitingCommand): void {
      if (commands.push(command) === 1) queueMicrotask(empty);
    },
  };
}

/**
 * Commands share commits, so many calls go on at the same moment, and each may still have a credential to
 * sign. In portions of this size, so that other calls come in between.
 */
const SETTLED_AT_ONCE = 12;

/** Those who wait for answers. */
function makeWaiting() {
  const callers = new Map<number, PromiseWithResolvers<unknown>>();
  const arrived: Answer[] = [];
  let lastId = 0;

  function settle(answer: Answer): void {
    const caller = callers.get(answer.id);
    callers.delete(answer.id);
    if ('failure' in answer) caller?.reject(fromFailure(answer.failure));
    else caller?.resolve(answer.result);
  }

  function settleSome(): void {
    for (const answer of arrived.splice(0, SETTLED_AT_ONCE)) settle(answer);
    if (arrived.length > 0) setImmediate(settleSome);
  }

  return {
    add(): { readonly id: number; readonly promise: Promise<unknown> } {
      const caller = Promise.withResolvers<unknown>();
      lastId += 1;
      callers.set(lastId, caller);
      return { id: lastId, promise: caller.promise };
    },
    settle(answers: readonly Answer[]): void {
      const isIdle = arrived.length === 0;
      arrived.push(...answers);
      if (isIdle) settleSome();
    },
    /** Settles what has arrived and rejects the others. */
    end(reason: Error): void {
      for (const answer of arrived.splice(0)) settle(answer);
      for (const caller of callers.values()) caller.reject(reason);
      callers.clear();
    },
  };
}
