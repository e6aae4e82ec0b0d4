import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { flushCompileCacheSoon } from '../compile-cache.ts';
import { type ErrorClasses, serializeError } from '../serialized-error.ts';
import { yieldToEventLoop } from '../thread-priority.ts';
import { makeRpc, type Message, type Rpc, type RpcOptions } from './rpc.ts';

/** A worker's end of the connection to the main thread. */
interface RpcPort<Outgoing, Result> extends Pick<Rpc<Outgoing, Result, never>, 'call'> {
  /** Takes in the messages that have arrived, without waiting for the event loop. */
  drain(): void;
}

/** Answers what arrives at a worker's port. The worker lives until somebody closes the port. */
export function serveRpc<Outgoing, Result, Incoming>(
  port: MessagePort,
  options: Omit<RpcOptions<Outgoing, Incoming>, 'post' | 'onFailed'>,
): RpcPort<Outgoing, Result> {
  const rpc = makeRpc<Outgoing, Result, Incoming>({
    ...options,
    post: (message, transfer) => port.postMessage(message, transfer),
  });
  port.on('message', rpc.receive);
  return {
    call: rpc.call,
    drain() {
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
        rpc.receive(next.message);
      }
    },
  };
}

/** Ends a worker that cannot work. Its calls are rejected with the reason. */
export function failRpc(port: MessagePort, reason: unknown, errors: ErrorClasses): void {
  const message: Message<never> = { kind: 'failed', error: serializeError(reason, errors) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port.postMessage(message);
  port.close();
}

/** Sets this thread up as a worker that yields to the event loop, and returns its port. Throws in the main thread. */
export function becomeWorker(): MessagePort {
  if (!parentPort) throw new Error('This file is the body of a worker thread');
  yieldToEventLoop();
  flushCompileCacheSoon();
  return parentPort;
}
