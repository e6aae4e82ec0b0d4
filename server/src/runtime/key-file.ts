import { linkSync, readFileSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/load.ts';
import type { DatabaseAddress } from '../config/option.ts';
import { listSigningKeys } from '../credentials/commands.ts';
import { bootstrapSigningKey } from '../credentials/rotate-signing-key.ts';
import { openSigningKey } from '../credentials/signing-key.ts';
import { systemRandom } from '../kernel/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure, WrongUse } from './failure.ts';

const KEY_BYTES = 32;
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/;

/** The second line of a key file that a start has made. The path of a folder changes more often than the name of a file. */
function makersLine(databasePath: string): string {
  return `# made by Purser with ${basename(databasePath)}`;
}

/** Whether there is a key file that a start has made together with the embedded database of this name. */
export function isKeyFileMadeFor(keyPath: string, databasePath: string): boolean {
  if (!statOf(keyPath)) return false;
  return readText(keyPath)
    .trimEnd()
    .endsWith(`\n${makersLine(databasePath)}`);
}

/**
 * Reads the key-encryption key (32 bytes) from its file. A missing file is made while the database has no
 * signing keys, as on the first start; it says which embedded database it was made with. A Failure refuses a file that is missing later, that others can read,
 * that is malformed, or that belongs to another database. If first starts with different files run at once, one wins.
 */
export async function keyEncryptionKeyOf(
  { keyPath, database }: Pick<Config, 'keyPath' | 'database'>,
  { run, now }: Pick<Storage, 'run' | 'now'>,
): Promise<Buffer> {
  if (keyPath === undefined) {
    throw new WrongUse(
      'Name the key file that all nodes of this database share with PURSER_KEY_FILE or --key-file; the first start makes it.',
    );
  }
  if ((await run(listSigningKeys)).length === 0) makeKeyFile(keyPath, database);
  const key = readKeyFile(keyPath);
  await bootstrapSigningKey({
    run,
    random: systemRandom,
    now,
    keyEncryptionKey: key,
  });
  const signingKey = (await run(listSigningKeys)).at(-1);
  if (signingKey !== undefined) {
    try {
      openSigningKey(signingKey, key);
    } catch (cause) {
      const sentence = `The key file ${keyPath} is not the one that this database's signing keys were sealed with; put the right one back or name it with --key-file.`;
      throw new WrongUse(sentence, { cause });
    }
  }
  return key;
}

/** Makes the file unless there is one. If processes start at once, one of them makes it, and no process reads a half-written file. */
function makeKeyFile(keyPath: string, database: DatabaseAddress): void {
  if (statOf(keyPath)) return;
  const draft = join(dirname(keyPath), `.purser-key-${systemRandom(8).toString('hex')}`);
  try {
    const line = database.kind === 'sqlite' ? `${makersLine(database.path)}\n` : '';
    const text = `${systemRandom(KEY_BYTES).toString('base64')}\n${line}`;
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, keyPath);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new Failure(`The key file ${keyPath} cannot be made (${code}).`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The 32 bytes of an existing key file; a Failure says why it is refused. */
export function readKeyFile(keyPath: string): Buffer {
  const stats = statOf(keyPath);
  if (!stats) {
    throw new WrongUse(
      `The key file ${keyPath} is missing, and without it the database's signing keys cannot be opened; put it back or name it with --key-file.`,
    );
  }
  if (isPublic(stats)) {
    throw new WrongUse(
      `The key file ${keyPath} can be read or changed by others; run chmod 600 on it.`,
    );
  }
  const text = readText(keyPath)
    .replace(/\n# .*\n$/, '')
    .trim();
  // The canonical form only, so that no damaged file passes as another key.
  const key = BASE64_OF_32_BYTES.test(text) ? Buffer.from(text, 'base64') : undefined;
  if (key?.toString('base64') !== text) {
    throw new WrongUse(`The key file ${keyPath} does not hold 32 bytes as base64.`);
  }
  return key;
}

/** Whether others may read or change it. A secret mounted by an orchestrator belongs to root, and the service's group may read it. */
export function isPublic(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  ownUid = process.getuid?.(),
): boolean {
  const isMountedSecret = uid === 0 && ownUid !== 0;
  return process.platform !== 'win32' && (mode & (isMountedSecret ? 0o037 : 0o077)) !== 0;
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`The key file ${path} cannot be read (${code}).`, { cause: error });
  }
}
