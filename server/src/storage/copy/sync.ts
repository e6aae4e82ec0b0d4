import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was written to a file durable, or the names in a folder. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows synchronizes no folder, and no file that is opened for reading.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    closeSync(descriptor);
  }
}
