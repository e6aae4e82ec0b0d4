import { existsSync } from 'node:fs';
import type { Config } from '../config/load.ts';
import type { DatabaseAddress } from '../config/option.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { listSome, RESTORE } from '../storage/migrations/schema-mismatch.ts';
import type { SchemaReport } from '../storage/schema/expected-schema.ts';
import type { Look } from '../storage/sqlite/damage.ts';
import { Failure } from './failure.ts';
import { isKeyFileMadeFor } from './key-file.ts';

type Installed = Pick<Config, 'database' | 'keyPath'>;

/** Throws a Failure where the embedded database is damaged, or gone from beside its key file. */
export async function refuseDamaged(config: Installed): Promise<void> {
  const sentence = await describeDamageOf(config, 'quick');
  if (sentence !== undefined) throw new Failure(`${sentence}.`);
  if (config.database.kind !== 'sqlite' || !existsSync(config.database.path)) return;
  const { removeDamageMark } = await import('../storage/sqlite/damage.ts');
  removeDamageMark(config.database.path);
}

/**
 * Describes the damage of a database, or the loss of the embedded one, in a sentence without its full stop; undefined:
 * none was found. A quick look finds nothing in PostgreSQL, which a node and its calls ask anyway.
 */
export async function describeDamageOf(
  { database, keyPath }: Installed,
  look: Look,
): Promise<string | undefined> {
  if (database.kind === 'postgres')
    return look === 'quick' ? undefined : describeShared(database.url);
  const { path } = database;
  if (!existsSync(path)) return describeLoss(path, keyPath);
  const { describeDamage, findDamage } = await import('../storage/sqlite/damage.ts');
  const how = findDamage(path, look);
  return how === undefined ? undefined : describeDamage(path, how);
}

async function describeShared(url: string): Promise<string | undefined> {
  const { describeDamage, findDamage } = await import('../storage/postgres/damage.ts');
  const how = await findDamage(url);
  return how === undefined ? undefined : describeDamage(url, how);
}

function describeLoss(path: string, keyPath: string | undefined): string | undefined {
  if (keyPath === undefined || !isKeyFileMadeFor(keyPath, path)) return undefined;
  // A start that runs beside this one makes the database first, and then the key file.
  if (existsSync(path)) return undefined;
  return `The database ${path} is gone, and the key file ${keyPath} that was made with it is there: put the database in its place, or a backup with "${nextCommand('restore <backup>')}", or move the key file away to begin anew`;
}

/** Compares a database, whose migrations were all applied, with what they make. Changes nothing. Rejects with StorageUnavailable. */
export async function schemaReportOf(address: DatabaseAddress): Promise<SchemaReport> {
  if (address.kind === 'postgres') {
    const { postgresSchemaReport } = await import('../storage/postgres/storage.ts');
    return postgresSchemaReport(address.url);
  }
  const { sqliteSchemaReport } = await import('../storage/sqlite/migrations.ts');
  return sqliteSchemaReport(address.path);
}

/** One sentence about what is missing or different, and one about what to do; undefined: nothing is. */
export function describeDifferences({
  differences,
  statements,
}: SchemaReport): { readonly message: string; readonly advice: string } | undefined {
  if (differences.length === 0) return undefined;
  const texts = differences.map(({ text }) => text);
  const isOnlyIndexes = differences.every(({ index }) => index !== undefined);
  return {
    message: `The database is not as this program has made it: ${listSome(texts)}.`,
    advice: isOnlyIndexes ? `Make what is missing again: ${statements.join(' ')}` : RESTORE,
  };
}
