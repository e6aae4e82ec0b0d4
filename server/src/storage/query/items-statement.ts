import type { QueryResult, SqlSender } from './tx.ts';

// A statement in which a list stands as a table, `item`, whatever its length. Only PostgreSQL runs them, where a round trip
// costs more than most statements:
//
//   itemsStatement<{ titleId: string; count: number }>({ titleId: 'text', count: 'bigint' },
//     'insert into counts (title_id, count) select item.titleId, item.count from :items')
//     text:    … from unnest($1::text[], $2::bigint[]) with ordinality as item (titleId, count, number)
//     values:  a list for each member
//
// `item.number` counts from 1.

/** A statement about a list. An empty list sends nothing. */
export interface ItemsStatement<Item, Row> {
  /** The rows that it gives. */
  all(on: SqlSender, items: readonly Item[]): Promise<Row[]>;
  /** How many rows it changed; for statements that give none. */
  run(on: SqlSender, items: readonly Item[]): Promise<number>;
}

/** The type of each member in PostgreSQL. */
type ColumnTypes<Item> = { readonly [Name in keyof Item & string]: 'text' | 'bigint' };

/** A row that says about which item it is. */
export interface Numbered {
  /** The item's, from 1. */
  readonly number: number;
}

const DECLARED: string[] = [];

/** The SQL of all such statements that the loaded files declare, in PostgreSQL's notation (for tests). */
export function declaredItemsStatements(): readonly string[] {
  return DECLARED;
}

/** Declares a statement about a list. Calls throw when a member is missing: what may be absent is null. */
export function itemsStatement<Item extends object, Row = never>(
  types: ColumnTypes<Item>,
  sql: string,
): ItemsStatement<Item, Row> {
  const names = Object.keys(types) as (keyof Item & string)[];
  const text = sql.replaceAll(/:items\b/g, tableOf(types));
  DECLARED.push(text);
  async function send(on: SqlSender, items: readonly Item[]): Promise<QueryResult> {
    if (items.length === 0) return NOTHING;
    return on.send(
      text,
      names.map((name) => items.map((item) => present(item[name], name))),
    );
  }
  return {
    async all(on, items) {
      return (await send(on, items)).rows as Row[];
    },
    async run(on, items) {
      return (await send(on, items)).changes;
    },
  };
}

const NOTHING: QueryResult = { rows: [], changes: 0 };

function tableOf(types: Readonly<Record<string, string>>): string {
  const lists = Object.values(types).map((type, index) => `$${index + 1}::${type}[]`);
  const names = [...Object.keys(types), 'number'];
  return `unnest(${lists.join(', ')}) with ordinality as item (${names.join(', ')})`;
}

function present(value: unknown, name: string): unknown {
  if (value === undefined) throw new Error(`A statement lacks its value item.${name}`);
  return value;
}
