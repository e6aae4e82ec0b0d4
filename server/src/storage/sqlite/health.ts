import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseHealth } from '../../kernel/measures.ts';

/** Reads the sizes of the database's files and of their file system. It opens no file, so no lock of this process is lost. */
export async function readHealth(path: string): Promise<DatabaseHealth> {
  const [file, log, disk] = await Promise.all([
    stat(path),
    stat(`${path}-wal`).catch(() => ({ size: 0 })),
    statfs(dirname(path)),
  ]);
  const values = {
    database_size_bytes: file.size,
    database_wal_bytes: log.size,
    disk_free_bytes: disk.bavail * disk.bsize,
    disk_size_bytes: disk.blocks * disk.bsize,
  };
  return { values, tables: [] };
}
