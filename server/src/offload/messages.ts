import { ApiError, StorageUnavailable } from '../kernel/errors.ts';
import { type KeyedCall, KeyRefusal } from '../kernel/idempotency.ts';

// The messages between the main thread and the offload worker (lib/rpc), beside the calls themselves.

/** Asks the main thread to run a command; the reply is its packed result, or with `call` a KeyedResult. */
export interface CommandRequest {
  readonly name: string;
  readonly input: unknown;
  /** For the change of a call with an idempotency key. */
  readonly call?: KeyedCall;
}

/** The worker's reply to a call. */
export interface OffloadedAnswer {
  /** The operation's. */
  readonly answer: unknown;
  /** An earlier call with the idempotency key has made the change. */
  readonly isReplay: boolean;
}

/** Errors that keep their class between the threads. */
export const OFFLOAD_ERRORS = { ApiError, KeyRefusal, StorageUnavailable };
