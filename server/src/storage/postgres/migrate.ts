import {
  compareMigrations,
  MIGRATIONS,
  type Migrations,
  migrationTable,
  statementsOf,
} from '../migrations/index.ts';
import { SchemaTooNew, SchemaTooOld } from '../migrations/schema-mismatch.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';
import { requireWhole } from '../schema/expected-schema.ts';
import { readPostgresSchema } from '../schema/postgres-schema.ts';
import {
  lacksPrivilege,
  onConnection,
  type PostgresConnection,
  StatementFailed,
} from './connection.ts';
import { NOW_MS } from './control-log.ts';
import { databaseNameOf } from './database-name.ts';

/** A migration may take long, and so may the wait for that of another process. */
const TIMEOUTS = { connectMs: 5_000, statementMs: 0, lockMs: 60_000, idleInTransactionMs: 0 };

/** The words of a schema in PostgreSQL. */
export const POSTGRES_WORDS: SchemaWords = {
  integer: 'bigint',
  text: 'text collate "C"',
  table: '',
  tableByKey: '',
  addColumn: 'add column if not exists',
  nowMs: NOW_MS,
  randomId: 'cast(gen_random_uuid() as text)',
  termIndex: (table, index) => `create index if not exists ${index} on ${table}
     using gin (string_to_array(name_terms, ' ')) where name_terms is not null;`,
};

/** The migrations that a database has and lacks, by name. */
interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Those of `applied` that this program does not know. */
  readonly unknown: readonly string[];
}

/** Reads which migrations a database has. Changes nothing. Throws StatementFailed. */
export function readMigrationState(url: string): Promise<MigrationState> {
  return withConnection(url, (connection) => stateOf(connection, MIGRATIONS));
}

/**
 * Runs the migrations that are missing and returns their names. Of many processes at the same time one
 * does it while the others wait. Throws SchemaTooNew or StatementFailed.
 */
export function migrateUp(
  url: string,
  migrations: Migrations = MIGRATIONS,
): Promise<readonly string[]> {
  return runMissing(url, migrations);
}

/**
 * Makes the schema of an empty database, or waits while another process makes it. Refuses a database whose schema
 * is not that of this program. Throws SchemaTooNew, SchemaTooOld, SchemaIncomplete or StatementFailed.
 */
export async function prepareSchema(
  url: string,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  const made = await runMissing(url, migrations, ({ applied, pending }) => {
    if (applied.length > 0) throw new SchemaTooOld(databaseNameOf(url), pending);
  });
  if (made.length === 0 && migrations === MIGRATIONS) await requireWholeDatabase(url);
}

/** Runs the migrations that are missing, unless `judge` throws. */
async function runMissing(
  url: string,
  migrations: Migrations,
  judge?: (state: MigrationState) => void,
): Promise<readonly string[]> {
  const { pending } = await knownStateOf(url, migrations);
  if (pending.length === 0) return [];
  const run = underLock(url, async (connection) => {
    const state = await knownStateOf(url, migrations);
    if (state.pending.length === 0) return [];
    judge?.(state);
    await runMigrations(connection, state.pending, migrations);
    return state.pending;
  });
  return run.catch(async (error: unknown) => {
    // A role that only serves may not even make the lock.
    if (lacksPrivilege(error)) judge?.(await knownStateOf(url, migrations));
    throw error;
  });
}

/** Throws SchemaIncomplete. */
async function requireWholeDatabase(url: string): Promise<void> {
  requireWhole(databaseNameOf(url), await withConnection(url, readPostgresSchema));
}

/** Throws SchemaTooNew. */
function knownStateOf(url: string, migrations: Migrations): Promise<MigrationState> {
  return withConnection(url, async (connection) => {
    const state = await stateOf(connection, migrations);
    if (state.unknown.length > 0) throw new SchemaTooNew(databaseNameOf(url), state.unknown);
    return state;
  });
}

async function stateOf(
  connection: PostgresConnection,
  migrations: Migrations,
): Promise<MigrationState> {
  const applied = await listApplied(connection);
  return { applied, ...compareMigrations(applied, migrations) };
}

const UNDEFINED_TABLE = '42P01';

async function listApplied({ query }: PostgresConnection): Promise<readonly string[]> {
  try {
    const { rows } = await query('select name from migrations');
    return rows.map(({ name }) => String(name)).toSorted();
  } catch (error) {
    if (error instanceof StatementFailed && error.sqlState === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Each statement is committed by itself: not every engine can undo changes of the schema, so every one may be repeated instead. */
async function runMigrations(
  { query }: PostgresConnection,
  names: readonly string[],
  migrations: Migrations,
): Promise<void> {
  await query(migrationTable(POSTGRES_WORDS));
  for (const statement of statementsOf(names, migrations, POSTGRES_WORDS)) await query(statement);
}

/** Works on one connection while another one holds the lock in an open transaction, which ends with its owner. */
function underLock<T>(
  url: string,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (lock) => {
    await makeLockRow(lock);
    await lock.query('begin');
    await lock.query('select id from migration_lock where id = 1 for update');
    const result = await withConnection(url, work);
    await lock.query('commit');
    return result;
  });
}

const CREATIONS_MAX = 5;

/** Even with "if not exists", PostgreSQL fails when two connections make a table at once. */
async function makeLockRow({ query }: PostgresConnection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query('create table if not exists migration_lock (id bigint not null primary key)');
      break;
    } catch (error) {
      const isRace = error instanceof StatementFailed && !error.endsConnection;
      if (!isRace || attempt >= CREATIONS_MAX) throw error;
    }
  }
  await query('insert into migration_lock (id) values (1) on conflict (id) do nothing');
}

/** Works on a connection whose statements may take any time. Throws StatementFailed. */
export function withConnection<T>(
  url: string,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  return onConnection(url, TIMEOUTS, work);
}
