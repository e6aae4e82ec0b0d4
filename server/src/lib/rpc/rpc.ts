import type { Transferable } from 'node:worker_threads';
import { deserializeError, type ErrorClasses, serializeError } from '../serialized-error.ts';
import { makeCalls } from './calls.ts';
import type { Message, Outcome, Reply, RequestWithId } from './messages.ts';

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
  const calls = makeCalls<Outgoing, Result>({ post, errors });

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
