import { openSqlite, type SqliteStorageOptions } from '../../storage/sqlite/storage.ts';
import type { SqliteStorage } from '../../storage/storage.ts';
import { CONTENTS } from './contents.ts';

const THREADS = {
  writer: new URL('./writer-thread.ts', import.meta.url),
  reader: new URL('./reader-thread.ts', import.meta.url),
};

/**
 * Opens the embedded database: makes the file where there is none (mode 0600) and brings it up to
 * date. Several processes may do so at the same time. Rejects with SchemaTooNew, StorageUnavailable,
 * or the error of the file system.
 */
export function openSqliteStorage(options: SqliteStorageOptions): Promise<SqliteStorage> {
  return openSqlite(options, { contents: CONTENTS, threads: THREADS });
}
