import type { TABLE_KEYS } from '../copy/tables.ts';
import { insertItemsOf, insertListOf, insertOf, sqlTypeOf, typesOf } from './rows.ts';
import { itemsStatement, listStatement, type Statement, statement } from './statement.ts';
import type { Tables } from './tables.ts';
import type { MaybePromise, SqlSender } from './tx.ts';

// Statements about rows of any owners, in a list of any length: one round trip on PostgreSQL, whether the list is of one call or of a
// batch of calls. A list of one, which is the usual one, is a statement without a list: that is the quickest on either engine, and PostgreSQL
// would plan one about a table of one row anew each time.

type Table = keyof typeof TABLE_KEYS;

/** A statement about a list. An empty list sends nothing. */
export interface RowsStatement<Item, Row> {
  /** The rows that it gives. */
  all(on: SqlSender, list: readonly Item[]): MaybePromise<Row[]>;
  /** How many rows it changed; for statements that give none. */
  run(on: SqlSender, list: readonly Item[]): MaybePromise<number>;
}

interface Forms<Item, Row> {
  readonly ofOne: Statement<Item, Row>;
  /** For the embedded database. */
  readonly values: ReturnType<typeof listStatement<object, Item, Row>>;
  /** For PostgreSQL. */
  readonly items: RowsStatement<Item, Row>;
}

function inAnyForm<Item, Row>({
  ofOne,
  values,
  items,
}: Forms<Item, Row>): RowsStatement<Item, Row> {
  return {
    all(on, list) {
      if (list.length === 1) return ofOne.all(on, list[0] as Item);
      return on.engine === 'sqlite' ? values.all(on, {}, list) : items.all(on, list);
    },
    run(on, list) {
      if (list.length === 1) return ofOne.run(on, list[0] as Item);
      return on.engine === 'sqlite' ? values.run(on, {}, list) : items.run(on, list);
    },
  };
}

/** Declares a statement that inserts rows. `ending`: what happens where one is there (`replacing`, `adding`). */
export function upsertOf<Name extends Table>(
  table: Name,
  ending: string,
): RowsStatement<Tables[Name], never> {
  return inAnyForm({
    ofOne: statement(`${insertOf(table)} ${ending}`),
    values: listStatement(`${insertListOf(table, [])} ${ending}`),
    items: itemsStatement(typesOf(table) as never, `${insertItemsOf(table)} ${ending}`),
  });
}

/**
 * Declares a statement about the rows of a table that have one of the listed keys, values of these columns; it gives each row once. `sql` is given
 * the condition.
 */
export function keyedStatement<Key extends object, Row = never>(
  table: Table,
  columns: readonly (keyof Key & string)[],
  sql: (isListed: string) => string,
): RowsStatement<Key, Row> {
  const typed = columns.map((name) => [name, sqlTypeOf(table, name)] as const);
  const names = columns.join(', ');
  const values = typed.map(([name, type]) =>
    type === 'text' ? `:item.${name}` : `cast(:item.${name} as ${type})`,
  );
  const items = columns.map((name) => `item.${name}`).join(', ');
  return inAnyForm({
    ofOne: statement(sql(columns.map((name) => `${name} = :${name}`).join(' and '))),
    values: listStatement(sql(`(${names}) in (values {(${values.join(', ')})})`)),
    items: itemsStatement(
      Object.fromEntries(typed) as never,
      sql(`(${names}) in (select ${items} from :items)`),
    ),
  });
}
