import { StorageUnavailable } from '../../kernel/errors.ts';
import type { CommandOutcome } from '../command.ts';
import { SchemaIncomplete, SchemaTooNew } from '../migrations/schema-mismatch.ts';

/** The writer's answer: the outcome of a command that is committed, or the error of one that threw. */
export type CommandReply = { readonly result: CommandOutcome } | { readonly error: Error };

/** Errors that keep their class between the threads. */
export const WRITER_ERRORS = { SchemaIncomplete, SchemaTooNew, StorageUnavailable };
