import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from './failure.ts';

/** Makes the folder of an option, with those above it. One that cannot be made ends the start: a slip in its name would lose what belongs there. */
export function makeFolder(option: string, folder: string): void {
  try {
    makeFolders(folder);
    // A file is none.
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Failure(`${option}: ${folder} is no folder to write to (${code}).`, { cause });
  }
}

/** Makes a folder and those above it. Node's own way to does not end below /proc, where the kernel takes no folder and says that one above is missing. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
