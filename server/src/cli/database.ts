import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { systemClock } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { openSqliteStorage } from '../storage/sqlite-storage.ts';
import { SchemaTooNew } from '../storage/sqlite/schema-too-new.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';

/** Opens the database of the service; makes it, and its folder, where there is none. Migrates it. */
export async function openDatabase({ databasePath }: Config): Promise<Storage> {
  const folder = dirname(databasePath);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Failure(`The data folder ${folder} cannot be made (${code}).`, 1, { cause });
  }
  return open(databasePath);
}

/** Lets a command work with the database that there is, also while the service runs, and closes it again. */
export async function withDatabase<T>(
  config: Config,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  mustExist(config);
  const storage = await open(config.databasePath);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Refuses where there is no database yet. */
export function mustExist({ databasePath }: Config): void {
  if (existsSync(databasePath)) return;
  throw new Failure(
    `There is no database at ${databasePath}; start the service once, or say where it is with --data-dir or --database-url.`,
  );
}

function open(path: string): Promise<Storage> {
  return explainOpening(path, () =>
    openSqliteStorage({ path, clock: systemClock, random: systemRandom }),
  );
}

/** Does something with a database's file, and says in a sentence why that cannot be. */
export async function explainOpening<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SchemaTooNew) throw new Failure(cause.message, 1, { cause });
    throw new Failure(`The database ${path} cannot be opened: ${reasonOf(cause)}.`, 1, { cause });
  }
}

/** The innermost cause's own words: the driver knows best. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message.replace(/\.$/, '');
}
