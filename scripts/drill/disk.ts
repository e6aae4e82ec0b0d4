import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOwner, run } from './processes.ts';

/** Room for a database and its log on one machine. It takes memory for what is in it only. */
const MEGABYTES = 640;
const PIECE_BYTES = 16 * 1024 * 1024;

/** A file system of its own, in memory. */
export interface Disk {
  readonly path: string;
  /** Leaves no room at all. */
  fill(): void;
  /** Takes away what filled it. */
  makeRoom(): void;
}

/** Makes a disk that belongs to the databases' user, in a new folder. */
export async function makeDisk(path: string): Promise<Disk> {
  mkdirSync(path);
  await run(['mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`, 'drill', path]);
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(path, owner, owner);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      for (let free = freeBytes(path); free > 0; free = freeBytes(path)) {
        append(ballast, Math.min(free, PIECE_BYTES));
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
  };
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
