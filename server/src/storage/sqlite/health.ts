import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SECOND_MS } from '../../kernel/instant.ts';
import type { DatabaseHealth } from '../../kernel/measures.ts';
import { readBackupMark } from './backup-mark.ts';

/** Reads the sizes of the database's files and of their file system, and the mark of the newest backup. It opens no file of SQLite's, so no lock of this process is lost. */
export async function readHealth(path: string): Promise<DatabaseHealth> {
  const [file, log, disk, lastBackupAt] = await Promise.all([
    stat(path),
    stat(`${path}-wal`).catch(() => ({ size: 0 })),
    statfs(dirname(path)),
    readBackupMark(path),
  ]);
  const values = {
    database_size_bytes: file.size,
    database_wal_bytes: log.size,
    disk_free_bytes: disk.bavail * disk.bsize,
    disk_size_bytes: disk.blocks * disk.bsize,
    backup_last_success_timestamp_seconds: lastBackupAt / SECOND_MS,
  };
  return { values, tables: [] };
}
