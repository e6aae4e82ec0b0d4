import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file system of a few megabytes. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Leaves no room at all. */
  fill(): void;
  /** Takes away what filled it. */
  makeRoom(): void;
}

/** Makes a file system in memory; undefined where this user may not mount any. */
export function makeSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'purser-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'purser', path];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  chmodSync(path, 0o755);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

const PIECE_BYTES = 16 * 1024 * 1024;

/** Writes a file until its file system has no room. */
export function fillWith(file: string): void {
  const path = dirname(file);
  for (let free = freeBytes(path); free > 0; free = freeBytes(path)) {
    append(file, Math.min(free, PIECE_BYTES));
  }
}

/** Somebody else may take a part of the room meanwhile. */
function append(path: string, bytes: number): void {
  try {
    writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
