import { DatabaseSync } from 'node:sqlite';
import { MIGRATION_NAMES, MIGRATIONS, statementsOf } from '../migrations/index.ts';
import { schemaIncomplete } from '../migrations/schema-mismatch.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';
import { migrateFile } from '../sqlite/migrate.ts';
import {
  differencesIn,
  type ForeignKeyShape,
  type IndexShape,
  type Schema,
  type SchemaDifference,
} from './schema.ts';

const COLUMNS = `select t.name as "table", c.name as name, lower(c.type) as type, c."notnull" as is_set, c.pk
  from sqlite_schema t join pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`;

/** `origin` is `c` for an index that was made by a statement of its own. */
const INDEXES = `select t.name as "table", i.name as name, i."unique" as is_unique, i.origin, i.partial,
    group_concat(x.name, ', ' order by x.seqno) as columns
  from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) x
  where t.type = 'table' and x.key = 1 and i.origin <> 'pk'
  group by t.name, i.name`;

const FOREIGN_KEYS = `select t.name as "table", f."table" as "to", lower(f.on_delete) as on_delete,
    group_concat(f."from", ', ' order by f.seq) as columns,
    group_concat(f."to", ', ' order by f.seq) as to_columns
  from sqlite_schema t join pragma_foreign_key_list(t.name) f
  where t.type = 'table'
  group by t.name, f.id`;

/** Reads what a file has. */
export function readSqliteSchema({ database }: { readonly database: DatabaseSync }): Schema {
  const rowsOf = (text: string): ReadonlyMap<string, readonly Row[]> =>
    Map.groupBy(database.prepare(text).all(), (row) => String(row['table']));
  const tables = rowsOf(COLUMNS);
  const indexes = rowsOf(INDEXES);
  const foreignKeys = rowsOf(FOREIGN_KEYS);
  return new Map(
    [...tables].map(([table, rows]) => {
      const columns = rows.map(
        (row) =>
          [
            String(row['name']),
            { type: String(row['type']), isNullable: row['is_set'] === 0 },
          ] as const,
      );
      const shapes = [primaryKeyOf(rows), ...(indexes.get(table) ?? []).map(toIndex)];
      const keys = (foreignKeys.get(table) ?? []).map(toForeignKey);
      return [table, { columns: new Map(columns), indexes: shapes, foreignKeys: keys }];
    }),
  );
}

/** A key of one integer has no index: it is the table's own order. */
function primaryKeyOf(rows: readonly Row[]): IndexShape {
  const inKey = rows.filter(({ pk }) => pk !== 0);
  const columns = inKey.toSorted((a, b) => Number(a['pk']) - Number(b['pk']));
  return {
    name: undefined,
    columns: columns.map(({ name }) => name).join(', '),
    isUnique: true,
    isPartial: false,
    isValid: true,
  };
}

type Row = Readonly<Record<string, unknown>>;

function toIndex(row: Row): IndexShape {
  return {
    name: row['origin'] === 'c' ? String(row['name']) : undefined,
    columns: String(row['columns']),
    isUnique: row['is_unique'] === 1,
    isPartial: row['partial'] === 1,
    isValid: true,
  };
}

function toForeignKey(row: Row): ForeignKeyShape {
  return {
    columns: String(row['columns']),
    to: String(row['to']),
    toColumns: String(row['to_columns']),
    onDelete: String(row['on_delete']),
    isValid: true,
  };
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
  const missing = differencesIn(expectedSchema(), found).filter(({ isFatal }) => isFatal);
  if (missing.length > 0)
    throw schemaIncomplete(
      database,
      missing.map(({ text }) => text),
    );
}
