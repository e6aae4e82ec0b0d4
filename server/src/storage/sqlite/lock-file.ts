import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { inodeOf, isSqliteBusy } from './file.ts';

/**
 * Takes a lock that the system ends with the process, however that ends: SQLite's, on an empty file which is made for it and removed
 * with it. Undefined: another process has it.
 */
export function lockFile(path: string): Disposable | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  const inode = inodeOf(path);
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isSqliteBusy(error)) return undefined;
    throw error;
  }
  // The file of a lock that has just ended was removed, and the next process makes another one.
  if (inode === undefined || inodeOf(path) !== inode) {
    file.close();
    return undefined;
  }
  return {
    [Symbol.dispose]() {
      // Windows removes no open file; there it stays.
      if (process.platform !== 'win32') rmSync(path, { force: true });
      file.close();
    },
  };
}
