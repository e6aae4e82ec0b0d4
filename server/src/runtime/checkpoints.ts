import type { Config } from '../config/load.ts';
import { LOG_BYTES_LEFT_MAX, logBytesOf } from '../storage/sqlite/log-length.ts';
import type { Log } from '../telemetry/log.ts';

/** How the embedded database is opened so that its checkpoints are those of the configured program. */
export function checkpointsOf({ checkpoints }: Pick<Config, 'checkpoints'>) {
  return { leavesCheckpoints: checkpoints === 'litestream' };
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
