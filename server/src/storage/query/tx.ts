import type { AuditFact } from '../../kernel/call-context.ts';
import type { ControlFact } from '../../kernel/control.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import type { Instant } from '../../kernel/instant.ts';

/** A value that may be there at once. A command sends many small queries, and a promise for each would cost more than most of them. */
export type MaybePromise<T> = T | Promise<T>;

/** The result of a statement. */
export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows it changed; unspecified for a statement that gives rows. */
  readonly changes: number;
}

/** Sends statements: an open connection of either engine. */
export interface SqlSender {
  readonly engine: 'sqlite' | 'postgres';
  /** Runs a statement in the engine's own notation (`?` or `$1`) with its values in that order. */
  send(text: string, values: readonly unknown[]): MaybePromise<QueryResult>;
}

/** The transaction in which a command runs. */
export interface Tx extends SqlSender {
  /** Reports an event. It is delivered once, after the commit; a rollback drops it. */
  readonly emit: EmitEvent;
  /** Says what was done, for the event of an operator's call (audit.ts); a call of anybody else has none. */
  readonly audit: (fact: AuditFact) => void;
  /** Appends to the control log (control/log.ts). It is written at the end of the transaction; a rollback drops it. */
  readonly append: (entry: NewEntry) => void;
}

/** An entry of the control log that has no number yet. */
export interface NewEntry extends ControlFact {
  readonly at: Instant;
}

/** Thrown by a command that has written already and must be undone; the outcome is its result. */
export class RollbackWith extends Error {
  override name = 'RollbackWith';
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The command was refused after it had written');
    this.outcome = outcome;
  }
}
