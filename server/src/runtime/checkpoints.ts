import { existsSync } from 'node:fs';
import type { Config } from '../config/load.ts';
import { isSqliteUnavailable, openSqliteConnection } from '../storage/sqlite/file.ts';
import { LOG_BYTES_LEFT_MAX, logBytesOf } from '../storage/sqlite/log-length.ts';
import type { Log } from '../telemetry/log.ts';

/** How the embedded database is opened so that its checkpoints are those of the configured program. */
export function checkpointsOf({ checkpoints }: Pick<Config, 'checkpoints'>) {
  return { leavesCheckpoints: checkpoints === 'litestream' };
}

/**
 * Moves what the processes of a service that has ended left of the write-ahead log into the file, so that a copy of the file is whole. Each
 * of two that close it at the same moment leaves that to the other (https://sqlite.org/wal.html#the_wal_file), and a killed one to nobody.
 */
export function endLog({ checkpoints, database }: Pick<Config, 'checkpoints' | 'database'>): void {
  if (checkpoints === 'litestream' || database.kind !== 'sqlite') return;
  const { path } = database;
  if (!existsSync(`${path}-wal`)) return;
  try {
    openSqliteConnection({ path, busyTimeoutMs: 0 }).database.close();
  } catch (error) {
    // Somebody else has it, or the disk is full: the log stays, which is no damage, and the service has stopped all the same.
    if (!isSqliteUnavailable(error)) throw error;
  }
}

/** The length in bytes of a write-ahead log that is left to Litestream and much longer than it leaves it; otherwise undefined. */
export function longLogOf({
  checkpoints,
  database,
}: Pick<Config, 'checkpoints' | 'database'>): number | undefined {
  if (checkpoints !== 'litestream' || database.kind !== 'sqlite') return undefined;
  const bytes = logBytesOf(database.path);
  return bytes < LOG_BYTES_LEFT_MAX ? undefined : bytes;
}

/** The advice about a long log. */
export const START_LITESTREAM =
  'See that Litestream runs for this database, and read its log; if it is not to replicate it, set PURSER_CHECKPOINTS=own.';

/** Says in the log that Litestream does not keep up, or does not run. */
export function warnOfLongLog(config: Config, log: Log): void {
  const logBytes = longLogOf(config);
  if (logBytes === undefined) return;
  log.warn(
    { logBytes, advice: START_LITESTREAM },
    'Litestream does not copy the changes of the database in time',
  );
}
