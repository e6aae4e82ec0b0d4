import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/load.ts';
import { fingerprintOf, type KeyEncryption } from '../../kernel/key-encryption.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { WrongUse } from '../../runtime/failure.ts';
import {
  keyEncryptionOf,
  OtherKeyFile,
  readKeyFile,
  requireKeyPath,
} from '../../runtime/key-file.ts';
import { KEPT_KEY, resealAll } from '../../runtime/rotate-key-file.ts';
import type { OpenStorage } from '../../storage/storage.ts';

interface Restoring {
  readonly storage: OpenStorage;
  readonly backup: string | undefined;
}

interface Opened {
  readonly keyEncryption: KeyEncryption;
  /** The file with the key of before; undefined: it was not needed. */
  readonly olderKeyFile: string | undefined;
}

/**
 * Opens the keys of a restored database. One from before `key-file rotate` is sealed anew under the key of today, if a key that was kept
 * opens it. Rejects with WrongUse where none does.
 */
export async function openKeys(config: Config, { storage, backup }: Restoring): Promise<Opened> {
  try {
    return { keyEncryption: await keyEncryptionOf(config, storage), olderKeyFile: undefined };
  } catch (error) {
    if (!(error instanceof OtherKeyFile)) throw error;
    const olderKeyFile = await reseal(config, { storage, backup }, error);
    return { keyEncryption: await keyEncryptionOf(config, storage), olderKeyFile };
  }
}

/** Seals everything anew; the file of which a key has opened it. */
async function reseal(
  config: Config,
  { storage, backup }: Restoring,
  refusal: OtherKeyFile,
): Promise<string | undefined> {
  const keyPath = requireKeyPath(config.keyPath);
  const older = listKeptKeyFiles(keyPath, backup).map((file) => ({
    file,
    keys: readKeyFile(file),
  }));
  const keys = older.flatMap((one) => one.keys);
  const opened = await keyEncryptionOf(config, storage, keys).catch((error: unknown) => {
    if (!(error instanceof OtherKeyFile)) throw error;
    const advice = `If it is from before a "${nextCommand('key-file rotate')}", put the file that this has kept, ${keyPath}.old-…, beside the key file.`;
    throw new WrongUse(`${refusal.message} ${advice}`, { cause: refusal });
  });
  const { seals } = opened.held();
  await resealAll(storage, opened);
  return older.find((one) => one.keys.some((key) => fingerprintOf(key) === seals))?.file;
}

/** The key files that may be of a backup: its own, and those which rotations have kept beside the key file, or which were moved to the backup. */
function listKeptKeyFiles(keyPath: string, backup: string | undefined): readonly string[] {
  const folders = new Set([keyPath, ...(backup === undefined ? [] : [backup])].map(dirname));
  const kept = [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => KEPT_KEY.test(name))
      .map((name) => join(folder, name)),
  );
  const own = backup?.replace(/db$/, 'key') ?? '';
  return own !== backup && existsSync(own) ? [own, ...kept] : kept;
}
