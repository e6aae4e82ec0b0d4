import { closeSync, openSync } from 'node:fs';

/** Creates an empty file that only its owner can read, in a folder that exists; does nothing where there is a file. */
export function createSqliteFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // A file that exists must not even be opened: closing it would drop this process's locks on it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
