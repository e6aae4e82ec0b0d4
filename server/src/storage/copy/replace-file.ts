import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Instant, SECOND_MS, toFileTime } from '../../kernel/instant.ts';
import { compareMigrations } from '../migrations/index.ts';
import { SchemaTooNew } from '../migrations/schema-mismatch.ts';
import { findDamage } from '../sqlite/damage.ts';
import { sqliteMigrationStatus } from '../sqlite/migrations.ts';
import { isBackupName } from './backup.ts';
import { CopyRefused, type End, openSqliteEnd } from './ends.ts';
import { sync } from './sync.ts';

/**
 * Copies a backup to a file for its owner only, and reads the copy whole. Rejects with CopyRefused where the backup is missing, in use,
 * damaged, of a newer program or no database of Purser's, else with the error of the file system.
 */
export async function copyBackup(backup: string, copy: string): Promise<void> {
  if (!existsSync(backup)) throw new CopyRefused(`There is no backup at ${backup}.`);
  if (statSync(backup).isDirectory()) throw new CopyRefused(describeFolder(backup));
  // The files beside it are of a process that has it open, or was killed: then the last commits are not in the file itself.
  if (existsSync(`${backup}-wal`) || existsSync(`${backup}-shm`)) {
    const end = await openAlone(backup);
    await end.close();
  }
  copyFileSync(backup, copy);
  chmodSync(copy, 0o600);
  const how = findDamage(copy, 'thorough');
  if (how !== undefined) throw new CopyRefused(`The backup ${backup} is damaged (${how}).`);
  const { applied } = await sqliteMigrationStatus(copy);
  if (applied.length === 0) throw new CopyRefused(`${backup} has no tables of Purser's.`);
  const { unknown } = compareMigrations(applied);
  if (unknown.length > 0) throw new CopyRefused(new SchemaTooNew(backup, unknown).message);
}

function describeFolder(folder: string): string {
  const [newest] = readdirSync(folder).filter(isBackupName).toSorted().toReversed();
  const advice = newest === undefined ? 'it has none' : `the newest is ${join(folder, newest)}`;
  return `${folder} is a folder; name the file of a backup in it: ${advice}.`;
}

/**
 * Copies a database that is open alone, and stays so, to a file for its owner only. SQLite does it: whoever opened the file in another
 * way would let its lock go by closing it. Rejects with SQLite's error.
 */
export async function copyAlone(end: End, copy: string): Promise<void> {
  await end.commit();
  await end.query('vacuum into $1', [copy]);
  chmodSync(copy, 0o600);
  await end.begin();
}

/** Opens a file that no other process may have open until it is closed. Rejects with CopyRefused where one has, and with SQLite's error where it cannot be read. */
export async function openAlone(path: string): Promise<End> {
  const end = openSqliteEnd(path, 'target');
  try {
    await end.begin();
    return end;
  } catch (error) {
    await end.close();
    throw error;
  }
}

/** Moves the log of a file that is open alone into the file, and keeps others away from it until it is closed. */
export async function settle(end: End): Promise<void> {
  await end.commit();
  // A damaged file is kept with its log.
  await end.query('pragma wal_checkpoint(truncate)').catch(() => undefined);
  // Windows replaces no open file.
  if (process.platform === 'win32') await end.close();
}

/** The endings of the files that belong to a database: SQLite's, and our marks of damage and of backups. */
const ENDINGS = ['', '-wal', '-shm', '-damaged', '-backup'];

/**
 * Puts a whole file into the place of a database that nobody else has open: at each moment the database is the old one or the new one.
 * Gives the folder of the files from before; undefined: there were none, or they are not kept.
 */
export function replaceFile({ draft, database, at }: Replacement): string | undefined {
  const folder = dirname(database);
  for (const file of at === undefined ? [draft, database] : [draft]) {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (log?.size) throw new Error(`the log of ${file} could not be moved into it`);
  }
  giveToOwner(draft, folder);
  sync(draft);
  const keptIn = at === undefined ? undefined : keepPresent({ draft, database, at });
  // A log of the old file would be read as one of the new.
  for (const ending of ['-wal', '-shm']) rmSync(`${database}${ending}`, { force: true });
  // Litestream's notes about the old file: without them it begins with a new snapshot.
  const notes = `.${basename(database)}-litestream`;
  if (keptIn !== undefined && existsSync(join(folder, notes))) {
    renameSync(join(folder, notes), join(keptIn, notes));
  }
  renameSync(draft, database);
  sync(folder);
  return keptIn;
}

/** Links the present files into a new folder `before-<time>` beside them, and removes the marks, which are not of the new file. Gives the folder; undefined: there are no files. */
function keepPresent({
  draft,
  database,
  at,
}: Replacement & { readonly at: Instant }): string | undefined {
  const folder = dirname(database);
  const present = ENDINGS.map((ending) => `${database}${ending}`).filter((it) => existsSync(it));
  if (present.length === 0) return undefined;
  const keptIn = freeFolder(folder, at);
  const kept = `${draft}-kept`;
  mkdirSync(kept, { mode: 0o700 });
  giveToOwner(kept, folder);
  for (const file of present.filter((it) => !isEmptyLog(it))) {
    linkSync(file, join(kept, basename(file)));
  }
  sync(kept);
  renameSync(kept, keptIn);
  for (const file of present.filter((it) => it !== database)) rmSync(file);
  return keptIn;
}

function isEmptyLog(file: string): boolean {
  return file.endsWith('-wal') && statSync(file).size === 0;
}

interface Replacement {
  readonly draft: string;
  readonly database: string;
  /** Undefined: the files from before are not kept, because the draft is a copy of them. */
  readonly at: Instant | undefined;
}

const KEPT = 'before-';

/** The databases that earlier restores have kept beside this one, oldest first. */
export function listKept(database: string): readonly string[] {
  const folder = dirname(database);
  return readdirSync(folder)
    .filter((name) => name.startsWith(KEPT))
    .toSorted()
    .map((name) => join(folder, name, basename(database)))
    .filter((path) => existsSync(path));
}

/** Whether a restore has kept this database after a moment; undefined: any. */
export function isKeptAfter(kept: string, at: Instant | undefined): boolean {
  return at === undefined || basename(dirname(kept)) > `${KEPT}${toFileTime(at)}`;
}

function freeFolder(folder: string, at: Instant): string {
  const path = join(folder, `${KEPT}${toFileTime(at)}`);
  // There was another restore within the same second.
  return existsSync(path) ? freeFolder(folder, at + SECOND_MS) : path;
}

/** A file that root makes belongs to the owner of the folder: the service may run as another user. */
function giveToOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}
