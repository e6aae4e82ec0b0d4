import { ApiError, StorageUnavailable } from '../kernel/errors.ts';
import type { DomainEvent } from '../kernel/events.ts';
import type { EconomyCommand } from '../storage/economy-ports.ts';

// What the main thread and the offload worker say to each other (lib/rpc), beside the calls themselves.

/** The operation's answer, and what happened meanwhile. */
export interface OffloadReply {
  readonly answer: unknown;
  readonly events: readonly DomainEvent[];
}

/** Asks the main thread to run a command of the economy; the reply is its result. */
export interface CommandRequest {
  readonly name: EconomyCommand;
  readonly input: unknown;
}

/** Errors that keep their class between the threads. */
export const OFFLOAD_ERRORS = { ApiError, StorageUnavailable };
