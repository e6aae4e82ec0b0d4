import { open, rename, rm } from 'node:fs/promises';
import { Failure } from '../../runtime/failure.ts';
import { reasonOf } from '../../lib/reason-of.ts';

/** Writes texts, one after the other. */
export type WriteWork = (write: (text: string) => Promise<void>) => Promise<void>;

/**
 * Writes a file that is whole and on disk when this resolves, and is not there otherwise: it is written beside its place, under a
 * name that ends with `.part`. Only its owner may read it. Rejects with a Failure where it cannot be made, and as `work` does.
 */
export async function writeWholeFile(path: string, work: WriteWork): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((cause: unknown) => {
    throw new Failure(describeRefusal(part, cause), 1, { cause });
  });
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
}

function describeRefusal(part: string, cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code === 'EEXIST'
    ? `The file ${part} is there: another command is writing it, or one was killed. Remove it in the second case.`
    : `The file ${part} cannot be made: ${reasonOf(cause)}.`;
}
