import { DatabaseSync } from 'node:sqlite';
import { MIGRATION_NAMES, MIGRATIONS, statementsOf } from '../migrations/index.ts';
import { SchemaIncomplete } from '../migrations/schema-mismatch.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';
import { migrateFile } from '../sqlite/migrate.ts';
import { differencesIn, type Schema, type SchemaDifference, schemaOf } from './schema.ts';

/** The indexes of words are tables of another type, which only this engine has. */
const IS_TABLE = `t.name in (select name from pragma_table_list where type = 'table')`;

const COLUMNS = `select t.name as "table", c.name as name, lower(c.type) as type, not c."notnull" as is_nullable
  from sqlite_schema t join pragma_table_info(t.name) c
  where ${IS_TABLE} and t.name not like 'sqlite\\_%' escape '\\'`;

/**
 * `origin` is `c` for an index that was made by a statement of its own. A key of one integer has no index: it is the table's own
 * order.
 */
const INDEXES = `select t.name as "table", case i.origin when 'c' then i.name end as name,
    i."unique" as is_unique, i.partial as is_partial, 1 as is_valid,
    group_concat(x.name, ', ' order by x.seqno) as columns
  from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) x
  where ${IS_TABLE} and x.key = 1 and i.origin <> 'pk'
  group by t.name, i.name
  union all
  select t.name, null, 1, 0, 1, group_concat(c.name, ', ' order by c.pk)
  from sqlite_schema t join pragma_table_info(t.name) c
  where ${IS_TABLE} and c.pk > 0
  group by t.name`;

const FOREIGN_KEYS = `select t.name as "table", f."table" as "to", lower(f.on_delete) as on_delete, 1 as is_valid,
    group_concat(f."from", ', ' order by f.seq) as columns,
    group_concat(f."to", ', ' order by f.seq) as to_columns
  from sqlite_schema t join pragma_foreign_key_list(t.name) f
  where ${IS_TABLE}
  group by t.name, f.id`;

/** Reads what a file has. */
export function readSqliteSchema({ database }: { readonly database: DatabaseSync }): Schema {
  const rowsOf = (text: string) => database.prepare(text).all();
  return schemaOf({
    columns: rowsOf(COLUMNS),
    indexes: rowsOf(INDEXES),
    foreignKeys: rowsOf(FOREIGN_KEYS),
  });
}

let expected: Schema | undefined;

/**
 * The schema that the migrations of this program make, on either engine: they are run on an empty database in memory.
 */
function expectedSchema(): Schema {
  if (expected) return expected;
  const database = new DatabaseSync(':memory:');
  migrateFile({ database }, ':memory:');
  expected = readSqliteSchema({ database });
  database.close();
  return expected;
}

/** How a database differs from what the migrations make, and the statements that make its missing indexes. */
export interface SchemaReport {
  readonly differences: readonly SchemaDifference[];
  readonly statements: readonly string[];
}

/** Compares all of a database with the migrations. */
export function reportOn(found: Schema, words: SchemaWords): SchemaReport {
  const differences = differencesIn(expectedSchema(), found);
  const missing = differences.flatMap(({ index }) => index ?? []);
  return { differences, statements: missing.flatMap((index) => statementFor(index, words)) };
}

/** The statement of a migration that makes an index, in one line. */
function statementFor(index: string, words: SchemaWords): readonly string[] {
  const begins = new RegExp(`create (unique )?index if not exists ${index}\\b[^]*`);
  return statementsOf(MIGRATION_NAMES, MIGRATIONS, words).flatMap((statement) => {
    const found = begins.exec(statement)?.[0];
    return found === undefined ? [] : [`${found.replaceAll(/\s+/g, ' ')};`];
  });
}

/** Throws SchemaIncomplete where a table or a column is missing. */
export function requireWhole(database: string, found: Schema): void {
  const fatal = differencesIn(expectedSchema(), found).filter(({ isFatal }) => isFatal);
  const missing = fatal.map(({ text }) => text);
  if (missing.length > 0) throw new SchemaIncomplete(database, missing);
}
