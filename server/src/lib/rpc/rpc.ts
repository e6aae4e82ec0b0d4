import type { Transferable } from 'node:worker_threads';
import {
  deserializeError,
  type ErrorClasses,
  type SerializedError,
  serializeError,
} from '../serialized-error.ts';

/** Answers requests of the other thread, all in one message, which is sent at once. */
export type SendReplies = (replies: readonly ({ readonly id: number } & Outcome)[]) => void;

/** Receives the requests of one message. Each must get one reply, now or later, in any order. */
export type OnRequests<Request> = (
  requests: readonly RequestWithId<Request>[],
  sendReplies: SendReplies,
) => void;

/** One end of a connection between two threads. Both ends may ask and answer. */
export interface Rpc<Outgoing, Result, Incoming> {
  /**
   * Resolves with the result that the other thread sends, rejects with the error that it sends, of its own class if
   * that is in the table. Everything asked in one tick travels in one message; what is in `transfer` is given away.
   */
  call(request: Outgoing, transfer?: readonly Transferable[]): Promise<Result>;
  /** Takes in a message of the other thread. */
  receive(message: Message<Incoming>): void;
  /** Tells the other thread to end when it has answered everything. */
  close(): void;
  /** Call it when the other thread has ended: it delivers the replies that have arrived and rejects all other calls. */
  end(reason: Error): void;
}

export interface RpcOptions<Outgoing, Incoming> {
  /** Sends a message to the other thread. */
  readonly post: (message: Message<Outgoing>, transfer: Transferable[]) => void;
  /** Errors that keep their class. The table must be the same on both ends. */
  readonly errors: ErrorClasses;
  readonly onRequests: OnRequests<Incoming>;
  readonly onClose?: () => void;
  readonly onFailed?: (reason: Error) => void;
}

/** Makes one end of a connection. Messages may hold anything that `structuredClone` takes. */
export function makeRpc<Outgoing, Result, Incoming>(
  options: RpcOptions<Outgoing, Incoming>,
): Rpc<Outgoing, Result, Incoming> {
  const { post, errors, onRequests } = options;
  const calls = makeCalls<Outgoing, Result>(options);

  const sendReplies: SendReplies = (replies) => {
    post({ kind: 'replies', replies: replies.map((reply) => serializeReply(reply, errors)) }, []);
  };

  return {
    call: calls.call,
    receive(message) {
      switch (message.kind) {
        case 'requests':
          return onRequests(message.requests, sendReplies);
        case 'replies':
          return calls.settle(message.replies);
        case 'close':
          return options.onClose?.();
        case 'failed':
          return options.onFailed?.(deserializeError(message.error, errors));
      }
    },
    close() {
      calls.send();
      post({ kind: 'close' }, []);
    },
    end: calls.end,
  };
}

function serializeReply(reply: { readonly id: number } & Outcome, errors: ErrorClasses): Reply {
  return 'error' in reply ? { id: reply.id, error: serializeError(reply.error, errors) } : reply;
}

/** Answers each request for itself, with what `handle` returns, resolves with or throws. */
export function answerEach<Request>(handle: (request: Request) => unknown): OnRequests<Request> {
  async function answer({ id, request }: RequestWithId<Request>, send: SendReplies): Promise<void> {
    try {
      send([{ id, result: await handle(request) }]);
    } catch (error) {
      // This also handles a result that cannot be cloned.
      send([{ id, error }]);
    }
  }
  return (requests, sendReplies) => {
    for (const request of requests) void answer(request, sendReplies);
  };
}

/** A request of the other thread; its reply must have the same id. */
export interface RequestWithId<Request> {
  readonly id: number;
  readonly request: Request;
}

/** The outcome of a request: its result or its error. */
type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** An outcome as it is sent. */
type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedError };

/** The messages between two threads. A message costs more than most requests, so it carries many. */
export type Message<Request> =
  | { readonly kind: 'requests'; readonly requests: readonly RequestWithId<Request>[] }
  | { readonly kind: 'replies'; readonly replies: readonly Reply[] }
  /** The main thread wants the worker to end once it has answered everything. */
  | { readonly kind: 'close' }
  /** The worker cannot go on and ends; unanswered requests fail for this reason. */
  | { readonly kind: 'failed'; readonly error: SerializedError };

/**
 * Replies that come in one message are handed on in portions, so that other work can run in between: each caller may have
 * expensive work to do next. The size is measured with logins that share a commit and each sign a credential then.
 */
const SETTLED_AT_ONCE = 12;

/** Makes the asking side of a connection; `post` sends a message to the other thread. */
function makeCalls<Request, Result>({
  post,
  errors,
}: Pick<RpcOptions<Request, never>, 'post' | 'errors'>) {
  const pending = makePendingReplies<Result>();
  let requests: RequestWithId<Request>[] = [];
  let transfers: Transferable[] = [];
  let ended: Error | undefined;

  const arrived = makeYieldingQueue<Reply>(SETTLED_AT_ONCE, (reply) => {
    if ('error' in reply) pending.reject(reply.id, deserializeError(reply.error, errors));
    else pending.resolve(reply.id, reply.result as Result);
  });

  function send(): void {
    if (requests.length === 0) return;
    const [leaving, transfer] = [requests, transfers];
    requests = [];
    transfers = [];
    try {
      post({ kind: 'requests', requests: leaving }, transfer);
    } catch (cause) {
      // One of them cannot be cloned. Node does not say which, and that is a mistake in the program anyway.
      const error = new Error('A request cannot be sent to another thread', { cause });
      for (const { id } of leaving) pending.reject(id, error);
    }
  }

  return {
    /** All calls of one tick travel in one message. The objects in `transfer` are moved, not copied. */
    call(request: Request, transfer: readonly Transferable[] = []): Promise<Result> {
      if (ended) return Promise.reject(ended);
      const { id, promise } = pending.add();
      transfers.push(...transfer);
      if (requests.push({ id, request }) === 1) queueMicrotask(send);
      return promise;
    },
    /** Sends what has been asked without waiting for the end of the tick. */
    send,
    settle: arrived.add,
    /** Settles the calls whose reply has arrived and rejects all others, as well as later ones. */
    end(reason: Error): void {
      ended = reason;
      arrived.finish();
      pending.rejectAll(reason);
    },
  };
}

/**
 * Makes a queue that handles its items in the order in which they came, at most `size` of them before it lets the event loop go on.
 * `handle` must not throw.
 */
export function makeYieldingQueue<T>(size: number, handle: (item: T) => void) {
  const waiting: T[] = [];

  function handlePortion(): void {
    for (const item of waiting.splice(0, size)) handle(item);
    if (waiting.length > 0) setImmediate(handlePortion);
  }

  return {
    /** Handles the first portion at once unless older items still wait. */
    add(items: readonly T[]): void {
      const isIdle = waiting.length === 0;
      waiting.push(...items);
      if (isIdle) handlePortion();
    },
    /** Handles everything that waits, at once. */
    finish(): void {
      for (const item of waiting.splice(0)) handle(item);
    },
  };
}

/** Makes an empty table of promises for replies that have not come yet, by the id of their request. Ids count up from 1. */
export function makePendingReplies<T>() {
  const pending = new Map<number, PromiseWithResolvers<T>>();
  let lastId = 0;

  function take(id: number): PromiseWithResolvers<T> | undefined {
    const reply = pending.get(id);
    pending.delete(id);
    return reply;
  }

  // Ids that are unknown or settled already are ignored.
  return {
    /** Makes the id of a new request, and the promise for its reply. */
    add(): { readonly id: number; readonly promise: Promise<T> } {
      const reply = Promise.withResolvers<T>();
      lastId += 1;
      pending.set(lastId, reply);
      return { id: lastId, promise: reply.promise };
    },
    resolve: (id: number, reply: T) => take(id)?.resolve(reply),
    reject: (id: number, reason: Error) => take(id)?.reject(reason),
    rejectAll(reason: Error): void {
      for (const reply of pending.values()) reply.reject(reason);
      pending.clear();
    },
  };
}
