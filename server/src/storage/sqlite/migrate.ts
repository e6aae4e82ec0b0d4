import {
  compareMigrations,
  MIGRATIONS,
  type Migrations,
  migrationTable,
  statementsOf,
} from '../migrations/index.ts';
import { SchemaTooNew } from '../migrations/schema-mismatch.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';
import type { SqliteConnection } from './file.ts';

/** The words of a schema in SQLite. */
export const SQLITE_WORDS: SchemaWords = {
  integer: 'integer',
  text: 'text',
  table: 'strict',
  tableByKey: 'strict, without rowid',
  // Not to be repeated, and never is: all migrations are one transaction.
  addColumn: 'add column',
  nowMs: "cast(unixepoch('subsec') * 1000 as integer)",
  randomId: 'lower(hex(randomblob(16)))',
  termIndex: textIndex,
};

/** A table of words, whose rows have the numbers of their rows in the table. It has no texts of its own. Triggers keep it, whoever writes. */
function textIndex(table: string, index: string): string {
  const insert = `insert into ${index} (rowid, name_terms) select new.rowid, new.name_terms where new.name_terms is not null`;
  const remove = `delete from ${index} where rowid = old.rowid`;
  const trigger = (event: string, moment: string, actions: string) =>
    `create trigger if not exists ${index}_${event} after ${moment} on ${table} begin ${actions}; end;`;
  return [
    `create virtual table if not exists ${index}
       using fts5(name_terms, content='', contentless_delete=1, detail=none, tokenize='ascii');`,
    trigger('insert', 'insert', insert),
    trigger('update', 'update of name_terms', `${remove}; ${insert}`),
    trigger('delete', 'delete', remove),
  ].join('\n');
}

/**
 * Runs the migrations that are missing, all or none, and returns their names. Of several processes
 * at the same time one does it while the others wait. Throws SchemaTooNew.
 */
export function migrateFile(
  file: Pick<SqliteConnection, 'database'>,
  path: string,
  migrations: Migrations = MIGRATIONS,
): readonly string[] {
  const listPending = (): readonly string[] => {
    const { pending, unknown } = compareMigrations(listApplied(file), migrations);
    if (unknown.length > 0) throw new SchemaTooNew(path, unknown);
    return pending;
  };
  if (listPending().length === 0) return [];
  const { database } = file;
  database.exec('begin immediate');
  try {
    const pending = listPending();
    database.exec(migrationTable(SQLITE_WORDS));
    for (const statement of statementsOf(pending, migrations, SQLITE_WORDS))
      database.exec(statement);
    database.exec('commit');
    return pending;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** The names of the migrations that a file has, in order. */
export function listApplied({ database }: Pick<SqliteConnection, 'database'>): readonly string[] {
  const table = database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = 'migrations'")
    .get();
  if (!table) return [];
  const rows = database.prepare('select name from migrations order by name').all();
  return rows.map((row) => String(row['name']));
}
