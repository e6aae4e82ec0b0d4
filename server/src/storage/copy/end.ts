/** A database that takes part in a copy. */
export type Address =
  | { readonly kind: 'sqlite' /** Absolute. */; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The role of a database in a copy. Others may write to a served source meanwhile. */
export type EndRole = 'source' | 'servedSource' | 'target';

const STOP_SOURCE =
  'stop what uses it first, so that nothing written meanwhile is lost, or add --while-serving to copy it as it is now.';

/** The advice where another process uses the database. */
export const STOP: Readonly<Record<EndRole, string>> = {
  source: STOP_SOURCE,
  servedSource: STOP_SOURCE,
  target: 'stop what uses it first.',
};

/** The value of a column, the same with both engines. */
export type Value = string | number | null;

export type Row = Readonly<Record<string, Value>>;

/** One connection to a database, with one transaction at a time. */
export interface End {
  /** The name of the database for a person; never with a password. */
  readonly name: string;
  /** Runs a statement whose values are `$1`, `$2` and so on; throws the driver's own error. */
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The names of a table's columns, in alphabetical order. */
  columnsOf(table: string): Promise<readonly string[]>;
  /** Begins a transaction: a snapshot for a source, all or nothing for a target. */
  begin(): Promise<void>;
  /** Rejects when the transaction is not committed, or its outcome is unknown. */
  commit(): Promise<void>;
  /** Ends the transaction, if there is one, and the connection. Never rejects. */
  close(): Promise<void>;
}
