import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillWith } from '../../server/test/support/small-disk.ts';
import { databaseOwner, run } from './processes.ts';

/** Room for a database and its log on one machine. It takes memory for what is in it only. */
const MEGABYTES = 640;

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
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
  };
}
