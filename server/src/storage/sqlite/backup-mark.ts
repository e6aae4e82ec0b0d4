import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fromWireTime, type Instant, toWireTime } from '../../kernel/instant.ts';

/** A restore moves it away with the database, because their names begin alike. */
function markOf(path: string): string {
  return `${path}-backup`;
}

/** Notes beside a database file of which moment its newest backup is, for the metrics of the service. Throws where that cannot be written. */
export function noteBackup(path: string, at: Instant): void {
  const mark = markOf(path);
  const draft = `${mark}-draft`;
  writeFileSync(draft, `${toWireTime(at)}\n`, { mode: 0o600 });
  renameSync(draft, mark);
}

/** The moment of the newest backup that was noted; 0: none was. */
export async function readBackupMark(path: string): Promise<Instant> {
  try {
    return fromWireTime((await readFile(markOf(path), 'utf8')).trim()) || 0;
  } catch {
    return 0;
  }
}
