import type { Changes } from './measures.ts';

/**
 * A command of the database, as its callers see it: one transaction, all or nothing, durable when the call is answered. `storage/command.ts`
 * has the side of the engine. `In` and `Result` are the types of the call; they travel packed.
 */
export interface Callable<In = never, Result = unknown> {
  /** Unique. It is stored with remembered results, so it never changes. */
  readonly name: string;
  /**
   * The data that it may change: nothing (PostgreSQL itself refuses a write then), rows, or the control state too, which
   * every process must know before the answer.
   */
  readonly changes: Changes;
  /** Makes the engine's input from the caller's. */
  readonly pack: (input: In) => unknown;
  /** Makes the caller's result from the engine's. */
  readonly unpack: (packed: unknown) => Result;
}

/**
 * Runs a command and gives its result. A command without an input takes none. Rejects with StorageUnavailable when the database does not
 * answer.
 */
export type Run = <In, Result>(
  command: Callable<In, Result>,
  ...input: InputOf<In>
) => Promise<Result>;

/** The arguments of a call behind its command. */
export type InputOf<In> = unknown extends In ? [] : [input: In];

/** Something that runs commands. */
export interface Runs {
  readonly run: Run;
}
