import { sql } from 'kysely';
import { MIGRATION_LOCK_ID, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Db } from '../query/tables.ts';
import {
  connectionOptions,
  type PostgresConnection,
  postgresConnection,
  postgresSchema,
  StatementFailed,
} from './connection.ts';
import { MIGRATION_NAMES, migrationsFor } from '../migrations/index.ts';
import { schemaTooNew, schemaTooOld } from '../migrations/schema-mismatch.ts';
import { databaseNameOf } from './database-name.ts';

/** A migration may take long, and so may the wait for somebody else's. */
const TIMEOUTS = { connectMs: 5_000, statementMs: 0, lockMs: 60_000, idleInTransactionMs: 0 };

/** What a database has and lacks, by names of migrations. */
export interface MigrationState {
  /** Also those that this program does not know. */
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Reads which migrations a database has. Changes nothing. Throws StatementFailed. */
export function readMigrationState(url: string): Promise<MigrationState> {
  return withConnection(url, ({ db }) => stateOf(db));
}

/**
 * Runs the migrations that are missing and returns their names. Of many processes at the same time one
 * does it while the others wait. Throws SchemaTooNew or StatementFailed.
 */
export async function migrateUp(url: string): Promise<readonly string[]> {
  const { pending } = await withConnection(url, ({ db }) => knownStateOf(db, url));
  if (pending.length === 0) return [];
  return underLock(url, async ({ db }) => {
    const { pending } = await knownStateOf(db, url);
    if (pending.length > 0) await runMigrations(db);
    return pending;
  });
}

/**
 * Makes the schema of an empty database, waits for somebody else who does, and refuses any other that
 * is not this program's own. Throws SchemaTooNew, SchemaTooOld or StatementFailed.
 */
export async function prepareSchema(url: string): Promise<void> {
  const { pending } = await withConnection(url, ({ db }) => knownStateOf(db, url));
  if (pending.length === 0) return;
  await underLock(url, async ({ db }) => {
    const { applied, pending } = await knownStateOf(db, url);
    if (pending.length === 0) return;
    if (applied.length > 0) throw schemaTooOld(databaseNameOf(url), pending);
    await runMigrations(db);
  });
}

async function knownStateOf(db: Db, url: string): Promise<MigrationState> {
  const state = await stateOf(db);
  const unknown = state.applied.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0) throw schemaTooNew(databaseNameOf(url), unknown);
  return state;
}

async function stateOf(db: Db): Promise<MigrationState> {
  const applied = await listApplied(db);
  return { applied, pending: MIGRATION_NAMES.filter((name) => !applied.includes(name)) };
}

const UNDEFINED_TABLE = '42P01';

async function listApplied(db: Db): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name).toSorted();
  } catch (error) {
    if (error instanceof StatementFailed && error.sqlState === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Each statement is committed by itself: not every engine can undo changes of the schema, so every step may be repeated instead. */
async function runMigrations(db: Db): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(postgresSchema) },
    disableTransactions: true,
  }).migrateToLatest();
  if (error) throw error;
}

/** Works on one connection while another one holds the lock in an open transaction, which ends with its owner. */
function underLock<T>(
  url: string,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (lock) => {
    await makeLockRow(lock.db);
    await lock.send('begin');
    await sql`select id from kysely_migration_lock where id = ${MIGRATION_LOCK_ID} for update`.execute(
      lock.db,
    );
    const result = await withConnection(url, work);
    await lock.send('commit');
    return result;
  });
}

const CREATIONS_MAX = 5;

/** The table as Kysely makes it. "If not exists" does not keep PostgreSQL from failing when two make it at once. */
async function makeLockRow(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`create table if not exists kysely_migration_lock (
        id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(db);
      break;
    } catch (error) {
      const isRace = error instanceof StatementFailed && !error.endsConnection;
      if (!isRace || attempt >= CREATIONS_MAX) throw error;
    }
  }
  await sql`insert into kysely_migration_lock (id, is_locked)
    values (${MIGRATION_LOCK_ID}, 0) on conflict (id) do nothing`.execute(db);
}

async function withConnection<T>(
  url: string,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionOptions(url, TIMEOUTS));
  // What breaks it is told to whoever uses it.
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw new StatementFailed(cause);
    });
    return await work(postgresConnection(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}
