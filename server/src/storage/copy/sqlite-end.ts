import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type End, type EndRole, type Row, STOP } from './end.ts';
import { CopyRefused } from './refusal.ts';

/** Long enough to wait for the end of a short command, but not of a service. */
const BUSY_TIMEOUT_MS = 1_000;

const SQLITE_BUSY = 5;

/** A commit is durable, and foreign keys hold. */
const BEGIN_ALONE = 'pragma synchronous = full; pragma foreign_keys = on; begin exclusive';

type Role = Exclude<EndRole, 'servedSource'>;

/** Opens an existing file. No other process may have it open until it is closed here. */
export function openSqliteEnd(path: string, role: Role): End {
  return endOver(openExclusive(path), { path, role });
}

function openExclusive(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma trusted_schema = off');
  // Set before the first access, it keeps out readers as well.
  database.exec('pragma locking_mode = exclusive');
  return database;
}

function endOver(
  database: DatabaseSync,
  { path, role }: { readonly path: string; readonly role: Role },
): End {
  const statements = new Map<string, StatementSync>();
  function prepare(text: string): StatementSync {
    const statement = statements.get(text) ?? database.prepare(toNumbered(text));
    statements.set(text, statement);
    return statement;
  }
  return {
    name: path,
    query: async (text, values = []) => prepare(text).all(...values) as Row[],
    columnsOf: async (table) =>
      prepare(`select * from ${table} where 1 = 0`)
        .columns()
        .map(({ name }) => name)
        .toSorted(),
    async begin() {
      try {
        database.exec(BEGIN_ALONE);
      } catch (cause) {
        if (!isBusy(cause)) throw cause;
        throw new CopyRefused(`The database ${path} is open in another process: ${STOP[role]}`, {
          cause,
        });
      }
    },
    async commit() {
      database.exec('commit');
    },
    async close() {
      // Closing rolls back an open transaction.
      database.close();
    },
  };
}

/** SQLite writes `?1` where PostgreSQL writes `$1`. */
function toNumbered(text: string): string {
  return text.replaceAll(/\$(\d+)/g, '?$1');
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}
