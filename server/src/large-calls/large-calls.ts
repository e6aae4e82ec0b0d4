import { type Elsewhere, type HandedOver, LostElsewhere } from '../http/elsewhere.ts';
import { ServiceError } from '../kernel/errors.ts';
import { LARGE_BODIES_BYTES_MAX } from '../kernel/limits.ts';
import { type CallThread, startCallThread, type ThreadParts } from './call-thread.ts';
import { largeOperations } from './operations.ts';

/**
 * Bytes of a body from which on a call is handed over. From 10 KiB on that costs the main thread less than answering;
 * a body of this size costs it some 0.4 ms, and most tools that set a few items stay below and need no thread.
 */
const BYTES_MIN_DEFAULT = 32 * 1024;
/** Calls that the thread has at the same time: one is read while the database writes another. */
const AT_ONCE = 2;

export interface LargeCallsOptions extends Omit<ThreadParts, 'thread'> {
  /** Bytes of a body from which on a call is one of these. */
  readonly bytesMin?: number;
  /** The thread's file. */
  readonly thread?: URL;
}

/** Large calls, answered in a thread that is started with the first of them. */
export interface LargeCalls extends Elsewhere {
  /** Waits for what is under way, then ends the thread. Whatever comes later is rejected with LostElsewhere. */
  close(): Promise<void>;
}

/**
 * When the thread dies, what it was about to answer is rejected with LostElsewhere; what waits for its turn gets it
 * in another thread.
 */
export function makeLargeCalls(options: LargeCallsOptions): LargeCalls {
  const { bytesMin = BYTES_MIN_DEFAULT, thread: file = threadUrl() } = options;
  const turns = makeTurns();
  const underWay = new Set<Promise<unknown>>();
  let bytesHeld = 0;
  let thread: CallThread | undefined;
  let closed: Promise<void> | undefined;

  async function answerInTurn(call: HandedOver): Promise<unknown> {
    await turns.take();
    try {
      thread ??= startCallThread({ ...options, thread: file }, () => {
        thread = undefined;
      });
      return await thread.answer(call);
    } finally {
      turns.giveBack();
    }
  }

  async function answer(call: HandedOver): Promise<unknown> {
    if (closed) throw new LostElsewhere({ cause: new Error('The service is closed') });
    // The length is gone with the body.
    const bytes = call.body.length;
    if (bytesHeld + bytes > LARGE_BODIES_BYTES_MAX) {
      throw new ServiceError('ServiceUnavailable', { retryAfterSeconds: 1 });
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
    paths: new Set(largeOperations.map(({ path }) => path)),
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
    ? new URL('./thread.ts', import.meta.url)
    : new URL('./thread.js', import.meta.url);
}
