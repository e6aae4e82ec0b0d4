import type { MembersDialect } from '../http/dialect.ts';
import { type Offload, type OffloadedCall, WorkerLost } from '../http/pipeline/offload.ts';
import { type CallLane, currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import { ApiError } from '../kernel/errors.ts';
import { endpointsOf } from '../kernel/operation.ts';
import { Revised } from '../kernel/revised.ts';
import type { Budget } from '../lib/budget.ts';
import { makeFairQueue } from '../lib/fair-queue.ts';
import { makeRpcWorker, type RpcWorker } from '../lib/rpc/main-thread.ts';
import type { KeyedRunner } from '../storage/idempotency/keyed-runner.ts';
import {
  type CommandRequest,
  type GivenDeps,
  OFFLOAD_ERRORS,
  type OffloadedAnswer,
} from './messages.ts';
import { offloadedOperations } from './operations.ts';

/**
 * Bytes of a body from which on a call is offloaded. From 10 KiB on, offloading costs the main thread less than
 * answering. A body of this size costs it some 0.4 ms. Most tools that set a few items stay below and need no worker.
 */
const BYTES_MIN_DEFAULT = 32 * 1024;
/** Calls that the worker has at the same time: it reads one while the database writes the other. */
const CALLS_AT_ONCE = 2;

export interface OffloadOptions {
  /** Runs the commands of offloaded calls. */
  readonly engine: KeyedRunner;
  /** Bytes of large bodies in memory. */
  readonly largeBodies: Budget;
  /** Bytes of a body from which on a call is offloaded; 32 KiB when absent. */
  readonly bytesMin?: number;
  /** The deps of handlers that are plain data. */
  readonly given: GivenDeps;
  /** The worker's file; the one beside this file when absent. */
  readonly thread?: URL;
}

type OffloadWorker = RpcWorker<OffloadedCall, OffloadedAnswer>;

/**
 * Makes the pool: calls with a large body, answered by a worker that starts with the first of them. When its worker dies, the calls that the worker had are rejected with WorkerLost. The calls that
 * still wait go to another worker.
 */
export function makeOffloadPool(options: OffloadOptions) {
  const { bytesMin = BYTES_MIN_DEFAULT, largeBodies } = options;
  /** Of the calls that the worker has, by their request ids. */
  const lanes = new Map<string, CallLane>();
  const worker = makeOffloadWorker(options, lanes);
  // Bodies are counted, so those that wait are few.
  const queue = makeFairQueue({ atOnce: CALLS_AT_ONCE, waitingMax: Infinity });
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  const answer: Offload['answer'] = async (call, { lane, onDialect }) => {
    if (closed) throw new WorkerLost({ cause: new Error('The service is closed') });
    const release = largeBodies.take(call.body.length);
    if (!release) throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
    const answering = queue.run(
      { lane: lane.name, goesFirst: lane.goesFirst, isPreferred: false },
      () => {
        lanes.set(call.requestId, lane);
        return offload(worker, call, onDialect);
      },
    );
    underWay.add(answering);
    try {
      return await answering;
    } finally {
      underWay.delete(answering);
      lanes.delete(call.requestId);
      release();
    }
  };

  async function close(): Promise<void> {
    await Promise.allSettled(underWay);
    await worker.close();
  }

  return {
    bytesMin,
    paths: new Set(endpointsOf(offloadedOperations).map(({ path }) => path)),
    answer,
    /** Waits for the calls under way, then ends the worker. Later calls are rejected with WorkerLost. */
    close: (): Promise<void> => (closed ??= close()),
  };
}

function makeOffloadWorker(
  { engine, thread, given }: OffloadOptions,
  lanes: ReadonlyMap<string, CallLane>,
): OffloadWorker {
  return makeRpcWorker<OffloadedCall, OffloadedAnswer, CommandRequest>({
    file: thread ?? new URL('./worker.ts', import.meta.url),
    data: given,
    errors: OFFLOAD_ERRORS,
    // Without a lane of its own a message would have that of the call with which the thread was started.
    handle: ({ name, input, requestId, context }) =>
      currentLane.run(lanes.get(requestId) ?? OWN_LANE, () =>
        context ? engine.runInContext(name, input, context) : engine.run(name, input),
      ),
    toLostError: (cause) => new WorkerLost({ cause }),
  });
}

/** Gives the body's memory to the worker instead of copying it. */
async function offload(
  worker: OffloadWorker,
  { body, ...call }: OffloadedCall,
  onDialect: ((dialect: MembersDialect) => void) | undefined,
): Promise<unknown> {
  const bytes = toOwnMemory(body);
  const done = await worker.call({ ...call, body: bytes }, [bytes.buffer]);
  if (call.keyHead) call.keyHead.isReplay = done.isReplay;
  onDialect?.(done.dialect);
  const { answer, revision } = done;
  return revision === undefined ? answer : new Revised(answer, revision);
}

/** The bytes in memory of their own. Node cuts small buffers out of memory that they share, and calls without a body share one. */
function toOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
