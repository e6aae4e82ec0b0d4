import { Worker } from 'node:worker_threads';
import type { ErrorClasses } from '../serialized-error.ts';
import { answerEach, makeRpc, type Rpc } from './rpc.ts';

interface RpcWorkerOptions<Incoming> {
  /** The worker's TypeScript file; in the built package, the JavaScript file of the same name is taken. */
  readonly file: URL;
  /** The worker's `workerData`. */
  readonly data?: unknown;
  readonly errors: ErrorClasses;
  /** Answers what the worker asks. Absent: it asks nothing. */
  readonly handle?: (request: Incoming) => unknown;
  /** Makes the error for calls whose worker ended before it had answered. */
  readonly toLostError: (cause: unknown) => Error;
}

/** A worker thread that is asked by the main thread. It starts with the first call. */
export interface RpcWorker<Outgoing, Result> extends Pick<Rpc<Outgoing, Result, never>, 'call'> {
  /** Lets the worker answer everything and waits for its end. Later calls are rejected. */
  close(): Promise<void>;
}

/**
 * Makes a worker that is replaced: when it dies, the calls under way are rejected, and the next call starts another.
 * If the worker reports why it fails (`failRpc`), its calls are rejected with that reason, else with `toLostError`.
 */
export function makeRpcWorker<Outgoing, Result, Incoming = never>(
  options: RpcWorkerOptions<Incoming>,
): RpcWorker<Outgoing, Result> {
  let running: RpcWorker<Outgoing, Result> | undefined;
  let closed: Promise<void> | undefined;

  return {
    call(request, transfer) {
      if (closed) return Promise.reject(options.toLostError(new Error('The worker is closed')));
      running ??= startWorker(options, () => {
        running = undefined;
      });
      return running.call(request, transfer);
    },
    close: () => (closed ??= running ? running.close() : Promise.resolve()),
  };
}

/** Starts one worker. `onEnd` is called when it takes no more calls. */
function startWorker<Outgoing, Result, Incoming>(
  { file, data, errors, handle, toLostError }: RpcWorkerOptions<Incoming>,
  onEnd: () => void,
): RpcWorker<Outgoing, Result> {
  const worker = new Worker(toRunnableFile(file), { workerData: data });
  const ended = Promise.withResolvers<void>();
  let reason: Error | undefined;
  const rpc = makeRpc<Outgoing, Result, Incoming>({
    post: (message, transfer) => worker.postMessage(message, transfer),
    errors,
    onRequests: answerEach((request) => handle?.(request)),
    onFailed: (why) => {
      reason = why;
    },
  });
  worker.on('message', rpc.receive);
  worker.on('error', (cause) => {
    reason = toLostError(cause);
  });
  // By then Node has delivered every message that the worker had sent.
  worker.on('exit', (code) => {
    onEnd();
    rpc.end(reason ?? toLostError(new Error(`The worker ended with code ${code}: ${file.href}`)));
    // In a later turn of the event loop, so that the caller who was answered last hears of it before the one that
    // closes.
    setImmediate(ended.resolve);
  });
  return {
    call: rpc.call,
    close() {
      rpc.close();
      return ended.promise;
    },
  };
}

/** The sources run as they are, and as JavaScript once they are built; this file is then JavaScript, too. */
function toRunnableFile(source: URL): URL {
  if (import.meta.url.endsWith('.ts')) return source;
  return new URL(source.href.replace(/\.ts$/, '.js'));
}
