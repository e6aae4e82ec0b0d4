import { TABLE_KEYS } from '../copy/tables.ts';
import { type Columns, type Flag, kindOf } from './columns.ts';
import { TABLES, type Tables } from './tables.ts';

// The usual statements about rows of a table, and what a row says in the domain's words. Both follow from the table's columns
// (tables.ts):
//
//   insertOf('balances')          insert into balances (title_id, …) values (:title_id, …)
//   insertListOf('balances', ['title_id', 'player_id'])
//                                 insert into balances (title_id, player_id, code, …) values {(:titleId, :playerId, :item.code, …)}
//   insertItemsOf('balances')     insert into balances (title_id, …) select item.title_id, … from :items
//   replacing('balances')         on conflict (title_id, player_id, code) do update set amount = excluded.amount, …

type Table = keyof Tables;
type ColumnOf<Name extends Table> = keyof Tables[Name] & string;

/** The columns of a table, without some. */
export function columnsOf<Name extends Table>(
  table: Name,
  without: readonly ColumnOf<Name>[] = [],
): readonly ColumnOf<Name>[] {
  const all = Object.keys(TABLES[table]) as ColumnOf<Name>[];
  return all.filter((column) => !without.includes(column));
}

/** Inserts one row, whose values have the names of their columns (`statement`). */
export function insertOf<Name extends Table>(
  table: Name,
  without?: readonly ColumnOf<Name>[],
): string {
  const columns = columnsOf(table, without);
  const names = columns.map((column) => `:${column}`);
  return `insert into ${table} (${columns.join(', ')}) values (${names.join(', ')})`;
}

/**
 * Inserts a list of rows (`listStatement`). The values of some columns are the same for all; they have the domain's names. Those of
 * an item have the names of their columns.
 */
export function insertListOf<Name extends Table>(
  table: Name,
  shared: readonly ColumnOf<Name>[],
  without: readonly ColumnOf<Name>[] = [],
): string {
  const own = columnsOf(table, [...shared, ...without]);
  const columns = [...shared, ...own].join(', ');
  const names = [...shared.map(memberOf), ...own.map((column) => `item.${column}`)];
  return `insert into ${table} (${columns}) values {(${names.map((name) => `:${name}`).join(', ')})}`;
}

/** Inserts a list of rows, whose values have the names of their columns (`itemsStatement`, with `typesOf`). */
export function insertItemsOf<Name extends Table>(
  table: Name,
  without?: readonly ColumnOf<Name>[],
): string {
  const columns = columnsOf(table, without);
  const names = columns.map((column) => `item.${column}`);
  return `insert into ${table} (${columns.join(', ')}) select ${names.join(', ')} from :items`;
}

/** At the end of an insert: a row that is there takes the new values of these columns; of all but its key, where none are named. */
export function replacing<Name extends keyof typeof TABLE_KEYS>(
  table: Name,
  columns?: readonly ColumnOf<Name>[],
): string {
  const key = TABLE_KEYS[table] as readonly ColumnOf<Name>[];
  const changes = (columns ?? columnsOf(table, key)).map(
    (column) => `${column} = excluded.${column}`,
  );
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}

/** The same, where the new amounts of these columns are added to those that are there. */
export function adding<Name extends keyof typeof TABLE_KEYS>(
  table: Name,
  columns: readonly ColumnOf<Name>[],
): string {
  const sums = columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`);
  return `on conflict (${TABLE_KEYS[table].join(', ')}) do update set ${sums.join(', ')}`;
}

/** The types of a table's columns in PostgreSQL, for `itemsStatement`. */
export function typesOf<Name extends Table, Without extends ColumnOf<Name> = never>(
  table: Name,
  without: readonly Without[] = [],
): { readonly [Column in Exclude<ColumnOf<Name>, Without>]: 'text' | 'bigint' } {
  const types = columnsOf(table, without).map((column) => [column, sqlTypeOf(table, column)]);
  return Object.fromEntries(types);
}

/** The type of a column in PostgreSQL. */
export function sqlTypeOf(table: Table, column: string): 'text' | 'bigint' {
  const declared: Columns = TABLES[table];
  return typeOf(declared[column]);
}

function typeOf(declared: Columns[string] = 'text'): 'text' | 'bigint' {
  const kind = kindOf(declared);
  return kind === 'text' || kind === 'secret' ? 'text' : 'bigint';
}

/** A row in the domain's words: camelCase, undefined instead of null, and yes or no instead of a flag. */
type Domain<Row> = {
  readonly [Column in keyof Row & string as Camel<Column>]: Plain<Row[Column]>;
};

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Plain<Value> = [Value] extends [Flag] ? boolean : Exclude<Value, null> | Absent<Value>;
type Absent<Value> = null extends Value ? undefined : never;

/** Translates rows of a table where only spelling, null and flags differ. */
interface RowCodec<Row> {
  readonly fromRow: (row: Row) => Domain<Row>;
  readonly toRow: (value: Domain<Row>) => Row;
}

/** Makes the codec of a table's rows, without some columns. Members have the order of the columns. Not for the hottest paths. */
export function rowCodecOf<Name extends Table, Without extends ColumnOf<Name> = never>(
  table: Name,
  without: readonly Without[] = [],
): RowCodec<Omit<Tables[Name], Without>> {
  const declared: Columns = TABLES[table];
  const names = columnsOf(table, without).map((column) => {
    const isFlag = kindOf(declared[column] ?? 'text') === 'flag';
    return { column, member: memberOf(column), isFlag };
  });
  const translation = (translate: (from: Members) => Members) => translate as never;
  return {
    fromRow: translation((row) =>
      Object.fromEntries(
        names.map(({ column, member, isFlag }) => [member, fromSql(row[column], isFlag)]),
      ),
    ),
    toRow: translation((value) =>
      Object.fromEntries(names.map(({ column, member }) => [column, toSql(value[member])])),
    ),
  };
}

type Members = Readonly<Record<string, unknown>>;

function fromSql(value: unknown, isFlag: boolean): unknown {
  if (value === null) return undefined;
  return isFlag ? value === 1 : value;
}

function toSql(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : value;
}

/** `title_id` as the domain spells it: `titleId`. */
function memberOf(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
