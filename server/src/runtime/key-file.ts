import {
  chmodSync,
  chownSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/load.ts';
import type { DatabaseAddress } from '../config/option.ts';
import { listSigningKeys } from '../credentials/commands.ts';
import { bootstrapSigningKey } from '../credentials/rotate-signing-key.ts';
import { type KeyEncryption, makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { sync } from '../storage/copy/sync.ts';
import { DIGEST_KEY_PLACE, findDigestKey } from '../storage/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure, WrongUse } from './failure.ts';

const KEY_BYTES = 32;
/** While the key is changed there are the old one and the new one. */
const KEYS_MAX = 2;
/** A comment at the end of the file. */
const MAKERS_LINE = /\n# .*\n$/;
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/;

/** The last line of a key file that a start has made. The path of a folder changes more often than the name of a file. */
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

/** The refusal of a key file that does not open the signing keys. */
export class OtherKeyFile extends WrongUse {}

/**
 * Reads the key-encryption keys from their file. A missing file is made while the database has no
 * signing keys, as on the first start; it says which embedded database it was made with. A Failure refuses a file that is missing later, that others can read,
 * that is malformed, or that belongs to another database. If first starts with different files run at once, one wins.
 * `olderKeys` open, too, but what is sealed anew is sealed under the last key of the file.
 */
export async function keyEncryptionOf(
  { keyPath, database }: Pick<Config, 'keyPath' | 'database'>,
  { run, now }: Pick<Storage, 'run' | 'now'>,
  olderKeys: readonly Buffer[] = [],
): Promise<KeyEncryption> {
  const path = requireKeyPath(keyPath);
  if ((await run(listSigningKeys)).length === 0) makeKeyFile(path, database);
  const readAgain = () => [...olderKeys, ...readKeyFile(path)];
  const keyEncryption = makeKeyEncryption({ keys: readAgain(), readAgain });
  await bootstrapSigningKey({ run, random: systemRandom, now, keyEncryption });
  const signingKey = (await run(listSigningKeys)).at(-1);
  if (signingKey !== undefined) {
    try {
      keyEncryption.sealLike(signingKey.sealed, signingKey.kid);
    } catch (cause) {
      const sentence = `The key file ${path} is not the one that this database's signing keys were sealed with; put the right one back or name it with --key-file.`;
      throw new OtherKeyFile(sentence, { cause });
    }
  }
  // After the signing keys: a change of the key replaces both at once, so that it is there if they are under another key by now.
  const sealed = await run(findDigestKey);
  const digestKey =
    sealed === undefined
      ? keyEncryption.digestKey()
      : keyEncryption.unseal(sealed, DIGEST_KEY_PLACE);
  return { ...keyEncryption, digestKey: () => digestKey };
}

/** The path of the key file; a Failure where none is named. */
export function requireKeyPath(keyPath: string | undefined): string {
  if (keyPath !== undefined) return keyPath;
  throw new WrongUse(
    'Name the key file that all nodes of this database share with PURSER_KEY_FILE or --key-file; the first start makes it.',
  );
}

/** Makes the file unless there is one. If processes start at once, one of them makes it, and no process reads a half-written file. */
function makeKeyFile(keyPath: string, database: DatabaseAddress): void {
  if (statOf(keyPath)) return;
  const line = database.kind === 'sqlite' ? `${makersLine(database.path)}\n` : '';
  const text = `${newKey().toString('base64')}\n${line}`;
  writeSecretFile(keyPath, text, linkSync);
}

/** A new key-encryption key. */
export function newKey(): Buffer {
  return systemRandom(KEY_BYTES);
}

/** Writes other keys into an existing key file, in one step. */
export function replaceKeyFile(keyPath: string, keys: readonly Buffer[]): void {
  const path = realpathSync(keyPath);
  writeSecretFile(path, textOf(keys, path), (draft) => {
    const { uid, gid, mode } = statSync(path);
    // The service may run as another user than this command.
    if (uid !== process.getuid?.()) chownSync(draft, uid, gid);
    chmodSync(draft, mode & 0o777);
    renameSync(draft, path);
  });
}

/** Writes keys of a key file into another file, unless there is one. */
export function keepKeys(path: string, keys: readonly Buffer[], keyPath: string): void {
  writeSecretFile(path, textOf(keys, keyPath), linkSync);
}

/** The text of a key file with other keys. Its last line about the database stays. */
function textOf(keys: readonly Buffer[], keyPath: string): string {
  const [end = '\n'] = MAKERS_LINE.exec(readText(keyPath)) ?? [];
  return keys.map((key) => key.toString('base64')).join('\n') + end;
}

/** Writes a draft, which nobody else can read, and has `place` put it at its path. A link does nothing where there is a file. */
function writeSecretFile(
  path: string,
  text: string,
  place: (draft: string, path: string) => void,
): void {
  const draft = join(dirname(path), `.purser-key-${systemRandom(8).toString('hex')}`);
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    place(draft, path);
    // A key must not be lost by a crash after something was sealed under it.
    sync(dirname(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new Failure(`The key file ${path} cannot be written (${code}).`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The keys of an existing key file, of 32 bytes each: one, or two while they are changed; one that is there twice counts once. A Failure says why it is refused. */
export function readKeyFile(keyPath: string): readonly Buffer[] {
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
  const lines = readText(keyPath).replace(MAKERS_LINE, '').trim().split('\n');
  if (lines.length > KEYS_MAX) {
    throw new WrongUse(`The key file ${keyPath} holds more than ${KEYS_MAX} keys, one a line.`);
  }
  return [...new Set(lines)].map((line) => {
    // The canonical form only, so that no damaged file passes as another key.
    const key = BASE64_OF_32_BYTES.test(line) ? Buffer.from(line, 'base64') : undefined;
    if (key?.toString('base64') === line) return key;
    throw new WrongUse(`The key file ${keyPath} does not hold 32 bytes as base64.`);
  });
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
