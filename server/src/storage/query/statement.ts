import type { MaybePromise, QueryResult, SqlSender } from './tx.ts';

// A statement is SQL with named values. It is parsed once for each engine, into the engine's own notation:
//
//   statement<PlayerKey, Tables['players']>('select * from players where title_id = :titleId and player_id = :playerId')
//     SQLite:     select * from players where title_id = ? and player_id = ?
//     PostgreSQL: select * from players where title_id = $1 and player_id = $2
//     values:     [values.titleId, values.playerId]
//
// In a statement about a list, the part in braces is repeated for each item, with commas in between:
//
//   listStatement<{ titleId: string }, { itemId: string; body: string }, never>(
//     'insert into goods (title_id, item_id, body) values {(:titleId, :item.itemId, :item.body)}')
//     two items:  insert into goods (title_id, item_id, body) values ($1, $2, $3), ($1, $4, $5)
//
// A list of plain values is written `in ({:item})`.

/** A statement whose values come with each call. */
export interface Statement<Values, Row> {
  /** All rows that it gives. */
  all(on: SqlSender, values: Values): MaybePromise<Row[]>;
  /** The first row that it gives. */
  first(on: SqlSender, values: Values): MaybePromise<Row | undefined>;
  /** How many rows it changed; for statements that give none. */
  run(on: SqlSender, values: Values): MaybePromise<number>;
}

/** A statement about a list of any length, which is sent in chunks of a few sizes. */
interface ListStatement<Values, Item, Row> {
  /** The rows of all chunks. */
  all(on: SqlSender, values: Values, list: readonly Item[]): MaybePromise<Row[]>;
  /** How many rows all chunks changed together; for statements that give none. */
  run(on: SqlSender, values: Values, list: readonly Item[]): MaybePromise<number>;
}

/** Declares a statement. Calls throw when a value is missing: what may be absent is null. */
export function statement<Values, Row = never>(sql: string): Statement<Values, Row> {
  const bind = declare(sql);
  const send = (on: SqlSender, values: Values): MaybePromise<QueryResult> => {
    const { text, valuesOf } = bind(on.engine, 0);
    return on.send(text, valuesOf(values, NO_ITEMS));
  };
  return {
    all: (on, values) => then(send(on, values), ({ rows }) => rows as Row[]),
    first: (on, values) => then(send(on, values), ({ rows }) => rows[0] as Row | undefined),
    run: (on, values) => then(send(on, values), ({ changes }) => changes),
  };
}

/** Declares a statement about a list. An empty list sends nothing. */
export function listStatement<Values, Item, Row = never>(
  sql: string,
): ListStatement<Values, Item, Row> {
  const bind = declare(sql);
  const send = (on: SqlSender, values: Values, chunk: readonly Item[]) => {
    const { text, valuesOf } = bind(on.engine, chunk.length);
    return on.send(text, valuesOf(values, chunk));
  };
  async function sendChunks(
    on: SqlSender,
    values: Values,
    list: readonly Item[],
  ): Promise<QueryResult> {
    const results: QueryResult[] = [];
    for (const chunk of inChunks(list)) {
      results.push(await send(on, values, chunk));
    }
    const changes = results.reduce((sum, result) => sum + result.changes, 0);
    return { rows: results.flatMap(({ rows }) => rows), changes };
  }
  // Most lists have one item, or none.
  const sendList = (on: SqlSender, values: Values, list: readonly Item[]) => {
    if (list.length === 0) return { rows: [], changes: 0 };
    return list.length === 1 ? send(on, values, list) : sendChunks(on, values, list);
  };
  return {
    all: (on, values, list) => then(sendList(on, values, list), ({ rows }) => rows as Row[]),
    run: (on, values, list) => then(sendList(on, values, list), ({ changes }) => changes),
  };
}

function then<T>(sent: MaybePromise<QueryResult>, take: (sent: QueryResult) => T): MaybePromise<T> {
  return sent instanceof Promise ? sent.then(take) : take(sent);
}

const NO_ITEMS: readonly unknown[] = [];

/** A statement in one engine's notation, for lists of one length. */
interface BoundStatement {
  readonly text: string;
  /** The values in the order of their placeholders. */
  readonly valuesOf: (values: unknown, items: readonly unknown[]) => readonly unknown[];
}

type Bind = (engine: SqlSender['engine'], items: number) => BoundStatement;

const DECLARED: string[] = [];

/** The SQL of all statements that the loaded files declare (for tests). */
export function declaredStatements(): readonly string[] {
  return DECLARED;
}

function declare(sql: string): Bind {
  DECLARED.push(sql);
  const known = new Map<string, BoundStatement>();
  return (engine, items) => {
    const key = `${engine}${items}`;
    let bound = known.get(key);
    if (!bound) known.set(key, (bound = bindStatement(sql, { engine, items })));
    return bound;
  };
}

/** Parses a statement; see the examples at the head of this file. */
export function bindStatement(
  sql: string,
  { engine, items }: { readonly engine: SqlSender['engine']; readonly items: number },
): BoundStatement {
  const placeholders: Placeholder[] = [];
  function placeholderOf(name: string, item: number | undefined): string {
    const isItem = name === 'item' || name.startsWith('item.');
    if (isItem && item === undefined) throw new Error(`:${name} stands outside of braces`);
    const placeholder = isItem ? { item, member: name.slice('item.'.length) } : { member: name };
    // SQLite looks numbered placeholders up one by one, which takes as long as all else of a statement with hundreds.
    if (engine === 'sqlite') {
      placeholders.push(placeholder);
      return '?';
    }
    const known = placeholders.findIndex(
      (one) => one.item === placeholder.item && one.member === placeholder.member,
    );
    return `$${known < 0 ? placeholders.push(placeholder) : known + 1}`;
  }
  const bindNames = (part: string, item?: number): string =>
    part.replaceAll(NAME, (_, name: string) => placeholderOf(name, item));
  // The embedded database has one writer, and no locks of rows.
  const ofEngine = engine === 'sqlite' ? sql.replaceAll(' for update skip locked', '') : sql;
  const text = ofEngine
    .split(REPEATED)
    // Every second part is one that stood in braces.
    .map((part, index) =>
      index % 2 === 0
        ? bindNames(part)
        : Array.from({ length: items }, (_, item) => bindNames(part, item)).join(', '),
    )
    .join('');
  return {
    text,
    valuesOf: (values, list) =>
      placeholders.map((placeholder) => valueAt(placeholder, values, list)),
  };
}

const REPEATED = /\{([^}]*)\}/;
/** `:name` and `:item.name`, but not the type in `::text`. */
const NAME = /(?<!:):([a-zA-Z]\w*(?:\.\w+)?)/g;

/** The source of a value: a member of the values or of an item; without a name, the item itself. */
interface Placeholder {
  readonly item?: number | undefined;
  readonly member: string;
}

function valueAt(
  { item, member }: Placeholder,
  values: unknown,
  list: readonly unknown[],
): unknown {
  const from = item === undefined ? values : list[item];
  const value = member === '' ? from : (from as Readonly<Record<string, unknown>>)[member];
  if (value === undefined) throw new Error(`A statement lacks its value :${member || 'item'}`);
  return value;
}

/** The sizes of chunks. They are few, so that few statements are prepared; the largest is far below every engine's limit of parameters. */
const CHUNK_SIZES = [256, 64, 16, 4, 1] as const;

/** The length of the longest list that one statement takes. */
export const CHUNK_MAX = CHUNK_SIZES[0];

/** Cuts a list into chunks of a few fixed sizes, for statements with many rows or values. */
export function inChunks<T>(list: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  let start = 0;
  for (const size of CHUNK_SIZES) {
    for (; list.length - start >= size; start += size) chunks.push(list.slice(start, start + size));
  }
  return chunks;
}

/** Repeats the last element until the list, of at most CHUNK_MAX elements, is one chunk: one statement, and so one moment. */
export function toOneChunk<T>(list: readonly T[]): readonly T[] {
  const size = CHUNK_SIZES.findLast((size) => size >= list.length) ?? CHUNK_MAX;
  const last = list.at(-1);
  if (last === undefined || size === list.length) return list;
  return [...list, ...Array.from({ length: size - list.length }, () => last)];
}

// A statement in which a list stands as a table, `item`, whatever its length. Only PostgreSQL runs them, where a round trip
// costs more than most statements:
//
//   itemsStatement<{ titleId: string; count: number }>({ titleId: 'text', count: 'bigint' },
//     'insert into counts (title_id, count) select item.titleId, item.count from :items')
//     text:    … from unnest($1::text[], $2::bigint[]) with ordinality as item (titleId, count, number)
//     values:  a list for each member
//
// `item.number` counts from 1, where no member has that name.

/** A statement about a list. An empty list sends nothing. */
interface ItemsStatement<Item, Row> {
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

const DECLARED_WITH_ITEMS: string[] = [];

/** The SQL of all such statements that the loaded files declare, in PostgreSQL's notation (for tests). */
export function declaredItemsStatements(): readonly string[] {
  return DECLARED_WITH_ITEMS;
}

/** Declares a statement about a list. Calls throw when a member is missing: what may be absent is null. */
export function itemsStatement<Item extends object, Row = never>(
  types: ColumnTypes<Item>,
  sql: string,
): ItemsStatement<Item, Row> {
  const names = Object.keys(types) as (keyof Item & string)[];
  const text = sql.replaceAll(/:items\b/g, tableOf(types));
  DECLARED_WITH_ITEMS.push(text);
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
  const names = Object.keys(types);
  if (names.includes('number')) return `unnest(${lists.join(', ')}) as item (${names.join(', ')})`;
  return `unnest(${lists.join(', ')}) with ordinality as item (${[...names, 'number'].join(', ')})`;
}

function present(value: unknown, name: string): unknown {
  if (value === undefined) throw new Error(`A statement lacks its value item.${name}`);
  return value;
}
