import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for files that are not finished, beside those that they are to become. */
interface DraftFolder extends Disposable {
  readonly path: string;
}

/** Makes a folder that only its owner can read, and removes those that processes which were killed have left. It is removed when it is disposed of. */
export function makeDraftFolder(beside: string, purpose: 'backup' | 'restore'): DraftFolder {
  const prefix = `.purser-${purpose}-`;
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  for (const name of readdirSync(beside)) {
    // The id of its process stands behind the prefix.
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) remove(join(beside, name));
  }
  const path = mkdtempSync(join(beside, `${prefix}${process.pid}-`));
  return { path, [Symbol.dispose]: () => remove(path) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
