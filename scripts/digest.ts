import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One digest of files, and of all files below folders, so that a build can tell whether anything that it reads has changed. */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  const below = readdirSync(path, { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
