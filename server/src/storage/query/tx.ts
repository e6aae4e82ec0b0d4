import type { EmitEvent } from '../../kernel/events.ts';

/** A value that may be there at once: a command asks many small questions, and a promise for each would cost more than most of them. */
export type MaybePromise<T> = T | Promise<T>;

/** What a statement gave. */
export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows it changed; unspecified for a statement that gives rows. */
  readonly changes: number;
}

/** Where statements are sent: an open connection of either engine. */
export interface SqlSender {
  readonly engine: 'sqlite' | 'postgres';
  /** Runs a statement in the engine's own notation (`?` or `$1`) with its values in that order. */
  send(text: string, values: readonly unknown[]): MaybePromise<QueryResult>;
}

/** What a command works on: one transaction. */
export interface Tx extends SqlSender {
  /** Says what happened. It is delivered once, after the commit; a rollback drops it. */
  readonly emit: EmitEvent;
}
