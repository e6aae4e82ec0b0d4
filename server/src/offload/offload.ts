import { type Offload, type OffloadedCall, WorkerLost } from '../http/pipeline/offload.ts';
import { ApiError } from '../kernel/errors.ts';
import { LARGE_BODIES_BYTES_MAX } from '../kernel/limits.ts';
import { type OffloadWorker, startOffloadWorker, type ThreadDeps } from './offload-worker.ts';
import { offloadedOperations } from './operations.ts';

/**
 * Bytes of a body from which on a call is handed over. From 10 KiB on that costs the main thread less than answering;
 * a body of this size costs it some 0.4 ms, and most tools that set a few items stay below and need no thread.
 */
const BYTES_MIN_DEFAULT = 32 * 1024;
/** Calls that the thread has at the same time: one is read while the database writes another. */
const AT_ONCE = 2;

export interface OffloadOptions extends Omit<ThreadDeps, 'thread'> {
  /** Bytes of a body from which on a call is one of these. */
  readonly bytesMin?: number;
  /** The thread's file. */
  readonly thread?: URL;
}

/** Large calls, answered in a thread that is started with the first of them. */
export interface OffloadPool extends Offload {
  /** Waits for what is under way, then ends the thread. Whatever comes later is rejected with WorkerLost. */
  close(): Promise<void>;
}

/**
 * When the thread dies, what it was about to answer is rejected with WorkerLost; what waits for its turn gets it
 * in another thread.
 */
export function makeOffloadPool(options: OffloadOptions): OffloadPool {
  const { bytesMin = BYTES_MIN_DEFAULT, thread: file = threadUrl() } = options;
  const turns = makeTurns();
  const underWay = new Set<Promise<unknown>>();
  let bytesHeld = 0;
  let thread: OffloadWorker | undefined;
  let closed: Promise<void> | undefined;

  async function answerInTurn(call: OffloadedCall): Promise<unknown> {
    await turns.take();
    try {
      thread ??= startOffloadWorker({ ...options, thread: file }, () => {
        thread = undefined;
      });
      return await thread.answer(call);
    } finally {
      turns.giveBack();
    }
  }

  async function answer(call: OffloadedCall): Promise<unknown> {
    if (closed) throw new WorkerLost({ cause: new Error('The service is closed') });
    // The length is gone with the body.
    const bytes = call.body.length;
    if (bytesHeld + bytes > LARGE_BODIES_BYTES_MAX) {
      throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
    }
    bytesHeld += bytes;
    const answering = answerInTurn(call);
    underWay.add(answering);
    try {
      return await answering;
    } finally {
      underWay.delete(answering);
      bytesHeld -= bytes;
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(underWay);
    await thread?.close();
  }

  return {
    bytesMin,
    paths: new Set(offloadedOperations.map(({ path }) => path)),
    answer,
    close: () => (closed ??= close()),
  };
}

/** Lets AT_ONCE calls go at the same time, the others in the order in which they came. */
function makeTurns() {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  return {
    take(): Promise<void> | undefined {
      if (free === 0) return new Promise((resolve) => void waiting.push(resolve));
      free -= 1;
      return undefined;
    },
    giveBack(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** The sources run as they are, and as JavaScript once they are published. */
function threadUrl(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource
    ? new URL('./worker.ts', import.meta.url)
    : new URL('./worker.js', import.meta.url);
}
