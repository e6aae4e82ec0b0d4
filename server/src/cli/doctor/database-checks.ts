import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../../config/load.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { nameOfDatabase } from '../../runtime/addresses.ts';
import { longLogOf, START_LITESTREAM } from '../../runtime/checkpoints.ts';
import {
  describeDamageOf,
  describeDifferences,
  schemaReportOf,
} from '../../runtime/database-state.ts';
import { type MigrationStatus, migrationStatusOf } from '../../runtime/open-storage.ts';
import {
  PrivilegeMissing,
  SchemaTooNew,
  SchemaTooOld,
} from '../../storage/migrations/schema-mismatch.ts';
import type { SchemaReport } from '../../storage/schema/expected-schema.ts';
import { bad, good, notChecked, type Outcome, sentenceOf, warning } from './finding.ts';

const MIB = 1024 * 1024;
/** The log beside the file grows to 32 MiB between two checkpoints, and a backup needs room too. */
const FREE_BYTES_MIN = 100 * MIB;

/** Says which database and which key file are meant, and whether a file with a secret of the address is private. */
export function checkConfiguration({
  database,
  keyPath,
  mail,
}: Pick<Config, 'database' | 'keyPath' | 'mail'>) {
  const ofMail = mail?.server.passwordFile;
  const open = [...secretFilesOf(database), ...(ofMail ? [ofMail] : [])].find(isReadByOthers);
  if (open === undefined) {
    return good(`Database ${nameOfDatabase(database)}, key file ${keyPath ?? 'not named'}.`);
  }
  return warning(
    `${open} can be read by others, and lets its reader into the ${open === ofMail ? 'mail server' : 'database'}.`,
    'Run chmod 600 on it as the account that serves; in Kubernetes, set defaultMode of its volume to 0440.',
  );
}

/** The files with a password or a private key that the address of a shared database names. */
function secretFilesOf(address: DatabaseAddress): readonly string[] {
  if (address.kind === 'sqlite') return [];
  const { searchParams } = new URL(address.url);
  return ['passwordfile', 'sslkey'].flatMap((name) => searchParams.getAll(name));
}

/** Whether the folder of the embedded database is writable and has room, and its file is private. */
export function checkFolder(address: DatabaseAddress): Outcome {
  if (address.kind === 'postgres') return notChecked('Not needed: the data is in PostgreSQL.');
  const folder = dirname(address.path);
  if (!existsSync(folder)) return good(`${folder} is not there yet; the first start makes it.`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return bad(
      `${folder} cannot be written to by this user account.`,
      'Give the folder to the account that serves (chown), or name another one with PURSER_DATA_DIR.',
    );
  }
  if (isReadByOthers(address.path)) {
    return bad(
      `${address.path} can be read by others, and holds password hashes and addresses.`,
      'Run chmod 600 on it, and on the files beside it that begin with the same name.',
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < FREE_BYTES_MIN) {
    return bad(
      `${folder} has ${Math.floor((bavail * bsize) / MIB)} MiB of free disk left; when there is none, every call that stores something fails.`,
      'Make room on that disk, or move the folder to a larger one.',
    );
  }
  return good(`${folder} can be written to.`);
}

function isReadByOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return process.platform !== 'win32' && stats !== undefined && (stats.mode & 0o007) !== 0;
}

/** Whether the program that checkpoints the embedded database is the one that replicates it, and keeps up. */
export function checkCheckpoints(config: Pick<Config, 'checkpoints' | 'database'>): Outcome {
  const { database, checkpoints } = config;
  if (database.kind === 'postgres') return notChecked('Not needed: the data is in PostgreSQL.');
  const { path } = database;
  const folder = join(dirname(path), `.${basename(path)}-litestream`);
  if (checkpoints === 'own') {
    if (!existsSync(folder)) return good('Purser checkpoints the database itself.');
    return warning(
      `Litestream replicates ${path}, or did: ${folder} is its folder. Purser checkpoints too, and Litestream may miss changes.`,
      'Set PURSER_CHECKPOINTS=litestream; if Litestream is not to replicate it any more, remove that folder.',
    );
  }
  const logBytes = longLogOf(config);
  if (logBytes !== undefined) {
    const message = `${path}-wal has ${Math.round(logBytes / MIB)} MiB that Litestream has not checkpointed.`;
    return warning(message, START_LITESTREAM);
  }
  if (existsSync(folder) || !existsSync(path)) return good('Checkpoints are left to Litestream.');
  return warning(
    `Checkpoints are left to Litestream, which has not replicated ${path} yet: there is no ${folder}.`,
    START_LITESTREAM,
  );
}

/** The state of the tables. A database that is not `ready` is not opened, because opening would change it. */
export interface SchemaFinding {
  readonly outcome: Outcome;
  readonly state: 'ready' | 'missing' | 'unusable';
}

/** Whether the database is whole, answers, and has the tables that this version of the program needs. */
export async function checkSchema(
  config: Pick<Config, 'database' | 'keyPath'>,
): Promise<SchemaFinding> {
  const address = config.database;
  try {
    const damage = await describeDamageOf(config, 'thorough');
    if (damage !== undefined) return { outcome: bad(`${damage}.`), state: 'unusable' };
    const found = judgeSchema(address, await migrationStatusOf(address));
    return found.state === 'ready' ? judgeTables(found, await schemaReportOf(address)) : found;
  } catch (error) {
    if (error instanceof PrivilegeMissing)
      return { outcome: bad(error.message), state: 'unusable' };
    const advice =
      address.kind === 'postgres'
        ? 'See that PostgreSQL runs and that PURSER_DATABASE_URL has the right host, port, name and password; nodes wait for it by themselves.'
        : 'See that PURSER_DATABASE_URL or PURSER_DATA_DIR names the right file and that this user account may read it.';
    const message = `The database ${nameOfDatabase(address)} does not answer. ${sentenceOf(error)}`;
    return { outcome: bad(message, advice), state: 'unusable' };
  }
}

/** Judges a database by its migrations, compared with those that this program knows. */
export function judgeSchema(
  address: DatabaseAddress,
  { known, applied, pending }: MigrationStatus,
): SchemaFinding {
  const name = nameOfDatabase(address);
  const unknown = applied.filter((migration) => !known.includes(migration));
  if (unknown.length > 0) {
    return { outcome: bad(new SchemaTooNew(name, unknown).message), state: 'unusable' };
  }
  if (applied.length === 0) {
    const outcome = good(`${name} has no tables yet; the first start makes them.`);
    return { outcome, state: 'missing' };
  }
  if (pending.length === 0) {
    return { outcome: good(`${name} is up to date (${applied.at(-1)}).`), state: 'ready' };
  }
  if (address.kind === 'postgres') {
    return { outcome: bad(new SchemaTooOld(name, pending).message), state: 'unusable' };
  }
  const message = `${name} is older than this program (it lacks ${pending.join(', ')}); the next start brings it up to date. Back it up first.`;
  return { outcome: good(message), state: 'unusable' };
}

/** Judges a database whose migrations were all applied by its tables, columns, indexes and foreign keys. */
function judgeTables(found: SchemaFinding, report: SchemaReport): SchemaFinding {
  const described = describeDifferences(report);
  if (!described) return found;
  const isUsable = report.differences.every(({ isFatal }) => !isFatal);
  const outcome = bad(described.message, described.advice);
  return { outcome, state: isUsable ? 'ready' : 'unusable' };
}
