import type { Compilable } from 'kysely';
import { inChunks } from './chunks.ts';
import type { Db, QueryResult } from './tables.ts';

// Building a statement takes longer than most statements run. So each is built once for each engine, with
// gaps where the values of a call go.

/** Where a build asks for a value by its name. It must not decide by what it gets: it is a gap, not a value. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** What an engine gives at once is not put into a promise first: a command asks many small questions. */
type MaybePromise<T> = T | Promise<T>;

/** A statement whose values come with each call. */
export interface Statement<Values, Row> {
  /** All rows that it gives. */
  all(db: Db, values: Values): MaybePromise<Row[]>;
  /** The first row that it gives. */
  first(db: Db, values: Values): MaybePromise<Row | undefined>;
  /** How many rows it changed; for statements that give none. */
  run(db: Db, values: Values): MaybePromise<number>;
}

/** Declares a statement: `statement<Values>()((db, value) => …)`. */
export function statement<Values>() {
  return <Row>(
    build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
  ): Statement<Values, Row> => {
    const textIn = onceForEach((db: Db) => toText(build(db, placeholderOf as ValueOf<Values>)));
    function send(db: Db, values: Values): MaybePromise<QueryResult> {
      const { sql, parts } = textIn(db.dialect, db);
      const filling = { values, list: NONE };
      return db.send(
        sql,
        parts.map((part) => fill(part, filling)),
      );
    }
    return {
      all: (db, values) => then(send(db, values), rowsOf) as MaybePromise<Row[]>,
      first: (db, values) => then(send(db, values), firstOf) as MaybePromise<Row | undefined>,
      run: (db, values) => then(send(db, values), changesOf),
    };
  };
}

const rowsOf = (sent: QueryResult): readonly unknown[] => sent.rows;
const firstOf = (sent: QueryResult): unknown => sent.rows[0];
const changesOf = (sent: QueryResult): number => sent.changes;

function then<T>(sent: MaybePromise<QueryResult>, take: (sent: QueryResult) => T): MaybePromise<T> {
  return sent instanceof Promise ? sent.then(take) : take(sent);
}

/** A statement about a list of any length, which is cut into chunks of a few sizes. */
export interface ListStatement<Values, Item, Row> {
  /** The rows of all chunks. */
  all(db: Db, values: Values, list: readonly Item[]): Promise<Row[]>;
  /** How many rows all chunks changed together; for statements that give none. */
  run(db: Db, values: Values, list: readonly Item[]): Promise<number>;
}

/** Declares a statement about a list: `listStatement<Values, Item>()((db, value, items) => …)`, with a `ValueOf` for each item. */
export function listStatement<Values, Item>() {
  return <Row>(
    build: (db: Db, value: ValueOf<Values>, items: readonly ValueOf<Item>[]) => Compilable<Row>,
  ): ListStatement<Values, Item, Row> => {
    const textIn = onceForEach((db: Db, size: number) =>
      toText(
        build(
          db,
          placeholderOf as ValueOf<Values>,
          Array.from({ length: size }, placeholdersOfItem<Item>),
        ),
      ),
    );
    function send(db: Db, filling: Filling): MaybePromise<QueryResult> {
      const { length } = filling.list;
      const { sql, parts } = textIn(`${db.dialect} ${length}`, db, length);
      return db.send(
        sql,
        parts.map((part) => fill(part, filling)),
      );
    }
    async function sendAll(db: Db, { values, list }: Filling): Promise<readonly QueryResult[]> {
      const all: QueryResult[] = [];
      for (const chunk of inChunks(list)) all.push(await send(db, { values, list: chunk }));
      return all;
    }
    return {
      async all(db, values, list) {
        const all = await sendAll(db, { values, list });
        return all.flatMap((sent) => sent.rows as Row[]);
      },
      async run(db, values, list) {
        const all = await sendAll(db, { values, list });
        return all.reduce((changes, sent) => changes + sent.changes, 0);
      },
    };
  };
}

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: PropertyKey;
  /** Which item's value it is; undefined: it is the same for all. */
  readonly index: number | undefined;

  constructor(name: PropertyKey, index?: number) {
    this.name = name;
    this.index = index;
  }
}

const placeholderOf = (name: PropertyKey): unknown => new Placeholder(name);

function placeholdersOfItem<Item>(_: unknown, index: number): ValueOf<Item> {
  return ((name: PropertyKey) => new Placeholder(name, index)) as ValueOf<Item>;
}

interface Filling {
  readonly values: unknown;
  readonly list: readonly unknown[];
}

const NONE: readonly unknown[] = [];

function fill(part: unknown, { values, list }: Filling): unknown {
  if (!(part instanceof Placeholder)) return part;
  const from = part.index === undefined ? values : list[part.index];
  return (from as Readonly<Record<PropertyKey, unknown>>)[part.name];
}

interface Text {
  readonly sql: string;
  /** For each place of the text a constant or a gap. */
  readonly parts: readonly unknown[];
}

function toText(built: Compilable): Text {
  const { sql, parameters } = built.compile();
  return { sql, parts: parameters };
}

/** Remembers what `make` gives by a key: there are few. */
function onceForEach<Of extends readonly unknown[]>(
  make: (...of: Of) => Text,
): (key: string, ...of: Of) => Text {
  const made = new Map<string, Text>();
  return (key, ...of) => {
    const known = made.get(key);
    if (known) return known;
    const text = make(...of);
    made.set(key, text);
    return text;
  };
}
