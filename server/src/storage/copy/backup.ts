import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type Instant, SECOND_MS, toFileTime } from '../../kernel/instant.ts';
import { findDamage } from '../sqlite/damage.ts';
import { copyDatabase } from './copy-database.ts';
import { makeDraftFolder } from './draft-folder.ts';
import { type CopyOrder, CopyRefused, openSqliteEnd } from './ends.ts';
import { sync } from './sync.ts';

export interface BackupOrder extends Pick<CopyOrder, 'signal' | 'onProgress'> {
  /** The database file; it may be served. */
  readonly database: string;
  /** The folder that the backup is written into; it exists. */
  readonly folder: string;
  /** The moment of the backup. */
  readonly at: Instant;
  /** The key file that is to go along; undefined: none. */
  readonly keyFile: string | undefined;
  /** Throws unless the copy of the key file opens the keys. */
  readonly checkKeys: (copy: string, keys: readonly SealedKey[]) => void;
}

/** A signing key that is not revoked, as a database has it. */
interface SealedKey {
  readonly kid: string;
  readonly sealed: string;
}

export interface Backup {
  readonly file: string;
  /** The copy of the key file; undefined: none was asked for. */
  readonly keyFile: string | undefined;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes a backup of an embedded database into a folder: verified, durable, and whole or not at all. Rejects with CopyRefused, the
 * reason of the signal, what `checkKeys` throws, or the error of the file system or of SQLite.
 */
export async function writeBackup(order: BackupOrder): Promise<Backup> {
  const { database, folder, keyFile, signal, onProgress } = order;
  using drafts = makeDraftFolder(folder, 'backup');
  const draft = join(drafts.path, 'purser.db');
  const copied = await copyDatabase({
    from: { kind: 'sqlite', path: database },
    to: { kind: 'sqlite', path: draft },
    isWhileServing: true,
    signal,
    onProgress,
  });
  requireSound(draft);
  const keyDraft = keyFile && copyKey(keyFile, drafts.path);
  if (keyDraft !== undefined) order.checkKeys(keyDraft, await readKeys(draft));
  signal.throwIfAborted();
  const name = freeName(order);
  // The key file comes first: a database in the folder is a backup with all that belongs to it.
  const keyCopy = keyDraft && publish(keyDraft, join(folder, `${name}.key`));
  const file = publish(draft, join(folder, `${name}.db`));
  sync(folder);
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  return { file, keyFile: keyCopy, rows, bytes: statSync(file).size };
}

function requireSound(path: string): void {
  const how = findDamage(path, 'thorough');
  if (how !== undefined) {
    throw new CopyRefused(`The backup was damaged when it was read again (${how}).`);
  }
}

async function readKeys(path: string): Promise<readonly SealedKey[]> {
  const end = openSqliteEnd(path, 'target');
  try {
    const rows = await end.query('select kid, sealed from signing_keys where revoked_at is null');
    return rows.map(({ kid, sealed }) => ({ kid: String(kid), sealed: String(sealed) }));
  } finally {
    await end.close();
  }
}

/** The name of a backup without its ending. */
function freeName({ folder, at }: Pick<BackupOrder, 'folder' | 'at'>): string {
  const name = `purser-${toFileTime(at)}`;
  const isTaken = [`${name}.db`, `${name}.key`].some((it) => existsSync(join(folder, it)));
  // It was made within the same second.
  return isTaken ? freeName({ folder, at: at + SECOND_MS }) : name;
}

function copyKey(keyFile: string, drafts: string): string {
  const draft = join(drafts, 'purser.key');
  copyFileSync(keyFile, draft);
  chmodSync(draft, 0o600);
  return draft;
}

/** Gives a durable file its final name. */
function publish(draft: string, to: string): string {
  sync(draft);
  renameSync(draft, to);
  return to;
}

const BACKUP_NAME = /^purser-\d{4}-\d{2}-\d{2}T\d{6}Z\.db$/;

/** Whether `purser backup` names its files so. */
export function isBackupName(name: string): boolean {
  return BACKUP_NAME.test(name);
}

interface OldBackups extends Pick<BackupOrder, 'database' | 'folder'> {
  readonly newest: string;
}

/**
 * Deletes the oldest backups of a folder, with their key files, so that `kept` stay; never `newest`, nor the database itself, which
 * may be a backup that is served under its name. Gives the deleted files.
 */
export function deleteOldBackups(
  { database, folder, newest }: OldBackups,
  kept: number,
): readonly string[] {
  const served = realpathSync(database);
  // Folders and links are not ours.
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));
  const backups = files
    .filter((file) => isBackupName(basename(file)) && realpathSync(file) !== served)
    .toSorted();
  const old = backups.slice(0, -kept).filter((file) => file !== newest);
  for (const file of old) {
    const keyFile = file.replace(/db$/, 'key');
    rmSync(file);
    if (files.includes(keyFile)) rmSync(keyFile);
  }
  return old;
}
