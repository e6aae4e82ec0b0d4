import type { CommandOutcome } from '../command.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { SchemaTooNew } from '../migrations/schema-mismatch.ts';

// What the main thread and the writer thread say to each other (lib/rpc). Inputs and results are plain data; what may
// be large is in texts rather than in objects (commands/economy/serialized-items.ts).

/** Asks the writer to run a command. */
export interface CommandRequest {
  readonly name: string;
  readonly input: unknown;
}

/** What the writer answers: the outcome of a command that is committed, or the error of one that threw. */
export type CommandReply = { readonly result: CommandOutcome } | { readonly error: Error };

/** Errors that keep their class between the threads. */
export const WRITER_ERRORS = { SchemaTooNew, StorageUnavailable };
