/** A database that takes part in a copy. */
export type Address =
  | { readonly kind: 'sqlite' /** Absolute. */; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What a database is in a copy; a served source may be written to by others meanwhile. */
export type EndRole = 'source' | 'servedSource' | 'target';

const STOP_SOURCE =
  'stop what uses it first, so that nothing written meanwhile is lost, or add --while-serving to copy it as it is now.';

/** What to do about a database that somebody else uses. */
export const STOP: Readonly<Record<EndRole, string>> = {
  source: STOP_SOURCE,
  servedSource: STOP_SOURCE,
  target: 'stop what uses it first.',
};

/** What a column holds: both engines give and take the same. */
export type Value = string | number | null;

export type Row = Readonly<Record<string, Value>>;

/** One connection to a database, with one transaction at a time. */
export interface End {
  /** How a person is told which database is meant; without a password. */
  readonly name: string;
  /** Runs a statement whose values are `$1`, `$2` and so on; throws the driver's own error. */
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The names of a table's columns, in alphabetical order. */
  columnsOf(table: string): Promise<readonly string[]>;
  /** Begins a transaction: a snapshot for a source, all or nothing for a target. */
  begin(): Promise<void>;
  /** Throws when the transaction is not committed, or nobody knows whether it is. */
  commit(): Promise<void>;
  /** Ends the transaction, if there is one, and the connection. Never rejects. */
  close(): Promise<void>;
}
