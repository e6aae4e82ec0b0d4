import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Db, Tables } from '../query/tables.ts';
import { openSqliteFile, type SqliteFile, type SqliteOpening } from './file.ts';
import type { SchemaDialect } from '../migrations/dialect.ts';

/** How SQLite's schema differs. */
export const sqliteSchema: SchemaDialect = {
  integer: 'integer',
  tableEnd: sql`strict`,
  clusteredTableEnd: sql`strict, without rowid`,
  ifNewColumn: sql``,
};

/** An open file, by hand and through the query builder. */
export interface SqliteConnection extends SqliteFile {
  readonly db: Db;
}

/** Opens an existing file for writing: a commit is on the disk when it returns. */
export function openSqliteConnection(options: SqliteOpening): SqliteConnection {
  const file = openSqliteFile(options);
  return { ...file, db: dbOver(file) };
}

function dbOver({ database, statements }: SqliteFile): Db {
  const dialect = new SqliteDialect({
    database: {
      prepare: statements.prepare,
      close: () => database.close(),
    },
  });
  return Object.assign(new Kysely<Tables>({ dialect }), {
    dialect: 'sqlite' as const,
    send(text: string, values: readonly unknown[]) {
      const statement = statements.prepare(text);
      if (statement.reader) return { rows: statement.all(values), changes: 0 };
      return { rows: [], changes: Number(statement.run(values).changes) };
    },
  });
}
