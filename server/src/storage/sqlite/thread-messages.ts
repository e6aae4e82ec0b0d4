import { StorageUnavailable } from '../../kernel/errors.ts';
import { isSqliteUnavailable } from './file.ts';
import { SchemaTooNew } from '../migrations/schema-mismatch.ts';

// What the main thread and the writer thread say to each other. Inputs and results are plain data; what may be
// large is in texts rather than in objects (storage/item-texts.ts).

/** A command that waits for its turn. */
export interface WaitingCommand {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** Commands of one turn of the event loop together: a message costs more than most commands. */
export type ToWriter = readonly WaitingCommand[] | 'close';

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure };

export type FromWriter =
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  /** The database cannot be opened; the thread ends. */
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Why a command did not succeed. */
export interface Failure {
  /** The database was away, or nobody knows what it did; otherwise the error stands for itself. */
  readonly unavailable: boolean;
  readonly error: PackedError;
}

interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly errcode: unknown;
}

/** What is left of an error when it leaves its thread. */
export function toFailure(thrown: unknown): Failure {
  return { unavailable: isSqliteUnavailable(thrown), error: pack(thrown) };
}

/** The failure of a command that may have done nothing wrong, but whose commit did not happen. */
export function toLostCommit(thrown: unknown): Failure {
  return { unavailable: true, error: pack(thrown) };
}

function pack(thrown: unknown): PackedError {
  const error: Error & { code?: unknown; errcode?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, code, errcode } = error;
  return {
    name,
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
    errcode: typeof errcode === 'number' ? errcode : undefined,
  };
}

/** The error that the caller of a command gets, with the stack of where it came from. */
export function fromFailure({ unavailable, error }: Failure): Error {
  const unpacked = unpack(error);
  return unavailable ? new StorageUnavailable({ cause: unpacked }) : unpacked;
}

function unpack({ name, message, stack, code, errcode }: PackedError): Error {
  const error = name === 'SchemaTooNew' ? new SchemaTooNew(message) : new Error(message);
  return Object.assign(error, {
    name,
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined ? {} : { code }),
    ...(errcode === undefined ? {} : { errcode }),
  });
}
