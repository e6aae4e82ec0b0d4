import { ApiError, StorageUnavailable } from '../kernel/errors.ts';

// What the main thread and the offload worker say to each other (lib/rpc), beside the calls themselves.

/** Asks the main thread to run a command; the reply is its packed result. */
export interface CommandRequest {
  readonly name: string;
  readonly input: unknown;
}

/** Errors that keep their class between the threads. */
export const OFFLOAD_ERRORS = { ApiError, StorageUnavailable };
