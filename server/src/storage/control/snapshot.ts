import type { ControlFact } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Tables } from '../query/tables.ts';

/** The query for one table's part of the control state, and the meaning of its rows. Texts have `?` for values. */
export interface SnapshotQuery {
  /** Asks for all rows. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Asks for this many rows in the order of `key`. Its values are the key of the row before them. */
  readonly pageText: (rows: number) => string;
  readonly key: readonly string[];
  /** A key before that of the first row. */
  readonly keyBefore: readonly unknown[];
  readonly toEntry: (row: unknown) => ControlFact;
}

/** The contribution of a table to the control state: its rows that matter, and the fact that each of them is. */
interface PartOf<Row, Column extends keyof Row> {
  readonly columns: readonly Column[];
  /**
   * Columns whose values together are unique, with an index of all of them in this order: a page may end amid any number of
   * rows of one moment. A moment comes first where there is one: pages then depend little on how an engine orders texts, which an
   * update of its system may change.
   */
  readonly key: readonly NoInfer<Column>[];
  /** Word for word the condition of the index, where that has one, so that the index can be used. */
  readonly where?: string;
  /** A key before all others, where not each column of it is a text. */
  readonly keyBefore?: readonly unknown[];
  /** Only rows whose first column of the key is greater. */
  readonly since?: Instant;
  readonly toEntry: (row: Pick<Row, Column>) => ControlFact;
}

export function part<Name extends keyof Tables, Column extends keyof Tables[Name] & string>(
  table: Name,
  { columns, key, keyBefore, where, since, toEntry }: PartOf<Tables[Name], Column>,
): SnapshotQuery {
  const select = `select ${columns.join(', ')} from ${table}`;
  const limited = since === undefined ? [] : [`${key[0]} > ?`];
  const always = where === undefined ? [] : [where];
  const conditions = [...always, ...limited];
  const placeholders = key.map(() => '?').join(', ');
  // The first key says since when. Were that said once more, PostgreSQL would begin to read there at each page.
  const after = [...always, `(${key.join(', ')}) > (${placeholders})`].join(' and ');
  const order = key.join(', ');
  return {
    text: conditions.length === 0 ? select : `${select} where ${conditions.join(' and ')}`,
    values: since === undefined ? [] : [since],
    pageText: (rows) => `${select} where ${after} order by ${order} limit ${rows}`,
    key,
    // No id is the empty text, so this is before all rows of the next millisecond and behind those of `since`.
    keyBefore:
      keyBefore ?? key.map((_, index) => (index === 0 && since !== undefined ? since + 1 : '')),
    toEntry: (row) => toEntry(row as Pick<Tables[Name], Column>),
  };
}
