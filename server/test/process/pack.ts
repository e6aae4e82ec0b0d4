import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the archive of a package as it would be published, in a new folder; answers its path. */
export function pack(source: string, folder: string, flags: readonly string[] = []): string {
  mkdirSync(folder);
  execFileSync('npm', ['pack', '--pack-destination', folder, ...flags], {
    cwd: source,
    stdio: 'pipe',
  });
  return join(folder, readdirSync(folder)[0] ?? '');
}

/** The paths of all files below a folder. */
export function listFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
}
