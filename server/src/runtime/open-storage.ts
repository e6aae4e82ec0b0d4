import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/load.ts';
import type { DatabaseAddress } from '../config/option.ts';
import { OPTIONS } from '../config/options.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { systemClock } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { reasonOf } from '../lib/reason-of.ts';
import {
  PrivilegeMissing,
  SchemaIncomplete,
  SchemaTooNew,
  SchemaTooOld,
} from '../storage/migrations/schema-mismatch.ts';
import type { OpenStorage, PostgresStorage, SqliteStorage } from '../storage/storage.ts';
import { nameOfDatabase } from './addresses.ts';
import { checkpointsOf } from './checkpoints.ts';
import { refuseDamaged } from './database-state.ts';
import { Failure } from './failure.ts';

/**
 * Opens the configured database. The embedded one is made where there is none, and migrated; a shared one is
 * migrated only where it is empty. Rejects with StorageUnavailable when a shared one is unavailable.
 */
export function openDatabase(config: Config): Promise<OpenStorage> {
  const { database } = config;
  if (database.kind === 'sqlite') {
    makeFolder(dirname(database.path));
    return explainOpening(config, () => openEmbedded(database.path, config));
  }
  return explainMismatch(() => openShared(config, database.url));
}

/** Runs `work` on the existing database, which a running service may use too, and closes it again. */
export async function withDatabase<T>(
  config: Config,
  work: (storage: OpenStorage) => Promise<T>,
): Promise<T> {
  await mustExist(config);
  const storage = await explainOpening(config, async () => {
    await refuseDamaged(config);
    return openDatabase(config);
  });
  try {
    return await work(storage);
  } catch (cause) {
    if (!(cause instanceof StorageUnavailable)) throw cause;
    if (cause.fault === 'damaged') throw new Failure(`${reasonOf(cause)}.`, { cause });
    throw new Failure(
      `The database ${nameOf(config)} did not answer, and whether it did what was asked is unknown; try again: ${reasonOf(cause)}.`,
      { cause },
    );
  } finally {
    await storage.close();
  }
}

/** Throws a Failure where there is no database of this program yet. */
export async function mustExist(config: Config): Promise<void> {
  const { database } = config;
  if (database.kind === 'sqlite') {
    if (existsSync(database.path)) return;
    throw new Failure(
      `There is no database at ${database.path}; start the service once, or say where it is with --data-dir or --database-url.`,
    );
  }
  const { applied } = await migrationStatus(config);
  if (applied.length > 0) return;
  throw new Failure(
    `The database ${nameOf(config)} is empty; start the service once, or say where the right one is with --database-url.`,
  );
}

/** The migrations that this program knows, those that the database has, and those that it lacks. */
export interface MigrationStatus {
  readonly known: readonly string[];
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Changes nothing. */
export async function migrationStatusOf(database: DatabaseAddress): Promise<MigrationStatus> {
  if (database.kind === 'sqlite') {
    const { sqliteMigrationStatus } = await import('../storage/sqlite/migrations.ts');
    return sqliteMigrationStatus(database.path);
  }
  const { postgresMigrationStatus } = await import('../storage/postgres/storage.ts');
  return postgresMigrationStatus(database.url);
}

/** The same, with a Failure where the database cannot be opened. */
export function migrationStatus(config: Config): Promise<MigrationStatus> {
  return explainOpening(config, () => migrationStatusOf(config.database));
}

/** Runs `work` on the configured database; its errors become a Failure with one sentence. */
export async function explainOpening<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await explainMismatch(work);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const sentence = `The database ${nameOf(config)} cannot be opened: ${reasonOf(cause)}.`;
    throw new Failure(sentence, { cause });
  }
}

const MISMATCHES = [SchemaTooNew, SchemaTooOld, SchemaIncomplete, PrivilegeMissing];

async function explainMismatch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (MISMATCHES.some((kind) => cause instanceof kind)) {
      throw new Failure((cause as Error).message, { cause });
    }
    throw cause;
  }
}

function nameOf(config: Config): string {
  return nameOfDatabase(config.database);
}

function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const another = `name another folder with ${OPTIONS.dataDir.flag} or ${OPTIONS.dataDir.variable}`;
    const sentence =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `The data folder ${folder} cannot be made, because a file is in its place; ${another}.`
        : `The data folder ${folder} cannot be made (${code}); ${another}.`;
    throw new Failure(sentence, { cause });
  }
}

/**
 * Makes a folder that only its owner can read; does nothing where it is there. Node's own recursion never ends where a file system makes
 * no folders and says that the parent is missing, as `/proc` does.
 */
export function makeWithParents(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent) && parent !== folder) makeWithParents(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It is there already, or another process has made it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

async function openEmbedded(path: string, config: Config): Promise<SqliteStorage> {
  const [{ openSqliteStorage }, { embeddedBarrierOf }] = await Promise.all([
    import('../app/storage/sqlite.ts'),
    import('../app/follow-embedded.ts'),
  ]);
  const checkpoints = checkpointsOf(config);
  const options = { path, clock: systemClock, random: systemRandom, ...checkpoints };
  const storage = await openSqliteStorage(options);
  storage.setBarrier(embeddedBarrierOf(storage.listNodes));
  return storage;
}

/** Changes of the control state wait for the other nodes from the first call on. */
async function openShared(config: Config, url: string): Promise<PostgresStorage> {
  const [{ openPostgresStorage }, { barrierOf }] = await Promise.all([
    import('../app/storage/postgres.ts'),
    import('../app/follow-control.ts'),
  ]);
  const { poolMax, poolWaitingMax: waitingMax, databasePrepare } = config;
  const prepares = databasePrepare === 'on';
  const storage = await openPostgresStorage({
    url,
    random: systemRandom,
    poolMax,
    waitingMax,
    prepares,
  });
  storage.setBarrier(barrierOf(storage.nodes));
  return storage;
}
