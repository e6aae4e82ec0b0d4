import type { Transferable } from 'node:worker_threads';
import { makePendingReplies } from '../pending-replies.ts';
import { deserializeError, type ErrorClasses } from '../serialized-error.ts';
import { makeYieldingQueue } from '../yielding-queue.ts';
import type { Message, Reply, RequestWithId } from './messages.ts';

/**
 * Replies that come in one message are handed on in portions, so that other work can run in between: each caller may have
 * expensive work to do next. The size is measured with logins that share a commit and each sign a credential then.
 */
const SETTLED_AT_ONCE = 12;

/** The calls of one thread to another. */
export interface Calls<Request, Result> {
  /** All calls of one tick travel in one message. The objects in `transfer` are moved, not copied. */
  call(request: Request, transfer?: readonly Transferable[]): Promise<Result>;
  /** Sends what has been asked without waiting for the end of the tick. */
  send(): void;
  /** Settles the calls that these replies belong to. */
  settle(replies: readonly Reply[]): void;
  /** Settles the calls whose reply has arrived and rejects all others, as well as later ones. */
  end(reason: Error): void;
}

/** Makes the asking side of a connection; `post` sends a message to the other thread. */
export function makeCalls<Request, Result>(deps: {
  readonly post: (message: Message<Request>, transfer: Transferable[]) => void;
  readonly errors: ErrorClasses;
}): Calls<Request, Result> {
  const pending = makePendingReplies<Result>();
  let requests: RequestWithId<Request>[] = [];
  let transfers: Transferable[] = [];
  let ended: Error | undefined;

  const arrived = makeYieldingQueue<Reply>(SETTLED_AT_ONCE, (reply) => {
    if ('error' in reply) pending.reject(reply.id, deserializeError(reply.error, deps.errors));
    else pending.resolve(reply.id, reply.result as Result);
  });

  function send(): void {
    if (requests.length === 0) return;
    const [leaving, transfer] = [requests, transfers];
    requests = [];
    transfers = [];
    try {
      deps.post({ kind: 'requests', requests: leaving }, transfer);
    } catch (cause) {
      // One of them cannot be cloned. Node does not say which, and that is a mistake in the program anyway.
      const error = new Error('A request cannot be sent to another thread', { cause });
      for (const { id } of leaving) pending.reject(id, error);
    }
  }

  return {
    call(request, transfer = []) {
      if (ended) return Promise.reject(ended);
      const { id, promise } = pending.add();
      transfers.push(...transfer);
      if (requests.push({ id, request }) === 1) queueMicrotask(send);
      return promise;
    },
    send,
    settle: arrived.add,
    end(reason) {
      ended = reason;
      arrived.finish();
      pending.rejectAll(reason);
    },
  };
}
