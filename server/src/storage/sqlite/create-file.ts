import { closeSync, existsSync, linkSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Creates an empty database that only its owner can read, in a folder that exists; does nothing where there is a file. The
 * file appears with its header: whoever finds one without any byte knows that it is damaged (damage.ts).
 */
export function createSqliteFile(path: string): void {
  // A file that exists must not even be opened: closing it would drop this process's locks on it.
  if (existsSync(path)) return;
  const draftFolder = mkdtempSync(join(dirname(path), '.purser-db-'));
  try {
    const draft = join(draftFolder, 'draft');
    closeSync(openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    // Writes the header.
    database.exec('pragma journal_mode = wal');
    database.close();
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draftFolder, { recursive: true });
  }
}
