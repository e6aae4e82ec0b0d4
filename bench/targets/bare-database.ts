import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { argument, onStop } from './target.ts';

// A copy of the service's database, read and written by hand: as durable as the service, and nothing around it.

/** As many as the service opens by default. */
const CONNECTIONS = 10;

/** A statement with `?` for each value. */
interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The work of one call: it yields statements and gets the rows of each. Written once for both engines. */
export type Work<T> = Generator<Statement, T, readonly unknown[]>;

/** Runs a statement inside of `Work`, and returns its rows. */
export function* query<Row>(sql: string, values: readonly unknown[]): Work<readonly Row[]> {
  return (yield { sql, values }) as readonly Row[];
}

interface BareDatabase {
  /** Runs work in a transaction; it is on the disk when this returns, or when its promise resolves. */
  commit<T>(work: Work<T>): T | Promise<T>;
  /** Runs work without a transaction. */
  read<T>(work: Work<T>): T | Promise<T>;
}

/** The options with which the bench started this process. `database` is a path, or an address on PostgreSQL. */
export const given = argument() as {
  readonly database: string;
  readonly titleId: string;
  readonly readyFile?: string;
};

export const isOnPostgres = given.database.startsWith('postgres');
export const bareDatabase = isOnPostgres ? openPool(given.database) : openFile(given.database);

function openFile(path: string): BareDatabase {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off');
  const prepared = new Map<string, StatementSync>();
  function read<T>(work: Work<T>): T {
    let step = work.next([]);
    while (!step.done) {
      const { sql, values } = step.value;
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      step = work.next(statement.all(...(values as SQLInputValue[])));
    }
    return step.value;
  }
  return {
    read,
    commit(work) {
      database.exec('begin immediate');
      const result = read(work);
      database.exec('commit');
      return result;
    },
  };
}

function openPool(connectionString: string): BareDatabase {
  // The driver gives whole numbers of 64 bits as texts.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  // The server may end before this process does.
  pool.on('error', () => undefined);
  onStop(() => pool.end());
  const prepared = new Map<string, { readonly name: string; readonly text: string }>();
  function prepare(sql: string) {
    let count = 0;
    const text = sql.replaceAll('?', () => `$${(count += 1)}`);
    const statement = { name: `statement-${prepared.size}`, text };
    prepared.set(sql, statement);
    return statement;
  }
  async function run<T>(work: Work<T>, isTransaction: boolean): Promise<T> {
    const client = await pool.connect();
    try {
      if (isTransaction) await client.query('begin');
      let step = work.next([]);
      while (!step.done) {
        const { sql, values } = step.value;
        const statement = prepared.get(sql) ?? prepare(sql);
        step = work.next((await client.query({ ...statement, values: [...values] })).rows);
      }
      if (isTransaction) await client.query('commit');
      return step.value;
    } finally {
      client.release();
    }
  }
  return { read: (work) => run(work, false), commit: (work) => run(work, true) };
}
