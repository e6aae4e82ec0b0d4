import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes texts, one after the other. */
export type WriteWork = (write: (text: string) => Promise<void>) => Promise<void>;

/**
 * Writes a file that is whole and on disk when this resolves, and is not there otherwise: it is written as `part` first, a name in the same folder that nobody has.
 * Only its owner may read it. Rejects with the error of the file system (`syscall` is `open` where the part cannot be made), and as `work` does.
 */
export async function writeWholeFile(
  { path, part }: { readonly path: string; readonly part: string },
  work: WriteWork,
): Promise<void> {
  const file = await open(part, 'wx', 0o600);
  try {
    await work(async (text) => {
      await file.writeFile(text);
    });
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the names in a folder durable. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    // Windows opens and synchronizes no folder.
    if (!['EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await folder?.close();
  }
}
