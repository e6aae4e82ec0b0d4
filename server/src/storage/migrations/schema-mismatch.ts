import { nextCommand } from '../../kernel/shell-command.ts';

/** The database was written by a newer program than this one: it has migrations that this one does not know. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';

  constructor(database: string, unknown: readonly string[]) {
    super(
      `The database ${database} was written by a newer version of this program (it has ${unknown.join(', ')}): start that version, or restore a backup from before.`,
    );
  }
}

/** The database lacks migrations: it must be migrated before this program can serve on it. */
export class SchemaTooOld extends Error {
  override name = 'SchemaTooOld';

  constructor(database: string, pending: readonly string[]) {
    super(
      `The database ${database} is older than this version of the program (it lacks ${pending.join(', ')}): back it up, then run "${nextCommand('migrate up')}".`,
    );
  }
}

/** Advice about a database that differs from what its migrations have made. */
export const RESTORE =
  'Somebody has changed it by hand, or restored a part of it: restore a whole backup.';

/** The database lacks tables or columns that its migrations have made. */
export class SchemaIncomplete extends Error {
  override name = 'SchemaIncomplete';

  constructor(database: string, missing: readonly string[]) {
    super(
      `The database ${database} is not whole: ${listSome(missing)}. ${RESTORE} "${nextCommand('doctor')}" shows all that differs.`,
    );
  }
}

/** The role of the database's address lacks a privilege, in PostgreSQL's words. */
export class PrivilegeMissing extends Error {
  override name = 'PrivilegeMissing';

  constructor(database: string, how: string) {
    super(
      `The role that opens the database ${database} lacks a privilege (${how}): "${nextCommand('migrate up')}" makes and changes tables as the role that owns them, and the guide on PostgreSQL says what the serving role needs.`,
    );
  }
}

/** PostgreSQL's codes of a table and of a column that is not there. */
const UNDEFINED = new Set(['42P01', '42703']);

/** Whether a statement has failed because the database has no such table or column. */
export function lacksTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfPostgres = 'code' in error && UNDEFINED.has(String(error.code));
  return isOfPostgres || /^no such (table|column): /.test(error.message);
}

const LISTED_MAX = 10;

/** The first few of many parts of a sentence. */
export function listSome(parts: readonly string[]): string {
  const more = parts.length - LISTED_MAX;
  return [...parts.slice(0, LISTED_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
