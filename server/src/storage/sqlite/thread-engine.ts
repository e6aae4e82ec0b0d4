import { Worker } from 'node:worker_threads';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { CommandName, Engine, InputOf, ResultOf } from '../commands.ts';
import {
  type Answer,
  type FromWriter,
  fromFailure,
  type ToWriter,
  type WaitingCommand,
} from './thread-messages.ts';

interface ThreadOptions {
  /** The worker's file. */
  readonly worker: URL;
  /** What the worker is started with. */
  readonly data: unknown;
}

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
    const result = await thread.run(name, input);
    return (result === undefined ? undefined : JSON.parse(result)) as ResultOf<Name>;
  }

  return {
    run,
    close: () => (closed ??= thread ? thread.close() : Promise.resolve()),
  };
}

interface WriterThread {
  run(name: string, input: unknown): Promise<string | undefined>;
  /** Resolves when everything is answered and the thread has ended. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Commands share commits, so many calls go on at the same moment, and each may still have a credential to
 * sign. In portions of this size, so that other calls come in between.
 */
const SETTLED_AT_ONCE = 16;

function startWriterThread({ worker, data }: ThreadOptions, onEnd: () => void): WriterThread {
  const thread = new Worker(worker, { workerData: data });
  const waiting = new Map<number, Waiting>();
  const ended = Promise.withResolvers<void>();
  const arrived: Answer[] = [];
  let outbox: WaitingCommand[] = [];
  let lastId = 0;
  let reason: Error | undefined;

  function settle(answer: Answer): void {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failure' in answer) caller?.reject(fromFailure(answer.failure));
    else caller?.resolve(answer.result);
  }

  function settleSome(): void {
    for (const answer of arrived.splice(0, SETTLED_AT_ONCE)) settle(answer);
    if (arrived.length > 0) setImmediate(settleSome);
  }

  thread.on('message', (message: FromWriter) => {
    if (message.kind === 'failed') reason = fromFailure(message.failure);
    else if (arrived.push(...message.answers) === message.answers.length) settleSome();
  });
  thread.on('error', (cause) => {
    reason = new StorageUnavailable({ cause });
  });
  thread.on('exit', (code) => {
    onEnd();
    for (const answer of arrived.splice(0)) settle(answer);
    const cause = new Error(`The writer thread ended with code ${code}`);
    for (const caller of waiting.values()) {
      caller.reject(reason ?? new StorageUnavailable({ cause }));
    }
    waiting.clear();
    ended.resolve();
  });

  function post(message: ToWriter): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(message);
  }

  /** What the calls of one turn ask for leaves together. */
  function postOutbox(): void {
    const commands = outbox;
    outbox = [];
    if (commands.length > 0) post(commands);
  }

  return {
    run(name, input) {
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      if (outbox.push({ id: lastId, name, input }) === 1) queueMicrotask(postOutbox);
      return promise;
    },
    close() {
      postOutbox();
      post('close');
      return ended.promise;
    },
  };
}
