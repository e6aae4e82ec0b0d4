import { ApiError, StorageUnavailable } from '../kernel/errors.ts';

// The messages between the main thread and the offload worker (lib/rpc), beside the calls themselves.

/** Asks the main thread to run a command; the reply is its packed result. */
export interface CommandRequest {
  readonly name: string;
  readonly input: unknown;
}

/** Errors that keep their class between the threads. */
export const OFFLOAD_ERRORS = { ApiError, StorageUnavailable };
